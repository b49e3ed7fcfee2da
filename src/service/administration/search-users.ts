// Finds the users whom an operator may mean: by number, login, reference or wallet id exactly, and by how
// their names begin. Without a text, the newest.

import type { User } from '../../core/access/user.ts';
import { walletIdHolds } from '../../crypto/wallet-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { normaliseLogin } from '../sign-in.ts';
import { refuse, succeed } from './answer.ts';

export interface ListedUser {
  readonly user: User;
  readonly suspended: boolean;
  readonly closed: boolean;
}

const USERS_MAX = 50;

export async function searchUsers(
  service: Service,
  text: string | null,
): Promise<readonly ListedUser[]> {
  const { queries } = service.store;
  const found =
    text === null ? await queries.users(USERS_MAX) : await usersMeant(service, text.trim());
  const distinct = [...new Map(found.map((user) => [user.userId, user])).values()];
  return listed(service, distinct);
}

/** Whom the platform calls so. */
export async function usersCalled(
  service: Service,
  reference: string,
): Promise<readonly ListedUser[]> {
  const user = await service.store.queries.userByReference(reference);
  return user ? listed(service, [user]) : [];
}

export async function listedUser(service: Service, userId: number): Promise<Answer<ListedUser>> {
  const user = await service.store.queries.user(userId);
  const [found] = user ? await listed(service, [user]) : [];
  return found ? succeed(found) : refuse({ code: 'user_not_found' });
}

async function listed(
  { store: { queries } }: Service,
  users: readonly User[],
): Promise<readonly ListedUser[]> {
  const owners = await Promise.all(users.map(({ userId }) => queries.owner(userId)));
  return users.map((user, n) => {
    const { suspended = false, closedAtMs = null } = owners[n] ?? {};
    return { user, suspended, closed: closedAtMs !== null };
  });
}

/** Whoever is meant exactly comes first. */
async function usersMeant({ store: { queries } }: Service, text: string): Promise<User[]> {
  const userId = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const walletId = text.toUpperCase();
  const exactly = await Promise.all([
    queries.userByReference(text),
    userId === null ? undefined : queries.user(userId),
    queries.userByLogin(normaliseLogin(text)),
    walletIdHolds(walletId) ? queries.userByWalletId(walletId) : undefined,
  ]);
  const named = await queries.usersNamed(text, USERS_MAX);
  return [...exactly.filter((user) => user !== undefined), ...named];
}
