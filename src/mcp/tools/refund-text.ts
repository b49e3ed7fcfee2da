// What refund_order answers, for models and for programs: one shape, whether the money has moved or
// the owner has yet to say so.

import { z } from 'zod';
import { REQUEST_STATUSES } from '../../core/order/refund-request.ts';
import type { OrderRefunded } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { ToolRefund } from '../../service/open-refund-request.ts';
import { choice, timeOrNull, txNoOrNull, urlOrNull } from '../../service/present/record-fields.ts';
import { presentRefund, REFUND_RECORD } from '../../service/present/refund.ts';
import { lines, money } from '../text.ts';

export const REFUND_OUTPUT = z.object({
  status: choice(REQUEST_STATUSES, 'What has become of the refund.'),
  request_no: txNoOrNull('The number of the request to the owner; null where nobody was asked.'),
  approval_url: urlOrNull('Where the owner approves or declines.'),
  expires_at: timeOrNull('Until when he can.'),
  refund: REFUND_RECORD.nullable(),
});

export function requestData({ status, asked, refund }: ToolRefund): z.output<typeof REFUND_OUTPUT> {
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
    ? 'had been made with this idempotency key before; nothing more was refunded'
    : 'made';
  return lines(
    `Refund ${refund.refund_no} of order ${refund.tx_no} ${made}.`,
    `Type: ${refund.refund_type}. Amount: ${money(refund.amount)}. Fee: ${money(refund.fee)}. The ` +
      `payer got ${money(refund.net_amount)}. Time: ${refund.created_at}.`,
    `The order was ${refund.order_status} after it: refunded ${money(refund.refunded_amount)} in ` +
      `all, fees ${money(refund.fee_total)} in all, ${money(refund.refundable_amount)} could still ` +
      'be refunded.',
  );
}

export function refundRequestText(
  { status, asked, refund }: ToolRefund,
  replayed: boolean,
): string {
  if (asked === null) return refund === null ? '' : refundedText(refund, replayed);
  const made = refund === null ? null : refundedText(refund, false);
  const { requestNo, txNo, approvalUrl } = asked;
  const request = `Refund request ${requestNo} for order ${txNo}`;
  switch (status) {
    case 'approval_required':
      return lines(
        `${request} waits for approval (approval_required). Nothing has been refunded yet.`,
        `Amount: ${money(asked.amountFen)}. Fee: ${money(asked.feeFen)}. The payer would get ` +
          `${money(asked.netFen)}.`,
        `Approval link: ${approvalUrl}`,
        `It is open until ${shanghaiTime(asked.expiresAtMs)}.`,
        'Ask the user to open the link, where the owner of the account approves or declines. Do not ' +
          'call refund_order again for this refund; check with get_order_lifecycle.',
      );
    case 'refunded':
      return lines(`${request} was approved.`, made);
    case 'declined':
      return lines(
        `${request} was declined, by the owner of the account or because the key that asked has ` +
          'ended. Nothing was refunded.',
        'Tell the user, and do not ask for this refund again unless he wants that.',
      );
    case 'expired':
      return lines(
        `${request} has expired: nobody decided it in time. Nothing was refunded.`,
        'If the user still wants the refund, call refund_order again with a new idempotency_key.',
      );
  }
}
