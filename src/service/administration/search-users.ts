// Finds the users whom an operator may mean: by number, login, reference or wallet id exactly, and by how
// their names begin. Without a text, the newest. Their state is looked for among those, one by one: it lies
// with their wallets, in cells, and so in no order of all users.

import type { Owner, UserId } from '../../core/ledger/wallet.ts';
import type { User } from '../../core/rows/user.ts';
import { walletIdHolds } from '../../crypto/wallet-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { normaliseLogin } from '../sign-in.ts';
import { refuse, succeed } from './answer.ts';

export interface ListedUser {
  readonly user: User;
  readonly owner: Pick<
    Owner,
    'suspended' | 'closedAtMs' | 'consumer' | 'merchant' | 'accountClass' | 'realNameKnown'
  >;
}

export const USER_STATES = ['active', 'suspended', 'closed'] as const;
type UserState = (typeof USER_STATES)[number];

/** Null filters nothing. */
export interface UserFilter {
  readonly text: string | null;
  readonly state: UserState | null;
}

export interface UserPage {
  readonly items: readonly ListedUser[];
  /** On whom the list goes on; null: it has ended. */
  readonly next: UserId | null;
}

/** How many users one page looks at, at most, where it looks for a state. */
export const USERS_EXAMINED_MAX = 1_000;
const AT_ONCE = 100;

/** `after`: the user on whom the list goes on; null: it begins. */
export async function listUsers(
  service: Service,
  { text, state }: UserFilter,
  after: UserId | null,
  limit: number,
): Promise<UserPage> {
  const batch = state === null ? limit + 1 : AT_ONCE;
  const items: ListedUser[] = [];
  let cursor = after;
  for (let examined = 0; examined < USERS_EXAMINED_MAX; examined += batch) {
    const found = await searchUsers(service, text, cursor, batch);
    for (const one of found) {
      if (state !== null && stateOf(one.owner) !== state) continue;
      if (items.length === limit) return { items, next: items.at(-1)?.user.userId ?? null };
      items.push(one);
    }
    if (found.length < batch) return { items, next: null };
    cursor = found.at(-1)?.user.userId ?? null;
  }
  return { items, next: cursor };
}

export function stateOf({ closedAtMs, suspended }: ListedUser['owner']): UserState {
  if (closedAtMs !== null) return 'closed';
  return suspended ? 'suspended' : 'active';
}

async function searchUsers(
  service: Service,
  text: string | null,
  after: UserId | null,
  limit: number,
): Promise<readonly ListedUser[]> {
  const { queries } = service.store;
  const found =
    text === null
      ? await queries.users(limit, after ?? undefined)
      : await usersMeant(service, text.trim(), after, limit);
  return listed(service, found);
}

/** So many users are looked at for a file, at most. */
export const USERS_FILE_MAX = 100_000;

/** In the order of the list. It returns whether that is all, or it has looked at enough. */
export async function* everyUser(
  service: Service,
  { text, state }: UserFilter,
): AsyncGenerator<readonly ListedUser[], boolean> {
  let after: UserId | null = null;
  for (let examined = 0; examined < USERS_FILE_MAX; examined += AT_ONCE) {
    const page = await searchUsers(service, text, after, AT_ONCE);
    const meant = page.filter(({ owner }) => state === null || stateOf(owner) === state);
    if (meant.length > 0) yield meant;
    if (page.length < AT_ONCE) return true;
    after = page.at(-1)?.user.userId ?? null;
  }
  return false;
}

/** Whoever is meant exactly. */
export async function usersExactly(service: Service, text: string): Promise<readonly ListedUser[]> {
  return listed(service, await usersMeantExactly(service, text));
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

/** The owners are asked for at once, and so they are read together: one statement, however many there are. */
async function listed(
  { store: { queries } }: Service,
  users: readonly User[],
): Promise<readonly ListedUser[]> {
  const owners = await Promise.all(users.map(({ userId }) => queries.owner(userId)));
  return users.flatMap((user, n) => {
    const owner = owners[n];
    return owner ? [{ user, owner }] : [];
  });
}

/** Whoever is meant exactly comes first. */
async function usersMeant(
  service: Service,
  text: string,
  after: UserId | null,
  limit: number,
): Promise<readonly User[]> {
  const { queries } = service.store;
  const exactly = await usersMeantExactly(service, text);
  const passed = exactly.findIndex(({ userId }) => userId === after);
  const isAmongNames = after !== null && passed === -1;
  const last = isAmongNames ? await queries.user(after) : undefined;
  if (isAmongNames && !last) return [];
  const named = await queries.usersNamed(text, limit + exactly.length, last);
  const others = named.filter((user) => !exactly.some(({ userId }) => userId === user.userId));
  return [...(isAmongNames ? [] : exactly.slice(passed + 1)), ...others].slice(0, limit);
}

async function usersMeantExactly({ store: { queries } }: Service, text: string): Promise<User[]> {
  const userId = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const walletId = text.toUpperCase();
  const found = await Promise.all([
    queries.userByReference(text),
    userId === null ? undefined : queries.user(userId),
    queries.userByLogin(normaliseLogin(text)),
    walletIdHolds(walletId) ? queries.userByWalletId(walletId) : undefined,
  ]);
  const there = found.filter((user) => user !== undefined);
  return [...new Map(there.map((user) => [user.userId, user])).values()];
}
