// Shops whose paid orders name receivers, and workers that deliver, over the in-memory books or any other.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type DeliveryParts, LIMITS, type WorkerLimits } from '../../src/callbacks/parts.ts';
import { createSender } from '../../src/callbacks/sender.ts';
import { startDeliveryWorker } from '../../src/callbacks/worker.ts';
import { eventBody } from '../../src/interface/event-body.ts';
import { orderPaidBody } from '../../src/interface/orders/order-paid.ts';
import type { ClaimedCallback, EndedAttempt } from '../../src/store/callbacks.ts';
import type { Store } from '../../src/store/store.ts';
import { collect, pay } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import type { Shop, Subject } from '../contract/subject.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const SITE = { shortName: 'Tael', payBase: 'https://pay.example.com' };

/** Pays an order for each address, in this order, and returns the event ids. */
export async function paidOrders(
  subject: Subject,
  urls: readonly string[],
  shop?: Shop,
): Promise<string[]> {
  const { actor, merchantId } = shop ?? (await subject.aShop());
  const payerId = await subject.aPayer(`${urls.length}.00`);
  const orders = urls.map((notifyUrl) => collect(actor, merchantId, '1.00', { notifyUrl }));
  const payments = orders.map(({ txNo }) => pay(payerId, txNo, subject.nowMs()));
  for (const commands of [orders, payments]) {
    assert.deepEqual([...new Set((await subject.batch(...commands)).map(word))], ['ok']);
  }
  return orders.map(({ txNo }) => `evt_${txNo}`);
}

interface Wishes {
  readonly store?: Pick<Store, 'callbacks'>;
  readonly limits?: Partial<WorkerLimits>;
  readonly deadlineMs?: number;
  readonly parts?: Partial<DeliveryParts>;
}

/** Every name resolves to this machine, and every address of it is allowed. */
export function aWorker(t: TestContext, subject: Subject, wishes: Wishes = {}) {
  const notDelivered: [ClaimedCallback, EndedAttempt][] = [];
  const failures: string[] = [];
  const { callbacks } = wishes.store ?? subject.store;
  const worker = startDeliveryWorker(
    {
      callbacks,
      sender: createSender({
        resolve: async () => ['127.0.0.1'],
        obstacle: (_, ip) => (ip?.startsWith('127.') ? null : 'address_forbidden'),
        proxy: null,
        userAgent: 'Tael/1.0.0',
        // No receiver is given up during a test, unless the test says so.
        deadlineMs: wishes.deadlineMs ?? 120_000,
      }),
      nowMs: subject.nowMs,
      bodyOf: (order) => orderPaidBody(order, SITE),
      bodyOfFacts: (facts, atMs) => eventBody(facts, atMs, SITE),
      secretsOf: async () => [SECRET],
      onAttempt: () => {},
      onFailedAttempt: (callback, attempt) => notDelivered.push([callback, attempt]),
      onError: (error) => failures.push(String(error)),
      ...wishes.parts,
    },
    { ...LIMITS, everyMs: 10, stopMsMax: 0, ...wishes.limits },
  );
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= worker.stop();
    return stopping;
  };
  t.after(stop);
  return { notDelivered, failures, stop };
}
