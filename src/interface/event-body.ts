// Writes what receivers of owners are told: the type, a version of what `data` holds, when it happened, and
// the data as it was then. The bytes are made once and kept, so that every attempt sends the same.

import { z } from 'zod';
import { assert } from '../core/assert.ts';
import type { EventFacts } from '../core/owner-event.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import type { Site } from '../http/openapi/description.ts';
import { time, txNo, yuan } from '../service/present/answer-fields.ts';
import { writeJson } from '../wire/json-write.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { ORDER } from './orders/order.ts';
import { REFUND_MADE } from './orders/refunds.ts';
import { REFUND_REQUEST_OPENED } from './refund-request.ts';
import { WITHDRAWAL_FIELDS } from './withdrawal.ts';

/** It is raised when a field changes its meaning; fields are added without. */
const VERSION = 1;

const SETTLEMENT_DONE = z
  .object({
    settlement_no: txNo('The number of the settlement.'),
    amount: yuan('What became spendable in the merchant wallet'),
    due_at: time('When it was due: the `settled_at` of its orders is not before it.'),
    settled_at: time('When it was settled; the `settled_at` of its orders.'),
  })
  .meta({ description: 'Orders that were due at the same time and settled together.' });

const { withdrawal_no, wallet, amount, reason, requested_at } = WITHDRAWAL_FIELDS;

const WITHDRAWAL_DECIDED = shape<Withdrawal>()({
  name: 'ToldWithdrawal',
  about: 'A withdrawal that has been decided.',
  fields: {
    withdrawal_no,
    wallet,
    amount,
    status: is.choice(
      ['approved', 'declined'],
      '`declined`: the money is back in the balance.',
      ({ status }) => (status === 'approved' ? 'approved' : 'declined'),
    ),
    reason,
    requested_at,
    decided_at: is.time('When it was decided.', ({ withdrawalNo, decidedAtMs }) => {
      assert(decidedAtMs !== null, `withdrawal ${withdrawalNo} is not decided`);
      return decidedAtMs;
    }),
  },
});

/** What `data` is, by type. */
export const EVENT_DATA = {
  'order.expired': ORDER.schema,
  'order.cancelled': ORDER.schema,
  'refund.made': REFUND_MADE.schema,
  'refund_request.opened': REFUND_REQUEST_OPENED.schema,
  'settlement.done': SETTLEMENT_DONE,
  'withdrawal.decided': WITHDRAWAL_DECIDED.schema,
} as const satisfies Record<EventFacts['type'], z.ZodType>;

/** Those that nothing else gives, by name. */
export const EVENT_DATA_PARTS = {
  [REFUND_REQUEST_OPENED.name]: REFUND_REQUEST_OPENED.schema,
  ToldSettlement: SETTLEMENT_DONE,
  [WITHDRAWAL_DECIDED.name]: WITHDRAWAL_DECIDED.schema,
};

export const EVENT_SUMMARIES: Readonly<Record<EventFacts['type'], string>> = {
  'order.expired': 'An order expired without being paid',
  'order.cancelled': 'An order was cancelled',
  'refund.made': 'A refund was made',
  'refund_request.opened': 'A tool asks for a refund',
  'settlement.done': 'Orders were settled',
  'withdrawal.decided': 'A withdrawal was approved or declined',
};

/** `atMs`: when it happened. */
export function eventBody(facts: EventFacts, atMs: number, site: Site): string {
  return writeJson(presentEventBody(facts, atMs, site));
}

export function presentEventBody(facts: EventFacts, atMs: number, site: Site) {
  const { type } = facts;
  const timestamp = shanghaiTime(atMs);
  return { type, version: VERSION, timestamp, data: dataOf(facts, atMs, site) };
}

function dataOf(facts: EventFacts, nowMs: number, site: Site) {
  switch (facts.type) {
    case 'order.expired':
    case 'order.cancelled': {
      const { order } = facts;
      return ORDER.present({ order, seesSettlement: true, refundRequest: null, nowMs }, site);
    }
    case 'refund.made':
      return REFUND_MADE.present({ ...facts.refund, reason: facts.reason }, site);
    case 'refund_request.opened':
      return REFUND_REQUEST_OPENED.present({ request: facts.request }, site);
    case 'settlement.done':
      return presentSettlement(facts, nowMs);
    case 'withdrawal.decided':
      return WITHDRAWAL_DECIDED.present(facts.withdrawal, site);
  }
}

/** The order that it is about, else what it is about. */
export function subjectOf(facts: EventFacts): string {
  switch (facts.type) {
    case 'order.expired':
    case 'order.cancelled':
      return facts.order.txNo;
    case 'refund.made':
      return facts.refund.txNo;
    case 'refund_request.opened':
      return facts.request.txNo;
    case 'settlement.done':
      return facts.settlementNo;
    case 'withdrawal.decided':
      return facts.withdrawal.withdrawalNo;
  }
}

function presentSettlement(
  { settlementNo, bucket }: Extract<EventFacts, { type: 'settlement.done' }>,
  settledAtMs: number,
): z.output<typeof SETTLEMENT_DONE> {
  return {
    settlement_no: settlementNo,
    amount: bucket.amountFen,
    due_at: shanghaiTime(bucket.dueAtMs),
    settled_at: shanghaiTime(settledAtMs),
  };
}
