// Clients of the simulated service. They do what people and programs do: make orders, pay them, also
// those of others, cancel them, refund in parts and in full, bring and move money, and look at what came of
// it. Shops number some of their orders and refunds, and take the numbers of what is over.

import { fen } from '../../../src/core/money.ts';
import { NO_TERMS } from '../../../src/core/order/order.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import { allOf } from '../../../src/service/caller.ts';
import { cancelOwnOrder } from '../../../src/service/cancel-order.ts';
import { createCollection } from '../../../src/service/create-collection.ts';
import { payOrder } from '../../../src/service/pay-order.ts';
import { queryOrder } from '../../../src/service/query-order.ts';
import { refundOrder } from '../../../src/service/refund-order.ts';
import { getBalance } from '../../../src/service/show-own-wallets.ts';
import { transfer } from '../../../src/service/transfers.ts';
import { StoreFailure } from '../../../src/store/store-failure.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import type { Balance, Move, Write } from '../../histories/history.ts';
import type { Random } from '../random.ts';
import { type Asking, type AskingOptions, asking, hear } from './asking.ts';
import {
  accountOf,
  callerOf,
  orderNumberName,
  PAY_PASSWORD,
  PEOPLE,
  refundNumberName,
} from './town.ts';

export interface ClientsOptions extends AskingOptions {
  readonly requestsMax: number;
}

interface KnownOrder {
  readonly no: string;
  readonly owner: number;
  readonly amountFen: number;
  payer: number | null;
}

/** A refund that the shop has numbered. */
interface NumberedRefund {
  readonly outRefundNo: string;
  readonly order: KnownOrder;
  readonly isFull: boolean;
  readonly amountFen: number;
}

/** What all clients share. */
interface Town extends Asking {
  readonly random: Random;
  readonly orders: KnownOrder[];
  readonly numbered: NumberedRefund[];
  /** How many requests there were. */
  count(): number;
}

const CLIENTS = 24;
const RECENT_ORDERS = 20;
const RECENT_REFUNDS = 6;
/** Few, so that orders take them from each other, and some that nobody has used. */
const SHOP_NUMBERS = 3;
const NEW_NUMBER_EVERY = 40;
/** Longer than an order can be paid and keeps its number, so that none is in its last minute. */
const NIGHT_MS = 31 * 60_000 + 1_000;
const NIGHT_EVERY = 700;
const NIGHT_COMES_MS = 8;
const OPERATOR = { kind: 'operator', name: 'root', from: 'here' } as const;

const DOES = { makeOrder, pay, cancel, refund, bringMoney, moveMoney, readBalance, readOrder };
const WEIGHTS: Readonly<Record<keyof typeof DOES, number>> = {
  makeOrder: 14,
  pay: 18,
  cancel: 3,
  refund: 16,
  bringMoney: 6,
  moveMoney: 6,
  readBalance: 20,
  readOrder: 20,
};

/** Resolves when all of them have come to an end, with nothing in doubt that can be asked again. */
export async function runClients(options: ClientsOptions): Promise<void> {
  const { random, nodes, requests, requestsMax } = options;
  const known = { orders: [], numbered: [], count: () => requests.length };
  const town: Town = { ...asking(options), random, ...known };
  const goesOn = () => requests.length < requestsMax;
  const night = nights(options);
  async function client(): Promise<void> {
    while (goesOn()) {
      if (night.isNear()) await night.pass(() => pay(town));
      else await night.notBefore(() => DOES[random.weighted(WEIGHTS)](town));
      if (random.chance(0.3)) await town.sleep(random.below(20));
    }
  }
  async function settling(): Promise<void> {
    while (goesOn()) {
      await town.sleep(100);
      const alive = nodes.filter((node) => node.isAlive());
      if (alive.length > 0) await settleDue(random.pick(alive).service).catch(unlessAway);
    }
  }
  await Promise.all([settling(), ...Array.from({ length: CLIENTS }, client)]);
}

/**
 * Now and then half an hour passes in which nothing happens. Only payments are under way then: what is
 * sent again after ten minutes finds its key free.
 */
function nights({ time, random, requests }: ClientsOptions) {
  let busy = 0;
  let next = NIGHT_EVERY;
  let isFalling = false;
  let [evening, morning] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  function fallUnlessBusy(): void {
    if (busy > 0 || isFalling || requests.length < next) return;
    isFalling = true;
    evening.resolve();
    time.after(random.below(NIGHT_COMES_MS * 100) / 100, 'world', 'it is night', () => {
      time.leap(NIGHT_MS);
      isFalling = false;
      next = requests.length + NIGHT_EVERY;
      morning.resolve();
      [evening, morning] = [Promise.withResolvers(), Promise.withResolvers()];
    });
  }
  return {
    isNear: () => isFalling || requests.length >= next,
    /** Begins the work in the evening, when everybody has come to an end, and ends in the morning. */
    async pass(work: () => Promise<void>): Promise<void> {
      const [begins, ends] = [evening.promise, morning.promise];
      fallUnlessBusy();
      await begins;
      await Promise.all([work(), ends]);
    },
    async notBefore(work: () => Promise<void>): Promise<void> {
      busy += 1;
      await work();
      busy -= 1;
      fallUnlessBusy();
    },
  };
}

async function makeOrder(town: Town): Promise<void> {
  const { orders, random, fulfil, newKey } = town;
  const [owner, key] = [random.pick(PEOPLE), newKey()];
  const outTradeNo = random.chance(0.5) ? null : shopNumber(town);
  const amountFen = outTradeNo === null ? amount(random) : 100 * random.pick([7, 7, 7, 8]);
  const order = { no: null, change: 'make' } as const;
  const number = outTradeNo !== null && {
    number: { name: orderNumberName(owner, outTradeNo), terms: `${amountFen}` },
  };
  const write: Write = { ...named('collection', owner, key), moves: [], order, ...number };
  const wanted = { amountFen: fen(amountFen), merchantId: owner, branchId: null, title: null };
  const shops = { ...NO_TERMS, outTradeNo, idempotencyKey: key };
  const rest = { payerId: null, ...shops };
  const heard = await fulfil({
    write,
    send: async (service) =>
      hear(
        await createCollection(service, callerOf(owner).actor, { ...wanted, ...rest }),
        ({ txNo }) => txNo,
      ),
  });
  if (heard.as !== 'done') return;
  orders.push({ no: heard.no, owner, amountFen, payer: null });
  orders.splice(0, orders.length - RECENT_ORDERS);
}

async function pay(town: Town): Promise<void> {
  const { orders, random, fulfil } = town;
  if (orders.length === 0) return makeOrder(town);
  const order = random.pick(orders);
  const payerId = random.pick(PEOPLE);
  const write: Write = {
    ...named('pay', payerId, order.no),
    moves: [
      { account: accountOf(payerId, 'consumer'), fen: -order.amountFen },
      { account: accountOf(order.owner, 'merchant'), fen: order.amountFen },
    ],
    order: { no: order.no, change: 'pay' },
  };
  const typed = { payPassword: PAY_PASSWORD, totpCode: null };
  const heard = await fulfil({
    write,
    send: async (service) => {
      const receivedAtMs = service.store.nowMs();
      const wanted = { payerId, txNo: order.no, receivedAtMs, ...typed };
      return hear(await payOrder(service, wanted), ({ txNo }) => txNo);
    },
  });
  if (heard.as === 'done') order.payer = payerId;
}

function shopNumber({ random, count }: Town): string {
  if (random.chance(0.5)) return `shop-${random.below(SHOP_NUMBERS)}`;
  return `basket-${Math.floor(count() / NEW_NUMBER_EVERY)}`;
}

/** Also of an order that is cancelled already, which has the same answer. */
async function cancel(town: Town): Promise<void> {
  const { orders, random, fulfil } = town;
  if (orders.length === 0) return makeOrder(town);
  const { no, owner } = random.pick(orders);
  await fulfil({
    write: { ...named('cancel', owner, no), moves: [], order: { no, change: 'cancel' } },
    send: async (service) => hear(await cancelOwnOrder(service, owner, no), ({ txNo }) => txNo),
  });
}

async function refund(town: Town): Promise<void> {
  const { fulfil, newKey } = town;
  const wish = refundWish(town);
  if (wish === null) return pay(town);
  const { order, isFull, amountFen, outRefundNo } = wish;
  const feeFen = isFull ? 0 : amountFen / 100;
  const key = newKey();
  const write: Write = {
    ...named('refund', order.owner, key),
    moves: [
      { account: accountOf(order.owner, 'merchant'), fen: -amountFen },
      { account: accountOf(order.payer ?? 0, 'consumer'), fen: amountFen - feeFen },
      { account: 'fees', fen: feeFen },
    ],
    order: { no: order.no, change: amountFen },
    ...(outRefundNo !== null && {
      number: {
        name: refundNumberName(order.owner, outRefundNo),
        terms: `${order.no} ${isFull} ${amountFen}`,
      },
    }),
  };
  const wanted = {
    txNo: order.no,
    refundType: isFull ? ('full' as const) : ('partial' as const),
    amountFen: fen(amountFen),
    reason: 'broken',
    payPassword: PAY_PASSWORD,
    totpCode: null,
    outRefundNo,
    idempotencyKey: key,
    preview: null,
  };
  const whose = { userId: order.owner, caller: callerOf(order.owner) };
  await fulfil({
    write,
    send: async (service) =>
      hear(await refundOrder(service, whose, wanted), ({ refundNo }) => refundNo),
  });
}

/** A new one, or one under a number that was asked for before, as it was or of another order. */
function refundWish(town: Town) {
  const { orders, numbered, random, count } = town;
  const paid = orders.filter(({ payer }) => payer !== null);
  if (paid.length === 0) return null;
  const order = random.pick(paid);
  const isFull = random.chance(0.2);
  const partFen = Math.min(order.amountFen, amount(random));
  const fresh = { order, isFull, amountFen: isFull ? order.amountFen : partFen };
  if (random.chance(0.5)) return { ...fresh, outRefundNo: null };
  const earlier = numbered.length > 0 && random.chance(0.5) ? random.pick(numbered) : null;
  if (earlier && random.chance(0.7)) return earlier;
  const outRefundNo = earlier?.outRefundNo ?? `back-${count()}`;
  numbered.push({ ...fresh, outRefundNo });
  numbered.splice(0, numbered.length - RECENT_REFUNDS);
  return { ...fresh, outRefundNo };
}

async function bringMoney(town: Town): Promise<void> {
  const { random, fulfil, newKey } = town;
  const [userId, amountFen, idempotencyKey] = [random.pick(PEOPLE), 10 * amount(random), newKey()];
  const moves = [
    { account: 'outside', fen: -amountFen },
    { account: accountOf(userId, 'consumer'), fen: amountFen },
  ];
  const wanted = { userId, amountFen: fen(amountFen), idempotencyKey };
  await fulfil({
    write: { ...named('recharge', userId, idempotencyKey), moves },
    send: async (service) =>
      hear(await recharge(service, wanted, atThisMachine(service)), ({ txNo }) => txNo),
  });
}

async function moveMoney(town: Town): Promise<void> {
  const { random, fulfil, newKey } = town;
  const [userId, amountFen] = [random.pick(PEOPLE), amount(random)];
  const wallet = random.pick(['consumer', 'merchant'] as const);
  const other = wallet === 'consumer' ? 'merchant' : 'consumer';
  const idempotencyKey = newKey() ?? `without-${random.below(2 ** 31)}`;
  const moves: Move[] = [
    { account: accountOf(userId, wallet), fen: -amountFen },
    { account: accountOf(userId, other), fen: amountFen },
  ];
  const typed = { payPassword: PAY_PASSWORD, totpCode: null };
  const wanted = {
    source: { userId, wallet },
    target: { userId, wallet: other } as const,
    amountFen: fen(amountFen),
    idempotencyKey,
  };
  await fulfil({
    write: { ...named('transfer', userId, idempotencyKey), moves },
    send: async (service) =>
      hear(await transfer(service, wanted, OPERATOR, typed), ({ txNo }) => txNo),
  });
}

async function readBalance(town: Town): Promise<void> {
  const { random, ask } = town;
  const person = random.pick(PEOPLE);
  const wallet = random.pick(['consumer', 'merchant'] as const);
  await ask({ kind: 'read_balance', account: accountOf(person, wallet) }, async (service) => {
    const { owner } = await getBalance(service, callerOf(person));
    const { balanceFen, frozenFen, totalInFen, totalOutFen } = owner[wallet];
    const seen: Balance = {
      heldFen: Number(balanceFen + frozenFen),
      inFen: Number(totalInFen),
      outFen: Number(totalOutFen),
    };
    return { as: 'balance', ...seen };
  });
}

async function readOrder(town: Town): Promise<void> {
  const { orders, random, ask } = town;
  if (orders.length === 0) return makeOrder(town);
  const { no, owner } = random.pick(orders);
  await ask({ kind: 'read_order', no }, async (service) => {
    const answer = await queryOrder(service, allOf(owner), no);
    if (!answer.ok) return { as: 'refused', code: answer.refusal.code };
    const { order } = answer.value;
    return { as: 'order', paid: order.paidAtMs !== null, refundedFen: Number(order.refundedFen) };
  });
}

function named(operation: string, owner: number, key: string | null) {
  return { kind: 'write', operation, owner: String(owner), key } as const;
}

/** The worker of the service comes back later. */
function unlessAway(error: unknown): void {
  if (!(error instanceof StoreFailure)) throw error;
}

/** Whole yuan, so that the fee of a refund is a hundredth of it. */
function amount(random: Random): number {
  return 100 * (1 + random.below(30));
}
