// Checks operators who act from a session, in the console, on what belongs to others: money that
// comes in or goes out, suspension, locks. A session alone is not enough: they prove with the
// command who they are. A program of the platform proves it with a key of an operator. At the machine
// itself no proof is asked.

import { assert } from '../assert.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { Reads } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { Provenance } from '../rows/audit.ts';
import { keyWorks } from '../rows/key.ts';
import type { State } from '../state.ts';
import { addProofReads, checkProofInSession, type ProofInSession } from './login-proof.ts';

export interface OperatorProof extends ProofInSession {
  readonly operatorId: UserId;
}

/** Whoever says at the machine who they are. */
export interface Person extends OperatorProof {
  /** They, from this machine. */
  readonly by: Provenance;
}

/** A key with the scope `operate`, and the operator whose it is. */
export interface OperatorKey {
  readonly keyId: string;
  readonly operatorId: UserId;
  /** Of the key: its daily limits are counted under it. */
  readonly windowId: string;
}

/** What a command of an operator carries. */
export interface ByOperator {
  readonly by: Provenance;
  /** Of whoever acts from a session; left out at the machine. */
  readonly proof?: OperatorProof | null;
  /** Of a program that acts with a key; left out for people. */
  readonly key?: OperatorKey | null;
  /** Of whoever says at the machine who they are. It has been checked. */
  readonly person?: Person;
}

export interface OperatorCheck {
  readonly refusal: Refusal | null;
  readonly events: readonly DomainEvent[];
}

/** `concerned`: those that `checkOperator` is given. */
export function addOperatorReads(
  reads: Reads,
  { by, proof, key }: ByOperator,
  ...concerned: readonly UserId[]
): void {
  if (proof) addProofReads(reads, { ...proof, userId: proof.operatorId, by });
  if (!key) return;
  reads.owners.push(key.operatorId);
  reads.users.push(key.operatorId, ...concerned);
  reads.keys.push(key.keyId);
}

/**
 * Nobody acts as an operator on their own account: it takes a second one, or the machine. `concerned`: whose
 * account it is about; null: nobody's.
 */
export function checkOperator(
  state: State,
  { by, proof, key, person }: ByOperator,
  ...concerned: readonly (UserId | null)[]
): OperatorCheck {
  if (key) return { refusal: operatorKeyRefusal(state, key, concerned), events: [] };
  if (!proof) {
    assert(by.kind === 'operator', 'a session gave a command of an operator without a proof');
    const own = person !== undefined && concerned.includes(person.operatorId);
    return { refusal: own ? invalid('user', 'operator_self') : null, events: [] };
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

/** Nobody answers for a program, so it touches no operator: whoever steals its key locks none of them out. */
function operatorKeyRefusal(
  { keys, users, owners, nowMs }: State,
  { keyId, operatorId }: OperatorKey,
  concerned: readonly (UserId | null)[],
): Refusal | null {
  const key = keys.get(keyId);
  if (key?.userId !== operatorId || !keyWorks(key, nowMs)) return { code: 'credentials_invalid' };
  const operates = key.scopes.includes('operate') && users.get(operatorId)?.operator;
  if (!operates) return { code: 'scope_missing', subject: 'operate' };
  if (owners.get(operatorId)?.suspended) return { code: 'user_suspended' };
  const touched = concerned.some((userId) => userId !== null && users.get(userId)?.operator);
  return touched ? invalid('user', 'operator_account') : null;
}
