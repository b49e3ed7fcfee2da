// A collection order is created, and told with the link to pay it (specification, section 2.4). The record is
// made from the stored result alone, so that a replay is the same, byte for byte.

import { assert } from '../../core/assert.ts';
import { fen } from '../../core/money.ts';
import { LINK_VALID_SECONDS, ORDER_STATUSES } from '../../core/order/order.ts';
import type { CollectionCreated } from '../../core/result.ts';
import { linksOf, MERCHANT, ORDER_NO, TITLE } from '../../http/openapi/story.ts';
import { allOf } from '../../service/caller.ts';
import { createCollection } from '../../service/create-collection.ts';
import { targetProblems } from '../../service/parameters/collection.ts';
import { ID, idOf, required } from '../../service/parameters/fields.ts';
import { payQrcodeUrl, payUrl } from '../../service/present/links.ts';
import { queryOrder } from '../../service/query-order.ts';
import * as is from '../answer-shape.ts';
import { shape, type WireOf } from '../answer-shape.ts';
import { own } from '../operation.ts';
import { ORDER } from './order.ts';
import { collectionOf, collectionSchema, TERMS_EXAMPLE } from './terms.ts';

const late = (created: CollectionCreated) => created.late ?? null;

export const COLLECTION = shape<CollectionCreated>()({
  name: 'CollectionOrder',
  about: 'A new collection order and the link to pay it.',
  fields: {
    tx_no: is.txNo(
      'The order number. Keep it: everything else is asked for by it.',
      ({ txNo }) => txNo,
    ),
    pay_url: is.url('The payment link. Send the payer there.', ({ payBase, txNo }) =>
      payUrl(payBase, txNo),
    ),
    pay_qrcode_url: is.url(
      'The payment link as a QR code: a PNG image, or SVG with `?format=svg`.',
      ({ payBase, txNo }) => payQrcodeUrl(payBase, txNo),
    ),
    amount: is.yuan('What is to be paid', ({ amountFen }) => amountFen),
    title: is.text('What the payer sees the order is for.', ({ title }) => title),
    merchant_id: is.id('The merchant who is paid.', ({ merchantId }) => merchantId),
    merchant_name: is.text(
      "The merchant's name when the order was made.",
      ({ merchantName }) => merchantName,
    ),
    expire_seconds: is.count(
      'How long the payment link is valid from its creation, in seconds.',
      () => LINK_VALID_SECONDS,
    ),
    status: is.ofSome(
      late,
      is.choice(
        ORDER_STATUSES,
        'How the order stands. Only in a repeat after more than ten minutes, or by `out_trade_no`.',
        ({ status }) => status,
      ),
    ),
    expires_at: is.ofSome(
      late,
      is.time('When the payment link ends, or ended. With `status`.', (one) => one.expiresAtMs),
    ),
  },
  examples: (site) => ({
    created: {
      summary: 'An order for two liang of tea',
      value: {
        tx_no: ORDER_NO,
        ...linksOf(site),
        amount: fen(88_00),
        title: TITLE,
        ...MERCHANT,
        expire_seconds: 1800,
      },
    },
  }),
});

export type CollectionWire = WireOf<typeof COLLECTION.fields>;

export const CREATE_COLLECTION = own({
  id: 'createCollection',
  tag: 'Orders',
  method: 'POST',
  path: '/collection',
  may: { key: 'collection' },
  summary: { en: 'Create a collection order', zh: '创建收款订单' },
  about:
    'Creates an order for one of your merchants. The response contains a payment link, valid for ' +
    '30 minutes, and its QR code. Anyone who opens the link can pay, unless `payer_id` names the payer.\n\n' +
    'No money moves yet. Query the order to learn whether it has been paid.',
  takes: collectionSchema,
  request: 'CollectionRequest',
  between: targetProblems,
  idempotency: 'optional',
  examples: {
    shortest: {
      summary: 'Only the required fields',
      value: { amount: fen(88_00), merchant_id: MERCHANT.merchant_id },
    },
    complete: {
      summary: 'All fields',
      value: {
        amount: fen(88_00),
        merchant_id: MERCHANT.merchant_id,
        branch_id: 1001,
        title: TITLE,
        notify_url: 'https://shop.example.com/paid?order=4711',
        return_url: 'https://shop.example.com/orders/4711',
        payer_id: 1002,
        ...TERMS_EXAMPLE,
        idempotency_key: 'order-20261120-0001',
      },
    },
  },
  gives: COLLECTION,
  refuses: [
    'out_trade_no_used',
    'merchant_not_found',
    'branch_not_found',
    'payer_not_found',
    'own_order',
  ],
  run({ service, caller, given, idempotencyKey }) {
    assert(caller, 'a collection is created with a key');
    return createCollection(service, caller.actor, collectionOf(given, idempotencyKey));
  },
});

const { amount, branch_id, title, out_trade_no, metadata } = collectionSchema;
const said = { branch_id, title, out_trade_no, metadata };

/** What a person does in the console, and a program with POST /collection. */
export const CREATE_ORDER = own({
  id: 'createOrder',
  tag: 'Orders',
  method: 'POST',
  path: '/orders',
  may: { session: true },
  summary: { en: 'Create an order', zh: '创建订单' },
  about:
    'Makes an order with a link and a QR code that can be paid for 30 minutes, as programs do with ' +
    '`POST /collection`. It has neither a `notify_url` nor a `return_url`; receivers hear of it as of every order.',
  takes: {
    amount,
    merchant_id: required(idOf, { ...ID, description: 'One of your merchants.' }),
    ...said,
  },
  idempotency: 'required',
  examples: {
    tea: {
      summary: 'Tea',
      value: {
        amount: fen(88_00),
        merchant_id: MERCHANT.merchant_id,
        branch_id: 1001,
        title: TITLE,
        out_trade_no: 'shop-4711',
        metadata: { note: '送到前台' },
      },
    },
  },
  gives: ORDER,
  refuses: ['out_trade_no_used', 'merchant_not_found', 'branch_not_found'],
  async run({ service, userId, given, idempotencyKey: key }) {
    const terms = { ...given, notify_url: null, return_url: null, payer_id: null };
    // Programs have keys of their own.
    const wanted = collectionOf(terms, key && `console/${key}`);
    const created = await createCollection(service, { userId, keyId: null }, wanted);
    if (!created.ok) return created;
    const made = await queryOrder(service, allOf(userId), created.value.txNo);
    return made.ok ? { ...made, replayed: created.replayed } : made;
  },
});
