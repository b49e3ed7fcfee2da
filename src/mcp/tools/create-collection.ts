// create_collection: makes an order and the link that pays it.

import { COLLECTION_YUAN_MAX, LINK_VALID_SECONDS } from '../../core/order/order.ts';
import { createCollection } from '../../service/create-collection.ts';
import { collectionParameters, collectionSchema } from '../../service/parameters/collection.ts';
import { COLLECTION_RECORD, presentCollection } from '../../service/present/collection.ts';
import { inputSchema } from '../input-schema.ts';
import { lines, money, quoted } from '../text.ts';
import type { Tool } from '../tool.ts';
import { idempotencyKeyWords } from './idempotency-key.ts';

const MINUTES = LINK_VALID_SECONDS / 60;

const input = inputSchema(collectionSchema, {
  amount:
    `The amount to collect, in CNY yuan, from 0.01 to ${COLLECTION_YUAN_MAX}, with at most two ` +
    'decimals: 88.8 means 88.80 yuan. Not fen.',
  merchant_id:
    'The merchant that receives the money. It must belong to the account of this API key. Ask ' +
    'the user if you do not know it; do not guess.',
  branch_id: 'A branch (store) of that merchant. Leave it out unless the user names one.',
  title:
    'What the payer sees the order is for, 1 to 128 characters on one line. When left out: ' +
    '向 <merchant name> 付款 (pay to <merchant name>).',
  notify_url: 'An http or https address to call once the order is paid. Normally left out.',
  payer_id: 'The id of the only user who may pay. Normally left out: whoever opens the link pays.',
  idempotency_key: idempotencyKeyWords('this one payment'),
});

export const createCollectionTool: Tool = {
  name: 'create_collection',
  title: 'Create payment link',
  description: (service) =>
    `Create a ${service} collection order for a merchant of the account and get a link and a QR ` +
    'code that pay it. Use it when the user wants to be paid an amount. It moves no money: a payer ' +
    `pays by opening the link within ${MINUTES} minutes, after that the order expires. Do not call ` +
    'it again to look whether an order was paid: for that use query_order. Returns the order number ' +
    '(tx_no), the payment link, the QR code address, amount, title and merchant.',
  scope: 'collection',
  effect: 'adds',
  input,
  output: () => COLLECTION_RECORD,
  call: async (service, caller, { args, idempotencyHeader }) => {
    const parameters = collectionParameters(service.config, args, idempotencyHeader);
    if (!parameters.ok) return parameters;
    const answer = await createCollection(service, caller, parameters.value);
    if (!answer.ok) return answer;
    const data = presentCollection(answer.value);
    return { ok: true, value: { text: textOf(data, answer.replayed), data } };
  },
};

type Collection = ReturnType<typeof presentCollection>;

function textOf(data: Collection, replayed: boolean): string {
  const { tx_no: txNo, merchant_id: merchantId, merchant_name: name } = data;
  const made = replayed
    ? 'had been created with this idempotency key before; no new order was made'
    : 'created';
  return lines(
    `Order ${txNo} ${made}.`,
    `Amount: ${money(data.amount)}. Title: ${quoted(data.title)}. Merchant: ${merchantId} ` +
      `${quoted(name)}.`,
    `Payment link: ${data.pay_url}`,
    `QR code: ${data.pay_qrcode_url}`,
    `The link is valid for ${MINUTES} minutes (${data.expire_seconds} seconds) from the creation ` +
      'of the order.',
    replayed
      ? 'Whether it has been paid meanwhile, query_order says.'
      : 'Not paid yet. Give the link to the payer, then check with query_order.',
  );
}
