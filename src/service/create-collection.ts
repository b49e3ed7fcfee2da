// Creates a collection order for a merchant of the caller: a program, somebody in the console or at a till.

import { isDeepStrictEqual } from 'node:util';
import type { Fen } from '../core/money.ts';
import { defaultTitle } from '../core/order/create-collection.ts';
import { type Order, type Terms, termsIn } from '../core/order/order.ts';
import type { CollectionCreated } from '../core/result.ts';
import type { Actor } from '../core/rows/key.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { Service } from './service.ts';

export interface CollectionParameters extends Terms {
  readonly amountFen: Fen;
  readonly merchantId: number;
  readonly branchId: number | null;
  /** Null: the default title. */
  readonly title: string | null;
  readonly payerId: number | null;
  readonly idempotencyKey: string | null;
}

export async function createCollection(
  service: Service,
  actor: Actor,
  parameters: CollectionParameters,
): Promise<WriteAnswer<CollectionCreated>> {
  const outcome = await service.gatherer.submit(
    {
      kind: 'create_collection',
      actor,
      txNo: newTxNo('collection', actor.userId, service.store.nowMs()),
      payBase: service.payBase(),
      ...parameters,
    },
    { submitter: actor.keyId ?? `user/${actor.userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}

/**
 * The newest order that asks for the same and can still be paid, of a request that has neither an
 * idempotency key nor a number of the shop; null: there is none.
 */
export async function findOpenEqual(
  { store }: Service,
  { actor: { userId: ownerId } }: Caller,
  { idempotencyKey, ...asked }: CollectionParameters,
): Promise<Order | null> {
  if (idempotencyKey !== null || asked.outTradeNo !== null) return null;
  const { amountFen, merchantId, branchId } = asked;
  const open = await store.queries.openOrdersOf({ ownerId, merchantId, amountFen });
  const equal = open.find(
    (order) =>
      order.title === (asked.title ?? defaultTitle(order.merchantName)) &&
      order.branchId === branchId &&
      order.designatedPayerId === asked.payerId &&
      isDeepStrictEqual(termsIn(order), termsIn(asked)),
  );
  return equal ?? null;
}
