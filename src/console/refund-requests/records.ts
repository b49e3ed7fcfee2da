// Refund requests of an owner in lists: those that wait for them, and those that were.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import { dataOf, type Site } from '../../http/openapi/description.ts';
import {
  ASKED,
  ASKED_UNTIL,
  MERCHANT,
  ORDER_NO,
  REFUND,
  REFUNDED,
  REQUEST_NO,
  TITLE,
} from '../../http/openapi/story.ts';
import { placeText } from '../../service/parameters/order-place.ts';
import { refundRequestUrl } from '../../service/present/links.ts';
import { count } from '../../service/present/record-fields.ts';
import { REFUND_RECORD } from '../../service/present/refund.ts';
import {
  presentRefundRequest,
  REFUND_REQUEST_RECORD,
} from '../../service/present/refund-request.ts';
import type { DecidedRequests, ShownRefundRequest } from '../../service/show-refund-request.ts';

const REQUEST_LIST = z
  .object({
    open: z.array(REFUND_REQUEST_RECORD).meta({
      description: 'Those that wait for a decision, oldest first. Only on the first page.',
    }),
    items: z.array(REFUND_REQUEST_RECORD).meta({
      description: 'Those that wait no longer, newest first.',
    }),
    next: z.string().nullable().meta({
      description: 'Send it as `before` to go on. Null: there are no more.',
    }),
  })
  .meta({ description: 'Refund requests of an owner.' });

const OPEN_COUNT = z
  .object({ open: count('How many wait for a decision.') })
  .meta({ description: 'How many refund requests wait.' });

const DECIDED = z
  .object({ refund: REFUND_RECORD.nullable() })
  .meta({ description: 'What a decision made; null: the request was declined.' });

export function presentRequestList(
  open: readonly ShownRefundRequest[],
  { items, next }: DecidedRequests,
  payBase: string,
): z.output<typeof REQUEST_LIST> {
  const present = (shown: ShownRefundRequest) => presentRefundRequest(shown, payBase);
  const place = next && placeText({ createdAtMs: next.requestedAtMs, txNo: next.requestNo });
  return { open: open.map(present), items: items.map(present), next: place };
}

export function requestListData({ payBase }: Site) {
  const value: z.output<typeof REFUND_REQUEST_RECORD> = {
    request_no: REQUEST_NO,
    status: 'refunded',
    approval_url: refundRequestUrl(payBase, REQUEST_NO),
    tx_no: ORDER_NO,
    refund_type: 'partial',
    amount: REFUND.amount,
    fee: REFUND.fee,
    net_amount: REFUND.net_amount,
    reason: '少发一两',
    key_id: 'tk_0123456789abcdefghjkmn',
    key_name: 'support agent',
    order: {
      title: TITLE,
      merchant_name: MERCHANT.merchant_name,
      amount: fen(88_00),
      status: 'partially_refunded',
      refunded_amount: REFUND.refunded_amount,
      refundable_amount: REFUND.refundable_amount,
    },
    requested_at: ASKED,
    expires_at: ASKED_UNTIL,
    decided_at: REFUNDED,
    refund: REFUND,
  };
  return dataOf(
    'OwnRefundRequests',
    REQUEST_LIST,
    { one: { summary: 'One that was approved', value: { open: [], items: [value], next: null } } },
    { AskedRefund: REFUND_REQUEST_RECORD, Refund: REFUND_RECORD },
  );
}

export const openCountData = () =>
  dataOf('OpenRefundRequests', OPEN_COUNT, { one: { summary: 'One', value: { open: 1 } } });

export const decidedData = () =>
  dataOf(
    'OwnRefundDecision',
    DECIDED,
    {
      approved: { summary: 'Approved', value: { refund: REFUND } },
      declined: { summary: 'Declined', value: { refund: null } },
    },
    { Refund: REFUND_RECORD },
  );
