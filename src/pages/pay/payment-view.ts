// A payment as data, for the payer who made it.

import { z } from 'zod';
import { ORDER_STATUSES } from '../../core/order/order.ts';
import type { OrderPaid } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import { choice, time, txNo, yuan } from '../../service/present/record-fields.ts';

export const PAYMENT_RECORD = z
  .object({
    tx_no: txNo('The order number.'),
    status: choice(
      ORDER_STATUSES,
      'The status of the order: `paid`, unless it was refunded since.',
    ),
    amount: yuan('What was paid'),
    paid_at: time('When it was paid.'),
  })
  .meta({ description: 'A payment that has been made.' });

export function paymentView(paid: OrderPaid): z.output<typeof PAYMENT_RECORD> {
  const { txNo, status, amountFen, paidAtMs } = paid;
  return { tx_no: txNo, status, amount: amountFen, paid_at: shanghaiTime(paidAtMs) };
}
