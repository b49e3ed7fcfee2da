// query_order: the current status of an order.

import type { OrderStatus } from '../../core/order/order.ts';
import { txNoParameter, txNoSchema } from '../../service/parameters/tx-no.ts';
import { ORDER_RECORD, presentOrder } from '../../service/present/order.ts';
import type { RequestOfOrderRecord } from '../../service/present/request-of-order.ts';
import { queryOrder } from '../../service/query-order.ts';
import { inputSchema } from '../input-schema.ts';
import { lines, money, quoted } from '../text.ts';
import type { Tool } from '../tool.ts';

export const TX_NO_DESCRIPTION =
  'The order number, as create_collection returned it: the letter C and 26 letters and digits.';

/** What each status means, and whether the order can still be paid. */
export const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  pending: 'not paid yet; it can still be paid',
  paid: 'paid; nothing has been refunded',
  partially_refunded: 'paid and partially refunded',
  refunded: 'paid and fully refunded',
  expired: 'it was not paid in time and cannot be paid any more',
  cancelled: 'cancelled by the merchant; it cannot be paid any more',
};

export const queryOrderTool: Tool = {
  name: 'query_order',
  title: 'Order status',
  description: (service) =>
    `Get the current status of one ${service} order: whether it has been paid, refunded, expired or ` +
    'cancelled, and how much of it can still be refunded. Use it to check whether a payment link has ' +
    'been paid, and before a refund. To see when each step happened use get_order_lifecycle. Works for ' +
    'orders of merchants of the account and for orders that the account paid. Returns status, amounts ' +
    'in CNY yuan, title, merchant, payer, links, times, and whether a refund request is open, ' +
    'refunded, declined or expired.',
  scope: 'query',
  effect: 'reads',
  input: inputSchema(txNoSchema, { tx_no: TX_NO_DESCRIPTION }),
  output: () => ORDER_RECORD,
  call: async (service, caller, { args }) => {
    const txNo = txNoParameter(args);
    if (!txNo.ok) return txNo;
    const answer = await queryOrder(
      service,
      caller.actor.userId,
      txNo.value,
      caller.view.key.merchantId,
    );
    if (!answer.ok) return answer;
    const data = presentOrder(answer.value, service.payBase());
    return { ok: true, value: { text: textOf(data), data } };
  },
};

function textOf(order: ReturnType<typeof presentOrder>): string {
  return lines(
    `Order ${order.tx_no} is ${order.status}: ${STATUS_TEXT[order.status]}.`,
    `Amount: ${money(order.amount)}. Title: ${quoted(order.title)}.`,
    `Merchant: ${order.merchant_id} ${quoted(order.merchant_name)}, branch ` +
      `${order.branch_id ?? 'none'}. Payer: ${order.payer_id ?? 'none named'}.`,
    `Refunded: ${money(order.refunded_amount)}. Can still be refunded: ` +
      `${money(order.refundable_amount)}.`,
    `Settlement: ${order.settlement_status}, settled at: ${order.settled_at ?? 'none'}.`,
    `Created: ${order.created_at}. Link valid until: ${order.expires_at}. Paid: ` +
      `${order.paid_at ?? 'none'}.`,
    `Payment link: ${order.pay_url}`,
    `QR code: ${order.pay_qrcode_url}`,
    order.return_url === null ? null : `Link back to the merchant: ${quoted(order.return_url)}`,
    requestText(order.refund_request),
  );
}

const REQUEST_TEXT: Readonly<Record<RequestOfOrderRecord['status'], string>> = {
  open: 'it waits for the owner to approve or decline; nothing has been refunded by it',
  refunded: 'the owner approved it, and the refund was made',
  declined: 'nothing was refunded by it',
  expired: 'it was not decided in time; nothing was refunded by it',
};

/** The latest refund request of an order; null if there is none to tell. */
export function requestText(request: RequestOfOrderRecord | null): string | null {
  if (request === null) return null;
  return (
    `Refund request ${request.request_no} over ${money(request.amount)} is ${request.status}: ` +
    `${REQUEST_TEXT[request.status]}. Requested: ${request.created_at}. Expires: ` +
    `${request.expires_at}.`
  );
}
