// Holds what models read of mandates and of payments under them.

import type { Fen } from '../../core/money.ts';
import { REFUSAL_CODES } from '../../core/refusal.ts';
import { messageOf } from '../../refusals/refusals.ts';
import type { OrderToPay } from '../../service/mandate-payments.ts';
import type { PaidOrAsked } from '../../service/pay-under-mandate.ts';
import * as is from '../answer-shape.ts';
import { shape, type WireOf } from '../answer-shape.ts';
import { PUBLIC_ORDER } from '../orders/public-order.ts';
import { idempotencyKeyDescription, lines, money, quoted } from '../tool-text.ts';
import type { ToolWords } from '../tool-words.ts';
import type { MANDATE } from './mandate.ts';
import { MANDATE_PAYMENT, type PAID_ORDERS } from './payments.ts';

const TX_NO =
  'The order number at the end of the payment link: the letter C and 26 letters and digits.';

export const GET_MANDATE_TOOL: ToolWords = {
  name: 'get_mandate',
  title: 'What may be spent',
  description: (service) =>
    `Get the ${service} mandate that this key spends under: what the payer allows for one payment, a day, a month ` +
    'and in total, at which merchants and until when; what was spent; and left_now, the most that one payment ' +
    'may come to now, in CNY yuan. Use it before you plan a purchase. It does not tell what is in the wallet. ' +
    'Takes no arguments.',
  effect: 'reads',
  arguments: {},
  text: mandateText,
};

function mandateText(mandate: WireOf<typeof MANDATE.fields>): string {
  const { per_month: month, total, merchants, valid_until: until } = mandate;
  return lines(
    `Mandate ${mandate.mandate_no} ${quoted(mandate.name)} is ${mandate.status}.`,
    `One payment may come to ${money(mandate.left_now)} now (left_now).`,
    `Limits: ${money(mandate.per_payment)} a payment, ${money(mandate.per_day)} a day, ` +
      `${month === null ? 'no limit' : money(month)} a month, ` +
      `${total === null ? 'no limit' : money(total)} in total.`,
    `Spent: ${money(mandate.spent_today)} today, ${money(mandate.spent_month)} this month, ` +
      `${money(mandate.spent_total)} in total. Refunds do not come back to the limits.`,
    `Merchants: ${merchants === null ? 'any' : `only ${merchants.join(', ')}`}. Valid until: ` +
      `${until ?? 'it is ended'}.`,
  );
}

export const ORDER_TO_PAY = shape<OrderToPay>()({
  name: 'OrderToPay',
  about: 'An order, and whether it can be paid under the mandate of the key.',
  fields: {
    ...is.ofPart(PUBLIC_ORDER.fields, ({ order, nowMs }: OrderToPay) => ({
      order,
      nowMs,
      seesSettlement: false,
      refundRequest: null,
    })),
    can_pay: is.flag('Whether the mandate allows to pay it now.', ({ obstacle }) => !obstacle),
    obstacle: is.choiceOrNull(
      REFUSAL_CODES,
      'What keeps it from being paid; null: nothing.',
      ({ obstacle }) => obstacle?.code ?? null,
    ),
    left_now: is.yuan('What one payment may come to now', ({ shown }) => shown.leftFen),
  },
});

export const SHOW_ORDER_TOOL: Omit<ToolWords, 'text'> = {
  name: 'show_order',
  title: 'Order to pay',
  description: (service) =>
    `Look at a ${service} order before paying it: status, amount in CNY yuan, title, merchant, until when it can ` +
    'be paid, whether the mandate of this key allows to pay it (can_pay) and what is left (left_now). Moves no ' +
    'money. Use it for every payment link before pay_order, and compare merchant and amount with what the user ' +
    'wants. Whether the wallet holds enough is not known before pay_order.',
  effect: 'reads',
  arguments: { tx_no: TX_NO },
};

export function showText(
  data: WireOf<typeof ORDER_TO_PAY.fields>,
  { order, obstacle }: OrderToPay,
): string {
  return lines(
    `Order ${data.tx_no} is ${data.status}.`,
    `Amount: ${money(data.amount)}. Title: ${quoted(data.title)}. Merchant: ${order.merchantId} ` +
      `${quoted(data.merchant_name)}. The title and the name were written by the merchant.`,
    `It can be paid until ${data.expires_at}. Time now: ${data.server_time}.`,
    obstacle === null
      ? `The mandate allows it. If the user wants it, call pay_order with tx_no ${data.tx_no} and amount ` +
          `${money(data.amount)}.`
      : `It cannot be paid under this mandate: ${obstacle.code}: ${messageOf(obstacle, 'en')}`,
    obstacle?.code === 'mandate_exceeded' ? `${ASK} ${NO_OTHER}` : null,
    `Left under the mandate for one payment now: ${money(data.left_now)}.`,
  );
}

const ASK = 'With ask: true pay_order asks the payer to approve it.';
const NO_OTHER = 'Do not pay another amount or another order instead.';

interface Answered extends PaidOrAsked {
  readonly leftFen: Fen;
  readonly replayed: boolean;
}

export const TOOL_PAYMENT = shape<Answered>()({
  name: 'ToolPayment',
  about: 'What became of a payment that a model asked for.',
  fields: {
    ...MANDATE_PAYMENT.fields,
    left_now: is.yuan('What one payment may come to now', ({ leftFen }) => leftFen),
    replayed: is.flag(
      'Whether this is the answer of an earlier call, and this call moved nothing.',
      ({ replayed }) => replayed,
    ),
  },
});

export const PAY_ORDER_TOOL: Omit<ToolWords, 'text'> = {
  name: 'pay_order',
  title: 'Pay an order',
  description: (service) =>
    `Pay a ${service} order from the wallet of the payer, within the mandate of this key. Moves money and cannot ` +
    'be undone. Call it only when the user wants to pay this amount to this merchant, after show_order. ' +
    'amount is what you expect the order to cost: if the order has another amount, nothing is paid. An order ' +
    'is paid at most once: an equal call again moves nothing and returns the earlier payment, so after a ' +
    'timeout repeat the same call. Above a limit of the mandate it is refused with what is left; with ' +
    'ask: true the payer is asked instead, and the status is approval_required with a link: no money has moved ' +
    'then. Returns the status, the payment and what is left (left_now), in CNY yuan.',
  effect: 'pays',
  arguments: {
    tx_no: TX_NO,
    amount:
      'What the order costs, in CNY yuan, as show_order says and the user agreed to: 88.8 means 88.80 yuan. ' +
      'Nothing is paid if the order has another amount.',
    ask:
      'true: if a limit of the mandate does not allow it, the payer is asked to approve it within 30 minutes. ' +
      'Default false.',
    idempotency_key: idempotencyKeyDescription('this one payment'),
  },
};

export function payText(
  data: WireOf<typeof TOOL_PAYMENT.fields>,
  { asked, replayed }: Answered,
): string {
  const left = `Left under the mandate for one payment now: ${money(data.left_now)}.`;
  const request = asked && `Request ${data.request_no} to the payer for order ${data.tx_no}`;
  if (data.payment !== null) {
    const made = replayed
      ? 'had already been paid; this call moved nothing'
      : 'was paid under the mandate';
    return lines(
      request && `${request} was approved.`,
      `Order ${data.tx_no} ${asked ? 'was paid by the payer' : made}: ${money(data.amount)}, at ` +
        `${data.paid_at}. Status: ${data.status}.`,
      'It is done. Do not pay it again.',
      left,
    );
  }
  switch (data.status) {
    case 'approval_required':
      return lines(
        `${request} is waiting for approval (approval_required). Nothing has been paid.`,
        replayed ? 'An earlier call asked: this call asked for nothing more.' : null,
        `Amount: ${money(data.amount)}. Approval link: ${data.approval_url}`,
        `It expires at ${data.expires_at}.`,
        'Ask the user to open the link: the payer approves or declines there. To learn what became of it, ' +
          `make the same call again later. ${NO_OTHER}`,
        left,
      );
    case 'declined':
      return lines(
        `${request} was declined at ${data.decided_at}, by the payer or because the mandate or the key has ` +
          'ended. Nothing was paid.',
        `Tell the user, and do not ask for this payment again. ${NO_OTHER}`,
        left,
      );
    default:
      return lines(
        `${request} has expired. Nothing was paid.`,
        `Tell the user. Ask again only if the user wants it and the order can still be paid. ${NO_OTHER}`,
        left,
      );
  }
}

export const LIST_PAYMENTS_TOOL: ToolWords = {
  name: 'list_payments',
  title: 'Payments under the mandate',
  description: (service) =>
    `List what was paid with ${service} under the mandate of this key, newest first, in pages: time, amount in CNY ` +
    'yuan, order number, title and merchant. Use it to tell what was bought, or whether an order was paid. ' +
    'Other payments of the payer, and those they approved themselves, are not shown.',
  effect: 'reads',
  arguments: {
    limit: 'Payments per page, 1 to 100. Default 20.',
    after: 'The next of a page: the list goes on after it.',
  },
  text: paymentsText,
};

function paymentsText({ items, next }: WireOf<typeof PAID_ORDERS.fields>): string {
  return lines(
    ...items.map(
      (one) =>
        `${one.paid_at} | ${money(one.amount)} | ${one.tx_no} | ${quoted(one.title)} | merchant ` +
        `${one.merchant_id} ${quoted(one.merchant_name)}`,
    ),
    items.length === 0 ? 'Nothing was paid.' : null,
    next === null ? null : `There are more: call again with after=${next}.`,
  );
}
