// Who gives an administrative command: the operator at this machine, or one who is signed in to the
// console and types their login password again for it.

import type { Provenance } from '../../core/access/audit.ts';
import type { OperatorProof } from '../../core/access/operator-proof.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { Answer } from '../answer.ts';
import { proveInSession, type TypedProof } from '../prove-in-session.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';

export interface Authority {
  readonly by: Provenance;
  readonly proof: OperatorProof | null;
}

export function atThisMachine({ operator: by }: Pick<Service, 'operator'>): Authority {
  return { by, proof: null };
}

/** Whether the proof holds is decided with the command. */
export async function inSession(
  service: Service,
  { userId, by }: { readonly userId: UserId; readonly by: Provenance },
  typed: TypedProof,
): Promise<Answer<Authority>> {
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  return succeed({ by, proof: { operatorId: userId, ...proved.value.proof } });
}

/** For the gatherer, which lets nobody fill the queue. */
export function partyOf({ proof }: Authority): { readonly party?: string } {
  return proof ? { party: `user/${proof.operatorId}` } : {};
}
