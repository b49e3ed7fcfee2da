// The result of refund_order, for models and for programs. It has one shape, whether the money has moved
// or the owner still has to approve.

import { z } from 'zod';
import { REQUEST_STATUSES } from '../../core/order/refund-request.ts';
import type { OrderRefunded } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { AskedRefund } from '../../service/open-refund-request.ts';
import { choice, timeOrNull, txNoOrNull, urlOrNull } from '../../service/present/record-fields.ts';
import { presentRefund, REFUND_RECORD } from '../../service/present/refund.ts';
import { lines, money } from '../text.ts';

export const REFUND_OUTPUT = z.object({
  status: choice(REQUEST_STATUSES, 'The status of the refund.'),
  request_no: txNoOrNull('The number of the refund request; null if there is none.'),
  approval_url: urlOrNull('The page where the owner approves or declines.'),
  expires_at: timeOrNull('When the request expires.'),
  refund: REFUND_RECORD.nullable(),
});

export function requestData({
  status,
  asked,
  refund,
}: AskedRefund): z.output<typeof REFUND_OUTPUT> {
  return {
    status,
    request_no: asked?.requestNo ?? null,
    approval_url: asked?.approvalUrl ?? null,
    expires_at: asked === null ? null : shanghaiTime(asked.expiresAtMs),
    refund: refund === null ? null : presentRefund(refund),
  };
}

export function refundedText(refunded: OrderRefunded, replayed: boolean): string {
  const refund = presentRefund(refunded);
  const made = replayed
    ? 'was already made with this idempotency key; nothing more was refunded'
    : 'made';
  return lines(
    `Refund ${refund.refund_no} of order ${refund.tx_no} ${made}.`,
    `Type: ${refund.refund_type}. Amount: ${money(refund.amount)}. Fee: ${money(refund.fee)}. The ` +
      `payer received ${money(refund.net_amount)}. Time: ${refund.created_at}.`,
    `Order status after the refund: ${refund.order_status}. Total refunded: ` +
      `${money(refund.refunded_amount)}. Total fees: ${money(refund.fee_total)}. Still refundable: ` +
      `${money(refund.refundable_amount)}.`,
  );
}

export function refundRequestText(
  { status, asked, refund }: AskedRefund,
  replayed: boolean,
): string {
  if (asked === null) return refund === null ? '' : refundedText(refund, replayed);
  const made = refund === null ? null : refundedText(refund, false);
  const { requestNo, txNo, approvalUrl } = asked;
  const request = `Refund request ${requestNo} for order ${txNo}`;
  switch (status) {
    case 'approval_required':
      return lines(
        `${request} is waiting for approval (approval_required). Nothing has been refunded yet.`,
        `Amount: ${money(asked.amountFen)}. Fee: ${money(asked.feeFen)}. The payer would receive ` +
          `${money(asked.netFen)}.`,
        `Approval link: ${approvalUrl}`,
        `It expires at ${shanghaiTime(asked.expiresAtMs)}.`,
        'Ask the user to open the link: the owner of the account approves or declines there. Do not ' +
          'call refund_order again for this refund; check with get_order_lifecycle.',
      );
    case 'refunded':
      return lines(`${request} was approved.`, made);
    case 'declined':
      return lines(
        `${request} was declined, by the owner of the account or because the key that opened it was ` +
          'revoked or has expired. Nothing was refunded.',
        'Tell the user, and do not request this refund again unless the user asks for it.',
      );
    case 'expired':
      return lines(
        `${request} has expired: it was not decided in time. Nothing was refunded.`,
        'If the user still wants the refund, call refund_order again with a new idempotency_key.',
      );
  }
}
