// The engine alone, in a process of its own: payments through the gatherer into PostgreSQL, without
// HTTP in front. Orders are made before the clock starts.

import { createSecretKey } from 'node:crypto';
import type pg from 'pg';
import type { PayOrder } from '../../src/core/command.ts';
import { type Gatherer, groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { answerCalls } from '../child.ts';
import { type Fired, tally } from '../fired.ts';
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
  /** Without it anybody pays anybody. */
  readonly pairing?: Pairing;
}

export interface PayOrderly {
  readonly seconds: number;
  readonly inFlight: number;
}

const shopOf: NotifyUrlOf = ({ merchantId }) => `https://shop-${merchantId}.example.com/tael/paid`;

let store: PostgresStore | null = null;
let gatherer: Gatherer | null = null;
let prepared: readonly PayOrder[] = [];

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
  async prepare({ count, merchants, payers, notified, pairing }: PaymentPlan): Promise<void> {
    if (!store) throw new Error('The store is not open.');
    const wishes = { notifyUrlOf: notified ? shopOf : undefined, pairing: pairing ?? null };
    prepared = await pendingPayments(store, count, merchants, payers, wishes);
  },
  pay,
};

async function pay(order: PayOrderly): Promise<Fired> {
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
      const outcome = await gatherer.submit(command, { party: `user/${command.payerId}` });
      counts.answered(startedMs);
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
