// Decides that owners set limits for what they spend, and refuses what exceeds a limit.

import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addUserProofReads, checkUserProof, type ProvenByUser } from '../proofs/login-proof.ts';
import type { Reads } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { Done } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';
import {
  type AccountLimit,
  exceededLimit,
  spendingLimitsOf,
  spentOfLimits,
} from '../rows/spending-limits.ts';
import type { State } from '../state.ts';

export interface SetSpendingLimits extends ProvenByUser {
  readonly kind: 'set_spending_limits';
  readonly userId: UserId;
  /** Null: no limit of their own. */
  readonly dayFen: Fen | null;
  readonly monthFen: Fen | null;
}

/** Up or down on a proof: a session alone must neither raise them nor make payments fail. */
export const setSpendingLimits: Decider<SetSpendingLimits, Done> = {
  addReads(reads, command) {
    addUserProofReads(reads, command.userId, command);
    // A payment in the same batch is held to them already.
    reads.spenders.push({ userId: command.userId, isLimited: true });
  },
  decide(state, command) {
    const { userId, dayFen, monthFen, by } = command;
    const check = checkUserProof(state, userId, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const changed = { ...check.owner, ownDayLimitFen: dayFen, ownMonthLimitFen: monthFen };
    const text = (limitFen: Fen | null) => (limitFen === null ? null : `${limitFen}`);
    const details = { day_limit_fen: text(dayFen), month_limit_fen: text(monthFen) };
    return accept({ kind: 'done' }, [
      ...check.events,
      { kind: 'owner_changed', owner: changed },
      auditEvent(userId, 'spending_limits_set', by, details),
    ]);
  },
};

/** Before anything is known of the payer but who they are. */
export function addSpendingReads(
  reads: Reads,
  userId: UserId,
  accountLimits: readonly AccountLimit[],
): void {
  reads.spenders.push({ userId, isLimited: accountLimits.length > 0 });
}

export function spendingRefusal(
  state: State,
  owner: Owner,
  accountLimits: readonly AccountLimit[],
  amountFen: Fen,
): Refusal | null {
  const limits = spendingLimitsOf(owner, accountLimits);
  if (limits.length === 0) return null;
  const before = state.spentBefore.get(owner.userId);
  assert(before, `what user ${owner.userId} has spent was not loaded`);
  const limit = exceededLimit(spentOfLimits(limits, owner.tallies, before), amountFen);
  if (limit === null) return null;
  const { period, setBy, limitFen, leftFen } = limit;
  return {
    code: 'spending_limit_exceeded',
    spendingLimit: { period, setBy, limitFen, leftFen },
  };
}
