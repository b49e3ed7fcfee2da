// Checks what must be true of the books at every instant (docs/ledger.md), computed from the maps of the
// in-memory model. Each broken rule is a sentence in the result.

import type { Entry } from '../../src/core/ledger/movement.ts';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { Owner } from '../../src/core/ledger/wallet.ts';
import type { Order } from '../../src/core/order/order.ts';
import type { Books } from '../model/books.ts';
import { brokenHolds } from './holds.ts';
import { brokenMandates } from './mandates.ts';
import { brokenToolRefunds } from './tool-refund-rules.ts';

export function brokenRules(books: Books): string[] {
  return [
    ...movements(books),
    ...[...books.owners.values()].flatMap((owner) => [
      ...wallet(books, owner, 'consumer'),
      ...wallet(books, owner, 'merchant'),
      ...records(books, owner),
    ]),
    ...[...books.orders.values()].flatMap((order) => orderRules(books, order)),
    ...brokenHolds(books),
    ...brokenToolRefunds(books),
    ...brokenMandates(books),
    ...references(books),
  ];
}

function rule(holds: boolean, sentence: string): string[] {
  return holds ? [] : [sentence];
}

function net(entry: Entry): bigint {
  return entry.balanceDeltaFen + entry.frozenDeltaFen;
}

function sum<Item>(items: Iterable<Item>, amount: (item: Item) => bigint): bigint {
  let total = 0n;
  for (const item of items) total += amount(item);
  return total;
}

function movements({ entries }: Books): string[] {
  const byMovement = Map.groupBy(entries, (entry) => entry.movementNo);
  return [...byMovement].flatMap(([movementNo, legs]) =>
    rule(sum(legs, net) === 0n, `the entries of ${movementNo} do not sum to zero`),
  );
}

function wallet(books: Books, owner: Owner, kind: WalletKind): string[] {
  const { balanceFen, frozenFen, totalInFen, totalOutFen } = owner[kind];
  const name = `${kind} of ${owner.userId}`;
  const own = books.entries.filter(
    (entry) => entry.userId === owner.userId && entry.account === kind,
  );
  const ins = own.filter((entry) => entry.recordNo !== null && net(entry) > 0n);
  const outs = own.filter((entry) => entry.recordNo !== null && net(entry) < 0n);
  return [
    ...rule(balanceFen >= 0n && frozenFen >= 0n, `${name} is overdrawn`),
    ...rule(balanceFen + frozenFen === totalInFen - totalOutFen, `${name}: totals disagree`),
    ...rule(balanceFen === sum(own, (entry) => entry.balanceDeltaFen), `${name}: balance is off`),
    ...rule(frozenFen === sum(own, (entry) => entry.frozenDeltaFen), `${name}: frozen is off`),
    ...rule(totalInFen === sum(ins, net), `${name}: total_in is off`),
    ...rule(totalOutFen === -sum(outs, net), `${name}: total_out is off`),
    ...afterwards(name, own),
  ];
}

/** Each balance is the one before it plus the entry's own change. */
function afterwards(name: string, own: readonly Entry[]): string[] {
  let [balance, frozen] = [0n, 0n];
  return own.flatMap((entry) => {
    balance += entry.balanceDeltaFen;
    frozen += entry.frozenDeltaFen;
    const agrees = entry.balanceAfterFen === balance && entry.frozenAfterFen === frozen;
    return rule(agrees, `${name}: what ${entry.movementNo} left behind is off`);
  });
}

function records({ entries }: Books, owner: Owner): string[] {
  const own = entries.filter((entry) => entry.userId === owner.userId && entry.recordNo !== null);
  const dense = own.every((entry, index) => entry.recordNo === index + 1);
  const inTime = own.every((entry, index) => entry.atMs >= (own[index - 1]?.atMs ?? 0));
  return [
    ...rule(dense && owner.recordNo === own.length, `records of ${owner.userId} have gaps`),
    ...rule(inTime, `records of ${owner.userId} go back in time`),
  ];
}

function orderRules(books: Books, order: Order): string[] {
  const { txNo, amountFen } = order;
  const paid = order.paidAtMs !== null;
  const own = books.entries.filter((entry) => entry.txNo === txNo);
  const payments = own.filter((entry) => entry.type === 'consume');
  const refunds = books.refunds.filter((refund) => refund.txNo === txNo);
  const partial = refunds.filter((refund) => refund.refundType === 'partial');
  const fees = sum(refunds, (refund) => refund.feeFen);
  const partialFen = sum(partial, (refund) => refund.amountFen);
  const full = refunds.length - partial.length;
  const fee = own.filter((entry) => entry.account === 'fee');
  const merchantSide = own.filter((entry) => entry.account === 'merchant');
  return [
    ...rule(payments.length === (paid ? 1 : 0), `${txNo} has ${payments.length} payments`),
    ...rule(sum(payments, net) === (paid ? -amountFen : 0n), `${txNo}: not paid in full`),
    ...rule(order.refundedFen <= (paid ? amountFen : 0n), `${txNo}: more refunded than paid`),
    ...rule(sum(refunds, (one) => one.amountFen) === order.refundedFen, `${txNo}: refunded is off`),
    ...rule(partialFen === order.partialRefundedFen, `${txNo}: partially refunded is off`),
    ...rule(full === 0 || refunds.length === 1, `${txNo}: a full refund is not the only one`),
    ...rule(fees === (partialFen + 50n) / 100n, `${txNo}: the fee is not 1%, halves up`),
    ...rule(fees === order.feeFen && fees === sum(fee, net), `${txNo}: the fee is off`),
    ...rule(
      order.unsettledFen + letGoFen(order) === sum(merchantSide, (entry) => entry.frozenDeltaFen),
      `${txNo}: what is unsettled is off`,
    ),
    ...rule(order.status === statusOf(order), `${txNo} says ${order.status}`),
  ];
}

/** What left `frozen` under the number of a settlement, as far as the order's row knows. */
function letGoFen({ settledAtMs, paidAtMs, settledFen }: Order): bigint {
  return settledAtMs === null || settledAtMs === paidAtMs ? 0n : settledFen;
}

function statusOf(order: Order): string {
  if (order.cancelledAtMs !== null) return 'cancelled';
  if (order.paidAtMs === null) return order.status === 'expired' ? 'expired' : 'pending';
  if (order.refundedFen === 0n) return 'paid';
  return order.refundedFen === order.amountFen ? 'refunded' : 'partially_refunded';
}

function references(books: Books): string[] {
  const numbers = new Set(books.entries.map((entry) => entry.movementNo));
  const unposted = books.refunds.filter((refund) => !numbers.has(refund.refundNo));
  const homeless = [...books.orders.values()].filter(
    (order) => !books.owners.has(order.ownerId) || !books.merchants.has(order.merchantId),
  );
  return [
    ...unposted.map((refund) => `${refund.refundNo} moved nothing`),
    ...homeless.map((order) => `${order.txNo} belongs to nobody`),
  ];
}
