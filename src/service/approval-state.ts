// The state that a client of the tool interface keeps while the owner decides: which refund request it
// waits for. Clients can change what they keep, so the state is authenticated, and valid only for its key
// and for a limited time. It is only a pointer: it moves no money.

import { equalInConstantTime } from '../crypto/constant-time.ts';
import { hmacHex } from '../crypto/hmac.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { ServiceKeys } from './service-keys.ts';

interface HasStateKey {
  readonly keys: Pick<ServiceKeys, 'approvalState'>;
}

/** It outlives the request, because clients ask for the decision afterwards. */
const AFTERWARDS_MS = 10 * 60_000;

const STATE = /^([0-9A-Z]+)\.(\d{1,15})\.[0-9a-f]{64}$/;

export function approvalState(
  service: HasStateKey,
  keyId: string,
  { requestNo, expiresAtMs }: { readonly requestNo: string; readonly expiresAtMs: number },
): string {
  return stateOf(service, keyId, requestNo, expiresAtMs + AFTERWARDS_MS);
}

/** The number of the request; null: the state is not one of this key, or has expired. */
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
