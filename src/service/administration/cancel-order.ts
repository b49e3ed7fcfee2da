// An operator cancels an order that nobody has paid.

import { looksLikeTxNo } from '../../crypto/numbers.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { refuse, succeed } from './answer.ts';

export interface CancelledOrder {
  readonly txNo: string;
}

export async function cancelOrder(service: Service, txNo: string): Promise<Answer<CancelledOrder>> {
  const order = looksLikeTxNo(txNo) ? await service.store.queries.order(txNo) : undefined;
  if (!order) return refuse({ code: 'order_not_found' });
  const { ownerId } = order;
  const outcome = await service.gatherer.submit({ kind: 'cancel_order', ownerId, txNo });
  return outcome.ok ? succeed({ txNo }) : outcome;
}
