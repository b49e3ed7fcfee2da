// Refuses a refund whose payer has closed the account that it would go to.

import type { Order } from '../core/order/order.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Service } from './service.ts';

/** Null: it does. It is decided again with the refund. */
export async function payerRefusal(
  { store }: Pick<Service, 'store'>,
  { payerId }: Pick<Order, 'payerId'>,
): Promise<Refusal | null> {
  const payer = payerId === null ? undefined : await store.queries.owner(payerId);
  return payer?.closedAtMs != null ? { code: 'payer_closed' } : null;
}
