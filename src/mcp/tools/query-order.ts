// query_order: how an order stands.

import { txNoParameter, txNoSchema } from '../../service/parameters/tx-no.ts';
import { ORDER_RECORD, presentOrder } from '../../service/present/order.ts';
import { queryOrder } from '../../service/query-order.ts';
import { inputSchema } from '../input-schema.ts';
import { lines, money, quoted } from '../text.ts';
import type { Tool } from '../tool.ts';
import { STATUS_TEXT } from './order-status-text.ts';

export const TX_NO_WORDS =
  'The order number, as create_collection returned it: a letter C and 26 letters and digits.';

export const queryOrderTool: Tool = {
  name: 'query_order',
  title: 'Order status',
  description: (service) =>
    `Look up how one ${service} order stands now: whether it has been paid, refunded, expired or ` +
    'cancelled, and how much of it can still be refunded. Use it to check whether a payment link has ' +
    'been paid, and before a refund. For when each step happened use get_order_lifecycle. Works for ' +
    'orders of merchants of the account and for orders the account paid. Returns status, amounts in ' +
    'CNY yuan, title, merchant, payer, links and times.',
  scope: 'query',
  effect: 'reads',
  input: inputSchema(txNoSchema, { tx_no: TX_NO_WORDS }),
  output: () => ORDER_RECORD,
  call: async (service, caller, { args }) => {
    const txNo = txNoParameter(args);
    if (!txNo.ok) return txNo;
    const answer = await queryOrder(service, caller.actor.userId, txNo.value);
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
  );
}
