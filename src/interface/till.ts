// The till of a branch: the owner of the branch uses it, and its staff, who have nothing else.

import { z } from 'zod';
import { fen } from '../core/money.ts';
import { COLLECTION_YUAN_MAX } from '../core/order/order.ts';
import { MERCHANT } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import { collectionAmountOf } from '../service/parameters/collection.ts';
import { dayOf, optional, required } from '../service/parameters/fields.ts';
import { DATE } from '../service/parameters/filter.ts';
import { cursorText, readCursor } from '../service/parameters/order-cursor.ts';
import type { VisibleOrder } from '../service/query-order.ts';
import {
  cancelAtBranch,
  collectAtBranch,
  findOrderAt,
  lifeOfOrderAt,
} from '../service/tills/collect-at-branch.ts';
import {
  awaitTillChange,
  type BranchDayShown,
  showBranchDay,
} from '../service/tills/show-branch-day.ts';
import { type BranchAt, branchesOf, type TillSession } from '../service/tills/till-session.ts';
import * as is from './answer-shape.ts';
import { type Page, pageOf, shape } from './answer-shape.ts';
import { tills } from './operation.ts';
import { LIFECYCLE } from './orders/lifecycle.ts';
import { ORDER } from './orders/order.ts';
import { pageFields, pageWith } from './pages.ts';
import { STAFF } from './staff.ts';

const TILL_BRANCH = shape<BranchAt>()({
  name: 'TillBranch',
  about: 'A branch where one may collect.',
  fields: {
    branch_id: is.id('The id of the branch.', ({ branch }) => branch.branchId),
    branch_name: is.text('Its name.', ({ branch }) => branch.name),
    merchant_id: is.id('The merchant it belongs to.', ({ branch }) => branch.merchantId),
    merchant_name: is.text(
      'The name of the merchant, which payers see.',
      ({ merchantName }) => merchantName,
    ),
  },
});
const BRANCH = { branch_id: 1001, branch_name: '西湖店', ...MERCHANT };

interface TillShown extends Pick<TillSession, 'staff'> {
  readonly branches: readonly BranchAt[];
}

const TILL = shape<TillShown>()({
  name: 'Till',
  about:
    'Who stands at a till, and where they may collect. `staff` is null: the owner has signed in.',
  fields: {
    staff: is.oneOrNull(STAFF, ({ staff }) => staff),
    branches: is.listOf(TILL_BRANCH, 'Oldest first.', ({ branches }) => branches),
  },
  examples: (site) => {
    const { value } = STAFF.examples(site).one ?? {};
    const staff = value ?? null;
    return { staff: { summary: 'Staff of a branch', value: { staff, branches: [BRANCH] } } };
  },
});

/** Staff learn nothing about people, nor what the shop's program and its owner have to settle. */
const NOT_OF_TILL = [
  ...(['payer_id', 'metadata', 'return_url'] as const),
  ...(['refund_request', 'settlement_status', 'settled_at'] as const),
];

function ofTill<Order extends object>(order: Order) {
  const hidden: readonly string[] = NOT_OF_TILL;
  const shown = Object.entries(order).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(shown) as Omit<Order, (typeof NOT_OF_TILL)[number]>;
}

const TILL_ORDER = shape<VisibleOrder>()({
  name: 'TillOrder',
  about: 'An order of a branch, as its till shows it.',
  fields: {
    ...ofTill(ORDER.fields),
    expires_in: is.count(
      'In how many seconds it can no longer be paid.',
      ({ order: { expiresAtMs }, nowMs }) => Math.max(0, Math.ceil((expiresAtMs - nowMs) / 1000)),
    ),
  },
  examples: (site) => {
    const { value } = ORDER.examples(site).order ?? {};
    if (!value) return {};
    const order = { ...ofTill(value), branch_id: BRANCH.branch_id, expires_in: 0 };
    return { order: { summary: 'Refunded in part', value: order } };
  },
});

type Day = BranchDayShown & Page<VisibleOrder>;

const DAY = shape<Day>()({
  name: 'BranchDay',
  about: 'A day at a branch: its takings and its orders.',
  fields: {
    branch: is.one(TILL_BRANCH, (day) => day),
    date: is.field(
      z.string().meta({ ...DATE, description: 'The day in Shanghai.' }),
      ({ day }: Day) => day,
    ),
    orders_paid: is.count('How many orders were paid on this day.', (day) => day.takings.orders),
    collected_amount: is.yuan('What they came to', (day) => day.takings.collectedFen),
    refunded_amount: is.yuan(
      'What of it has been refunded since',
      (day) => day.takings.refundedFen,
    ),
    ...pageOf(TILL_ORDER, 'Made on this day, the newest first.').fields,
  },
  examples: (site) => {
    const { value: order } = TILL_ORDER.examples(site).order ?? {};
    if (!order) return {};
    const takings = { orders_paid: 1, collected_amount: order.amount };
    const page = { items: [order], next: null };
    const refunded_amount = order.refunded_amount;
    const value = { branch: BRANCH, date: '2026-11-20', ...takings, refunded_amount, ...page };
    return { one: { summary: 'A day with one order', value } };
  },
});

const CHANGE = shape<string>()({
  name: 'TillChange',
  about: 'What there is to see now, as an opaque text.',
  fields: { mark: is.text('To be sent as `seen` with the next wait.', (mark) => mark) },
  examples: () => ({ mark: { summary: 'A mark', value: { mark: '3f0c2d9a41b7e865' } } }),
});

const tag = 'Merchants';
const may = { session: true } as const;

const show = tills({
  id: 'showTill',
  tag,
  method: 'GET',
  path: '/till',
  may,
  summary: { en: 'List the branches where you may collect', zh: '查看可以收款的门店' },
  about: 'Of staff their one branch, of an owner all of theirs.',
  gives: TILL,
  async run({ service, till }) {
    const { staff } = till();
    return { ok: true, value: { staff, branches: await branchesOf(service, till()) } };
  },
});

const showDay = tills({
  id: 'showBranchDay',
  tag,
  method: 'GET',
  path: '/till/:branch_id/day',
  may,
  askedBy: 'page',
  summary: { en: 'Get a day of a branch', zh: '查看门店某日的收款' },
  about: 'What was paid on the day, to the fen, and the orders that were made on it.',
  takes: {
    date: optional(dayOf, null, {
      ...DATE,
      description: 'The day in Shanghai, today if left out.',
    }),
    ...pageFields(readCursor),
  },
  examples: {
    day: {
      summary: 'A page of a day',
      value: { date: '2026-11-20', limit: 20, after: '1795174200000-C01M7X8TAZJTN' },
    },
  },
  gives: DAY,
  refuses: ['branch_not_found'],
  async run({ service, till, params, given: { date: dayMs, limit, after } }) {
    const wanted = { branchId: numberIn(params.branch_id), dayMs, after, limit: limit + 1 };
    const shown = await showBranchDay(service, till(), wanted);
    if (!shown.ok) return shown;
    const page = pageWith(shown.value.orders, limit, ({ order }) => cursorText(order));
    return { ok: true, value: { ...shown.value, ...page } };
  },
});

/** Shorter than the patience of proxies. */
const WAIT_MS = 15_000;

const awaitChange = tills({
  id: 'awaitTillChange',
  tag,
  method: 'GET',
  path: '/till/:branch_id/changes',
  may,
  askedBy: 'page',
  summary: { en: 'Wait until something has changed at a branch', zh: '等待门店数据更新' },
  about:
    'Answers once something is not as it was when the mark was given, or after 15 seconds. What has changed ' +
    'is read again.',
  takes: {
    seen: optional((value) => (typeof value === 'string' ? value : null), null, {
      type: 'string',
      description: 'The mark of what is shown. Without it the answer comes at once.',
    }),
  },
  examples: { mark: { summary: 'After a mark', value: { seen: '3f0c2d9a41b7e865' } } },
  gives: CHANGE,
  refuses: ['branch_not_found', 'overloaded'],
  run({ service, till, params, given: { seen }, untilGone }) {
    const end = AbortSignal.any([untilGone(), AbortSignal.timeout(WAIT_MS)]);
    return awaitTillChange(service, till(), numberIn(params.branch_id), seen, end);
  },
});

const collect = tills({
  id: 'collectAtTill',
  tag,
  method: 'POST',
  path: '/till/:branch_id/orders',
  may,
  summary: { en: 'Collect at a branch', zh: '在门店收款' },
  about: 'Makes an order with a link and a QR code that can be paid for 30 minutes.',
  takes: {
    amount: required(collectionAmountOf, {
      type: 'number',
      minimum: 0.01,
      maximum: COLLECTION_YUAN_MAX,
      description: 'What is to be paid, in yuan with at most two decimals.',
    }),
  },
  idempotency: 'required',
  examples: { tea: { summary: 'Tea', value: { amount: fen(66_60) } } },
  gives: TILL_ORDER,
  refuses: ['branch_not_found'],
  run({ service, till, params, given: { amount: amountFen }, idempotencyKey }) {
    const wanted = { amountFen, idempotencyKey };
    return collectAtBranch(service, till(), numberIn(params.branch_id), wanted);
  },
});

const showOrder = tills({
  id: 'showTillOrder',
  tag,
  method: 'GET',
  path: '/till/:branch_id/orders/:tx_no',
  may,
  askedBy: 'page',
  summary: { en: 'Get an order of a branch', zh: '查看门店的订单' },
  about: 'As it is now.',
  gives: TILL_ORDER,
  refuses: ['branch_not_found', 'order_not_found'],
  run: ({ service, till, params: { branch_id: id, tx_no: txNo } }) =>
    findOrderAt(service, till(), numberIn(id), txNo),
});

const showLife = tills({
  id: 'showTillLifecycle',
  tag,
  method: 'GET',
  path: '/till/:branch_id/orders/:tx_no/lifecycle',
  may,
  summary: { en: 'Get the lifecycle of an order of a branch', zh: '查看门店订单的生命周期' },
  about: 'Its four stages: creation, payment, refund and settlement.',
  gives: LIFECYCLE,
  refuses: ['branch_not_found', 'order_not_found'],
  run: ({ service, till, params: { branch_id: id, tx_no: txNo } }) =>
    lifeOfOrderAt(service, till(), numberIn(id), txNo),
});

const cancel = tills({
  id: 'cancelTillOrder',
  tag,
  method: 'POST',
  path: '/till/:branch_id/orders/:tx_no/cancel',
  may,
  summary: { en: 'Cancel an order of a branch that nobody has paid', zh: '取消门店未支付的订单' },
  about: 'Its link can no longer be paid. Cancelling it again changes nothing.',
  gives: TILL_ORDER,
  refuses: [
    ...(['branch_not_found', 'order_not_found', 'order_expired'] as const),
    ...(['order_already_paid', 'order_refunded'] as const),
  ],
  run: ({ service, till, params: { branch_id: id, tx_no: txNo } }) =>
    cancelAtBranch(service, till(), numberIn(id), txNo),
});

export const TILL_OPERATIONS = [
  ...[show, showDay, awaitChange],
  ...[collect, showOrder, showLife, cancel],
];
