// Clients of the simulated service. They do what people and programs do: make orders, pay them, also
// those of others, refund in parts and in full, bring and move money, and look at what came of it.

import { fen } from '../../../src/core/money.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import { createCollection } from '../../../src/service/create-collection.ts';
import { getBalance } from '../../../src/service/get-balance.ts';
import { transferOwnMoney } from '../../../src/service/move-own-money.ts';
import { payOrder } from '../../../src/service/pay-order.ts';
import { queryOrder } from '../../../src/service/query-order.ts';
import { refundOrder } from '../../../src/service/refund-order.ts';
import { StoreFailure } from '../../../src/store/store-failure.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import type { Balance, Move, Write } from '../../histories/history.ts';
import type { Random } from '../random.ts';
import { type Asking, type AskingOptions, asking, hear } from './asking.ts';
import { accountOf, callerOf, PAY_PASSWORD, PEOPLE } from './town.ts';

export interface ClientsOptions extends AskingOptions {
  readonly requestsMax: number;
}

interface KnownOrder {
  readonly no: string;
  readonly owner: number;
  readonly amountFen: number;
  payer: number | null;
}

/** What all clients share. */
interface Town extends Asking {
  readonly random: Random;
  readonly orders: KnownOrder[];
}

const CLIENTS = 24;
const RECENT_ORDERS = 20;
const OPERATOR = { kind: 'operator', name: 'root', from: 'here' } as const;

const DOES = { makeOrder, pay, refund, bringMoney, moveMoney, readBalance, readOrder };
const WEIGHTS: Readonly<Record<keyof typeof DOES, number>> = {
  makeOrder: 14,
  pay: 18,
  refund: 16,
  bringMoney: 6,
  moveMoney: 6,
  readBalance: 20,
  readOrder: 20,
};

/** Resolves when all of them have come to an end, with nothing in doubt that can be asked again. */
export async function runClients(options: ClientsOptions): Promise<void> {
  const { random, nodes, requests, requestsMax } = options;
  const town: Town = { ...asking(options), random, orders: [] };
  const goesOn = () => requests.length < requestsMax;
  async function client(): Promise<void> {
    while (goesOn()) {
      await DOES[random.weighted(WEIGHTS)](town);
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

async function makeOrder(town: Town): Promise<void> {
  const { orders, random, fulfil, newKey } = town;
  const [owner, amountFen, key] = [random.pick(PEOPLE), amount(random), newKey()];
  const order = { no: null, change: 'make' } as const;
  const write: Write = { ...named('collection', owner, key), moves: [], order };
  const wanted = { amountFen: fen(amountFen), merchantId: owner, branchId: null, title: null };
  const unnumbered = { outTradeNo: null, metadata: null, idempotencyKey: key };
  const rest = { notifyUrl: null, returnUrl: null, payerId: null, ...unnumbered };
  const heard = await fulfil({
    write,
    send: async (service) =>
      hear(
        await createCollection(service, callerOf(owner), { ...wanted, ...rest }),
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

async function refund(town: Town): Promise<void> {
  const { orders, random, fulfil, newKey } = town;
  const paid = orders.filter(({ payer }) => payer !== null);
  if (paid.length === 0) return pay(town);
  const order = random.pick(paid);
  const isFull = random.chance(0.2);
  const partFen = Math.min(order.amountFen, amount(random));
  const amountFen = isFull ? order.amountFen : partFen;
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
  };
  const wanted = {
    txNo: order.no,
    refundType: isFull ? ('full' as const) : ('partial' as const),
    amountFen: fen(amountFen),
    reason: 'broken',
    payPassword: PAY_PASSWORD,
    totpCode: null,
    outRefundNo: null,
    idempotencyKey: key,
  };
  await fulfil({
    write,
    send: async (service) =>
      hear(await refundOrder(service, callerOf(order.owner), wanted), ({ refundNo }) => refundNo),
  });
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
    send: async (service) => hear(await recharge(service, wanted), ({ txNo }) => txNo),
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
  const typed = { payPassword: PAY_PASSWORD, totpCode: null, toWalletId: null };
  const wanted = { userId, wallet, amountFen: fen(amountFen), idempotencyKey, ...typed };
  await fulfil({
    write: { ...named('transfer', userId, idempotencyKey), moves },
    send: async (service) =>
      hear(await transferOwnMoney(service, wanted, OPERATOR), ({ txNo }) => txNo),
  });
}

async function readBalance(town: Town): Promise<void> {
  const { random, ask } = town;
  const person = random.pick(PEOPLE);
  const wallet = random.pick(['consumer', 'merchant'] as const);
  await ask({ kind: 'read_balance', account: accountOf(person, wallet) }, async (service) => {
    const owner = await getBalance(service, callerOf(person));
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
    const answer = await queryOrder(service, owner, no, null);
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
