// Collects at a till, for its branch. It needs no factors, as no money leaves the merchant. The
// idempotency key makes one order of it, however often it is sent.

import type { Fen } from '../../core/money.ts';
import { NO_TERMS } from '../../core/order/order.ts';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import type { Answer, WriteAnswer } from '../answer.ts';
import { allOf } from '../caller.ts';
import { cancelOwnOrder } from '../cancel-order.ts';
import { createCollection } from '../create-collection.ts';
import { getLifecycle, type OrderLife } from '../get-lifecycle.ts';
import { queryOrder, type VisibleOrder } from '../query-order.ts';
import type { Service } from '../service.ts';
import { findBranch, type TillSession } from './till-session.ts';

const NONE = { ok: false, refusal: { code: 'order_not_found' } } as const;

interface Sale {
  readonly amountFen: Fen;
  /** New for each customer. */
  readonly idempotencyKey: string | null;
}

export async function collectAtBranch(
  service: Service,
  till: TillSession,
  branchId: number,
  { amountFen, idempotencyKey }: Sale,
): Promise<WriteAnswer<VisibleOrder>> {
  const found = await findBranch(service, till, branchId);
  if (!found.ok) return found;
  const created = await createCollection(
    service,
    { userId: till.ownerId, keyId: null },
    {
      amountFen,
      merchantId: found.value.branch.merchantId,
      branchId,
      title: null,
      ...NO_TERMS,
      payerId: null,
      // A till repeats only what was made at its branch.
      idempotencyKey: idempotencyKey && `till/${branchId}/${idempotencyKey}`,
    },
  );
  if (!created.ok) return created;
  const made = await findOrderAt(service, till, branchId, created.value.txNo);
  return made.ok ? { ...made, replayed: created.replayed } : made;
}

/** An order of another branch is answered like one that does not exist. */
export async function findOrderAt(
  service: Service,
  till: TillSession,
  branchId: number,
  txNo: string,
): Promise<Answer<VisibleOrder>> {
  const found = await findBranch(service, till, branchId);
  if (!found.ok) return found;
  const shown = looksLikeTxNo(txNo) ? await queryOrder(service, allOf(till.ownerId), txNo) : NONE;
  if (!shown.ok) return shown;
  const { order } = shown.value;
  return order.ownerId === till.ownerId && order.branchId === branchId ? shown : NONE;
}

export async function lifeOfOrderAt(
  service: Service,
  till: TillSession,
  branchId: number,
  txNo: string,
): Promise<Answer<OrderLife>> {
  const found = await findOrderAt(service, till, branchId, txNo);
  return found.ok ? getLifecycle(service, allOf(till.ownerId), txNo) : found;
}

export async function cancelAtBranch(
  service: Service,
  till: TillSession,
  branchId: number,
  txNo: string,
): Promise<Answer<VisibleOrder>> {
  const found = await findOrderAt(service, till, branchId, txNo);
  if (!found.ok) return found;
  const cancelled = await cancelOwnOrder(service, till.ownerId, txNo);
  return cancelled.ok ? findOrderAt(service, till, branchId, txNo) : cancelled;
}
