// Requests as a client makes them: signed as the specification says, sent by the platform's own
// `fetch`, and the answer taken apart. It shares no code with the service.

import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';

/** Longer than any answer takes. Of a server that was killed, `fetch` may wait for ever. */
const ANSWER_MS_MAX = 40_000;

export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

export interface Signing {
  readonly timestamp?: string;
  readonly nonce?: string;
  readonly signature?: string;
  /** Sent instead of the right one. */
  readonly secret?: string;
  readonly shortName?: string;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function newNonce(): string {
  return randomBytes(8).toString('hex');
}

export function signed(key: SigningKey, signing: Signing = {}): Record<string, string> {
  const { timestamp = String(nowSeconds()), nonce = newNonce(), shortName = 'Tael' } = signing;
  const { keyId, secret } = key;
  const signature = createHmac('sha256', secret)
    .update(keyId + timestamp + nonce)
    .digest('hex');
  return {
    [`X-${shortName}-Key`]: keyId,
    [`X-${shortName}-Secret`]: signing.secret ?? secret,
    [`X-${shortName}-Timestamp`]: timestamp,
    [`X-${shortName}-Nonce`]: nonce,
    [`X-${shortName}-Signature`]: signing.signature ?? signature,
  };
}

export interface Sending {
  readonly key?: SigningKey;
  readonly signing?: Signing;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, as JSON unless the headers say otherwise. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** A header that is null is left out. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

export type Answer = Awaited<ReturnType<typeof send>>;

export async function send(origin: string, method: string, path: string, sending: Sending = {}) {
  const {
    key,
    signing,
    body,
    raw = body === undefined ? undefined : JSON.stringify(body),
  } = sending;
  const headers: Record<string, string | null> = {
    ...(key && signed(key, signing)),
    ...(raw !== undefined && { 'Content-Type': 'application/json' }),
    ...sending.headers,
  };
  const kept = Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]);
  const response = await fetch(origin + path, {
    method,
    headers: kept,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
    ...(raw !== undefined && { body: raw }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...readBody(text) };
}

function readBody(text: string) {
  let json = null;
  try {
    json = JSON.parse(text);
  } catch {
    // A page or nothing at all: the tests that expect it look at the text.
  }
  return { json, data: json?.data, code: json?.code, msg: json?.msg };
}

/** The status and the code, and that the envelope is the contract's and nothing more. */
export function assertRefused(answer: Answer, status: number, code: string, more: string[] = []) {
  assert.equal(`${answer.status} ${answer.code}`, `${status} ${code}`, answer.text.slice(0, 300));
  const counted = code === 'pay_password_wrong' || answer.json.tries_left !== undefined;
  const tries = COUNTED.has(code) && counted ? ['tries_left'] : [];
  const fields = ['code', 'doc_url', 'msg', 'ok', 'request_id', ...tries, ...more];
  assert.deepEqual(Object.keys(answer.json).sort(), fields.sort());
  const { ok, msg, request_id, doc_url } = answer.json;
  assert.equal(ok, false);
  assert.ok(typeof msg === 'string' && msg.length > 0);
  assert.equal(answer.headers.get('x-request-id'), request_id);
  assert.match(doc_url, new RegExp(`^https?://\\S+/docs/errors#${code}$`));
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}

/** Each counts as a guess; a code that was used before does not, and says nothing of tries. */
const COUNTED: ReadonlySet<string> = new Set(['pay_password_wrong', 'totp_invalid']);

/** 400, and exactly these fields are named. */
export function assertInvalid(answer: Answer, ...fields: string[]): void {
  assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  const named = answer.json.errors.map((error: { field: string; msg: string }) => {
    assert.deepEqual(Object.keys(error).sort(), ['field', 'msg']);
    assert.ok(error.msg.length > 0);
    return error.field;
  });
  assert.deepEqual(named, fields, answer.text);
}

/** 200, and the data has exactly these fields. */
export function assertData(answer: Answer, fields: readonly string[]): void {
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  assert.deepEqual(Object.keys(answer.json).sort(), ['data', 'ok']);
  assert.equal(answer.json.ok, true);
  assert.deepEqual(Object.keys(answer.data).sort(), [...fields].sort());
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.match(answer.headers.get('x-request-id') ?? '', /^\S{8,64}$/);
}

/** How often each answer was given: `200`, or status and code. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = code === undefined ? `${status}` : `${status} ${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}
