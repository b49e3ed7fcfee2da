// Checks a history of clients against what they were promised: what was acknowledged is there once,
// what was refused is not there, money is neither made nor lost, one key has one effect, and whoever
// reads sees all that ended before. It knows nothing of the service, so it cannot share its mistakes.

import type { History, Move, Request, Write } from './history.ts';
import { readsOutOfOrder } from './reads-in-order.ts';

/** One wish and what became of it, over all requests that made it. */
export interface Wish {
  readonly write: Write;
  /** What it made; null: nobody was told. */
  no: string | null;
  firstAskedAt: number;
  lastAskedAt: number;
  /** When somebody was told for the first time that it is done. */
  doneAt: number;
  isEffective: boolean;
}

/** Sentences, each about one violation; empty if there is none. */
export function checkHistory(history: History): string[] {
  const broken: string[] = [];
  const wishes = wishesOf(history, broken);
  matchRecords(history, wishes, broken);
  matchOrders(history, wishes, broken);
  matchCancelled(history, broken);
  matchNumbers(history, wishes, broken);
  addUp(history, wishes, broken);
  broken.push(
    ...readsOutOfOrder(
      history,
      wishes.filter(({ isEffective }) => isEffective),
    ),
  );
  return broken;
}

function wishesOf({ requests }: History, broken: string[]): Wish[] {
  const wishes = new Map<string, Wish>();
  const makers = new Map<string, Wish>();
  for (const [index, request] of requests.entries()) {
    const { what, heard, askedAt, endedAt } = request;
    if (what.kind !== 'write') continue;
    const id = idOf(what) ?? `request ${index}`;
    const wish = wishes.get(id) ?? newWish(what, askedAt);
    wishes.set(id, wish);
    wish.firstAskedAt = Math.min(wish.firstAskedAt, askedAt);
    wish.lastAskedAt = Math.max(wish.lastAskedAt, askedAt);
    if (heard.as !== 'done') continue;
    if (wish.no !== null && wish.no !== heard.no) {
      broken.push(`${id} had two effects: ${wish.no} and ${heard.no}`);
    }
    const maker = makers.get(heard.no);
    const isMade = what.operation !== 'pay' && what.operation !== 'cancel';
    const shares = !isMade || maker === undefined || maker === wish || isEqual(maker.write, what);
    if (!shares) broken.push(`${heard.no} was given to two requests`);
    if (isMade) makers.set(heard.no, wish);
    wish.no = heard.no;
    wish.doneAt = Math.min(wish.doneAt, endedAt);
    wish.isEffective = true;
  }
  replaysWithoutFirst(requests, broken);
  return [...wishes.values()];
}

/** Null: each request is a wish of its own. */
function idOf({ owner, operation, key, order, number }: Write): string | null {
  // A refund bears its number for ever. An order leaves it to the next when it is over.
  if (number && order?.change !== 'make') return `${operation} ${number.name}: ${number.terms}`;
  return key === null ? null : `${owner} ${operation} ${key}`;
}

function isEqual({ number: one }: Write, { number: other }: Write): boolean {
  return one !== undefined && one.name === other?.name && one.terms === other.terms;
}

function newWish(write: Write, askedAt: number): Wish {
  const times = { firstAskedAt: askedAt, lastAskedAt: askedAt, doneAt: Number.POSITIVE_INFINITY };
  return { write, no: null, ...times, isEffective: false };
}

/** What is answered as a repeat was asked before. */
function replaysWithoutFirst(requests: readonly Request[], broken: string[]): void {
  const asked = new Map<string, number>();
  const namesOf = (write: Write) => [
    `${idOf(write)}`,
    `number ${write.operation} ${write.number?.name}: ${write.number?.terms}`,
  ];
  for (const { what } of requests) {
    if (what.kind !== 'write') continue;
    for (const name of namesOf(what)) asked.set(name, (asked.get(name) ?? 0) + 1);
  }
  for (const { what, heard } of requests) {
    if (what.kind !== 'write' || heard.as !== 'done' || !heard.replayed) continue;
    const isFirst = namesOf(what).every((name, index) => {
      return (index === 1 && !what.number) || asked.get(name) === 1;
    });
    if (isFirst) broken.push(`${heard.no} was replayed and asked for once`);
  }
}

/** Each effect has its records, and each record its effect. */
function matchRecords(history: History, wishes: readonly Wish[], broken: string[]): void {
  const found = new Map<string, string[]>();
  for (const { no, ...move } of history.ending.records) {
    found.set(no, [...(found.get(no) ?? []), textOf(move)]);
  }
  const waiting = new Map<string, Wish[]>();
  for (const wish of wishes) {
    const expected = recordsOf(wish.write, history);
    if (expected === '') continue; // It makes an order, and moves nothing.
    if (wish.isEffective) {
      const there = found.get(wish.no ?? '') ?? [];
      found.delete(wish.no ?? '');
      if (there.sort().join() === expected) continue;
      broken.push(`${wish.no} was acknowledged as ${expected} and is there as ${there}`);
    } else {
      waiting.set(expected, [...(waiting.get(expected) ?? []), wish]);
    }
  }
  const doubted = doubtedWrites(history);
  const refunded = refundsOf(wishes);
  for (const [no, there] of found) {
    const candidates = waiting.get(there.sort().join()) ?? [];
    const possible = ({ write }: Wish) => doubted.has(write) && mayMake(write, no);
    const isMissing = ({ write: { order } }: Wish) =>
      typeof order?.change !== 'number' ||
      (refunded.get(order.no ?? '') ?? 0) + order.change <=
        (history.ending.orders.get(order.no ?? '')?.refundedFen ?? 0);
    const wish =
      candidates.find((one) => possible(one) && isMissing(one)) ?? candidates.find(possible);
    if (!wish) {
      broken.push(`${no} moved ${there}, and nobody was told so or left in doubt`);
      continue;
    }
    candidates.splice(candidates.indexOf(wish), 1);
    Object.assign(wish, { no, isEffective: true });
    countRefund(refunded, wish);
  }
}

/** How much of each order the wishes that took effect have refunded. */
function refundsOf(wishes: readonly Wish[]): Map<string, number> {
  const refunded = new Map<string, number>();
  for (const wish of wishes) if (wish.isEffective) countRefund(refunded, wish);
  return refunded;
}

function countRefund(refunded: Map<string, number>, { write: { order } }: Wish): void {
  if (typeof order?.change !== 'number') return;
  const no = order.no ?? '';
  refunded.set(no, (refunded.get(no) ?? 0) + order.change);
}

/** A payment has the number of its order, everything else a number that nobody knew before. */
function mayMake({ order }: Write, no: string): boolean {
  return order?.change !== 'pay' || order.no === no;
}

/** Every write of the wishes that somebody was left in doubt about. */
function doubtedWrites({ requests }: History): ReadonlySet<Write> {
  const writes = requests.filter(({ what }) => what.kind === 'write');
  const unclear = writes.filter(({ heard }) => heard.as === 'unknown');
  const ids = new Set(unclear.map(({ what }) => idOf(what as Write)));
  const all = writes.map(({ what }) => what as Write);
  const own = new Set(unclear.map(({ what }) => what as Write));
  return new Set(
    all.filter((write) => own.has(write) || (idOf(write) !== null && ids.has(idOf(write)))),
  );
}

function recordsOf({ moves }: Write, { accounts }: History): string {
  const own = moves.filter(({ account, fen }) => accounts.has(account) && fen !== 0);
  return own.map(textOf).sort().join();
}

function textOf({ account, fen }: Move): string {
  return `${account} ${fen}`;
}

function matchOrders(
  { ending, requests }: History,
  wishes: readonly Wish[],
  broken: string[],
): void {
  const made = new Set<string>();
  const paid = new Set<string>();
  const refunded = refundsOf(wishes);
  for (const { write, no, isEffective } of wishes) {
    if (!isEffective || !write.order) continue;
    const { change, no: named } = write.order;
    if (change === 'make') made.add(no ?? '');
    else if (change === 'pay') paid.add(named ?? '');
  }
  const doubts = requests.filter(
    ({ what, heard }) =>
      what.kind === 'write' && what.order?.change === 'make' && heard.as === 'unknown',
  ).length;
  let unasked = 0;
  for (const [no, seen] of ending.orders) {
    if (!made.delete(no)) unasked += 1;
    if (seen.paid !== paid.has(no)) broken.push(`${no} is${seen.paid ? '' : ' not'} paid`);
    const expected = refunded.get(no) ?? 0;
    if (seen.refundedFen !== expected) {
      broken.push(`${no} has ${seen.refundedFen} refunded where ${expected} were acknowledged`);
    }
  }
  for (const no of made) broken.push(`order ${no} was acknowledged and is not there`);
  if (unasked > doubts) broken.push(`there are ${unasked} orders of which nobody was told`);
}

/** What was said to be cancelled is, nothing else is, and none of it was paid. */
function matchCancelled({ ending, requests }: History, broken: string[]): void {
  const asked = new Set<string>();
  for (const { what, heard } of requests) {
    if (what.kind !== 'write' || what.order?.change !== 'cancel') continue;
    const no = what.order.no ?? '';
    if (heard.as !== 'refused') asked.add(no);
    if (heard.as !== 'done' || ending.cancelled.has(no)) continue;
    broken.push(`${no} was acknowledged as cancelled and is not`);
  }
  for (const no of ending.cancelled) {
    if (!asked.has(no)) broken.push(`${no} is cancelled, and nobody was told so or left in doubt`);
    if (ending.orders.get(no)?.paid) broken.push(`${no} is paid and cancelled`);
  }
}

/** Each number is borne once, and by what was made under it. */
function matchNumbers({ ending }: History, wishes: readonly Wish[], broken: string[]): void {
  const bearers = Map.groupBy(ending.bearers, ({ number }) => number);
  for (const [number, borne] of bearers) {
    if (borne.length > 1) broken.push(`${number} is borne by ${borne.map(({ no }) => no)}`);
  }
  const numberOf = new Map(ending.bearers.map(({ number, no }) => [no, number]));
  for (const { write, no, isEffective } of wishes) {
    const borne = numberOf.get(no ?? '');
    if (!isEffective || write.order?.change === 'pay' || borne === undefined) continue;
    if (borne !== write.number?.name) broken.push(`${no} bears ${borne}, which nobody asked for`);
  }
}

/** The bank test: every account holds what its moves left, and all of them what came from outside. */
function addUp({ ending, accounts }: History, wishes: readonly Wish[], broken: string[]): void {
  const sums = new Map([...accounts].map((account) => [account, { inFen: 0, outFen: 0 }]));
  let total = 0;
  for (const { write, isEffective } of wishes) {
    if (write.moves.reduce((sum, { fen }) => sum + fen, 0) !== 0) {
      broken.push(`${write.operation} does not add up`);
    }
    if (!isEffective) continue;
    for (const { account, fen } of write.moves) {
      const sum = sums.get(account);
      if (!sum) continue;
      total += fen;
      if (fen > 0) sum.inFen += fen;
      else sum.outFen -= fen;
    }
  }
  for (const [account, { inFen, outFen }] of sums) {
    const there = ending.balances.get(account) ?? { inFen: 0, outFen: 0, heldFen: 0 };
    const said = [there.inFen, there.outFen, there.heldFen].join();
    const expected = [inFen, outFen, inFen - outFen].join();
    if (said !== expected) broken.push(`${account} says ${said} where ${expected} was moved`);
  }
  const held = [...ending.balances].reduce((sum, [, { heldFen }]) => sum + heldFen, 0);
  if (held !== total) broken.push(`all accounts hold ${held} where ${total} came in`);
}
