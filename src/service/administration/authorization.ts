// Says who gives an administrative command: the operator at this machine, one who is signed in to the
// console and types their login password again for it, or a program of the platform with a key of an
// operator.

import type { UserId } from '../../core/ledger/wallet.ts';
import type { OperatorKey, OperatorProof } from '../../core/proofs/operator-proof.ts';
import type { Provenance } from '../../core/rows/audit.ts';
import type { Answer } from '../answer.ts';
import type { Caller } from '../caller.ts';
import { proveInSession, type TypedProof } from '../prove-in-session.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';

export interface Authorization {
  readonly by: Provenance;
  readonly proof: OperatorProof | null;
  readonly key?: OperatorKey;
}

export function atThisMachine({ operator: by }: Pick<Service, 'operator'>): Authorization {
  return { by, proof: null };
}

/** Whether the proof holds is decided with the command. */
export async function inSession(
  service: Service,
  { userId, by }: { readonly userId: UserId; readonly by: Provenance },
  typed: TypedProof,
): Promise<Answer<Authorization>> {
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  return succeed({ by, proof: { operatorId: userId, ...proved.value.proof } });
}

/** Whether the key still may is decided with the command. */
export function withKey({ actor, view }: Caller, address: string): Authorization {
  const { userId: operatorId, keyId } = actor;
  const { windowId } = view.key;
  const by: Provenance = { kind: 'key', name: keyId, from: address };
  return { by, proof: null, key: { keyId, operatorId, windowId } };
}

/** For the gatherer, which lets nobody fill the queue. */
export function submitterOf({ proof, key }: Authorization): { readonly submitter?: string } {
  if (key) return { submitter: key.keyId };
  return proof ? { submitter: `user/${proof.operatorId}` } : {};
}
