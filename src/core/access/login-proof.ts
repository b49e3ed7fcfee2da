// Whether somebody has proved with his login password, and with a code where he uses them, who he is:
// to sign in, and again for what a stolen session must not be enough for.

import type { Event } from '../event.ts';
import type { Owner } from '../ledger/wallet.ts';
import type { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { codeHolds, codeIsSpent, type PresentedCode } from './factors.ts';
import { type Counter, counted, forgotten, waitSeconds } from './throttle.ts';

export interface LoginProof {
  /**
   * The hash that the typed password was found to fit, before anything was locked; null: it fits none.
   * The password holds only while the user still has that hash.
   */
  readonly fittingHash: string | null;
  readonly code: PresentedCode | null;
}

export type ProofCheck =
  | { readonly refusal: Refusal; readonly events: readonly Event[] }
  /** The owner with the code he used up; what is noted besides is in the events. */
  | { readonly refusal: null; readonly owner: Owner; readonly events: readonly Event[] };

/**
 * Wrong ones are counted under every counter. A right one is forgiven those of the first, which are
 * his own, and not those of his address, where others may be guessing.
 */
export function checkLoginProof(
  state: State,
  owner: Owner | undefined,
  { fittingHash, code }: LoginProof,
  counters: readonly [own: Counter, ...others: Counter[]],
): ProofCheck {
  const { nowMs } = state;
  const retryAfterSeconds = waitSeconds(state, counters);
  if (retryAfterSeconds > 0) {
    return { refusal: { code: 'login_throttled', retryAfterSeconds }, events: [] };
  }
  const failed = counters.map((counter) => counted(state, counter));
  const passwordHolds = owner && state.users.get(owner.userId)?.loginPasswordHash === fittingHash;
  if (!passwordHolds) return { refusal: { code: 'login_failed' }, events: failed };
  if (owner.suspended) return { refusal: { code: 'user_suspended' }, events: [] };
  const needsCode = owner.totpEnrolment > 0;
  if (needsCode && code === null) return { refusal: { code: 'totp_required' }, events: [] };
  if (needsCode && !codeHolds(owner, code, nowMs)) {
    const spent = codeIsSpent(owner, code, nowMs);
    return { refusal: { code: 'totp_invalid' }, events: spent ? [] : failed };
  }
  const totpLastStep = needsCode ? (code?.step ?? 0) : owner.totpLastStep;
  const [[own]] = counters;
  return { refusal: null, owner: { ...owner, totpLastStep }, events: [forgotten(state, own)] };
}
