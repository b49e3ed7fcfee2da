// The result of refund_order, for models and for programs. It has one shape, whether the money has moved
// or the owner still has to approve.

import { z } from 'zod';
import { REQUEST_STATUSES } from '../../core/order/refund-request.ts';
import type { OrderRefunded } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import { lines, money } from '../../interface/tool-text.ts';
import type { ToolRefund } from '../../service/open-refund-request.ts';
import { choice, timeOrNull, txNoOrNull, urlOrNull } from '../../service/present/record-fields.ts';
import { presentRefund, REFUND_RECORD } from '../../service/present/refund.ts';

export const REFUND_OUTPUT = z.object({
  status: choice(REQUEST_STATUSES, 'The status of the refund.'),
  request_no: txNoOrNull('The number of the refund request; null if there is none.'),
  approval_url: urlOrNull('The page where the owner approves or declines.'),
  expires_at: timeOrNull('When the request expires.'),
  decided_at: timeOrNull('When the request was approved or declined, or its time was over.'),
  refund: REFUND_RECORD.nullable(),
  replayed: z.boolean().meta({
    description: 'Whether this is the answer of an earlier call, and this call did nothing.',
  }),
});

export function requestData(
  { status, decidedAtMs, asked, refund }: ToolRefund,
  replayed: boolean,
): z.output<typeof REFUND_OUTPUT> {
  return {
    status,
    request_no: asked?.requestNo ?? null,
    approval_url: asked?.approvalUrl ?? null,
    expires_at: asked === null ? null : shanghaiTime(asked.expiresAtMs),
    decided_at: decidedAtMs === null ? null : shanghaiTime(decidedAtMs),
    refund: refund === null ? null : presentRefund(refund),
    replayed,
  };
}

export function refundedText(refund: OrderRefunded, replayed: boolean): string {
  if (!replayed) return factsOf(refund, 'made');
  const made = 'was already made by an earlier call; nothing more was refunded';
  return lines(factsOf(refund, made), ANOTHER);
}

export function refundRequestText(shown: ToolRefund, replayed: boolean): string {
  const { status, decidedAtMs, asked, refund } = shown;
  if (asked === null) return refund === null ? '' : refundedText(refund, replayed);
  const request = `Refund request ${asked.requestNo} for order ${asked.txNo}`;
  if (status === 'approval_required') return waitingText(request, asked, replayed);
  const decidedAt = decidedAtMs === null ? '' : ` at ${shanghaiTime(decidedAtMs)}`;
  const earlier = replayed
    ? 'This is the earlier request: this call moved nothing and requested nothing.'
    : null;
  const another = replayed ? ANOTHER : null;
  switch (status) {
    case 'refunded': {
      const facts = refund === null ? null : factsOf(refund, replayed ? 'was made then' : 'made');
      return lines(`${request} was approved${decidedAt}.`, earlier, facts, another);
    }
    case 'declined':
      return lines(
        `${request} was declined, by the owner of the account or because the key that opened it was ` +
          `revoked or has expired. Decided${decidedAt}. Nothing was refunded.`,
        earlier,
        'Tell the user, and do not request this refund again unless the user asks for it.',
        another,
      );
    case 'expired':
      return lines(
        `${request} has expired${decidedAt}: it was not decided in time. Nothing was refunded.`,
        earlier,
        'If the user still wants the refund, call refund_order again with a new idempotency_key.',
      );
  }
}

const ANOTHER =
  'Only if the user wants another refund beside it, call refund_order with a new idempotency_key.';

function waitingText(
  request: string,
  { approvalUrl, expiresAtMs, amountFen, feeFen, netFen }: NonNullable<ToolRefund['asked']>,
  replayed: boolean,
): string {
  return lines(
    `${request} is waiting for approval (approval_required). Nothing has been refunded yet.`,
    replayed ? 'An earlier call opened it: this call requested nothing more.' : null,
    `Amount: ${money(amountFen)}. Fee: ${money(feeFen)}. The payer would receive ` +
      `${money(netFen)}.`,
    `Approval link: ${approvalUrl}`,
    `It expires at ${shanghaiTime(expiresAtMs)}.`,
    'Ask the user to open the link: the owner of the account approves or declines there. Do not ' +
      'call refund_order again for this refund; check with query_order.',
  );
}

function factsOf(refunded: OrderRefunded, made: string): string {
  const refund = presentRefund(refunded);
  return lines(
    `Refund ${refund.refund_no} of order ${refund.tx_no} ${made}.`,
    `Type: ${refund.refund_type}. Amount: ${money(refund.amount)}. Fee: ${money(refund.fee)}. The ` +
      `payer received ${money(refund.net_amount)}. Time: ${refund.created_at}.`,
    `Order status after the refund: ${refund.order_status}. Total refunded: ` +
      `${money(refund.refunded_amount)}. Total fees: ${money(refund.fee_total)}. Still refundable: ` +
      `${money(refund.refundable_amount)}.`,
  );
}
