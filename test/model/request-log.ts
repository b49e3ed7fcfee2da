// The request log of the in-memory model: it has room for every line.

import { HOUR_MS, type RequestLine, type RequestLogQueries } from '../../src/store/request-log.ts';
import type { Books } from './books.ts';

export function requestLogQueries(books: Books): RequestLogQueries {
  return {
    requestLog: async ({ ownerId, keyId, requestId, code, refused, before, limit }) =>
      books.requests
        .map((line, place) => ({ ...line, requestNo: place + 1 }))
        .filter((line) => ownerId === null || line.ownerId === ownerId)
        .filter((line) => code === null || line.code === code)
        .filter((line) => keyId === null || line.keyId === keyId)
        .filter((line) => requestId === null || line.requestId === requestId)
        .filter((line) => !refused || line.code !== null)
        .filter((line) => before === null || line.requestNo < before)
        .reverse()
        .slice(0, limit),
    requestCounts: async (ownerId, fromMs) =>
      [...Map.groupBy(books.requests, ({ keyId, atMs }) => `${keyId} ${hourOf(atMs)}`).values()]
        .map(countOf)
        .filter((count) => count.ownerId === ownerId && count.hourMs >= fromMs),
  };
}

function countOf(lines: readonly RequestLine[]) {
  const [{ ownerId, keyId, atMs }] = lines as [RequestLine];
  const refused = lines.filter(({ code }) => code !== null).length;
  return { ownerId, keyId, hourMs: hourOf(atMs), requests: lines.length, refused };
}

function hourOf(ms: number): number {
  return ms - (ms % HOUR_MS);
}
