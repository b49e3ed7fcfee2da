// What receivers of owners are told: the type, a version of what `data` holds, when it happened, and the
// record as it was then. The bytes are made once and kept, so that every attempt sends the same.

import { z } from 'zod';
import type { Facts } from '../core/announcement.ts';
import { assert } from '../core/assert.ts';
import type { RefundRequest } from '../core/order/refund-request.ts';
import { shanghaiTime } from '../core/time.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import type { Site } from '../http/openapi/description.ts';
import { refundRequestUrl } from '../service/present/links.ts';
import { choice, text, time, txNo, url, yuan } from '../service/present/record-fields.ts';
import { presentRefund, REFUND_RECORD } from '../service/present/refund.ts';
import { writeJson } from '../wire/json-write.ts';
import { ORDER } from './orders/order.ts';
import * as is from './record.ts';
import { record } from './record.ts';
import { WITHDRAWAL } from './withdrawals.ts';

/** It is raised when a field changes its meaning; fields are added without. */
const VERSION = 1;

const REFUND_TOLD = REFUND_RECORD.extend({
  reason: text('Why, in the words of whoever refunded.'),
}).meta({ description: 'A refund that has been made, and why.' });

const REQUEST_TOLD = z
  .object({
    request_no: txNo('The number of the request.'),
    tx_no: txNo('The order number.'),
    refund_type: choice(['full', 'partial'], 'What is asked for.'),
    amount: yuan('What would leave the merchant, gross'),
    reason: text('Why, in the words of whoever asks.'),
    out_refund_no: text("The shop's own number of the refund.").nullable(),
    key_id: text('The key that asks.'),
    approval_url: url('Where its owner approves or declines.'),
    requested_at: time('When it was asked.'),
    expires_at: time('From this instant on it can no longer be approved.'),
  })
  .meta({ description: 'A refund that a tool asks for and its owner decides on.' });

const SETTLEMENT_TOLD = z
  .object({
    settlement_no: txNo('The number of the settlement.'),
    amount: yuan('What became spendable in the merchant wallet'),
    due_at: time('When it was due: the `settled_at` of its orders is not before it.'),
    settled_at: time('When it was settled; the `settled_at` of its orders.'),
  })
  .meta({ description: 'Orders that were due at the same time and settled together.' });

const { withdrawal_no, wallet, amount, reason, requested_at } = WITHDRAWAL.fields;

const WITHDRAWAL_TOLD = record<Withdrawal>()({
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
export const TOLD_RECORDS = {
  'order.expired': ORDER.schema,
  'order.cancelled': ORDER.schema,
  'refund.made': REFUND_TOLD,
  'refund_request.opened': REQUEST_TOLD,
  'settlement.done': SETTLEMENT_TOLD,
  'withdrawal.decided': WITHDRAWAL_TOLD.schema,
} as const satisfies Record<Facts['type'], z.ZodType>;

/** `atMs`: when it happened. */
export function toldBody(facts: Facts, atMs: number, site: Site): string {
  return writeJson(presentTold(facts, atMs, site));
}

export function presentTold(facts: Facts, atMs: number, site: Site) {
  const { type } = facts;
  const timestamp = shanghaiTime(atMs);
  return { type, version: VERSION, timestamp, data: dataOf(facts, atMs, site) };
}

function dataOf(facts: Facts, nowMs: number, site: Site) {
  switch (facts.type) {
    case 'order.expired':
    case 'order.cancelled': {
      const { order } = facts;
      return ORDER.present({ order, seesSettlement: true, refundRequest: null, nowMs }, site);
    }
    case 'refund.made':
      return { ...presentRefund(facts.refund), reason: facts.reason };
    case 'refund_request.opened':
      return requestTold(facts.request, site);
    case 'settlement.done':
      return settlementTold(facts, nowMs);
    case 'withdrawal.decided':
      return WITHDRAWAL_TOLD.present(facts.withdrawal, site);
  }
}

function requestTold(request: RefundRequest, { payBase }: Site): z.output<typeof REQUEST_TOLD> {
  return {
    request_no: request.requestNo,
    tx_no: request.txNo,
    refund_type: request.refundType,
    amount: request.amountFen,
    reason: request.reason,
    out_refund_no: request.outRefundNo,
    key_id: request.keyId,
    approval_url: refundRequestUrl(payBase, request.requestNo),
    requested_at: shanghaiTime(request.requestedAtMs),
    expires_at: shanghaiTime(request.expiresAtMs),
  };
}

function settlementTold(
  { settlementNo, bucket }: Extract<Facts, { type: 'settlement.done' }>,
  settledAtMs: number,
): z.output<typeof SETTLEMENT_TOLD> {
  return {
    settlement_no: settlementNo,
    amount: bucket.amountFen,
    due_at: shanghaiTime(bucket.dueAtMs),
    settled_at: shanghaiTime(settledAtMs),
  };
}
