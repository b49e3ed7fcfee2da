// Holds what models read of refund_order. Its answer has one shape, whether the money has moved or the
// owner still has to approve.

import type { RefundShares } from '../core/order/fee.ts';
import { REFUND_REQUEST_STATUSES } from '../core/order/refund-request.ts';
import type { ToolRefund } from '../service/open-refund-request.ts';
import * as is from './answer-shape.ts';
import { shape, type WireOf } from './answer-shape.ts';
import { REFUND } from './orders/refunds.ts';
import { TX_NO_DESCRIPTION } from './orders/tools.ts';
import { REFUND_REQUEST_OPENED } from './refund-request.ts';
import { idempotencyKeyDescription, lines, money } from './tool-text.ts';
import type { ToolWords } from './tool-words.ts';

interface Answered extends ToolRefund {
  readonly replayed: boolean;
}

const { approval_url, expires_at } = REFUND_REQUEST_OPENED.fields;
const requestOf = ({ request }: Answered) => request && { request };

export const TOOL_REFUND = shape<Answered>()({
  name: 'ToolRefund',
  about: 'A refund that a tool asked for; of what it has not come to, the fields are null.',
  fields: {
    status: is.choice(REFUND_REQUEST_STATUSES, 'The status of the refund.', ({ status }) => status),
    request_no: is.txNoOrNull(
      'The number of the refund request; null if there is none.',
      ({ request }) => request?.requestNo ?? null,
    ),
    approval_url: is.ofPartOrNull(requestOf, approval_url),
    expires_at: is.ofPartOrNull(requestOf, expires_at),
    decided_at: is.timeOrNull(
      'When the request was approved or declined, or its time was over.',
      ({ decidedAtMs }) => decidedAtMs,
    ),
    refund: is.oneOrNull(REFUND, ({ refund }) => refund),
    replayed: is.flag(
      'Whether this is the answer of an earlier call, and this call did nothing.',
      ({ replayed }) => replayed,
    ),
  },
});

type RefundWire = WireOf<typeof REFUND.fields>;
type Wire = WireOf<typeof TOOL_REFUND.fields>;

export const REFUND_ORDER_TOOL: Omit<ToolWords, 'text'> = {
  name: 'refund_order',
  title: 'Refund a paid order',
  description: (service) =>
    `Refund a paid ${service} order to its payer, in full or in part. Moves money and cannot be undone. ` +
    'Call it only when the user has explicitly asked for this refund, and check the order with ' +
    'query_order first: only paid orders can be refunded, up to refundable_amount. ' +
    'A partial refund costs a fee of 1%; a full one has none. Usually returns ' +
    'the status approval_required and a link. No money has moved then: give the link to the user, who ' +
    'approves there, and do not call again: query_order tells what became of it. An equal call (tx_no, ' +
    'refund_type, amount) within ten minutes without a new idempotency_key moves nothing: it is answered ' +
    'with the earlier refund or, without pay_password, request. Returns the status and, once refunded, ' +
    'the refund number, amount, fee and what the payer received.',
  effect: 'destroys',
  arguments: {
    tx_no: TX_NO_DESCRIPTION,
    refund_type:
      'full refunds the whole order without a fee, and only while nothing has been refunded. partial ' +
      'refunds an amount and costs a fee of 1%, deducted from what the payer receives.',
    amount:
      'CNY yuan with at most two decimals: 88.8 means 88.80 yuan. Required when refund_type is ' +
      'partial; omit it when it is full.',
    reason: 'The reason, 1 to 256 characters on one line. The payer and the owner can read it.',
    pay_password:
      'Omit it, unless this tool is called by a program that stores the password. Never ask the user ' +
      'for it in a chat: without it the owner approves the refund on a page of the service.',
    totp_code: 'A one-time code. Only together with pay_password.',
    out_refund_no:
      "The merchant's own number of the refund, for ever that of one refund: an equal call is answered " +
      'with it, another one is refused. Normally omitted; do not invent one.',
    idempotency_key: idempotencyKeyDescription('this one refund'),
  },
};

export function refundText(data: Wire, { request, shares }: ToolRefund): string {
  const { refund, replayed } = data;
  if (request === null) return refund === null ? '' : refundedText(refund, replayed);
  const about = `Refund request ${request.requestNo} for order ${request.txNo}`;
  const decidedAt = data.decided_at === null ? '' : ` at ${data.decided_at}`;
  const earlier = replayed
    ? 'This is the earlier request: this call moved nothing and requested nothing.'
    : null;
  const another = replayed ? ANOTHER : null;
  switch (data.status) {
    case 'approval_required':
      return waitingText(about, data, { ...shares, amountFen: request.amountFen });
    case 'refunded': {
      const facts = refund === null ? null : factsOf(refund, replayed ? 'was made then' : 'made');
      return lines(`${about} was approved${decidedAt}.`, earlier, facts, another);
    }
    case 'declined':
      return lines(
        `${about} was declined, by the owner of the account or because the key that opened it was ` +
          `revoked or has expired. Decided${decidedAt}. Nothing was refunded.`,
        earlier,
        'Tell the user, and do not request this refund again unless the user asks for it.',
        another,
      );
    case 'expired':
      return lines(
        `${about} has expired${decidedAt}: it was not decided in time. Nothing was refunded.`,
        earlier,
        'If the user still wants the refund, call refund_order again with a new idempotency_key.',
      );
  }
}

const ANOTHER =
  'Only if the user wants another refund beside it, call refund_order with a new idempotency_key.';

function refundedText(refund: RefundWire, replayed: boolean): string {
  if (!replayed) return factsOf(refund, 'made');
  const made = 'was already made by an earlier call; nothing more was refunded';
  return lines(factsOf(refund, made), ANOTHER);
}

function waitingText(
  about: string,
  { approval_url: url, expires_at: expiresAt, replayed }: Wire,
  { amountFen, feeFen, netFen }: RefundShares,
): string {
  return lines(
    `${about} is waiting for approval (approval_required). Nothing has been refunded yet.`,
    replayed ? 'An earlier call opened it: this call requested nothing more.' : null,
    `Amount: ${money(amountFen)}. Fee: ${money(feeFen)}. The payer would receive ` +
      `${money(netFen)}.`,
    `Approval link: ${url}`,
    `It expires at ${expiresAt}.`,
    'Ask the user to open the link: the owner of the account approves or declines there. Do not ' +
      'call refund_order again for this refund; check with query_order.',
  );
}

function factsOf(refund: RefundWire, made: string): string {
  return lines(
    `Refund ${refund.refund_no} of order ${refund.tx_no} ${made}.`,
    `Type: ${refund.refund_type}. Amount: ${money(refund.amount)}. Fee: ${money(refund.fee)}. The ` +
      `payer received ${money(refund.net_amount)}. Time: ${refund.created_at}.`,
    `Order status after the refund: ${refund.order_status}. Total refunded: ` +
      `${money(refund.refunded_amount)}. Total fees: ${money(refund.fee_total)}. Still refundable: ` +
      `${money(refund.refundable_amount)}.`,
  );
}
