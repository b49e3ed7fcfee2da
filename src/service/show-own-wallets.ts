// Reads what people see of their own wallets beside the records: what is in them and why, what came in and
// went out day by day, and the statement of a month.

import { assert } from '../core/assert.ts';
import { type WalletPeriod, walletPeriod } from '../core/ledger/period.ts';
import type { WalletKind } from '../core/ledger/record-kind.ts';
import { NO_TALLIES, type Tallies } from '../core/ledger/tally.ts';
import type { Owner, UserId } from '../core/ledger/wallet.ts';
import { shanghaiDayNumber } from '../core/time.ts';
import type { WalletsView } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { Service } from './service.ts';

type Reading = Pick<Service, 'store'>;
type BothPeriods = Readonly<Record<WalletKind, WalletPeriod>>;

export interface DayOfWallets extends BothPeriods {
  readonly day: number;
}

export interface Statement extends BothPeriods {
  readonly firstDay: number;
  readonly lastDay: number;
  /** Whether the last day is over, so that nothing of it will change. */
  readonly complete: boolean;
}

export interface Overview {
  readonly today: DayOfWallets;
  readonly hasPayPassword: boolean;
  readonly hasMerchant: boolean;
  readonly hasKey: boolean;
  /** Whether anybody ever paid a merchant of theirs. */
  readonly hasCollected: boolean;
}

const HISTORY_DAYS = 30;

export interface Balance {
  readonly owner: Owner;
  readonly walletId: string;
}

export async function getBalance(
  { store }: Reading,
  { actor: { userId }, view: { walletId } }: Caller,
): Promise<Balance> {
  const owner = await store.queries.owner(userId);
  assert(owner, `user ${userId} has a key but no wallets`);
  return { owner, walletId };
}

export async function showOwnWallets(
  { store: { queries } }: Reading,
  userId: UserId,
): Promise<WalletsView> {
  const view = await queries.wallets(userId);
  assert(view, `user ${userId} has a session and is not there`);
  return view;
}

/** The last thirty days, oldest first; the last is today. */
export async function showHistory(
  service: Reading,
  userId: UserId,
): Promise<readonly DayOfWallets[]> {
  const today = shanghaiDayNumber(service.store.nowMs());
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => today - HISTORY_DAYS + 1 + index);
  const tallies = await service.store.queries.talliesAt(userId, days);
  return days.map((day, index) => ({ day, ...periodsOf(tallies[index], tallies[index + 1]) }));
}

export async function showStatement(
  { store }: Reading,
  userId: UserId,
  { firstDay, lastDay }: Pick<Statement, 'firstDay' | 'lastDay'>,
): Promise<Statement> {
  const [before, after] = await store.queries.talliesAt(userId, [firstDay, lastDay + 1]);
  const complete = lastDay < shanghaiDayNumber(store.nowMs());
  return { firstDay, lastDay, complete, ...periodsOf(before, after) };
}

export async function showOverview(service: Reading, userId: UserId): Promise<Overview> {
  const { queries } = service.store;
  const day = shanghaiDayNumber(service.store.nowMs());
  const [[before, now], owner, merchants, keys] = await Promise.all([
    queries.talliesAt(userId, [day]),
    queries.owner(userId),
    queries.merchants(userId, 1),
    queries.keysOf(userId),
  ]);
  assert(before !== undefined && now !== undefined && owner, `user ${userId} is not there`);
  const ever = walletPeriod('merchant', NO_TALLIES, now);
  return {
    today: { day, ...periodsOf(before, now) },
    hasPayPassword: owner.payPasswordDigest !== null,
    hasMerchant: merchants.length > 0,
    hasKey: keys.length > 0,
    hasCollected: ever.kinds.some(({ type }) => type === 'collection'),
  };
}

function periodsOf(before: Tallies | undefined, after: Tallies | undefined): BothPeriods {
  assert(before !== undefined && after !== undefined, 'tallies of a day are missing');
  return {
    consumer: walletPeriod('consumer', before, after),
    merchant: walletPeriod('merchant', before, after),
  };
}
