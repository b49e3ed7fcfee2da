// Creates a collection order for a merchant of the caller.

import type { CollectionCreated } from '../core/result.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { CollectionParameters } from './parameters/collection.ts';
import type { Service } from './service.ts';

export async function createCollection(
  service: Service,
  { actor }: Caller,
  parameters: CollectionParameters,
): Promise<WriteAnswer<CollectionCreated>> {
  const outcome = await service.gatherer.submit(
    {
      kind: 'create_collection',
      actor,
      txNo: newTxNo('collection', actor.userId, service.store.nowMs()),
      payBase: service.payBase(),
      amountFen: parameters.amountFen,
      merchantId: parameters.merchantId,
      branchId: parameters.branchId,
      title: parameters.title,
      notifyUrl: parameters.notifyUrl,
      returnUrl: parameters.returnUrl,
      payerId: parameters.payerId,
      idempotencyKey: parameters.idempotencyKey,
    },
    { party: actor.keyId },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result, replayed: outcome.replayed };
}
