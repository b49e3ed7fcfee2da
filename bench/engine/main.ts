// The engine alone, in a process of its own: payments through the gatherer into PostgreSQL, without
// HTTP in front. Orders are made before the clock starts.

import { createSecretKey } from 'node:crypto';
import type pg from 'pg';
import type { CommandOf } from '../../src/core/decide.ts';
import type { PayOrder } from '../../src/core/order/pay.ts';
import { type Gatherer, groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { answerCalls } from '../child.ts';
import { type Fired, tally } from '../fired.ts';
import { startAdding, type Windows, windowed } from '../log-beside/windows.ts';
import { allowSpending, type Spender, UNCHECKED } from '../mandates.ts';
import { type NotifyUrlOf, type Pairing, pendingPayments } from '../orders.ts';
import type { SeededMerchant, SeededPayer } from '../people.ts';

export interface EngineBook {
  readonly config: pg.ClientConfig;
  /** Key objects cannot be sent between processes, but their bytes can. */
  readonly chainKey: Buffer;
}

export interface PaymentPlan {
  readonly count: number;
  readonly payers: readonly SeededPayer[];
  readonly merchants: readonly SeededMerchant[];
  /** Whether each order has a notify_url; nothing is delivered to it. */
  readonly notified: boolean;
  /** Programs pay under mandates of the payers, and not the payers with their password. */
  readonly mandates?: boolean;
  /** Without it anybody pays anybody. */
  readonly pairing?: Pairing;
}

export interface PayOrderly {
  readonly seconds: number;
  readonly inFlight: number;
}

type Paying = PayOrder | CommandOf<'pay_under_mandate'>;

const shopOf: NotifyUrlOf = ({ merchantId }) => `https://shop-${merchantId}.example.com/tael/paid`;

let store: PostgresStore | null = null;
let gatherer: Gatherer | null = null;
let prepared: readonly Paying[] = [];
let spending: ReadonlyMap<number, Spender> | null = null;

const procedures = {
  async open({ config, chainKey }: EngineBook): Promise<void> {
    const key = createSecretKey(chainKey);
    store = await openPostgresStore({
      chainKey: async () => key,
      clientConfig: async () => config,
      log: console.error,
    });
    gatherer = groupCommit(store);
  },
  async prepare(plan: PaymentPlan): Promise<void> {
    const { count, merchants, payers, notified, mandates, pairing } = plan;
    if (!store) throw new Error('The store is not open.');
    const wishes = { notifyUrlOf: notified ? shopOf : undefined, pairing: pairing ?? null };
    const payments = await pendingPayments(store, count, merchants, payers, wishes);
    if (mandates) spending ??= await allowSpending(store, payers, UNCHECKED);
    prepared = mandates ? payments.map(underMandate) : payments;
  },
  pay,
  /** The public log is added to in every other window of time. */
  async payBeside({ windows, ...order }: PayOrderly & { readonly windows: Windows }) {
    const adding = await startAdding(windows);
    const counts = windowed(windows.lengthMs, adding.turn);
    try {
      await pay(order, counts.answered);
      return counts.ended();
    } finally {
      await adding.end();
    }
  },
};

function underMandate({ factors, codeAboveFen, ...payment }: PayOrder): Paying {
  const spender = spending?.get(payment.payerId);
  if (!spender) throw new Error(`Payer ${payment.payerId} has no mandate.`);
  const asked = { amountFen: null, idempotencyKey: null, askNo: null };
  return { ...payment, ...asked, kind: 'pay_under_mandate', means: spender.means };
}

async function pay(
  order: PayOrderly,
  alsoAnswered: (startedMs: number) => void = () => {},
): Promise<Fired> {
  const counts = tally();
  const payments = prepared;
  let next = 0;
  const startMs = performance.now();
  const untilMs = startMs + order.seconds * 1000;
  const client = async () => {
    for (;;) {
      const startedMs = performance.now();
      const command = payments[next];
      if (!command || !gatherer || startedMs >= untilMs) return;
      next += 1;
      const outcome = await gatherer.submit(command, { submitter: `user/${command.payerId}` });
      counts.answered(startedMs);
      alsoAnswered(startedMs);
      if (!outcome.ok) counts.failed(outcome.refusal.code, JSON.stringify(outcome.refusal));
    }
  };
  await Promise.all(Array.from({ length: order.inFlight }, client));
  const seconds = (performance.now() - startMs) / 1000;
  return counts.total(seconds, next >= payments.length, null);
}

export type EngineProcedures = typeof procedures;

answerCalls(procedures, async () => {
  await gatherer?.drain();
  await store?.close();
});
