// Sets the amount above which a payment takes a one-time code from a payer who uses them. The installation
// has one; an owner may set a lower one for themselves, on a proof, as a stolen session must not raise it
// again.

import type { Decider } from '../decider.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { type Fen, minFen } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addUserProofReads, checkUserProof, type ProvenByUser } from '../proofs/login-proof.ts';
import { invalid } from '../refusal.ts';
import type { Done } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';

export interface SetCodeLimit extends ProvenByUser {
  readonly kind: 'set_code_limit';
  readonly userId: UserId;
  /** Null: as the installation says. */
  readonly aboveFen: Fen | null;
  /** Null: it asks for none. */
  readonly installationFen: Fen | null;
}

/** Null: a payment never takes a code. That of the installation holds whatever the owner has set before. */
export function codeLimitOf(
  { payCodeAboveFen: ownFen }: Pick<Owner, 'payCodeAboveFen'>,
  installationFen: Fen | null,
): Fen | null {
  if (ownFen === null || installationFen === null) return ownFen ?? installationFen;
  return minFen(ownFen, installationFen);
}

export const setCodeLimit: Decider<SetCodeLimit, Done> = {
  addReads(reads, command) {
    addUserProofReads(reads, command.userId, command);
  },
  decide(state, command) {
    const { userId, aboveFen, installationFen, by } = command;
    if (aboveFen !== null && installationFen !== null && aboveFen > installationFen) {
      return refuse(invalid('amount', 'above_installation'));
    }
    const check = checkUserProof(state, userId, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const details = { above_fen: aboveFen === null ? null : `${aboveFen}` };
    return accept({ kind: 'done' }, [
      ...check.events,
      { kind: 'owner_changed', owner: { ...check.owner, payCodeAboveFen: aboveFen } },
      auditEvent(userId, 'code_limit_set', by, details),
    ]);
  },
};
