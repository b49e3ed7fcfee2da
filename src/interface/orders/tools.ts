// Holds what models read of orders: the tools that create them and look them up.

import {
  COLLECTION_YUAN_MAX,
  LINK_VALID_SECONDS,
  type Order,
  type OrderStatus,
} from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { findOpenEqual } from '../../service/create-collection.ts';
import type { ValuesOf } from '../../service/parameters/fields.ts';
import { idempotencyKeyDescription, lines, money, quoted } from '../tool-text.ts';
import type { ToolWords } from '../tool-words.ts';
import type { CollectionWire } from './collection.ts';
import type { ChangeWire, LifecycleWire, StageWire } from './lifecycle.ts';
import type { OrderWire, RequestWire } from './order.ts';
import { collectionOf, type collectionSchema } from './terms.ts';

const MINUTES = LINK_VALID_SECONDS / 60;

export const TX_NO_DESCRIPTION =
  'The order number, as create_collection returned it: the letter C and 26 letters and digits.';

const ASKED = {
  tx_no: `${TX_NO_DESCRIPTION} Required unless out_trade_no is given.`,
  out_trade_no:
    "The merchant's own number of the order, in place of tx_no. Only orders of merchants of the account " +
    'are found by it.',
  merchant_id:
    'Whose number out_trade_no is. Required with it if the account has several merchants, which ' +
    'get_balance lists; otherwise omit it.',
};

/** What each status means, and whether the order can still be paid. */
const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  pending: 'not paid yet; it can still be paid',
  paid: 'paid; nothing has been refunded',
  partially_refunded: 'paid and partially refunded',
  refunded: 'paid and fully refunded',
  expired: 'it was not paid in time and cannot be paid any more',
  cancelled: 'cancelled by the merchant; it cannot be paid any more',
};

export const CREATE_COLLECTION_TOOL: ToolWords = {
  name: 'create_collection',
  title: 'Create payment link',
  description: (service) =>
    `Create a ${service} collection order for a merchant of the account, with a payment link and a QR ` +
    'code. Use it when the user wants to be paid an amount. It moves no money: the payer pays by ' +
    `opening the link within ${MINUTES} minutes, then the order expires. To check whether an order ` +
    'has been paid use query_order; do not call this tool again. Without an idempotency_key or an ' +
    'out_trade_no each call ' +
    'makes another order, and the answer names an equal one that is still open. Returns the order number ' +
    '(tx_no), the payment link, the URL of the QR code, amount, title and merchant.',
  effect: 'adds',
  arguments: {
    amount:
      `The amount to collect, in CNY yuan, from 0.01 to ${COLLECTION_YUAN_MAX}, with at most two ` +
      'decimals: 88.8 means 88.80 yuan. Not fen.',
    merchant_id:
      'The merchant that receives the money. It must belong to the account of this API key: ' +
      'get_balance lists its merchants. If there are several, ask the user which one; do not guess.',
    branch_id:
      'A branch (store) of that merchant, as get_balance lists them. Omit it unless the user names one.',
    title:
      'The title of the order, shown to the payer: 1 to 128 characters on one line. Default: ' +
      '向 <merchant name> 付款 (pay to <merchant name>).',
    notify_url: 'An http or https URL to call when the order has been paid. Normally omitted.',
    return_url:
      'An http or https URL that the pay page links to once the order is paid, expired or cancelled. ' +
      'Normally omitted. That somebody opens it proves no payment.',
    payer_id:
      'The id of the only user who may pay. Normally omitted: anyone with the link can pay.',
    out_trade_no:
      "The merchant's own number for what is sold: 1 to 64 letters, digits or _ - * . : / | @. The same " +
      'number is not sold twice: an equal call returns the order that has it, another one is refused. Use ' +
      'it if the user names an order, a bill or a basket; do not invent one.',
    metadata:
      'An object of up to 20 texts that the program of the merchant keeps with the order, like ' +
      '{"table":"7"}: names of 1 to 40 letters, digits, _ or -, texts of up to 500 characters. The payer ' +
      'never sees them. Normally omitted.',
    idempotency_key: idempotencyKeyDescription('this one payment'),
  },
  text: collectionText,
  async besides({ service, caller, given, idempotencyKey }) {
    const asked = collectionOf(given as ValuesOf<typeof collectionSchema>, idempotencyKey);
    const open = await findOpenEqual(service, caller, asked);
    return open && beside(open);
  },
};

function collectionText(data: CollectionWire, replayed: boolean): string {
  const { tx_no: txNo, merchant_id: merchantId, merchant_name: name } = data;
  const made = replayed
    ? 'was already created by an equal call; no new order was created'
    : 'created';
  return lines(
    `Order ${txNo} ${made}.`,
    data.status ? `Its status is ${data.status}.` : null,
    `Amount: ${money(data.amount)}. Title: ${quoted(data.title)}. Merchant: ${merchantId} ` +
      `${quoted(name)}.`,
    `Payment link: ${data.pay_url}`,
    `QR code: ${data.pay_qrcode_url}`,
    `The link is valid for ${MINUTES} minutes (${data.expire_seconds} seconds) from the creation ` +
      'of the order.',
    closing(data, replayed),
  );
}

/** A late repeat has said the status already. */
function closing({ status }: CollectionWire, replayed: boolean): string | null {
  if (!replayed) return 'Not paid yet. Give the link to the payer, then check with query_order.';
  return status ? null : 'Check with query_order whether it has been paid since.';
}

/** No idempotency key says whether this is the same payment once more. */
function beside({ txNo, createdAtMs, expiresAtMs }: Order): string {
  return (
    `An equal order made before, ${txNo} of ${shanghaiTime(createdAtMs)}, is still open until ` +
    `${shanghaiTime(expiresAtMs)}: both can be paid. If the user asked for one payment only, give the ` +
    'payer one of the two links and not the other. To retry a call, send an idempotency_key or an ' +
    'out_trade_no.'
  );
}

export const QUERY_ORDER_TOOL: ToolWords = {
  name: 'query_order',
  title: 'Order status',
  description: (service) =>
    `Get the current status of one ${service} order: whether it has been paid, refunded, expired or ` +
    'cancelled, and how much of it can still be refunded. Use it to check whether a payment link has ' +
    'been paid, and before a refund. To see when each step happened use get_order_lifecycle. Works for ' +
    'orders of merchants of the account and for orders that the account paid. Returns status, amounts ' +
    'in CNY yuan, title, merchant, payer, links, times, and whether a refund request is open, ' +
    'refunded, declined or expired.',
  effect: 'reads',
  arguments: ASKED,
  text: orderText,
};

function orderText(order: OrderWire): string {
  return lines(
    `Order ${order.tx_no} is ${order.status}: ${STATUS_TEXT[order.status]}.`,
    `Amount: ${money(order.amount)}. Title: ${quoted(order.title)}.`,
    shopText(order),
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

/** What the shop says of it; null if that is nothing. */
function shopText(order: Pick<OrderWire, 'out_trade_no' | 'metadata'>): string | null {
  const { out_trade_no: number, metadata } = order;
  if (number === null && metadata === null) return null;
  const kept = metadata === null ? '' : ` Metadata: ${quoted(JSON.stringify(metadata))}.`;
  return `The merchant's own number: ${number ?? 'none'}.${kept}`;
}

const REQUEST_TEXT: Readonly<Record<RequestWire['status'], string>> = {
  open: 'it waits for the owner to approve or decline; nothing has been refunded by it',
  refunded: 'the owner approved it, and the refund was made',
  declined: 'nothing was refunded by it',
  expired: 'it was not decided in time; nothing was refunded by it',
};

/** The latest refund request of an order; null if there is none to tell. */
function requestText(request: RequestWire | null): string | null {
  if (request === null) return null;
  return (
    `Refund request ${request.request_no} over ${money(request.amount)} is ${request.status}: ` +
    `${REQUEST_TEXT[request.status]}. Requested: ${request.created_at}. Expires: ` +
    `${request.expires_at}.`
  );
}

export const ORDER_LIFECYCLE_TOOL: ToolWords = {
  name: 'get_order_lifecycle',
  title: 'Order timeline',
  description: (service) =>
    `Get the lifecycle of one ${service} order in four stages: creation, payment, refund, settlement. ` +
    'Use it to find out what happened to an order and when, with every refund, its fee and its ' +
    'reason. For the current status alone, query_order is shorter. Returns for each stage its status, ' +
    'time, amount in CNY yuan and changes; a stage that has not been reached has the status none; and ' +
    'the latest refund request, if there is one.',
  effect: 'reads',
  arguments: ASKED,
  text: lifecycleText,
};

/** A change with all its optional members. */
type RefundChange = { [Field in keyof ChangeWire]-?: NonNullable<ChangeWire[Field]> };

function lifecycleText(life: LifecycleWire): string {
  return lines(
    `Order ${life.tx_no} is ${life.status}: ${STATUS_TEXT[life.status]}.`,
    `Amount: ${money(life.amount)}. Title: ${quoted(life.title)}. Merchant: ${life.merchant_id} ` +
      `${quoted(life.merchant_name)}.`,
    shopText(life),
    ...life.stages.map(stageText),
    life.mandate_no === null ? null : `Paid under your mandate ${life.mandate_no}.`,
    requestText(life.refund_request),
  );
}

function stageText({ stage, status, time, amount, changes }: StageWire): string {
  if (status === 'none') return `${stage}: none.`;
  const refunds = changes.filter(isRefund).map(refundText);
  return lines(`${stage}: ${status}, ${time ?? 'not yet'}, ${money(amount)}.`, ...refunds);
}

function isRefund(change: ChangeWire): change is RefundChange {
  return change.refund_no !== undefined;
}

function refundText(change: RefundChange): string {
  return (
    `  ${change.refund_no}: ${change.refund_type} refund, ${change.time}, ` +
    `${money(change.amount)}, fee ${money(change.fee)}, payer received ${money(change.net_amount)}, ` +
    `reason ${quoted(change.reason)}.`
  );
}
