// Lists of orders: an owner's by every filter, with how many there are of each status and a file of them; and
// everybody's, for operators.

import { fen, ZERO_FEN } from '../../core/money.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '../../core/order/order.ts';
import { shanghaiDay } from '../../core/time.ts';
import { MERCHANT, ORDER_NO, OWNER } from '../../http/openapi/story.ts';
import { type FoundOrder, findOrders } from '../../service/administration/list-orders.ts';
import {
  allOwnOrders,
  countOwnOrders,
  listOwnOrders,
  type OrderFilter,
} from '../../service/list-own-orders.ts';
import {
  ID,
  idOf,
  oneOf,
  type ValuesOf,
  WRITTEN_AMOUNT,
  writtenAmountOf,
} from '../../service/parameters/fields.ts';
import { filter } from '../../service/parameters/filter.ts';
import { cursorText, readCursor } from '../../service/parameters/order-cursor.ts';
import { PERIOD, periodInOrder, periodOf } from '../../service/parameters/period.ts';
import { SHOP_NUMBER, shopNumberOf } from '../../service/parameters/shop-number.ts';
import { visibleOrders } from '../../service/query-order.ts';
import type { OrderCounts } from '../../store/own-lists.ts';
import * as is from '../answer-shape.ts';
import { pageOf, shape } from '../answer-shape.ts';
import { operators, own } from '../operation.ts';
import { nameFilter, pageFields } from '../pages.ts';
import { ORDER } from './order.ts';
import { orderLines } from './order-lines.ts';

const EVERYBODYS = {
  status: filter(...oneOf(ORDER_STATUSES, 'Only orders that have this status now.')),
  ...PERIOD,
};

const OWN = {
  ...EVERYBODYS,
  merchant_id: filter(idOf, { ...ID, description: 'Only orders of this merchant.' }),
  branch_id: filter(idOf, { ...ID, description: 'Only orders of this branch.' }),
  out_trade_no: filter(shopNumberOf, {
    ...SHOP_NUMBER,
    description: 'Only orders with this number of the shop, however old they are.',
  }),
  amount_from: filter(writtenAmountOf, {
    ...WRITTEN_AMOUNT,
    description: 'Only orders of this amount or more. Yuan, with at most two decimals.',
  }),
  amount_to: filter(writtenAmountOf, {
    ...WRITTEN_AMOUNT,
    description: 'Only orders of this amount or less.',
  }),
  payer_id: filter(idOf, {
    ...ID,
    description: 'Only orders that this user has paid, or alone may pay.',
  }),
  q: nameFilter("Only orders with this in their title, their number or the shop's, in any case."),
};

/** The index on owner and time is read from either end; nothing else is in the order of an index. */
const LISTED = {
  ...OWN,
  order: filter(
    ...oneOf(['newest', 'oldest'], 'Which come first: the newest unless it says `oldest`.'),
  ),
};

const EXAMPLE = {
  status: 'paid',
  merchant_id: MERCHANT.merchant_id,
  branch_id: 1001,
  date_from: '2026-11-01',
  date_to: '2026-11-30',
  out_trade_no: 'shop-4711',
  amount_from: '10.00',
  amount_to: '100.00',
  payer_id: 1002,
  q: '龙井',
};
const LISTED_EXAMPLE = { ...EXAMPLE, order: 'oldest' };
const CURSOR = '1795174200000-C01M7X8TAZJTN';
const may = { session: true, key: 'query' } as const;

const list = own({
  id: 'listOrders',
  tag: 'Orders',
  method: 'GET',
  path: '/orders',
  may,
  summary: { en: 'List the orders of your merchants', zh: '列出自己商户的订单' },
  about:
    'Newest first, unless `order` says otherwise. A whole order number in `q` finds that order, however old it is; anything else is ' +
    'searched for in titles and numbers. A page looks at 10,000 orders at most, so with a filter it may ' +
    'hold fewer than fit, or none, and still not be the last.',
  takes: { ...LISTED, ...pageFields(readCursor) },
  between: periodInOrder,
  examples: {
    paid: { summary: 'Paid ones', value: { ...LISTED_EXAMPLE, limit: 20, after: CURSOR } },
  },
  gives: pageOf(ORDER),
  async run({ service, userId, onlyMerchantId, given }) {
    const filtered = filterOf(given, onlyMerchantId);
    if (filtered === null) return { ok: true, value: { items: [], next: null } };
    const { order, after, limit } = given;
    const wanted = { ...filtered, oldestFirst: order === 'oldest' };
    const { items, next } = await listOwnOrders(service, userId, wanted, after, limit);
    return {
      ok: true,
      value: { items: await visibleOrders(service, items), next: next && cursorText(next) },
    };
  },
});

const COUNTS = shape<OrderCounts>()({
  name: 'OrderCounts',
  about: 'How many orders there are of each status, and what they brought.',
  fields: {
    pending: countOf('pending', 'wait for their payment'),
    paid: countOf('paid', 'are paid, with nothing refunded'),
    partially_refunded: countOf('partially_refunded', 'are refunded in part'),
    refunded: countOf('refunded', 'are refunded in full'),
    expired: countOf('expired', 'were not paid in time'),
    cancelled: countOf('cancelled', 'were cancelled'),
    collected_amount: is.yuan(
      'What was paid for them, whatever was refunded since',
      ({ collectedFen }) => collectedFen,
    ),
    refunded_amount: is.yuan('What of it has been refunded', ({ refundedFen }) => refundedFen),
    complete: is.flag(
      'Whether every order of the period was counted. Otherwise only its newest 10,000 were.',
      ({ complete }) => complete,
    ),
  },
  examples: () => {
    const none = { pending: 0, partially_refunded: 0, refunded: 0, expired: 0, cancelled: 0 };
    const sums = { collected_amount: fen(88_00), refunded_amount: fen(0) };
    const value = { ...none, paid: 1, ...sums, complete: true };
    return { one: { summary: 'One paid order', value } };
  },
});

const NONE_COUNTED: OrderCounts = {
  byStatus: new Map(),
  collectedFen: ZERO_FEN,
  refundedFen: ZERO_FEN,
  complete: true,
};

function countOf(status: OrderStatus, what: string) {
  return is.count(`How many ${what}.`, ({ byStatus }: OrderCounts) => byStatus.get(status) ?? 0);
}

const count = own({
  id: 'countOrders',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/counts',
  may,
  summary: { en: 'Count the orders of your merchants by status', zh: '按状态统计自己商户的订单' },
  about: 'By the same filter as the list; `status` is ignored.',
  takes: OWN,
  between: periodInOrder,
  examples: { all: { summary: 'All', value: EXAMPLE } },
  gives: COUNTS,
  async run({ service, userId, onlyMerchantId, given }) {
    const wanted = filterOf(given, onlyMerchantId);
    if (wanted === null) return { ok: true, value: NONE_COUNTED };
    return { ok: true, value: await countOwnOrders(service, userId, wanted) };
  },
});

const download = own({
  id: 'exportOrders',
  tag: 'Orders',
  method: 'GET',
  path: '/orders.csv',
  may,
  summary: { en: 'Download the orders of your merchants', zh: '下载自己商户的订单' },
  about: 'By the same filter and in the same order as the list, all of them.',
  takes: LISTED,
  between: periodInOrder,
  examples: { all: { summary: 'All', value: LISTED_EXAMPLE } },
  gives: {
    media: 'text/csv',
    about: 'One line for each order, after a line with the names of the columns.',
  },
  async run({ service, userId, onlyMerchantId, given }) {
    const nowMs = service.store.nowMs();
    const wanted = filterOf(given, onlyMerchantId);
    const oldestFirst = given.order === 'oldest';
    const pages =
      wanted === null ? NO_PAGES : allOwnOrders(service, userId, { ...wanted, oldestFirst });
    const name = `orders-${shanghaiDay(nowMs)}.csv`;
    return { ok: true, value: { name, lines: orderLines(pages, nowMs) } };
  },
});

const NO_PAGES: readonly (readonly Order[])[] = [];

const FOUND = shape<FoundOrder>()({
  name: 'OperatorOrder',
  about: 'An order of anybody, with whose it is.',
  fields: {
    ...ORDER.fields,
    user_id: is.id('The number of the user whose merchant is paid.', ({ owner }) => owner.userId),
    login: is.text('Their login name.', ({ owner }) => owner.login),
    fee_total: is.yuan('The fees of all refunds so far', ({ order }) => order.feeFen),
  },
  examples: (site) => {
    const { value } = ORDER.examples(site).order ?? {};
    if (!value) return {};
    const more = { user_id: OWNER.userId, login: 'lin', fee_total: fen(40) };
    return { order: { summary: 'Refunded in part', value: { ...value, ...more } } };
  },
});

const listAll = operators({
  id: 'listAllOrders',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/orders',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'List the orders of all users', zh: '列出所有用户的订单' },
  about:
    'Those of everybody. Numbers, users and days are found through an index; the status is looked for in ' +
    '10,000 orders at a time, so a page may hold none and still not be the last. Titles are not searched.',
  takes: {
    tx_no: nameFilter('The whole number of an order, however old it is.'),
    user: nameFilter(
      'Only orders of the merchants of this user: a number, a login, a reference or a wallet id.',
    ),
    ...EVERYBODYS,
    ...pageFields(readCursor),
  },
  between: periodInOrder,
  examples: {
    paid: {
      summary: 'Paid ones',
      value: {
        tx_no: ORDER_NO,
        user: 'lin',
        status: 'paid',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
        limit: 20,
        after: CURSOR,
      },
    },
  },
  gives: pageOf(FOUND),
  refuses: ['user_not_found'],
  command: {
    name: 'order list',
    examples: ['--status pending', '--user lin --from 2027-01-01 --limit 20'],
    options: { date_from: 'from', date_to: 'to' },
    columns: ['tx_no', 'user_id', 'status', 'amount', 'created_at', 'title'],
    none: 'No orders match.',
  },
  async run({ service, given: { tx_no: txNo, user, status, limit, after, ...days } }) {
    const found = await findOrders(
      service,
      { txNo, user, status, ...periodOf(days) },
      after,
      limit,
    );
    if (!found.ok) return found;
    const { items, next } = found.value;
    return { ok: true, value: { items, next: next && cursorText(next) } };
  },
});

/** Null: of a key that works for one merchant somebody asks for another's. */
function filterOf(given: ValuesOf<typeof OWN>, onlyMerchantId: number | null): OrderFilter | null {
  const { status, merchant_id: asked, branch_id: branchId, q: text, ...rest } = given;
  const { out_trade_no: outTradeNo, amount_from: minFen, amount_to: maxFen, ...others } = rest;
  const { payer_id: payerId, ...days } = others;
  if (asked !== null && onlyMerchantId !== null && asked !== onlyMerchantId) return null;
  return {
    status,
    merchantId: asked ?? onlyMerchantId,
    branchId,
    outTradeNo,
    text,
    minFen,
    maxFen,
    payerId,
    ...periodOf(days),
  };
}

export const ORDER_LISTS = [list, count, download, listAll];
