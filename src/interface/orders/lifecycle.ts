// The life of an order: four stages, always all of them, in the order of the specification.

import { type Fen, fen } from '../../core/money.ts';
import type { LifecycleChange, LifecycleStage } from '../../core/order/lifecycle.ts';
import {
  APPROVED_REFUND_REQUEST,
  MERCHANT,
  ORDER_NO,
  ORDERED,
  OUT_REFUND_NO,
  PAID,
  REFUND,
  REFUNDED,
  TITLE,
} from '../../http/openapi/story.ts';
import type { OrderLife } from '../../service/get-lifecycle.ts';
import * as is from '../answer-shape.ts';
import { shape, type WireOf } from '../answer-shape.ts';
import { ORDER } from './order.ts';
import { TERMS, TERMS_EXAMPLE } from './terms.ts';

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

const refundOf = ({ refund }: LifecycleChange) => refund;

const CHANGE = shape<LifecycleChange>()({
  name: 'LifecycleChange',
  about: 'One change of a stage.',
  fields: {
    time: is.time('When it happened.', ({ atMs }) => atMs),
    status: is.choice(STATUSES, 'The status the stage took on.', ({ status }) => status),
    amount: is.yuan(
      'What it was about; of a refund the gross amount',
      ({ amountFen }) => amountFen,
    ),
    refund_no: is.ofSome(
      refundOf,
      is.txNo(
        'The number of the refund. Refunds only, as are the fields below.',
        (refund) => refund.refundNo,
      ),
    ),
    refund_type: is.ofSome(
      refundOf,
      is.choice(['full', 'partial'], 'What was asked for.', (refund) => refund.refundType),
    ),
    fee: is.ofSome(
      refundOf,
      is.yuan('What the refund cost the payer', (one) => one.feeFen),
    ),
    net_amount: is.ofSome(
      refundOf,
      is.yuan('What the payer got back: `amount − fee`', (refund) => refund.netFen),
    ),
    reason: is.ofSome(
      refundOf,
      is.text('Why it was refunded.', (refund) => refund.reason),
    ),
    out_refund_no: is.ofSome(
      refundOf,
      is.textOrNull("The shop's own number of it.", (refund) => refund.outRefundNo),
    ),
  },
});

export type ChangeWire = WireOf<typeof CHANGE.fields>;

function changed(status: ChangeWire['status'], time: string, amount: Fen) {
  return { time, status, amount };
}

const STAGE = shape<LifecycleStage>()({
  name: 'LifecycleStage',
  about: 'One stage in the life of an order.',
  fields: {
    stage: is.choice(STAGES, 'Which stage it is.', ({ stage }) => stage),
    status: is.choice(
      STATUSES,
      'creation: `created`. payment: `none`, `paid`, `expired` or `cancelled`. refund: `none`, ' +
        '`partial` or `full`. settlement: `none`, `pending` or `settled`; payers see `none`.',
      ({ status }) => status,
    ),
    time: is.timeOrNull(
      'When it took on this status; null where nothing has happened yet.',
      ({ atMs }) => atMs,
    ),
    amount: is.yuan(
      'What the stage is about: ordered, paid, refunded in all, or settled',
      ({ amountFen }) => amountFen,
    ),
    changes: is.listOf(CHANGE, 'Oldest first; a refund each.', ({ changes }) => changes),
  },
});

export type StageWire = WireOf<typeof STAGE.fields>;

function staged(stage: StageWire['stage'], only: ChangeWire): StageWire {
  const { status, time, amount } = only;
  return { stage, status, time, amount, changes: [only] };
}

export const STAGES_FIELD = is.listOf(
  STAGE,
  'Always four, in this order: creation, payment, refund, settlement.',
  ({ stages }: OrderLife) => stages,
  STAGES.length,
);

const { tx_no, status, title, merchant_id, merchant_name, refund_request } = ORDER.fields;

export const LIFECYCLE = shape<OrderLife>()({
  name: 'Lifecycle',
  about: 'An order from its creation to its settlement.',
  fields: {
    tx_no,
    status,
    title,
    ...TERMS,
    merchant_id,
    merchant_name,
    amount: is.yuan('What was to be paid', ({ order }) => order.amountFen),
    stages: STAGES_FIELD,
    refund_request,
    mandate_no: is.txNoOrNull(
      'The mandate that it was paid under; null: none, or you have not paid it.',
      ({ mandateNo }) => mandateNo,
    ),
  },
  examples: () => {
    const { refund_no, refund_type, fee, net_amount } = REFUND;
    const said = { reason: '有一两受潮了', out_refund_no: OUT_REFUND_NO };
    const refund = { refund_no, refund_type, fee, net_amount, ...said };
    const due = { status: 'pending', time: null, amount: fen(48_00), changes: [] } as const;
    const value = {
      tx_no: ORDER_NO,
      status: 'partially_refunded',
      title: TITLE,
      ...TERMS_EXAMPLE,
      ...MERCHANT,
      amount: fen(88_00),
      stages: [
        staged('creation', changed('created', ORDERED, fen(88_00))),
        staged('payment', changed('paid', PAID, fen(88_00))),
        staged('refund', { ...changed('partial', REFUNDED, fen(40_00)), ...refund }),
        { stage: 'settlement', ...due },
      ],
      refund_request: APPROVED_REFUND_REQUEST,
      mandate_no: null,
    } as const;
    return { lifecycle: { summary: 'Paid, partially refunded and not yet settled', value } };
  },
});

export type LifecycleWire = WireOf<typeof LIFECYCLE.fields>;
