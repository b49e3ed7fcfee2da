// Finds the user whom an operator names: by number, login or wallet id.

import type { User } from '../../core/access/user.ts';
import { invalid } from '../../core/refusal.ts';
import { walletIdHolds } from '../../crypto/wallet-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { normaliseLogin } from '../sign-in.ts';
import { refuse, succeed } from './answer.ts';

/**
 * Digits are always the number, so that nobody takes another user's number as their login. Of a name that
 * is one user's login and another's wallet id, neither is meant for certain.
 */
export async function findUser(service: Service, name: string): Promise<Answer<User>> {
  const { queries } = service.store;
  if (/^\d+$/.test(name)) {
    const userId = Number(name);
    return orNotFound(Number.isSafeInteger(userId) ? await queries.user(userId) : undefined);
  }
  const byLogin = await queries.userByLogin(normaliseLogin(name));
  const byWalletId = walletIdHolds(name) ? await queries.userByWalletId(name) : undefined;
  const ambiguous = byLogin && byWalletId && byLogin.userId !== byWalletId.userId;
  if (ambiguous) return refuse(invalid('user', 'user_ambiguous'));
  return orNotFound(byLogin ?? byWalletId);
}

function orNotFound(user: User | undefined): Answer<User> {
  return user ? succeed(user) : refuse({ code: 'user_not_found' });
}
