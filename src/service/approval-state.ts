// What a client carries from asking the owner to asking how he decided: which refund request it was
// sent to approve. Clients can change what they carry, so it is authenticated, and good for the key
// it was made for and for a while only. It is no more than a pointer: it moves nothing.

import { equalInConstantTime } from '../crypto/constant-time.ts';
import { hmacHex } from '../crypto/hmac.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { ServiceKeys } from './service.ts';

interface HasStateKey {
  readonly keys: Pick<ServiceKeys, 'approvalState'>;
}

/** Longer than the request is open: what became of it is asked afterwards. */
const AFTERWARDS_MS = 10 * 60_000;

const STATE = /^([0-9A-Z]+)\.(\d{1,15})\.[0-9a-f]{64}$/;

export function approvalState(
  service: HasStateKey,
  keyId: string,
  { requestNo, expiresAtMs }: { readonly requestNo: string; readonly expiresAtMs: number },
): string {
  return stateOf(service, keyId, requestNo, expiresAtMs + AFTERWARDS_MS);
}

/** The number of the request; null: this state was not made for this key, or is too old. */
export function requestNoIn(
  service: HasStateKey,
  keyId: string,
  state: string,
  nowMs: number,
): string | null {
  const [, requestNo, until] = STATE.exec(state) ?? [];
  if (requestNo === undefined || !looksLikeTxNo(requestNo)) return null;
  const untilMs = Number(until);
  const made = equalInConstantTime(state, stateOf(service, keyId, requestNo, untilMs));
  return made && nowMs < untilMs ? requestNo : null;
}

function stateOf({ keys }: HasStateKey, keyId: string, requestNo: string, untilMs: number): string {
  const mac = hmacHex(keys.approvalState, `${requestNo}\0${keyId}\0${untilMs}`);
  return `${requestNo}.${untilMs}.${mac}`;
}
