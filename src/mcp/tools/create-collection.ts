// create_collection: creates an order and its payment link.

import { COLLECTION_YUAN_MAX, LINK_VALID_SECONDS, type Order } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { createCollection, findOpenEqual } from '../../service/create-collection.ts';
import { collectionParameters, collectionSchema } from '../../service/parameters/collection.ts';
import { COLLECTION_RECORD, presentCollection } from '../../service/present/collection.ts';
import { inputSchema } from '../input-schema.ts';
import { lines, money, quoted } from '../text.ts';
import type { Tool } from '../tool.ts';
import { idempotencyKeyDescription } from './idempotency-key.ts';

const MINUTES = LINK_VALID_SECONDS / 60;

const input = inputSchema(collectionSchema, {
  amount:
    `The amount to collect, in CNY yuan, from 0.01 to ${COLLECTION_YUAN_MAX}, with at most two ` +
    'decimals: 88.8 means 88.80 yuan. Not fen.',
  merchant_id:
    'The merchant that receives the money. It must belong to the account of this API key. Ask ' +
    'the user if you do not know it; do not guess.',
  branch_id: 'A branch (store) of that merchant. Omit it unless the user names one.',
  title:
    'The title of the order, shown to the payer: 1 to 128 characters on one line. Default: ' +
    '向 <merchant name> 付款 (pay to <merchant name>).',
  notify_url: 'An http or https URL to call when the order has been paid. Normally omitted.',
  return_url:
    'An http or https URL that the pay page links to once the order is paid, expired or cancelled. ' +
    'Normally omitted. That somebody opens it proves no payment.',
  payer_id: 'The id of the only user who may pay. Normally omitted: anyone with the link can pay.',
  idempotency_key: idempotencyKeyDescription('this one payment'),
});

export const createCollectionTool: Tool = {
  name: 'create_collection',
  title: 'Create payment link',
  description: (service) =>
    `Create a ${service} collection order for a merchant of the account, with a payment link and a QR ` +
    'code. Use it when the user wants to be paid an amount. It moves no money: the payer pays by ' +
    `opening the link within ${MINUTES} minutes, then the order expires. To check whether an order ` +
    'has been paid use query_order; do not call this tool again. Without an idempotency_key each call ' +
    'makes another order, and the answer names an equal one that is still open. Returns the order number ' +
    '(tx_no), the payment link, the URL of the QR code, amount, title and merchant.',
  scope: 'collection',
  effect: 'adds',
  input,
  output: () => COLLECTION_RECORD,
  call: async (service, caller, { args, idempotencyHeader }) => {
    const parameters = collectionParameters(service.config, args, idempotencyHeader);
    if (!parameters.ok) return parameters;
    const open = await findOpenEqual(service, caller, parameters.value);
    const answer = await createCollection(service, caller, parameters.value);
    if (!answer.ok) return answer;
    const data = presentCollection(answer.value);
    const text = lines(textOf(data, answer.replayed), open && beside(open));
    return { ok: true, value: { text, data } };
  },
};

type Collection = ReturnType<typeof presentCollection>;

function textOf(data: Collection, replayed: boolean): string {
  const { tx_no: txNo, merchant_id: merchantId, merchant_name: name } = data;
  const made = replayed
    ? 'was already created with this idempotency key; no new order was created'
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
function closing({ status }: Collection, replayed: boolean): string | null {
  if (!replayed) return 'Not paid yet. Give the link to the payer, then check with query_order.';
  return status ? null : 'Check with query_order whether it has been paid since.';
}

/** No idempotency key says whether this is the same payment once more. */
function beside({ txNo, createdAtMs, expiresAtMs }: Order): string {
  return (
    `An equal order made before, ${txNo} of ${shanghaiTime(createdAtMs)}, is still open until ` +
    `${shanghaiTime(expiresAtMs)}: both can be paid. If the user asked for one payment only, give the ` +
    'payer one of the two links and not the other. To retry a call, send an idempotency_key.'
  );
}
