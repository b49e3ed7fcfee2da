// The response envelope of the specification (section 2.1). Success is always 200; the status of a
// refusal comes from `status.ts`, its message from `messages/`.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { REFUSAL_CODES, type Refusal, type RefusalCode } from '../core/refusal.ts';
import { fieldMessage, type Language, languageOf, messageOf } from '../messages/messages.ts';
import { choice, text, txNo, url } from '../service/present/record-fields.ts';
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

export const FAILURE_RECORD = z
  .object({
    ok: z.literal(false).meta({ description: 'False: the request failed.' }),
    msg: text(
      'For people: what is wrong and what to do. In Chinese if `Accept-Language` prefers it.',
    ),
    code: choice(REFUSAL_CODES, 'For programs. More codes may be added within v1.'),
    request_id: text('The same as the header `X-Request-Id`.'),
    doc_url: url('Where the code is explained.'),
    errors: z
      .array(z.object({ field: text('Which parameter.'), msg: text('What is wrong with it.') }))
      .meta({ description: 'Every faulty parameter at once. With `invalid_parameters`.' })
      .optional(),
    refund_no: txNo('What the key made. With `idempotency_key_expired`.').optional(),
    tries_left: z
      .int()
      .min(0)
      .meta({
        description:
          'How many more wrong payment passwords or codes it takes until they are locked; 0: they are ' +
          'locked now. With `pay_password_wrong`, and with a wrong code.',
      })
      .optional(),
  })
  .meta({
    description: 'Why a request failed. Nothing has happened, unless `code` is `outcome_unknown`.',
    allOf: [
      withCode('invalid_parameters', 'errors'),
      withCode('idempotency_key_expired', 'refund_no'),
      withCode('pay_password_wrong', 'tries_left'),
    ],
  });

function withCode(code: RefusalCode, field: string) {
  return {
    if: { properties: { code: { const: code } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
    then: { required: [field] },
  };
}

export function failureRecord(
  refusal: Refusal,
  language: Language,
  requestId: string,
  docsBase: string,
): z.output<typeof FAILURE_RECORD> {
  return {
    ok: false,
    msg: messageOf(refusal, language),
    code: refusal.code,
    request_id: requestId,
    doc_url: docUrlOf(refusal, docsBase),
    errors: refusal.problems?.map((problem) => ({
      field: problem.field,
      msg: fieldMessage(problem, language),
    })),
    refund_no: refusal.refundNo,
    tries_left: refusal.triesLeft,
  };
}

export function docUrlOf(refusal: Refusal, docsBase: string): string {
  return `${docsBase}/docs/errors#${refusal.code}`;
}
