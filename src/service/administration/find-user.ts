// Finds the user whom an operator names: by number, login, reference or wallet id.

import { invalid } from '../../core/refusal.ts';
import type { User } from '../../core/rows/user.ts';
import { walletIdHolds } from '../../crypto/wallet-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { normaliseLogin } from '../sign-in.ts';
import { refuse, succeed } from './answer.ts';

/**
 * Digits are the number, so that nobody takes another user's number as their login, or what the platform
 * calls somebody. Of a name that means one user in one way and another in another, none is meant for certain.
 */
export async function findUser(service: Service, name: string): Promise<Answer<User>> {
  const { queries } = service.store;
  const userId = /^\d+$/.test(name) ? Number(name) : null;
  const found = await Promise.all([
    Number.isSafeInteger(userId) ? queries.user(Number(userId)) : undefined,
    userId === null ? queries.userByLogin(normaliseLogin(name)) : undefined,
    userId === null && walletIdHolds(name) ? queries.userByWalletId(name) : undefined,
    queries.userByReference(name),
  ]);
  const [user, ...others] = found.filter((one) => one !== undefined);
  const isAmbiguous = others.some(({ userId }) => userId !== user?.userId);
  return isAmbiguous ? refuse(invalid('user', 'user_ambiguous')) : orNotFound(user);
}

function orNotFound(user: User | undefined): Answer<User> {
  return user ? succeed(user) : refuse({ code: 'user_not_found' });
}
