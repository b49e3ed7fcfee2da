// Checks operators who act from a session, in the console, on what belongs to others: money that
// comes in or goes out, suspension, locks. A session alone is not enough: they prove with the
// command who they are. At the machine itself no proof is asked.

import { assert } from '../assert.ts';
import type { Event } from '../event.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { Reads } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Provenance } from './audit.ts';
import { addProofReads, checkProofInSession, type ProofInSession } from './login-proof.ts';

export interface OperatorProof extends ProofInSession {
  readonly operatorId: UserId;
}

/** What a command of an operator carries. */
export interface ByOperator {
  readonly by: Provenance;
  /** Of whoever acts from a session; left out at the machine. */
  readonly proof?: OperatorProof | null;
}

interface OperatorCheck {
  readonly refusal: Refusal | null;
  readonly events: readonly Event[];
}

export function addOperatorReads(reads: Reads, { by, proof }: ByOperator): void {
  if (proof) addProofReads(reads, { ...proof, userId: proof.operatorId, by });
}

/**
 * Nobody acts as an operator on their own account: it takes a second one, or the machine. `concerned`: whose
 * account it is about; null: nobody's.
 */
export function checkOperator(
  state: State,
  { by, proof }: ByOperator,
  ...concerned: readonly (UserId | null)[]
): OperatorCheck {
  if (!proof) {
    assert(by.kind === 'operator', 'a session gave a command of an operator without a proof');
    return { refusal: null, events: [] };
  }
  const { operatorId } = proof;
  if (!state.users.get(operatorId)?.operator) return { refusal: { code: 'not_found' }, events: [] };
  if (concerned.includes(operatorId)) {
    return { refusal: invalid('user', 'operator_self'), events: [] };
  }
  const check = checkProofInSession(state, { ...proof, userId: operatorId, by });
  if (check.refusal) return check;
  return {
    refusal: null,
    events: [{ kind: 'owner_changed', owner: check.owner }, ...check.events],
  };
}
