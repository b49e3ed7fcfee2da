// One request to a service for an operator: signed with a key, or in the session of `tael login`. Amounts of
// the answer are fen, as records are here, so that it is printed like one from the books of this machine.

import packageJson from '../../../package.json' with { type: 'json' };
import { signedHeaders } from '../../../sdk/typescript/src/sign.ts';
import { fen } from '../../core/money.ts';
import { REFUSAL_CODES } from '../../core/refusal.ts';
import { isJsonObject, JsonNumber, type JsonValue, readJson } from '../../wire/json-read.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import type { FieldError } from '../reply.ts';
import type { Outcome } from '../target.ts';
import { configOf, isKey, type Profile } from './profiles.ts';

export interface Sent {
  readonly method: string;
  /** Whether it may have had an effect when nothing is heard of it. */
  readonly changes: boolean;
  /** With the query. */
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
}

/** An answer may be a long file, so this is for one that has not begun. */
const PATIENCE_MS = 60_000;

/** What was asked for, not yet read; or the refusal. */
export async function exchange(profile: Profile, sent: Sent): Promise<Outcome<Response>> {
  const { method, path, body, idempotencyKey } = sent;
  const gaveUp = new AbortController();
  const patience = setTimeout(() => gaveUp.abort(), PATIENCE_MS);
  const headers = {
    accept: 'application/json',
    'user-agent': `tael/${packageJson.version}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
    ...(await credentials(profile, sent)),
  };
  const answer = await fetch(profile.url + path, {
    method,
    headers,
    redirect: 'manual',
    signal: gaveUp.signal,
    ...(body !== undefined && { body }),
  }).catch(() => null);
  // A file takes as long as it takes; a record does not.
  if (answer?.headers.has('content-disposition')) clearTimeout(patience);
  else patience.unref();
  if (answer === null) return unanswered(sent, `${profile.url} cannot be reached.`);
  if (answer.status === 200) return { ok: true, value: answer };
  return refusalIn(sent, await answer.text().catch(() => ''));
}

async function credentials(profile: Profile, sent: Sent): Promise<Record<string, string>> {
  // Our own pages say where they come from; without that a session does nothing.
  if (!isKey(profile)) {
    const { cookies, url } = profile;
    return { origin: new URL(url).origin, ...(cookies !== '' && { cookie: cookies }) };
  }
  const { shortName, ...key } = configOf(profile);
  const { body = '', idempotencyKey = '' } = sent;
  const path = new URL(profile.url + sent.path);
  const signed = { method: sent.method, path: path.pathname + path.search, body, idempotencyKey };
  return signedHeaders(key, shortName, Math.floor(Date.now() / 1000), signed);
}

/** `data` of an answer. */
export async function dataOf(sent: Sent, answer: Response): Promise<Outcome<JsonWritable>> {
  const bytes = await answer.arrayBuffer().catch(() => null);
  const read = bytes && readJson(new Uint8Array(bytes));
  const isTold = read?.ok && isJsonObject(read.value) && read.value.ok === true;
  if (isTold && isJsonObject(read.value)) {
    return { ok: true, value: writableOf(read.value.data ?? null) };
  }
  return unanswered(sent, NOT_TAEL);
}

const NOT_TAEL = 'Whatever answers there is not Tael.';

/** Amounts have two decimals, and nothing else has any. */
function writableOf(value: JsonValue): JsonWritable {
  if (value instanceof JsonNumber) {
    const { raw } = value;
    return /\.\d\d$/.test(raw) ? fen(BigInt(raw.replace('.', ''))) : Number(raw);
  }
  if (Array.isArray(value)) return value.map(writableOf);
  if (!isJsonObject(value)) return value as JsonWritable;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, writableOf(one)]));
}

function refusalIn(sent: Sent, text: string): Outcome<never> {
  const read = readJson(new TextEncoder().encode(text));
  if (!read.ok || !isJsonObject(read.value)) return unanswered(sent, NOT_TAEL);
  const { code: said, msg, request_id: requestId, errors } = read.value;
  const code = REFUSAL_CODES.find((known) => known === said);
  if (code === undefined) return unanswered(sent, NOT_TAEL);
  const problems = Array.isArray(errors) ? errors.filter(isJsonObject) : [];
  const named = problems.map(({ field, msg }) => ({ field, msg }) as FieldError);
  return {
    ok: false,
    refusal: { code },
    ...(named.length > 0 ? { errors: named } : { msg: `${msg}${hintOf(sent, code)}` }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

/** Whether it has happened, nobody knows. */
function unanswered(sent: Sent, msg: string): Outcome<never> {
  const code = sent.changes ? 'outcome_unknown' : 'unavailable';
  return { ok: false, refusal: { code }, msg: msg + hintOf(sent, code) };
}

function hintOf({ idempotencyKey }: Sent, code: string): string {
  switch (code) {
    case 'outcome_unknown':
      return idempotencyKey === undefined
        ? ' It may have taken effect: look before you run this again.'
        : ` It may have taken effect: run this again with --idempotency-key ${idempotencyKey}`;
    case 'session_required':
      return ' Your sign-in has ended. Sign in again: tael login';
    case 'scope_missing':
      return ' Operators need a key with --operate, or sign in: tael login';
    default:
      return '';
  }
}
