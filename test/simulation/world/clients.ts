// Clients of the simulated service: they do what people and programs do, often the same thing twice or
// at once, ask again what they were left in doubt about, and write down all that they asked and heard.

import { fen } from '../../../src/core/money.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import type { Answer } from '../../../src/service/answer.ts';
import { createCollection } from '../../../src/service/create-collection.ts';
import { getBalance } from '../../../src/service/get-balance.ts';
import { transferOwnMoney } from '../../../src/service/move-own-money.ts';
import { payOrder } from '../../../src/service/pay-order.ts';
import { queryOrder } from '../../../src/service/query-order.ts';
import { refundOrder } from '../../../src/service/refund-order.ts';
import type { Service } from '../../../src/service/service.ts';
import { StoreFailure } from '../../../src/store/store-failure.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import type { Balance, Heard, Move, Read, Request, Write } from '../../histories/history.ts';
import type { Random } from '../random.ts';
import type { Node } from './node.ts';
import { accountOf, callerOf, PAY_PASSWORD, PEOPLE } from './town.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface ClientsOptions {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly nodes: readonly Node[];
  /** What they write down. */
  readonly requests: Request[];
  readonly requestsMax: number;
}

interface KnownOrder {
  readonly no: string;
  readonly owner: number;
  readonly amountFen: number;
  payer: number | null;
}

interface Wish {
  readonly write: Write;
  readonly send: (service: Service) => Promise<Heard>;
}

const CLIENTS = 24;
/** Neither says that it is done, nor that it never will be. */
const TRY_AGAIN = ['unavailable', 'overloaded', 'outcome_unknown'];
const TRIES_MAX = 500;
const RECENT_ORDERS = 20;
const OPERATOR = { kind: 'operator', name: 'root', from: 'here' } as const;

/** Resolves when all of them have come to an end, with nothing in doubt that can be asked again. */
export async function runClients(options: ClientsOptions): Promise<void> {
  const { time, random, nodes, requests, requestsMax } = options;
  const orders: KnownOrder[] = [];
  let ticks = 0;
  let keys = 0;
  const tick = () => {
    ticks += 1;
    return ticks;
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => void time.after(ms, 'world', 'a client waits', resolve));
  const amount = () => 100 * (1 + random.below(30));
  const newKey = () => {
    keys += 1;
    return random.chance(0.1) ? null : `k${keys}`;
  };

  /** The same nodes as a load balancer would choose: any that is alive. */
  async function ask(
    what: Write | Read,
    send: (service: Service) => Promise<Heard>,
  ): Promise<Heard> {
    const alive = nodes.filter((node) => node.isAlive());
    if (alive.length === 0) {
      await sleep(20);
      return { as: 'refused', code: 'unavailable' };
    }
    const node = random.pick(alive);
    const askedAt = tick();
    const heard = await send(node.service).catch((error: unknown): Heard => {
      if (!(error instanceof StoreFailure)) throw error;
      return what.kind === 'write' ? { as: 'unknown' } : { as: 'refused', code: 'unavailable' };
    });
    // Whoever asked a node that has died meanwhile hears nothing.
    const told: Heard = node.isAlive() ? heard : { as: 'unknown' };
    requests.push({ what, askedAt, endedAt: tick(), heard: told });
    return told;
  }

  async function settle({ write, send }: Wish): Promise<Heard> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const heard = await ask(write, send);
      const again =
        heard.as === 'unknown' || (heard.as === 'refused' && TRY_AGAIN.includes(heard.code));
      if (!again) return heard;
      if (heard.as === 'unknown' && write.key === null) return heard;
      await sleep(random.below(random.pick([5, 50, 1_000])));
    }
    throw new Error(`Nobody ever heard what became of a ${write.operation}.`);
  }

  /** Now and then sent twice at once, as an impatient program does. */
  async function fulfil(wish: Wish): Promise<Heard> {
    if (wish.write.key === null || random.chance(0.9)) return settle(wish);
    const [heard] = await Promise.all([settle(wish), settle(wish)]);
    return heard;
  }

  async function makeOrder(): Promise<void> {
    const [owner, amountFen, key] = [random.pick(PEOPLE), amount(), newKey()];
    const order = { no: null, change: 'make' } as const;
    const write: Write = { ...named('collection', owner, key), moves: [], order };
    const wanted = { amountFen: fen(amountFen), merchantId: owner, branchId: null, title: null };
    const rest = { notifyUrl: null, returnUrl: null, payerId: null, idempotencyKey: key };
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

  async function pay(): Promise<void> {
    if (orders.length === 0) return makeOrder();
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

  async function refund(): Promise<void> {
    const paid = orders.filter(({ payer }) => payer !== null);
    if (paid.length === 0) return pay();
    const order = random.pick(paid);
    const isFull = random.chance(0.2);
    const partFen = Math.min(order.amountFen, amount());
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
      idempotencyKey: key,
    };
    await fulfil({
      write,
      send: async (service) =>
        hear(await refundOrder(service, callerOf(order.owner), wanted), ({ refundNo }) => refundNo),
    });
  }

  async function bringMoney(): Promise<void> {
    const [userId, amountFen, idempotencyKey] = [random.pick(PEOPLE), 10 * amount(), newKey()];
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

  async function moveMoney(): Promise<void> {
    const [userId, amountFen] = [random.pick(PEOPLE), amount()];
    const wallet = random.pick(['consumer', 'merchant'] as const);
    const other = wallet === 'consumer' ? 'merchant' : 'consumer';
    const idempotencyKey = newKey() ?? `t${tick()}`;
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

  async function readBalance(): Promise<void> {
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

  async function readOrder(): Promise<void> {
    if (orders.length === 0) return makeOrder();
    const { no, owner } = random.pick(orders);
    await ask({ kind: 'read_order', no }, async (service) => {
      const answer = await queryOrder(service, owner, no);
      if (!answer.ok) return { as: 'refused', code: answer.refusal.code };
      const { order } = answer.value;
      return { as: 'order', paid: order.paidAtMs !== null, refundedFen: Number(order.refundedFen) };
    });
  }

  const DOES = { makeOrder, pay, refund, bringMoney, moveMoney, readBalance, readOrder };
  const WEIGHTS = {
    makeOrder: 14,
    pay: 18,
    refund: 16,
    bringMoney: 6,
    moveMoney: 6,
    readBalance: 20,
    readOrder: 20,
  };
  async function client(): Promise<void> {
    while (requests.length < requestsMax) {
      await DOES[random.weighted(WEIGHTS)]();
      if (random.chance(0.3)) await sleep(random.below(20));
    }
  }
  async function settling(): Promise<void> {
    while (requests.length < requestsMax) {
      await sleep(100);
      const alive = nodes.filter((node) => node.isAlive());
      if (alive.length > 0) await settleDue(random.pick(alive).service).catch(() => 0);
    }
  }
  await Promise.all([settling(), ...Array.from({ length: CLIENTS }, client)]);
}

function named(operation: string, owner: number, key: string | null) {
  return { kind: 'write', operation, owner: String(owner), key } as const;
}

/** What the answer of a use case says to whoever asked. */
function hear<Value>(
  answer: Answer<Value> & { readonly replayed?: boolean },
  numberOf: (value: Value) => string,
): Heard {
  if (answer.ok)
    return { as: 'done', no: numberOf(answer.value), replayed: answer.replayed ?? false };
  const { code } = answer.refusal;
  return code === 'outcome_unknown' ? { as: 'unknown' } : { as: 'refused', code };
}
