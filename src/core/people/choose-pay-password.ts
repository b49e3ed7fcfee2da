// Decides that users set their own payment password, or replace it and so end a lock. They prove it with
// the login password, and a code if they use them. A session alone is not enough.

import type { Decider } from '../decider.ts';
import { addMandateReads } from '../keys/change-mandates.ts';
import type { UserId } from '../ledger/wallet.ts';
import { refuse } from '../outcome.ts';
import type { ReplacesSecret } from '../proofs/cooling-off.ts';
import { hasTwoFactor } from '../proofs/factors.ts';
import { addProofReads, checkProofInSession, type ProofInSession } from '../proofs/login-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import type { Done } from '../result.ts';
import type { Provenance } from '../rows/audit.ts';
import { setPayPasswordOf } from './administration.ts';

/** Users without a login password set their first payment password, in a session that a link opened. */
export interface ChooseFirstPayPassword {
  readonly kind: 'choose_first_pay_password';
  readonly userId: UserId;
  /** The hash of who has no login password. */
  readonly nobodysPasswordHash: string;
  readonly payPasswordDigest: string;
  readonly by: Provenance;
}

/** Users set their own payment password, on the proof of their login password. */
export interface ChoosePayPassword extends ProofInSession, ReplacesSecret {
  readonly kind: 'choose_pay_password';
  readonly userId: UserId;
  /** The session in which they do it; a new payment password ends all others. */
  readonly sessionDigest: string;
  readonly payPasswordDigest: string;
}

export const choosePayPassword: Decider<ChoosePayPassword, Done> = {
  addReads(reads, command) {
    addProofReads(reads, command);
    addMandateReads(reads, command.userId);
  },
  decide(state, command) {
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const chosen = { ...command, exceptDigest: command.sessionDigest };
    return setPayPasswordOf(state, check.owner, chosen, check.events);
  },
};

/**
 * In a session that a link opened, where the operator allows it: who has no login password could prove
 * nothing, and has nothing yet that the payment password would take from them.
 */
export const chooseFirstPayPassword: Decider<ChooseFirstPayPassword, Done> = {
  addReads(reads, { userId }) {
    reads.owners.push(userId);
    reads.users.push(userId);
  },
  decide(state, command) {
    const owner = state.owners.get(command.userId);
    const user = state.users.get(command.userId);
    if (!owner || !user) return refuse({ code: 'user_not_found' });
    const closed = closedRefusal(owner);
    if (closed) return refuse(closed);
    if (owner.suspended) return refuse({ code: 'user_suspended' });
    const provesElsewhere = user.loginPasswordHash !== command.nobodysPasswordHash;
    if (provesElsewhere || hasTwoFactor(owner) || owner.payPasswordDigest !== null) {
      return refuse({ code: 'session_limited' });
    }
    return setPayPasswordOf(state, owner, { ...command, exceptDigest: null });
  },
};
