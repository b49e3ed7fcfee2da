// Reads what an operator sees of a user: standing, factors, wallets, merchants, keys, how many sessions are
// open. No secret and no digest is among what is shown of it.

import type { Owner, UserId } from '../../core/ledger/wallet.ts';
import { recoveryCodesLeft } from '../../core/proofs/recovery-codes.ts';
import type { ApiKey } from '../../core/rows/key.ts';
import type { Merchant } from '../../core/rows/shop.ts';
import type { User } from '../../core/rows/user.ts';
import type { Answer } from '../answer.ts';
import { ownSessions } from '../own-sessions.ts';
import type { Service } from '../service.ts';
import { refuse, succeed } from './answer.ts';
import { type UsualRecharge, usualRecharge } from './usual-recharge.ts';

export interface UserAccount {
  readonly user: User;
  readonly owner: Owner;
  readonly recoveryCodesLeft: number;
  readonly merchants: readonly Merchant[];
  readonly keys: readonly ApiKey[];
  readonly openSessions: number;
  readonly recharges: UsualRecharge;
}

const MERCHANTS_MAX = 20;

export async function showUser(service: Service, userId: UserId): Promise<Answer<UserAccount>> {
  const { queries } = service.store;
  const [user, owner] = await Promise.all([queries.user(userId), queries.owner(userId)]);
  if (!user || !owner) return refuse({ code: 'user_not_found' });
  const [codes, merchants, keys, sessions, recharges] = await Promise.all([
    queries.recoveryCodes(userId),
    queries.merchants(userId, MERCHANTS_MAX),
    queries.keysOf(userId),
    ownSessions(service, userId),
    usualRecharge(service, userId),
  ]);
  return succeed({
    user,
    owner,
    recoveryCodesLeft: recoveryCodesLeft(owner, codes),
    merchants,
    keys,
    openSessions: sessions.length,
    recharges,
  });
}
