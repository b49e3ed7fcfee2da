// What is said of GET /order-lifecycle.

import { type Fen, fen } from '../core/money.ts';
import { type Data, type Operation, prose } from '../http/openapi/description.ts';
import {
  MERCHANT,
  ORDER_NO,
  ORDERED,
  PAID,
  REFUND_NO,
  REFUNDED,
  TITLE,
} from '../http/openapi/story.ts';
import type { RecordValue } from '../server/openapi/records.ts';
import { txNoSchema } from '../service/parameters/tx-no.ts';

export const lifecycleOperation: Operation = {
  id: 'getOrderLifecycle',
  describe: () => ({
    tag: 'Orders',
    summary: 'One order from its creation to its settlement',
    description: prose(
      'For the owner of its merchant and for its payer, who does not see the settlement; for anybody ' +
        'else the order does not exist.',
      'Needs the scope `query`.',
    ),
    query: { schema: txNoSchema, examples: { tx_no: ORDER_NO } },
    success: { description: 'The four stages of the order.', data: [lifecycleData()] },
  }),
};

type Life = RecordValue<'Lifecycle'>;
type Stage = Life['stages'][number];
type Change = Stage['changes'][number];

function lifecycleData(): Data {
  const [ordered, refunded, left] = [fen(88_00), fen(40_00), fen(48_00)];
  const refund = {
    refund_no: REFUND_NO,
    refund_type: 'partial' as const,
    fee: fen(40),
    net_amount: fen(39_60),
    reason: '有一两受潮了',
  };
  const value: Life = {
    tx_no: ORDER_NO,
    status: 'partially_refunded',
    title: TITLE,
    ...MERCHANT,
    amount: ordered,
    stages: [
      stage('creation', change('created', ORDERED, ordered)),
      stage('payment', change('paid', PAID, ordered)),
      stage('refund', { ...change('partial', REFUNDED, refunded), ...refund }),
      { stage: 'settlement', status: 'pending', time: null, amount: left, changes: [] },
    ],
  };
  const summary = 'Paid, refunded in part, and not settled yet';
  return { record: 'Lifecycle', examples: { lifecycle: { summary, value } } };
}

function stage(name: Stage['stage'], only: Change): Stage {
  const { status, time, amount } = only;
  return { stage: name, status, time, amount, changes: [only] };
}

function change(status: Change['status'], time: string, amount: Fen): Change {
  return { time, status, amount };
}
