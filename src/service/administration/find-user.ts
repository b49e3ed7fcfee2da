// Finds the user whom an operator names: by number, login, reference or wallet id.

import type { User } from '../../core/access/user.ts';
import { invalid } from '../../core/refusal.ts';
import { walletIdHolds } from '../../crypto/wallet-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { normaliseLogin } from '../sign-in.ts';
import { refuse, succeed } from './answer.ts';

/**
 * Digits are always the number, so that nobody takes another user's number as their login. Of a name that
 * is one user's login and another's wallet id, or what the platform calls another, none is meant for certain.
 */
export async function findUser(service: Service, name: string): Promise<Answer<User>> {
  const { queries } = service.store;
  if (/^\d+$/.test(name)) {
    const userId = Number(name);
    return orNotFound(Number.isSafeInteger(userId) ? await queries.user(userId) : undefined);
  }
  const found = await Promise.all([
    queries.userByLogin(normaliseLogin(name)),
    walletIdHolds(name) ? queries.userByWalletId(name) : undefined,
    queries.userByReference(name),
  ]);
  const [user, ...others] = found.filter((one) => one !== undefined);
  const isAmbiguous = others.some(({ userId }) => userId !== user?.userId);
  return isAmbiguous ? refuse(invalid('user', 'user_ambiguous')) : orNotFound(user);
}

function orNotFound(user: User | undefined): Answer<User> {
  return user ? succeed(user) : refuse({ code: 'user_not_found' });
}
