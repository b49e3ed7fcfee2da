// Checks who changes receivers or the secret of callbacks: their owner on a proof, the machine, or a
// program with a key of the owner's that has the scope `events`.

import type { UserId } from '../ledger/wallet.ts';
import type { Reads } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import { keyWorks } from '../rows/key.ts';
import type { State } from '../state.ts';
import {
  addUserProofReads,
  checkUserProof,
  type ProofCheck,
  type ProvenByUser,
} from './login-proof.ts';

export interface ByOwnerOrKey extends ProvenByUser {
  /** Of a program, which proves nothing else. */
  readonly key?: { readonly keyId: string };
}

export function addOwnerOrKeyReads(reads: Reads, userId: UserId, given: ByOwnerOrKey): void {
  addUserProofReads(reads, userId, given);
  if (given.key) reads.keys.push(given.key.keyId);
}

export function checkOwnerOrKey(
  state: State,
  userId: UserId,
  given: ByOwnerOrKey,
): Pick<ProofCheck, 'refusal' | 'events'> {
  const refusal = given.by.kind === 'key' ? keyRefusal(state, userId, given.key?.keyId) : null;
  return refusal ? { refusal, events: [] } : checkUserProof(state, userId, given);
}

/** A receiver hears of all merchants of its owner, whose callbacks have one secret. */
function keyRefusal({ keys, owners, nowMs }: State, userId: UserId, keyId = ''): Refusal | null {
  const key = keys.get(keyId);
  if (key?.userId !== userId || !keyWorks(key, nowMs)) return { code: 'credentials_invalid' };
  if (!key.scopes.includes('events')) return { code: 'scope_missing', subject: 'events' };
  if (key.merchantId !== null) return { code: 'scope_missing', subject: 'merchants' };
  return owners.get(userId)?.suspended ? { code: 'user_suspended' } : null;
}
