// Reads what a shop says of an order when it collects, and shows it again with the order. A new term is
// said here, in the core's `Terms` and in the table of orders.

import { COLLECTION_YUAN_MAX, type Order } from '../../core/order/order.ts';
import { METADATA as METADATA_EXAMPLE, OUT_TRADE_NO } from '../../http/openapi/story.ts';
import type { CollectionParameters } from '../../service/create-collection.ts';
import {
  collectionAmountOf,
  TITLE_MAX,
  titleOf,
  URL_SCHEMA,
  urlOf,
} from '../../service/parameters/collection.ts';
import {
  ID,
  idOf,
  optional,
  PRINTABLE,
  required,
  type ValuesOf,
} from '../../service/parameters/fields.ts';
import {
  METADATA,
  metadataOf,
  SHOP_NUMBER,
  shopNumberOf,
} from '../../service/parameters/shop-number.ts';
import type { VisibleOrder } from '../../service/query-order.ts';
import { DIRECTION_CONTROLS } from '../../wire/invisible-text.ts';
import * as is from '../answer-shape.ts';

export const collectionSchema = {
  amount: required(collectionAmountOf, {
    type: 'number',
    minimum: 0.01,
    maximum: COLLECTION_YUAN_MAX,
    description: 'What is to be paid. Yuan, with at most two decimals.',
  }),
  merchant_id: required(idOf, { ...ID, description: 'A merchant of the owner of the key.' }),
  branch_id: optional(idOf, null, { ...ID, description: 'A branch of that merchant.' }),
  title: optional(titleOf, null, {
    type: 'string',
    maxLength: TITLE_MAX,
    pattern: `^${PRINTABLE.replace(']', `${DIRECTION_CONTROLS}]`)}*$`,
    description:
      'What the payer sees the order is for, on one line, with something visible and nothing that ' +
      'changes the direction of text; spaces around it are dropped. Left out or blank it becomes `向 <merchant_name> 付款`.',
  }),
  notify_url: optional(urlOf, null, {
    ...URL_SCHEMA,
    description:
      'An http or https address to call when the order has been paid, without a user name or ' +
      'password in it. It may not lead to a private or local address.',
  }),
  return_url: optional(urlOf, null, {
    ...URL_SCHEMA,
    description:
      'An http or https address that the pay page links to once the order is paid, expired or ' +
      'cancelled, without a user name or password in it. It must be https if the service is, ' +
      'except on a loopback host. That somebody comes back proves no payment.',
  }),
  payer_id: optional(idOf, null, {
    ...ID,
    description: 'The only user who may pay. Normally left out: whoever opens the link pays.',
  }),
  out_trade_no: optional(shopNumberOf, null, {
    ...SHOP_NUMBER,
    description:
      "The shop's own number for what is sold. Of a merchant's orders at most one that waits for its " +
      'payment or was paid has it, so the same basket is not sold twice: an equal request is answered with ' +
      'that order, another one with `out_trade_no_used`. It is free again once that order was cancelled, ' +
      'or a minute after it expired.',
  }),
  metadata: optional(metadataOf, null, {
    ...METADATA,
    description:
      'What your program keeps with the order, and gets back with it everywhere. Payers never see it. At ' +
      'most 20 pairs of texts and 4 KiB in all.',
  }),
};

export function collectionOf(
  given: ValuesOf<typeof collectionSchema>,
  idempotencyKey: string | null,
): CollectionParameters {
  return {
    amountFen: given.amount,
    merchantId: given.merchant_id,
    branchId: given.branch_id,
    title: given.title,
    notifyUrl: given.notify_url,
    returnUrl: given.return_url,
    payerId: given.payer_id,
    outTradeNo: given.out_trade_no,
    metadata: given.metadata,
    idempotencyKey,
  };
}

/** In every record of an order. */
export const TERMS = {
  out_trade_no: is.textOrNull(
    "The shop's own number.",
    ({ order }: VisibleOrder) => order.outTradeNo,
  ),
  metadata: is.pairsOrNull(
    'What the program of the shop keeps with the order. Payers see null.',
    ({ order, seesSettlement }: VisibleOrder) => (seesSettlement ? order.metadata : null),
  ),
};

export const TERMS_EXAMPLE = { out_trade_no: OUT_TRADE_NO, metadata: METADATA_EXAMPLE };

/** In files of orders, behind everything else. */
export const TERMS_IN_LINES: Readonly<Record<string, (order: Order) => string | null>> = {
  out_trade_no: ({ outTradeNo }) => outTradeNo,
  metadata: ({ metadata }) => metadata && JSON.stringify(metadata),
};
