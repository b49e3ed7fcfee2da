// The owner collects the next payment for the merchant and branch of an order, from the page that shows
// it. The idempotency key in the form makes one order of it, however often the form is sent.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import { NO_TERMS, statusAt } from '../core/order/order.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { findOwnOrder } from './show-own-order.ts';

export interface NextCollection {
  readonly amountFen: Fen;
  /** Null: the default title. */
  readonly title: string | null;
  readonly idempotencyKey: string;
}

export async function collectAgain(
  service: Service,
  userId: UserId,
  txNo: string,
  next: NextCollection,
): Promise<Answer<{ readonly txNo: string }>> {
  const shown = await findOwnOrder(service, userId, txNo);
  if (!shown.ok) return shown;
  const { merchantId, branchId } = shown.value;
  const { store, gatherer } = service;
  const outcome = await gatherer.submit(
    {
      kind: 'create_collection',
      actor: { userId, keyId: null },
      txNo: newTxNo('collection', userId, store.nowMs()),
      payBase: service.payBase(),
      ...next,
      merchantId,
      branchId,
      ...NO_TERMS,
      payerId: null,
    },
    { submitter: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  const { result, replayed } = outcome;
  // A form from the browser's history, sent again for the next customer, must not lead to the order of
  // the previous one, which shows as paid.
  if (replayed && !(await isPending(service, result.txNo))) {
    return { ok: false, refusal: { code: 'idempotency_key_reused' } };
  }
  return { ok: true, value: { txNo: result.txNo } };
}

async function isPending({ store }: Service, txNo: string): Promise<boolean> {
  const order = await store.queries.order(txNo);
  return order !== undefined && statusAt(order, store.nowMs()) === 'pending';
}
