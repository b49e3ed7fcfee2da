// Holds what the demo has of its own: the file with its credentials, and an order that its payer can always
// pay.

import path from 'node:path';
import { fen } from '../core/money.ts';
import { NO_TERMS, statusAt } from '../core/order/order.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { Config } from '../settings/config.ts';
import type { Service } from './service.ts';

export function demoFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'demo.txt');
}

export const DEMO_ORDER = { title: '龙井二两', amountFen: fen(8_800) };
const MERCHANT_LOGIN = 'merchant';
/** Whoever opens it has to sign in, and wants to look around. */
const LEFT_MS_MIN = 10 * 60_000;

/**
 * The order that waits for the payer; a new one if the last was paid, was cancelled or expires soon.
 * Anybody may ask for it, so there is no second one beside it. Null: the demo's merchant is not there, or
 * may not collect.
 */
export async function openDemoOrder(service: Service): Promise<string | null> {
  const { store, gatherer } = service;
  const owner = await store.queries.userByLogin(MERCHANT_LOGIN);
  if (owner === undefined) return null;
  const { userId } = owner;
  const [merchant] = await store.queries.merchants(userId, 1);
  if (merchant === undefined) return null;
  const { merchantId } = merchant;
  const filter = { ownerId: userId, merchantId, branchId: null, fromMs: null, untilMs: null };
  const theirs = { ...filter, status: null, outTradeNo: null, text: DEMO_ORDER.title };
  const [last] = (await store.queries.ordersOf(theirs, null, 1)).items;
  const nowMs = store.nowMs();
  const isOpen = last && statusAt(last, nowMs) === 'pending' && last.payerId === null;
  if (isOpen && last.expiresAtMs - nowMs >= LEFT_MS_MIN) return last.txNo;
  const outcome = await gatherer.submit(
    {
      kind: 'create_collection',
      actor: { userId, keyId: null },
      txNo: newTxNo('collection', userId, nowMs),
      payBase: service.payBase(),
      ...DEMO_ORDER,
      merchantId,
      branchId: null,
      ...NO_TERMS,
      payerId: null,
      // Of those who ask at once, one makes it.
      idempotencyKey: `demo/${last?.txNo ?? 'first'}`,
    },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? outcome.result.txNo : null;
}
