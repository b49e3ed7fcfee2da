// Simulated commands about money: recharges, orders, payments, refunds, and repeats of them.

import type { Command } from '../../src/core/decide.ts';
import { type Fen, fen } from '../../src/core/money.ts';
import { type Order, refundableFen } from '../../src/core/order/order.ts';
import type { PayOrder } from '../../src/core/order/pay.ts';
import type { RefundOrder } from '../../src/core/order/refund-order.ts';
import { type Actor, keyWorks } from '../../src/core/rows/key.ts';
import type { AccountLimit } from '../../src/core/rows/spending-limits.ts';
import {
  collect,
  DAY_MS,
  OPERATOR,
  pay,
  recharge,
  refund,
  refundByOperator,
} from '../contract/commands.ts';
import { RECEIVERS } from './deliveries.ts';
import { anyPerson, anyUser, presentedBy, type Scene } from './people.ts';
import { askedAgain, decidedAgain } from './tool-refunds.ts';
import { bankReference, receivingAccount } from './top-ups.ts';

/** Few, so that users reuse their own keys with other parameters. */
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Few, so that orders take them from each other. */
const SHOP_NUMBERS = ['1', '2', '3', 'a/b'];
const RECENT_ORDERS = 15;
const MINUTE_MS = 60_000;

function amount({ random }: Scene): Fen {
  return fen(1 + random.below(random.pick([3, 60, 100, 200, 10_000])));
}

export function idempotencyKey({ random, numbers }: Scene): string | null {
  return random.chance(0.4) ? null : random.chance(0.4) ? random.pick(KEYS) : numbers.name('k');
}

/** Mostly through a key that works. */
function actorOf({ random, books, nowMs }: Scene, userId: number): Actor {
  const all = [...books.keys.values()].filter((key) => key.userId === userId);
  const keys = random.chance(0.9) ? all.filter((key) => keyWorks(key, nowMs)) : all;
  if (keys.length === 0 || random.chance(0.2)) return { userId, keyId: null };
  return { userId, keyId: random.pick(keys).keyId };
}

export function newRecharge(scene: Scene): Command {
  const { numbers, random } = scene;
  const amountFen = fen(random.pick([50, 500, 10_000, 100_000]));
  const arrived = random.chance(0.5)
    ? { bankReference: bankReference(scene), receivingAccount: receivingAccount(scene) }
    : {};
  const over = { amountFen, idempotencyKey: idempotencyKey(scene), ...arrived };
  const named = random.chance(0.5) ? { person: anyPerson(scene) } : {};
  const twoAboveFen = random.chance(0.3) ? fen(400) : null;
  const userId = anyUser(scene);
  const rechargeNo = numbers.no('D', userId);
  return { ...recharge(userId, '1.00', over), rechargeNo, twoAboveFen, ...named };
}

export function newOrder(scene: Scene): Command {
  const { random, books, numbers } = scene;
  const merchant = random.pick([...books.merchants.values()]);
  const branches = [...books.branches.values()];
  const branchId =
    branches.length > 0 && random.chance(0.2) ? random.pick(branches).branchId : null;
  const asker = random.chance(0.05) ? anyUser(scene) : merchant.ownerId;
  return collect(actorOf(scene, asker), merchant.merchantId, '1.00', {
    txNo: numbers.no('C', asker),
    amountFen: amount(scene),
    branchId,
    title: random.chance(0.5) ? null : random.pick(['茶', '"\\{}', `向 ${merchant.name} 付款`]),
    notifyUrl: random.chance(0.5) ? random.pick(RECEIVERS) : null,
    returnUrl: random.chance(0.5) ? 'https://shop.example/back?to=it' : null,
    payerId: random.chance(0.15) ? anyUser(scene) : null,
    outTradeNo: random.chance(0.5) ? null : random.pick(SHOP_NUMBERS),
    metadata: random.chance(0.8) ? null : { table: random.pick(['7', '\u0000"']) },
    idempotencyKey: idempotencyKey(scene),
  });
}

export function recentOrder(
  { random, books }: Scene,
  wanted: (order: Order) => boolean,
): Order | undefined {
  const all = [...books.orders.values()];
  const fitting = random.chance(0.8) ? all.filter(wanted) : all;
  const recent = fitting.slice(-RECENT_ORDERS);
  return recent.length > 0 ? random.pick(recent) : undefined;
}

const ACCOUNT_LIMITS: readonly AccountLimit[] = [
  { of: 'unnamed', period: 'month', limitFen: fen(3_000) },
  { of: '1', period: 'ever', limitFen: fen(500) },
  { of: '2', period: 'day', limitFen: fen(200) },
];

/** Mostly none, as where nobody has set any. */
export function accountLimits({ random }: Scene): readonly AccountLimit[] {
  return random.chance(0.2) ? ACCOUNT_LIMITS : [];
}

export function payment(scene: Scene): Command {
  const { random, nowMs } = scene;
  const order = recentOrder(scene, (one) => one.status === 'pending' && one.expiresAtMs > nowMs);
  const designated = random.chance(0.9) ? order?.designatedPayerId : null;
  const payerId = designated ?? anyUser(scene);
  const over: Partial<PayOrder> = {
    settlementDelayMs: random.pick([0, 1_000, 10 * MINUTE_MS, DAY_MS]),
    codeAboveFen: random.pick([null, fen(50)]),
    accountLimits: accountLimits(scene),
    factors: presentedBy(scene, payerId),
  };
  const receivedAtMs = nowMs - random.pick([0, 0, 1, 3_000]);
  return pay(payerId, order?.txNo ?? 'nothing', receivedAtMs, over);
}

export function newRefund(scene: Scene): Command {
  const { random, numbers } = scene;
  const order = recentOrder(scene, (one) => refundableFen(one) > 0n);
  const ownerId = order && random.chance(0.97) ? order.ownerId : anyUser(scene);
  const left = order ? refundableFen(order) : fen(0);
  const few = left > 0n ? fen(1 + random.below(Number(left))) : fen(1);
  const full = random.chance(0.2);
  const named = random.chance(0.5) ? null : random.chance(0.8) ? order?.amountFen : few;
  const partly = random.pick([few, few, left > 0n ? left : fen(1), fen(left + 1n)]);
  const wanted = {
    refundNo: numbers.no('R', ownerId),
    refundType: full ? ('full' as const) : ('partial' as const),
    amountFen: full ? (named ?? null) : partly,
    reason: random.pick(['坏了', 'it\'s "broken"\\']),
    idempotencyKey: idempotencyKey(scene),
  };
  if (random.chance(0.1)) return refundByOperator(ownerId, order?.txNo ?? 'nothing', null, wanted);
  // Some were previewed, now or before another refund.
  const refundedFen = random.chance(0.8) ? (order?.refundedFen ?? fen(0)) : fen(0);
  const preview = random.chance(0.2) ? { refundedFen, by: OPERATOR } : null;
  const factors = presentedBy(scene, ownerId);
  const numbered = refundNumber(scene, order);
  const over: Partial<RefundOrder> = { ...wanted, numbered, factors, preview };
  return refund(actorOf(scene, ownerId), order?.txNo ?? 'nothing', null, over);
}

/** A number of the shop's for a refund of this order, or none. */
export function refundNumber({ random }: Scene, order: Order | undefined) {
  if (!order || random.chance(0.6)) return null;
  return { outRefundNo: random.pick(SHOP_NUMBERS), merchantId: order.merchantId };
}

/** The same request again: with new numbers, as the service would make it, or changed a little. */
export function repeated(scene: Scene, command: Command): Command {
  const { random, numbers } = scene;
  const other = random.chance(0.15);
  switch (command.kind) {
    case 'create_collection': {
      const again = { ...command, txNo: numbers.no('C', command.actor.userId) };
      return other ? { ...again, amountFen: amount(scene) } : again;
    }
    case 'refund_order': {
      const factors = presentedBy(scene, command.actor.userId);
      const again = { ...command, refundNo: numbers.no('R', command.actor.userId), factors };
      return other ? { ...again, reason: 'another' } : again;
    }
    case 'refund_by_operator': {
      const again = { ...command, refundNo: numbers.no('R', command.ownerId) };
      return other ? { ...again, reason: 'another' } : again;
    }
    case 'open_refund_request':
      return askedAgain(scene, command);
    case 'decide_refund_request':
      return decidedAgain(scene, command);
    case 'recharge':
      // Now and then with its old number: that must end as a bug and affect nobody else.
      if (random.chance(0.02)) return command;
      return { ...command, rechargeNo: numbers.no('D', command.userId) };
    case 'request_recharge': {
      const again = { ...command, requestNo: numbers.no('T', command.userId) };
      return other ? { ...again, note: 'another' } : again;
    }
    case 'transfer': {
      const factors = command.factors && presentedBy(scene, command.source.userId);
      const again = { ...command, transferNo: numbers.no('X', command.source.userId), factors };
      return other ? { ...again, amountFen: amount(scene) } : again;
    }
    case 'request_withdrawal': {
      const factors = command.factors && presentedBy(scene, command.userId);
      const again = { ...command, withdrawalNo: numbers.no('W', command.userId), factors };
      return other ? { ...again, amountFen: amount(scene) } : again;
    }
    case 'pay_under_mandate': {
      const askNo = command.askNo && numbers.no('A', command.payerId);
      return { ...command, askNo, ...(other && { amountFen: amount(scene) }) };
    }
    case 'settle_bucket':
      return { ...command, settlementNo: numbers.no('S', command.bucket.ownerId) };
    case 'return_withdrawal':
      return { ...command, returnNo: numbers.no('W', command.userId) };
    case 'decide_withdrawal':
      return {
        ...command,
        movementNo: numbers.no('W', command.userId),
        approve: command.approve !== other,
      };
    default:
      return command;
  }
}
