// Orders: creating one, finding one, and what an owner or an operator may do with it.

import { MERCHANT, ORDER_NO, OUT_TRADE_NO } from '../../http/openapi/story.ts';
import { showAnyOrder } from '../../service/administration/show-any-order.ts';
import { allOf } from '../../service/caller.ts';
import { cancelAnyOrder, cancelOwnOrder } from '../../service/cancel-order.ts';
import { getLifecycle } from '../../service/get-lifecycle.ts';
import { neitherNumber, orderAskedSchema } from '../../service/parameters/order-asked.ts';
import { queryOrder, txNoAsked } from '../../service/query-order.ts';
import { showOrderDetail } from '../../service/show-order-detail.ts';
import { operators, own } from '../operation.ts';
import { CREATE_COLLECTION, CREATE_ORDER } from './collection.ts';
import { OPERATOR_ORDER_DETAIL, ORDER_DETAIL } from './detail.ts';
import { LIFECYCLE } from './lifecycle.ts';
import { ORDER_LISTS } from './list.ts';
import { ORDER } from './order.ts';
import { LIST_ORDERS_TO_PAY } from './to-pay.ts';

export const GET_LIFECYCLE = own({
  id: 'getOrderLifecycle',
  tag: 'Orders',
  method: 'GET',
  path: '/order-lifecycle',
  may: { key: 'query' },
  summary: { en: 'Get the lifecycle of an order', zh: '查询订单的生命周期' },
  about:
    'One order from its creation to its settlement. Visible to the owner of its merchant and to ' +
    'its payer, who does not see the settlement; for anyone else the order does not exist.',
  takes: orderAskedSchema,
  between: neitherNumber,
  examples: {
    one: {
      summary: 'One order',
      value: { tx_no: ORDER_NO, out_trade_no: OUT_TRADE_NO, merchant_id: MERCHANT.merchant_id },
    },
  },
  gives: LIFECYCLE,
  refuses: ['order_not_found'],
  async run({ service, given, ...whose }) {
    const txNo = await txNoAsked(service, whose, given);
    return txNo.ok ? getLifecycle(service, whose, txNo.value) : txNo;
  },
});

/** POST /query has it as one of three kinds of queries. */
export const QUERY_ORDER = own({
  id: 'queryOrder',
  tag: 'Orders',
  method: 'POST',
  path: '/query',
  may: { key: 'query' },
  summary: { en: 'Query an order', zh: '查询订单' },
  about: 'The order as it is now, for the owner of its merchant and for its payer.',
  takes: orderAskedSchema,
  between: neitherNumber,
  gives: ORDER,
  refuses: ['order_not_found'],
  async run({ service, given, ...whose }) {
    const txNo = await txNoAsked(service, whose, given);
    return txNo.ok ? queryOrder(service, whose, txNo.value) : txNo;
  },
});

const show = own({
  id: 'showOrder',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/:tx_no',
  may: { session: true, key: 'query' },
  summary: { en: 'Get an order of one of your merchants', zh: '查看自己商户的订单' },
  about: 'With its life, its refunds, and the attempts to report its payment.',
  gives: ORDER_DETAIL,
  refuses: ['order_not_found'],
  run: ({ service, params, ...whose }) => showOrderDetail(service, whose, params.tx_no),
});

const cancel = own({
  id: 'cancelOrder',
  tag: 'Orders',
  method: 'POST',
  path: '/orders/:tx_no/cancel',
  may: { session: true, key: 'collection' },
  summary: { en: 'Cancel an order that nobody has paid', zh: '取消尚未支付的订单' },
  about: 'It moves no money and needs no payment password. Again, it changes nothing.',
  gives: ORDER,
  refuses: ['order_not_found', 'order_already_paid', 'order_expired', 'order_refunded'],
  async run({ service, userId, params: { tx_no: txNo }, caller }) {
    const keyId = caller?.actor.keyId ?? null;
    const done = await cancelOwnOrder(service, userId, txNo, keyId);
    return done.ok ? queryOrder(service, allOf(userId), txNo) : done;
  },
});

const showAny = operators({
  id: 'showAnyOrder',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/orders/:tx_no',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'Show any order, with who sells and pays', zh: '查看任一订单及其收付款双方' },
  about: 'Any order, with its life, its refunds, its callback, and who sells and pays.',
  gives: OPERATOR_ORDER_DETAIL,
  refuses: ['order_not_found'],
  command: { name: 'order show', examples: ['C01K9ZQ3F7GABCDEFGHJKMNPQRS'] },
  run: ({ service, readerId, params }) => showAnyOrder(service, readerId, params.tx_no),
});

const cancelAny = operators({
  id: 'cancelAnyOrder',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/orders/:tx_no/cancel',
  may: { machine: true },
  summary: { en: 'Cancel any order that nobody has paid', zh: '取消任一未支付的订单' },
  about: 'Of anybody. Again, it changes nothing.',
  gives: ORDER,
  refuses: ['order_not_found', 'order_already_paid', 'order_expired', 'order_refunded'],
  command: {
    name: 'order cancel',
    examples: ['C01K9ZQ3F7GABCDEFGHJKMNPQRS'],
    says: ({ tx_no: txNo }: { readonly tx_no: string }) => `Cancelled order ${txNo}.`,
  },
  async run({ service, params: { tx_no: txNo } }) {
    const done = await cancelAnyOrder(service, txNo);
    return done.ok ? queryOrder(service, allOf(done.value.ownerId), txNo) : done;
  },
});

export const ORDERS = [
  CREATE_COLLECTION,
  CREATE_ORDER,
  GET_LIFECYCLE,
  ...ORDER_LISTS,
  LIST_ORDERS_TO_PAY,
  show,
  cancel,
  showAny,
  cancelAny,
];
