// Calls of operations. Whatever may have gone wrong on the way is tried again: a user is made
// once by their reference, and money comes in once by its idempotency key.

import { setTimeout as pause } from 'node:timers/promises';
import { signingFetch } from 'tael-sdk';

const { TAEL_URL = '', OPERATE_KEY = '', OPERATE_SECRET = '' } = process.env;
const ATTEMPTS = 5;
const PASSING = ['unavailable', 'overloaded', 'outcome_unknown', 'rate_limited', 'nonce_reused'];
const signed = signingFetch({ keyId: OPERATE_KEY, secret: OPERATE_SECRET });

/** Tael refused, or could not be reached. Running the same command again is safe. */
export class OperatorError extends Error {
  readonly code: string;
  /** What the idempotency key has made, with `idempotency_key_expired`. */
  readonly madeNo: string | undefined;

  constructor(told: { code?: string; msg?: string; refund_no?: string } | null | undefined) {
    super(told?.msg ?? 'No answer came.');
    this.code = told?.code ?? 'no_answer';
    this.madeNo = told?.refund_no;
  }
}

export async function operator<Data>(
  method: 'GET' | 'POST',
  /** Below the address of the service. */
  path: string,
  fields?: Readonly<Record<string, unknown>>,
): Promise<Data> {
  const body = fields === undefined ? null : JSON.stringify(fields);
  const headers = { 'content-type': 'application/json' };
  const url = TAEL_URL + path;
  for (let attempt = 1; ; attempt++) {
    const answer = await signed(url, { method, ...(body && { body, headers }) }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (told?.ok) return told.data;
    const isPassing = !told || PASSING.includes(told.code);
    if (!isPassing || attempt === ATTEMPTS) throw new OperatorError(told);
    const seconds = Number(answer?.headers.get('retry-after') ?? 0);
    await pause(Math.max(seconds * 1_000, 200 * 2 ** attempt));
  }
}
