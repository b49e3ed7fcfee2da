// The lifecycle record: four stages, always all of them, in the order of the specification.

import { z } from 'zod';
import type { LifecycleChange, LifecycleStage } from '../../core/order/lifecycle.ts';
import { statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { OrderLife } from '../get-lifecycle.ts';
import { ORDER_STATUSES } from './order.ts';
import { choice, id, text, time, timeOrNull, txNo, yuan } from './record-fields.ts';
import { presentRequestOfOrder, REQUEST_OF_ORDER } from './request-of-order.ts';

const STAGES = ['creation', 'payment', 'refund', 'settlement'] as const;
const STATUSES = [
  'none',
  'created',
  'paid',
  'expired',
  'cancelled',
  'partial',
  'full',
  'pending',
  'settled',
] as const;

export const CHANGE_RECORD = z
  .object({
    time: time('When it happened.'),
    status: choice(STATUSES, 'The status the stage took on.'),
    amount: yuan('What it was about; of a refund the gross amount'),
    refund_no: txNo('The number of the refund. Refunds only, as are the fields below.').optional(),
    refund_type: choice(['full', 'partial'], 'What was asked for.').optional(),
    fee: yuan('What the refund cost the payer').optional(),
    net_amount: yuan('What the payer got back: `amount − fee`').optional(),
    reason: text('Why it was refunded.').optional(),
  })
  .meta({ description: 'One change of a stage.' });

export const STAGE_RECORD = z
  .object({
    stage: choice(STAGES, 'Which stage it is.'),
    status: choice(
      STATUSES,
      'creation: `created`. payment: `none`, `paid`, `expired` or `cancelled`. refund: `none`, ' +
        '`partial` or `full`. settlement: `none`, `pending` or `settled`; payers see `none`.',
    ),
    time: timeOrNull('When it took on this status; null where nothing has happened yet.'),
    amount: yuan('What the stage is about: ordered, paid, refunded in all, or settled'),
    changes: z.array(CHANGE_RECORD).meta({ description: 'Oldest first; a refund each.' }),
  })
  .meta({ description: 'One stage in the life of an order.' });

export const LIFECYCLE_RECORD = z
  .object({
    tx_no: txNo('The order number.'),
    status: choice(ORDER_STATUSES, 'What has become of the order.'),
    title: text('What the payer sees the order is for.'),
    merchant_id: id('The merchant who is paid.'),
    merchant_name: text("The merchant's name when the order was made."),
    amount: yuan('What was to be paid'),
    stages: z.array(STAGE_RECORD).meta({
      minItems: STAGES.length,
      maxItems: STAGES.length,
      description: 'Always four, in this order: creation, payment, refund, settlement.',
    }),
    refund_request: REQUEST_OF_ORDER.nullable(),
  })
  .meta({ description: 'An order from its creation to its settlement.' });

export function presentLifecycle(life: OrderLife): z.output<typeof LIFECYCLE_RECORD> {
  const { order, nowMs, stages, refundRequest } = life;
  return {
    tx_no: order.txNo,
    status: statusAt(order, nowMs),
    title: order.title,
    merchant_id: order.merchantId,
    merchant_name: order.merchantName,
    amount: order.amountFen,
    stages: stages.map(presentStage),
    refund_request: presentRequestOfOrder(refundRequest),
  };
}

function presentStage(life: LifecycleStage): z.output<typeof STAGE_RECORD> {
  const { stage, status, atMs, amountFen, changes } = life;
  return {
    stage,
    status,
    time: atMs === null ? null : shanghaiTime(atMs),
    amount: amountFen,
    changes: changes.map(presentChange),
  };
}

function presentChange(life: LifecycleChange): z.output<typeof CHANGE_RECORD> {
  const { atMs, status, amountFen, refund } = life;
  const change = { time: shanghaiTime(atMs), status, amount: amountFen };
  if (refund === null) return change;
  return {
    ...change,
    refund_no: refund.refundNo,
    refund_type: refund.refundType,
    fee: refund.feeFen,
    net_amount: refund.netFen,
    reason: refund.reason,
  };
}
