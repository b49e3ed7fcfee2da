// A payment as data, for the payer who made it.

import type { OrderPaid } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { WireOf } from '../../interface/answer-shape.ts';
import type { PAYMENT } from '../../interface/orders/payment.ts';

export function paymentView(paid: OrderPaid): WireOf<typeof PAYMENT.fields> {
  const { txNo, status, amountFen, paidAtMs } = paid;
  return { tx_no: txNo, status, amount: amountFen, paid_at: shanghaiTime(paidAtMs) };
}
