// One call as a series of attempts: each signed anew, all with one idempotency key, until there is an
// answer that further attempts would not change.

import { readJson, writeJson } from './amount.ts';
import { failureIn, TaelError } from './errors.ts';
import type { Failure } from './interface.ts';
import { type SigningKey, signedHeaders } from './sign.ts';

export interface Settings extends SigningKey {
  readonly url: string;
  readonly shortName: string;
  readonly attemptsMax: number;
  readonly attemptTimeoutMs: number;
  readonly retryAfterSecondsMax: number;
  readonly fetch: typeof fetch;
  readonly nowMs: () => number;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly idempotencyKey?: string | undefined;
  /** That the answer is a file; with a digest that is checked, or CSV of any kind. */
  readonly file?: 'digest' | 'csv';
  /** Not repeated where the service may have done it: done twice it does more. */
  readonly once?: true;
  /** How long the service may keep the answer back. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Send = (call: Call) => Promise<unknown>;

interface Attempt {
  readonly error: TaelError | null;
  readonly data: unknown;
}

/** The service may not have seen these, or may see them otherwise the next time. */
const RETRIED: ReadonlySet<string> = new Set([
  ...['connection_failed', 'answer_unreadable', 'overloaded', 'unavailable', 'outcome_unknown'],
  ...['rate_limited', 'nonce_reused', 'timestamp_out_of_range'],
]);

/**
 * After these the effect of this attempt is not known. Each attempt has a nonce of its own: if that was used,
 * the runtime or a proxy has sent the attempt twice, and the first may have had its effect.
 */
const UNSETTLED: ReadonlySet<string> = new Set([
  ...['connection_failed', 'answer_unreadable', 'outcome_unknown', 'nonce_reused'],
]);

/** Decided before the idempotency key is looked at, so they say nothing of an earlier attempt. */
const BEFORE_KEY: ReadonlySet<number> = new Set([0, 401, 429, 500, 502, 503, 504]);
const BEFORE_KEY_CODES: ReadonlySet<string> = new Set([
  ...['ip_not_allowed', 'scope_missing', 'user_suspended'],
]);

const WAIT_MS_MIN = 200;
const WAIT_MS_MAX = 10_000;

export function sender(settings: Settings): Send {
  let clockOffsetMs = 0;

  async function tryOnce(call: Call, json: string | undefined): Promise<Attempt> {
    const nowSeconds = Math.floor((settings.nowMs() + clockOffsetMs) / 1000);
    const { method, idempotencyKey = '' } = call;
    const path = addressOf(settings, call).replace(ORIGIN, '');
    const request = { method, path, body: json ?? '', idempotencyKey };
    const headers = await signedHeaders(settings, settings.shortName, nowSeconds, request);
    return exchange(settings, call, headers, json);
  }

  /** The clock that decides is the service's. */
  async function readClock(signal?: AbortSignal): Promise<void> {
    const { data } = await exchange(settings, { method: 'GET', path: '/health', signal }, {});
    const time = (data as { time?: string } | null)?.time;
    if (time !== undefined) clockOffsetMs = Date.parse(time) - settings.nowMs();
  }

  return async (call) => {
    const json = call.body && writeJson(call.body);
    let unsettled = false;
    for (let attemptNo = 1; ; attemptNo++) {
      const { error, data } = await tryOnce(call, json);
      if (error === null) return data;
      unsettled = (unsettled && isBeforeKey(error)) || UNSETTLED.has(error.code);
      const ends = call.once && UNSETTLED.has(error.code);
      const waitMs = ends ? null : waitAfter(error, attemptNo, settings);
      if (waitMs === null || call.signal?.aborted) throw finalError(error, call, unsettled);
      if (error.code === 'timestamp_out_of_range') await readClock(call.signal);
      await pause(waitMs, call.signal);
      if (call.signal?.aborted) throw finalError(error, call, unsettled);
    }
  };
}

function isBeforeKey({ status, code }: TaelError): boolean {
  return BEFORE_KEY.has(status) || BEFORE_KEY_CODES.has(code);
}

const ORIGIN = /^\w+:\/\/[^/]*/;

function addressOf({ url }: Settings, { path, query = {} }: Call): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return url + path + (search && `?${search}`);
}

async function exchange(
  settings: Settings,
  call: Call,
  signed: Record<string, string>,
  json?: string,
): Promise<Attempt> {
  const { method, idempotencyKey, waitMs = 0, signal } = call;
  const headers = {
    ...signed,
    accept: 'application/json',
    ...(json && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
  };
  const timeout = AbortSignal.timeout(settings.attemptTimeoutMs + waitMs);
  let response: Response;
  let text: string;
  try {
    response = await settings.fetch(addressOf(settings, call), {
      method,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(json && { body: json }),
    });
    text = await response.text();
  } catch (cause) {
    return failed('connection_failed', 0, {}, undefined, cause);
  }
  const retryAfter = retryAfterOf(response);
  if (call.file && response.status === 200) {
    const isWhole = await isFile(call.file, response.headers, text);
    return isWhole ? { error: null, data: text } : failed('answer_unreadable', 200, {}, undefined);
  }
  const failure = failureIn(text);
  if (failure) return failed(failure.code, response.status, failure, retryAfter);
  const data = response.status === 200 ? dataIn(text) : undefined;
  if (data === undefined) return failed('answer_unreadable', response.status, {}, retryAfter);
  return { error: null, data };
}

async function isFile(file: 'digest' | 'csv', headers: Headers, text: string): Promise<boolean> {
  if (!headers.get('content-type')?.startsWith('text/csv')) return false;
  const digest = headers.get('repr-digest') ?? '';
  return file === 'csv' || digest.includes(await digestOf(text));
}

/** As `Repr-Digest` has it (RFC 9530). Files with one are ASCII, so they are their text. */
async function digestOf(text: string): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(sum)))}:`;
}

function failed(
  code: TaelError['code'],
  status: number,
  failure: Partial<Failure>,
  retryAfterSeconds: number | undefined,
  cause?: unknown,
): Attempt {
  return { error: new TaelError(code, { status, failure, retryAfterSeconds, cause }), data: null };
}

/** Undefined: whoever has answered is not the service. */
function dataIn(text: string): unknown {
  try {
    const read = readJson(text) as { ok?: boolean; data?: unknown } | null;
    return read?.ok === true ? (read.data ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) : undefined;
}

/** Null: another attempt would not help, or would come too late. */
function waitAfter(error: TaelError, attemptNo: number, settings: Settings): number | null {
  if (!RETRIED.has(error.code) || attemptNo >= settings.attemptsMax) return null;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === undefined) {
    const longest = Math.min(WAIT_MS_MIN * 2 ** attemptNo, WAIT_MS_MAX);
    return WAIT_MS_MIN + Math.random() * (longest - WAIT_MS_MIN);
  }
  return retryAfterSeconds > settings.retryAfterSecondsMax ? null : retryAfterSeconds * 1000;
}

function finalError(error: TaelError, call: Call, unsettled: boolean): TaelError {
  const { code, status, requestId, docUrl, errors, retryAfterSeconds } = error;
  const { refundNo, bearer, triesLeft } = error;
  const failure = {
    msg: error.message,
    errors,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(docUrl !== undefined && { doc_url: docUrl }),
    ...(refundNo !== undefined && { refund_no: refundNo }),
    ...(bearer !== undefined && { data: bearer }),
    ...(triesLeft !== undefined && { tries_left: triesLeft }),
  };
  return new TaelError(code, {
    status,
    failure,
    retryAfterSeconds,
    outcomeUnknown: unsettled && (call.idempotencyKey !== undefined || call.once === true),
    idempotencyKey: call.idempotencyKey,
    cause: error.cause,
  });
}

/** Ends early when the signal does. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
}
