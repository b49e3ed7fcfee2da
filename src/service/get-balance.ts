// The two wallets of the caller.

import { assert } from '../core/assert.ts';
import type { Owner } from '../core/ledger/wallet.ts';
import type { Caller } from './caller.ts';
import type { Service } from './service.ts';

export async function getBalance(service: Service, { actor }: Caller): Promise<Owner> {
  const owner = await service.store.queries.owner(actor.userId);
  assert(owner, `user ${actor.userId} has a key but no wallets`);
  return owner;
}
