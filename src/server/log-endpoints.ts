// The public log, for everybody: its newest checkpoint, and the proof that it continues an earlier one. Not
// in the envelope: these are files that other programs know the form of.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { shanghaiTime } from '../core/time.ts';
import { originOf } from '../crypto/signed-note.ts';
import { sendRefusal } from '../http/envelope.ts';
import type { OpenRoute } from '../http/route.ts';
import { logConsistency, logKeys, logOrigin } from '../service/proofs.ts';
import type { Service } from '../service/service.ts';
import type { LogCheckpoint, PublicLog } from '../store/public-log.ts';
import { writeJson } from '../wire/json-write.ts';

type Answer = (log: PublicLog, request: FastifyRequest) => Promise<string | null>;

function logRoute(path: string, type: string, answerOf: (service: Service) => Answer): OpenRoute {
  return {
    method: 'GET',
    path,
    scope: null,
    database: 'read',
    operation: null,
    refuseTooMany: () => sendRefusal,
    endpoint: (service) => {
      const answer = answerOf(service);
      return async (request, reply): Promise<FastifyReply> => {
        const body = service.publicLog ? await answer(service.publicLog, request) : null;
        if (body === null) return sendRefusal(request, reply, { code: 'not_found' });
        return reply
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .type(`${type}; charset=utf-8`)
          .send(body);
      };
    },
  };
}

const described = logRoute('/log', 'application/json', (service) => async (log) => {
  const newest = await log.newest();
  const origin = newest ? originOf(newest.note) : logOrigin(service);
  return writeJson({
    origin,
    keys: logKeys(service, newest?.keys ?? (await log.keys()), origin),
    size: newest?.size ?? 0,
    at: newest && shanghaiTime(newest.atMs),
    checkpoint: newest?.note ?? null,
  });
});

const checkpoint = logRoute('/log/checkpoint', 'text/plain', () => async (log) => {
  return (await log.newest())?.note ?? null;
});

const consistency = logRoute('/log/consistency', 'application/json', (service) => {
  return async (log, request) => {
    const { from, to } = sizesIn(request);
    const found = from === null ? null : await logConsistency(log, from, to);
    return found && writeJson(consistencyFile(service, found));
  };
});

function consistencyFile(
  service: Service,
  { from, to, path }: { from: LogCheckpoint; to: LogCheckpoint; path: readonly Buffer[] },
) {
  return {
    type: 'tael.consistency/v1',
    from: from.note,
    to: to.note,
    path: path.map((hash) => hash.toString('base64')),
    keys: logKeys(service, to.keys, originOf(to.note), from.atMs, to.atMs),
  };
}

const SIZE = /^(0|[1-9]\d{0,14})$/;
/** No log is as long. */
const NO_SIZE = Number.MAX_SAFE_INTEGER;

/** What is no number is a size that no checkpoint has. */
function sizesIn(request: FastifyRequest): {
  readonly from: number | null;
  readonly to: number | null;
} {
  const asked = new URL(request.url, 'http://here').searchParams;
  const sizeOf = (text: string | null) => {
    if (text === null) return null;
    return SIZE.test(text) ? Number(text) : NO_SIZE;
  };
  return { from: sizeOf(asked.get('from')), to: sizeOf(asked.get('to')) };
}

export const LOG_ROUTES: readonly OpenRoute[] = [described, checkpoint, consistency];
