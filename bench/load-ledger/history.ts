// Generates the three months of business in the ledger: orders are created and paid, some are refunded
// days later, due buckets are settled, and now and then a user recharges, transfers or withdraws.

import type { Seeded, SeededMerchant } from '../people.ts';
import { type Agenda, agenda } from './agenda.ts';
import { type Commands, commands, type Purchase } from './commands.ts';
import type { Fold } from './fold.ts';
import type { Plan, Step } from './plan.ts';
import type { Random } from './random.ts';

const BETWEEN_COMMANDS_MS = 5;
const UNTIL_PAID_MS = 30_000;
const UNTIL_SETTLED_MS = 1_000;
const PAYMENTS_PER_MERCHANT = 10;
const REFUNDED_SHARE = 0.07;
const FULL_SHARE = 0.45;
const SECOND_PART_SHARE = 0.3;
const REFUND_MS_MAX = 10 * 86_400_000;
const TRANSFER_SHARE = 0.02;
/** The share of the transfers that goes between the wallets of one user. */
const WITHIN_SHARE = 0.5;
const WITHDRAWAL_SHARE = 0.005;
/** Of the withdrawals. */
const PAYERS_SHARE = 0.5;
const RETURNED_SHARE = 0.2;
const HOT_SHARE = 0.1;
const WITHDRAWN_PARTS = 10;
const RECHARGE_FEN_MAX = 1_000_000;

interface Refund {
  readonly purchase: Purchase;
  /** Null: all of it. */
  readonly partFen: number | null;
  readonly last: boolean;
}

interface Town {
  readonly fold: Fold;
  readonly random: Random;
  readonly seeded: Seeded;
  readonly make: Commands;
  readonly refunds: Agenda<Refund>;
}

/** Yields after each step, so that the changes can be written meanwhile. */
export function* history(fold: Fold, random: Random, seeded: Seeded, plan: Plan): Generator<void> {
  const make = commands(fold, random);
  const town: Town = { fold, random, seeded, make, refunds: agenda() };
  for (const step of plan.steps) {
    passUntil(town, step.atMs);
    play(town, step);
    yield;
  }
  passUntil(town, plan.endMs);
}

/** Settles buckets that fall due on the way. */
function passUntil({ fold, make }: Town, untilMs: number): void {
  let settled = 0;
  for (const bucket of fold.unsettled) {
    const atMs = bucket.dueAtMs + UNTIL_SETTLED_MS;
    if (atMs > untilMs) break;
    fold.nowMs = Math.max(fold.nowMs, atMs);
    fold.run(make.settle(bucket));
    settled += 1;
  }
  fold.unsettled.splice(0, settled);
  fold.nowMs = Math.max(fold.nowMs, untilMs);
}

function play(town: Town, step: Step): void {
  const { fold, random, seeded, make } = town;
  const purchases: Purchase[] = [];
  for (const merchant of buyersChoice(town, step)) {
    fold.nowMs += BETWEEN_COMMANDS_MS;
    purchases.push(make.orderOf(merchant, random.of(seeded.payers)));
  }
  fold.nowMs += UNTIL_PAID_MS;
  for (const purchase of purchases) {
    fold.nowMs += BETWEEN_COMMANDS_MS;
    fold.run(make.pay(purchase));
    planRefund(town, purchase);
    if (random.chance(TRANSFER_SHARE)) transfer(town);
    if (random.chance(WITHDRAWAL_SHARE)) withdraw(town);
  }
  for (const refund of town.refunds.due(fold.nowMs)) giveBack(town, refund);
  while (fold.records() < step.recordsAfter) {
    const { userId } = random.of(seeded.payers);
    fold.run(make.recharge(userId, 1 + random.below(RECHARGE_FEN_MAX)));
  }
}

/** The merchants paid in this step: the hot one as planned, and few others, several times each. */
function buyersChoice({ random, seeded }: Town, step: Step): readonly SeededMerchant[] {
  const open = Array.from({ length: Math.ceil(step.payments / PAYMENTS_PER_MERCHANT) }, () =>
    random.of(seeded.merchants),
  );
  return [
    ...Array.from({ length: step.payments }, () => random.of(open)),
    ...Array.from({ length: step.hotPayments }, () => seeded.hot),
  ];
}

/** Drops an order when nothing more will happen to it, or memory would hold all of them. */
function planRefund({ fold, random, refunds }: Town, purchase: Purchase): void {
  if (!random.chance(REFUNDED_SHARE)) {
    fold.state.orders.delete(purchase.txNo);
    return;
  }
  const someday = () => fold.nowMs + random.fraction() ** 3 * REFUND_MS_MAX;
  if (random.chance(FULL_SHARE)) {
    return refunds.add(someday(), { purchase, partFen: null, last: true });
  }
  const halfFen = purchase.amountFen / 2;
  const part = () => 1 + Math.floor(random.fraction() * halfFen);
  const two = random.chance(SECOND_PART_SHARE);
  const firstMs = someday();
  refunds.add(firstMs, { purchase, partFen: part(), last: !two });
  if (two) refunds.add(firstMs + REFUND_MS_MAX / 10, { purchase, partFen: part(), last: true });
}

function giveBack({ fold, make }: Town, { purchase, partFen, last }: Refund): void {
  const owner = fold.state.owners.get(purchase.merchant.ownerId);
  fold.nowMs += BETWEEN_COMMANDS_MS;
  // The settled money may be spent by now; without money there is no refund.
  if ((owner?.merchant.balanceFen ?? 0n) >= purchase.amountFen) {
    fold.run(make.refund(purchase, partFen));
  }
  if (last) fold.state.orders.delete(purchase.txNo);
}

function transfer(town: Town): void {
  const { fold, random, seeded, make } = town;
  if (random.chance(WITHIN_SHARE)) return transferWithin(town);
  const [from, to] = [random.of(seeded.payers), random.of(seeded.payers)];
  if (from === to) return;
  const source = { userId: from.userId, wallet: 'consumer' } as const;
  const target = { userId: to.userId, wallet: 'consumer' } as const;
  fold.run(make.transfer(source, target, 1 + random.below(10_000)));
}

/** The owner of a merchant takes out money for themselves, and returns half of it. */
function transferWithin(town: Town): void {
  const { userId, amountFen } = earningsOf(town);
  if (amountFen < 2) return;
  const [merchant, consumer] = [
    { userId, wallet: 'merchant' },
    { userId, wallet: 'consumer' },
  ] as const;
  town.fold.run(town.make.transfer(merchant, consumer, amountFen));
  town.fold.run(town.make.transfer(consumer, merchant, Math.floor(amountFen / 2)));
}

function withdraw(town: Town): void {
  const { fold, random, seeded, make } = town;
  const wallet = random.chance(PAYERS_SHARE) ? 'consumer' : 'merchant';
  const { userId, amountFen } =
    wallet === 'merchant'
      ? earningsOf(town)
      : { userId: random.of(seeded.payers).userId, amountFen: 1 + random.below(10_000) };
  if (amountFen < 1) return;
  const all = make.withdrawal(userId, wallet, amountFen);
  for (const command of random.chance(RETURNED_SHARE) ? all : all.slice(0, -1)) {
    fold.run(command);
    fold.nowMs += BETWEEN_COMMANDS_MS;
  }
}

/** A part of what the merchants of some owner have collected. */
function earningsOf({ fold, random, seeded }: Town) {
  const { ownerId: userId } = random.chance(HOT_SHARE) ? seeded.hot : random.of(seeded.merchants);
  const balance = Number(fold.state.owners.get(userId)?.merchant.balanceFen ?? 0n);
  return { userId, amountFen: Math.floor(balance / WITHDRAWN_PARTS) };
}
