// The order that an address names.

import type { FastifyRequest } from 'fastify';
import type { Order } from '../../core/order/order.ts';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import type { Service } from '../../service/service.ts';

export function txNoOf(request: FastifyRequest): string {
  return (request.params as { txNo: string }).txNo;
}

/** What does not have the shape of a number cannot be one, and costs no query. */
export async function findOrder(service: Service, txNo: string): Promise<Order | undefined> {
  return looksLikeTxNo(txNo) ? service.store.queries.order(txNo) : undefined;
}
