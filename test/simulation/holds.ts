// Checks what must be true of held money, computed from the maps of the in-memory model: frozen money is
// explained to the fen, buckets are the sums of their orders, and nothing held is released twice.

import type { Entry } from '../../src/core/ledger/movement.ts';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { Order } from '../../src/core/order/order.ts';
import type { SettlementBucket } from '../../src/core/order/settlement.ts';
import type { Withdrawal } from '../../src/core/wallet/withdrawal.ts';
import type { Books } from '../model/books.ts';

export function brokenHolds(books: Books): string[] {
  return [
    ...[...books.owners.keys()].flatMap((userId) => [
      ...frozen(books, userId, 'consumer'),
      ...frozen(books, userId, 'merchant'),
      ...settlements(books, userId),
    ]),
    ...buckets(books),
    ...[...books.withdrawals.values()].flatMap((one) => withdrawal(books, one)),
  ];
}

function rule(holds: boolean, sentence: string): string[] {
  return holds ? [] : [sentence];
}

function sum<Item>(items: Iterable<Item>, amount: (item: Item) => bigint): bigint {
  let total = 0n;
  for (const item of items) total += amount(item);
  return total;
}

/** The name of the bucket that the order was put into when it was paid, if any. */
function bucketNameOf({ ownerId, paidAtMs, settledAtMs, settleDueAtMs }: Order): string | null {
  const atOnce = settledAtMs !== null && settledAtMs === paidAtMs;
  return settleDueAtMs === null || atOnce ? null : `${ownerId}/${settleDueAtMs}`;
}

function frozen(books: Books, userId: UserId, kind: WalletKind): string[] {
  const orders = [...books.orders.values()].filter((order) => order.ownerId === userId);
  const waiting = orders.filter((order) => {
    const bucket = books.buckets.get(bucketNameOf(order) ?? '');
    return bucket !== undefined && bucket.settledAtMs === null;
  });
  const unsettled = kind === 'merchant' ? sum(waiting, (order) => order.unsettledFen) : 0n;
  const reviewed = [...books.withdrawals.values()].filter(
    (one) => one.userId === userId && one.wallet === kind && one.status === 'pending',
  );
  const held = unsettled + sum(reviewed, (one) => one.amountFen);
  const inWallet = books.owners.get(userId)?.[kind].frozenFen;
  return rule(inWallet === held, `${kind} of ${userId}: frozen is not what is held`);
}

/** As many movements as buckets with money were settled, of the same amounts. */
function settlements(books: Books, userId: UserId): string[] {
  const moved = books.entries.filter((entry) => entry.userId === userId && settles(books, entry));
  const done = [...books.buckets.values()].filter(
    (bucket) => bucket.ownerId === userId && bucket.settledAtMs !== null && bucket.amountFen > 0n,
  );
  const one = (atMs: number | null, amount: bigint) => `${atMs} ${amount}`;
  const told = moved.map((entry) => one(entry.atMs, entry.balanceDeltaFen)).sort();
  const kept = done.map((bucket) => one(bucket.settledAtMs, bucket.amountFen)).sort();
  return rule(told.join() === kept.join(), `${userId}: settled ${told}, buckets ${kept}`);
}

function settles({ orders, withdrawals }: Books, entry: Entry): boolean {
  const inside = entry.account === 'merchant' && entry.type === null;
  return inside && !orders.has(entry.txNo) && !withdrawals.has(entry.txNo);
}

function buckets(books: Books): string[] {
  const orders = [...books.orders.values()];
  const byBucket = Map.groupBy(orders, (order) => bucketNameOf(order) ?? '');
  byBucket.delete('');
  return [
    ...[...byBucket.keys()].flatMap((name) =>
      rule(books.buckets.has(name), `bucket ${name} has orders and is not there`),
    ),
    ...[...books.buckets].flatMap(([name, one]) => bucket(name, one, byBucket.get(name) ?? [])),
  ];
}

function bucket(
  name: string,
  { amountFen, settledAtMs, dueAtMs }: SettlementBucket,
  orders: Order[],
) {
  const held = sum(orders, (order) => order.unsettledFen + order.settledFen);
  const noted = orders.filter((order) => order.settledAtMs !== null);
  return [
    ...rule(amountFen === held, `bucket ${name} holds ${amountFen}, its orders ${held}`),
    ...rule(settledAtMs === null || settledAtMs >= dueAtMs, `bucket ${name} was settled early`),
    ...rule(
      noted.every((order) => order.settledAtMs === settledAtMs),
      `an order of bucket ${name} was settled at another time`,
    ),
  ];
}

function withdrawal(books: Books, one: Withdrawal): string[] {
  const { withdrawalNo, status, amountFen, userId } = one;
  const returned = one.ended === 'returned';
  const entries = books.entries.filter((entry) => entry.txNo === withdrawalNo);
  const own = entries.filter((entry) => entry.account === one.wallet && entry.userId === userId);
  const outside = sum(
    entries.filter((entry) => entry.account === 'external'),
    (entry) => entry.balanceDeltaFen,
  );
  const balance = sum(own, (entry) => entry.balanceDeltaFen);
  const stillFrozen = sum(own, (entry) => entry.frozenDeltaFen);
  const decided = status === 'pending' ? 0 : 1;
  const records = own.filter((entry) => entry.recordNo !== null);
  const facts = [own.length, records.length, balance, stillFrozen, outside];
  const expected = [
    1 + decided + (returned ? 1 : 0),
    (status === 'approved' ? 1 : 0) + (returned ? 1 : 0),
    status === 'declined' || returned ? 0n : -amountFen,
    status === 'pending' ? amountFen : 0n,
    status === 'approved' && !returned ? amountFen : 0n,
  ];
  return rule(facts.join() === expected.join(), `withdrawal ${withdrawalNo} (${status}) is off`);
}
