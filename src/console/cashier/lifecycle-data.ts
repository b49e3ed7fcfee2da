// The lifecycle of an order, as a till shows it: an example of one that waits.

import { fen } from '../../core/money.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { MERCHANT, ORDER_NO, ORDERED, TITLE } from '../../http/openapi/story.ts';
import { LIFECYCLE } from '../../interface/orders/lifecycle.ts';

export function lifecycleData(): Data {
  const amount = fen(88_00);
  const created = { time: ORDERED, status: 'created' as const, amount };
  const none = { status: 'none' as const, time: null, amount: fen(0), changes: [] };
  const value = {
    tx_no: ORDER_NO,
    status: 'pending' as const,
    title: TITLE,
    out_trade_no: null,
    metadata: null,
    ...MERCHANT,
    amount,
    stages: [
      { stage: 'creation' as const, ...created, changes: [created] },
      { stage: 'payment' as const, ...none },
      { stage: 'refund' as const, ...none },
      { stage: 'settlement' as const, ...none },
    ],
    refund_request: null,
  };
  const examples = { waiting: { summary: 'Not yet paid', value } };
  return dataOf(LIFECYCLE.name, LIFECYCLE.schema, examples, LIFECYCLE.parts);
}
