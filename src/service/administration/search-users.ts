// Finds the users whom an operator may mean: by number, login or wallet id exactly, and by how their
// names begin. Without a text, the newest.

import type { User } from '../../core/access/user.ts';
import { walletIdHolds } from '../../crypto/wallet-id.ts';
import type { Service } from '../service.ts';
import { normaliseLogin } from '../sign-in.ts';

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
  const owners = await Promise.all(distinct.map(({ userId }) => queries.owner(userId)));
  return distinct.map((user, n) => {
    const { suspended = false, closedAtMs = null } = owners[n] ?? {};
    return { user, suspended, closed: closedAtMs !== null };
  });
}

/** Whoever is meant exactly comes first. */
async function usersMeant({ store: { queries } }: Service, text: string): Promise<User[]> {
  const userId = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const walletId = text.toUpperCase();
  const exactly = await Promise.all([
    userId === null ? undefined : queries.user(userId),
    queries.userByLogin(normaliseLogin(text)),
    walletIdHolds(walletId) ? queries.userByWalletId(walletId) : undefined,
  ]);
  const named = await queries.usersNamed(text, USERS_MAX);
  return [...exactly.filter((user) => user !== undefined), ...named];
}
