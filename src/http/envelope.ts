// The response envelope of the specification (section 2.1). Success is always 200; the status of a
// refusal comes from `status.ts`, its message from `messages/`.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { type Language, languageOf } from '../messages/messages.ts';
import { failureRecord } from '../service/present/failure.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import { STATUS } from './status.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The public base URL; the error pages are below it. */
    payBase: () => string;
    /** Paths whose refusals have another form than the envelope. */
    refusalForms: ReadonlyMap<string, RefusalForm>;
  }
}

export type RefusalForm = (
  refusal: Refusal,
  requestId: string,
) => { readonly status: number; readonly body: string };

export const JSON_TYPE = 'application/json; charset=utf-8';

export function sendData(reply: FastifyReply, data: JsonWritable): FastifyReply {
  return reply.header('content-type', JSON_TYPE).send(`{"ok":true,"data":${writeJson(data)}}`);
}

/** `data` is for the one failure that has some: health. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  data?: JsonWritable,
): FastifyReply {
  setRetryHeaders(reply, refusal);
  request.server.securityLog.refused(request, refusal);
  const [path = ''] = (request.raw.url ?? '').split('?', 1);
  const form = request.server.refusalForms.get(path);
  const { status, body } = form
    ? form(refusal, request.id)
    : { status: STATUS[refusal.code], body: envelope(request, refusal, data) };
  return reply.code(status).header('content-type', JSON_TYPE).send(body);
}

/** Says in headers when to try again. */
export function setRetryHeaders(reply: FastifyReply, refusal: Refusal): void {
  const { retryAfterSeconds: seconds } = refusal;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  if (refusal.code === 'rate_limited') {
    // IETF draft "RateLimit header fields for HTTP": the quota and its window, then what remains.
    reply.header('ratelimit-policy', `"default";q=${refusal.subject};w=60`);
    reply.header('ratelimit', `"default";r=0;t=${seconds}`);
  }
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
  return writeJson({ ...failureRecord(refusal, language, requestId, docsBase), data });
}
