// GET /order-lifecycle: the full life of one order (specification, section 4.2).

import type { z } from 'zod';
import { type Fen, fen } from '../core/money.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { type Data, dataOf, type Operation, prose } from '../http/openapi/description.ts';
import {
  APPROVED_REQUEST,
  MERCHANT,
  ORDER_NO,
  ORDERED,
  PAID,
  REFUND_NO,
  REFUNDED,
  TITLE,
} from '../http/openapi/story.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import { getLifecycle } from '../service/get-lifecycle.ts';
import { txNoParameter, txNoSchema } from '../service/parameters/tx-no.ts';
import {
  CHANGE_RECORD,
  LIFECYCLE_RECORD,
  presentLifecycle,
  STAGE_RECORD,
} from '../service/present/lifecycle.ts';
import { REQUEST_OF_ORDER } from '../service/present/request-of-order.ts';

const operation: Operation = {
  id: 'getOrderLifecycle',
  describe: () => ({
    tag: 'Orders',
    summary: 'Get the lifecycle of an order',
    description: prose(
      'One order from its creation to its settlement. Visible to the owner of its merchant and to ' +
        'its payer, who does not see the settlement; for anyone else the order does not exist.',
      'Requires the scope `query`.',
    ),
    query: { schema: txNoSchema, examples: { tx_no: ORDER_NO } },
    refusals: ['order_not_found'],
    success: { description: 'The four stages of the order.', data: [lifecycleData()] },
  }),
};

export const orderLifecycleEndpoint: Route = {
  method: 'GET',
  path: `${BASE}/order-lifecycle`,
  scope: 'query',
  database: 'read',
  operation,
  endpoint: (service) => async (caller, request, reply) => {
    const given = queryParametersOf(request, txNoSchema);
    const txNo = given.ok ? txNoParameter(given.value) : given;
    if (!txNo.ok) return void sendRefusal(request, reply, txNo.refusal);
    const life = await getLifecycle(
      service,
      caller.actor.userId,
      txNo.value,
      caller.view.key.merchantId,
    );
    if (!life.ok) return void sendRefusal(request, reply, life.refusal);
    sendData(reply, presentLifecycle(life.value));
  },
};

type Lifecycle = z.output<typeof LIFECYCLE_RECORD>;
type Stage = Lifecycle['stages'][number];
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
  const value: Lifecycle = {
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
    refund_request: APPROVED_REQUEST,
  };
  const summary = 'Paid, partially refunded and not yet settled';
  return dataOf(
    'Lifecycle',
    LIFECYCLE_RECORD,
    { lifecycle: { summary, value } },
    {
      LifecycleStage: STAGE_RECORD,
      LifecycleChange: CHANGE_RECORD,
      RequestOfOrder: REQUEST_OF_ORDER,
    },
  );
}

function stage(name: Stage['stage'], only: Change): Stage {
  const { status, time, amount } = only;
  return { stage: name, status, time, amount, changes: [only] };
}

function change(status: Change['status'], time: string, amount: Fen): Change {
  return { time, status, amount };
}
