// The response envelope of the specification (section 2.1). Success is always 200; the status of a
// refusal and its message come from its row in `refusals/`.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { presentFailure } from '../service/present/failure.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import { type Language, languageOf } from '../wire/language.ts';
import type { RateLeft } from './authenticate.ts';
import { ignoredText } from './ignored.ts';
import { STATUS } from './status.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The public base URL; the error pages are below it. */
    payBase: () => string;
    /** Paths whose refusals have another form than the envelope. */
    refusalForms: ReadonlyMap<string, RefusalForm>;
    /** Sends a refusal as a page where people are to read it; null: it is for a program. */
    refusalPage?: (
      request: FastifyRequest,
      reply: FastifyReply,
      refusal: Refusal,
    ) => FastifyReply | null;
  }
}

export type RefusalForm = (
  refusal: Refusal,
  requestId: string,
) => { readonly status: number; readonly body: string };

export const JSON_TYPE = 'application/json; charset=utf-8';

export function sendData(reply: FastifyReply, data: JsonWritable): FastifyReply {
  return sendJson(reply, `{"ok":true,"data":${writeJson(data)}}`);
}

/** Answers are for one client, are read as nothing but JSON, and say what its key may still send. */
export function sendJson(reply: FastifyReply, body: string): FastifyReply {
  noteAndTell(reply);
  return reply
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(body);
}

/** What every answer to a key says, whatever it holds. */
export function noteAndTell(reply: FastifyReply): void {
  const { request } = reply;
  request.server.noteAnswer(request, reply.statusCode);
  const { rateLeft } = request;
  if (rateLeft !== undefined) setRateHeaders(reply, rateLeft);
  if (request.ignored !== undefined) setIgnoredHeader(request, reply);
}

/** IETF draft "RateLimit header fields for HTTP": the quota and its window, then what remains. */
function setRateHeaders(reply: FastifyReply, rateLeft: RateLeft): void {
  const { ratePerMinute, requests, retryAfterSeconds } = rateLeft;
  const until = retryAfterSeconds === undefined ? '' : `;t=${retryAfterSeconds}`;
  reply.header('ratelimit-policy', `"default";q=${ratePerMinute};w=60`);
  reply.header('ratelimit', `"default";r=${requests}${until}`);
}

/** For programs. People have pages, whose addresses may say anything. */
function setIgnoredHeader(request: FastifyRequest, reply: FastifyReply): void {
  if (request.provenKey === undefined) return;
  const text = ignoredText(request);
  if (text !== null) reply.header(request.server.ignoredHeader, text);
}

/** `data` is for the one failure that has some: health. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  data?: JsonWritable,
): FastifyReply {
  setRetryAfter(reply, refusal);
  request.refusedWith = refusal;
  request.server.securityLog.refused(request, refusal);
  const page = request.server.refusalPage?.(request, reply, refusal);
  if (page) return page;
  const [path = ''] = (request.raw.url ?? '').split('?', 1);
  const form = request.server.refusalForms.get(path);
  const { status, body } = form
    ? form(refusal, request.id)
    : { status: STATUS[refusal.code], body: envelope(request, refusal, data) };
  return sendJson(reply.code(status), body);
}

export function setRetryAfter(reply: FastifyReply, { retryAfterSeconds }: Refusal): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
}

function envelope(request: FastifyRequest, refusal: Refusal, data?: JsonWritable): string {
  const language = languageOf(request.headers['accept-language']);
  return refusalBody(refusal, language, request.id, request.server.payBase(), data);
}

/** The failure envelope as text. */
export function refusalBody(
  refusal: Refusal,
  language: Language,
  requestId: string,
  docsBase: string,
  data?: JsonWritable,
): string {
  const failure = presentFailure(refusal, language, requestId, docsBase);
  return writeJson(data === undefined ? failure : { ...failure, data });
}
