// A user's own account, as they see it when they have signed in.

import type { User } from '../core/access/user.ts';
import { assert } from '../core/assert.ts';
import type { Owner, UserId } from '../core/ledger/wallet.ts';
import type { Service } from './service.ts';

export interface OwnAccount {
  readonly user: User;
  readonly owner: Owner;
  readonly hasMerchants: boolean;
}

export async function showOwnAccount(
  { store: { queries } }: Service,
  userId: UserId,
): Promise<OwnAccount> {
  const [user, owner, merchants] = await Promise.all([
    queries.user(userId),
    queries.owner(userId),
    queries.merchants(userId, 1),
  ]);
  assert(user && owner, `user ${userId} has a session and is not there`);
  return { user, owner, hasMerchants: merchants.length > 0 };
}
