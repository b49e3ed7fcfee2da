// The latest refund request of an order, as the records of the order show it.

import { z } from 'zod';
import type { RequestStatus } from '../../core/order/refund-request.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { VisibleOrder } from '../query-order.ts';
import { choice, time, txNo, yuan } from './record-fields.ts';

const STATUSES = ['open', 'refunded', 'declined', 'expired'] as const;

const STATUS_OF: Readonly<Record<RequestStatus, (typeof STATUSES)[number]>> = {
  approval_required: 'open',
  refunded: 'refunded',
  declined: 'declined',
  expired: 'expired',
};

export const REQUEST_OF_ORDER = z
  .object({
    request_no: txNo('The number of the request.'),
    status: choice(
      STATUSES,
      '`open`: it waits for the owner, and nothing has been refunded by it. `refunded`: it was ' +
        'approved. `declined`: by the owner, or because its key has ended. `expired`: it was not ' +
        'decided in time.',
    ),
    amount: yuan('What is to be refunded, gross'),
    created_at: time('When a tool requested it.'),
    expires_at: time('From this instant on it can no longer be approved.'),
  })
  .meta({ description: 'A refund that a tool has requested for an order.' });

export type RequestOfOrderRecord = z.output<typeof REQUEST_OF_ORDER>;

export function presentRequestOfOrder(
  shown: VisibleOrder['refundRequest'],
): RequestOfOrderRecord | null {
  if (shown === null) return null;
  const { request, status } = shown;
  return {
    request_no: request.requestNo,
    status: STATUS_OF[status],
    amount: request.amountFen,
    created_at: shanghaiTime(request.requestedAtMs),
    expires_at: shanghaiTime(request.expiresAtMs),
  };
}
