// /console/api/cashier: the till of a branch. The owner of the branch uses it, and its staff, who have
// nothing else.

import { fen } from '../../core/money.ts';
import { COLLECTION_YUAN_MAX } from '../../core/order/order.ts';
import { numberIn } from '../../http/path-ids.ts';
import { LIFECYCLE } from '../../interface/orders/lifecycle.ts';
import { siteOf } from '../../interface/record.ts';
import { collectionAmountOf } from '../../service/parameters/collection.ts';
import { dayOf, integerOf, optional, required } from '../../service/parameters/fields.ts';
import { IDEMPOTENCY_KEY, keyOf } from '../../service/parameters/idempotency-key.ts';
import {
  cancelAtBranch,
  collectAtBranch,
  findOrderAt,
  lifeOfOrderAt,
} from '../../service/tills/collect-at-branch.ts';
import { awaitTillChange, showBranchDay } from '../../service/tills/show-branch-day.ts';
import { branchesOf } from '../../service/tills/till-session.ts';
import { lifecycleData } from './lifecycle-data.ts';
import {
  cashierData,
  changeData,
  dayData,
  presentCashier,
  presentDay,
  presentTillOrder,
  tillOrderData,
} from './records.ts';
import { tillRoute } from './till-route.ts';

const PER_PAGE = 20;
const PAGE_MAX = 1_000_000;
/** Shorter than the patience of proxies. */
const WAIT_MS = 15_000;

const dayQuery = {
  date: optional(dayOf, null, {
    type: 'string',
    format: 'date',
    description: 'The day in Shanghai, today if left out.',
  }),
  page: optional((value) => integerOf(value, PAGE_MAX, 'integer_range'), 1, {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_MAX,
    default: 1,
    description: 'Which page of its orders, the first if left out. One past the end is empty.',
  }),
};

const changesQuery = {
  seen: optional((value) => (typeof value === 'string' ? value : null), null, {
    type: 'string',
    description: 'The mark of what is shown. Without it the answer comes at once.',
  }),
};

const collectSchema = {
  amount: required(collectionAmountOf, {
    type: 'number',
    minimum: 0.01,
    maximum: COLLECTION_YUAN_MAX,
    description: 'What is to be paid, in yuan with at most two decimals.',
  }),
  idempotency_key: required(keyOf, {
    ...IDEMPOTENCY_KEY,
    description: 'New for each customer. A repeat answers with the order of the first.',
  }),
};

const showCashier = tillRoute({
  method: 'GET',
  path: '/console/api/cashier',
  operation: {
    id: 'consoleShowCashier',
    summary: 'See where you may collect',
    description: 'Of staff their one branch, of an owner all of theirs.',
    success: 'Who has signed in, and their branches.',
    data: cashierData,
  },
  async answer({ service, till }) {
    return { ok: true, value: presentCashier(till, await branchesOf(service, till)) };
  },
});

const showDay = tillRoute({
  method: 'GET',
  path: '/console/api/cashier/:branchId/day',
  askedBy: 'page',
  operation: {
    id: 'consoleShowBranchDay',
    summary: 'See a day of a branch',
    description:
      'What was paid on the day, to the fen, and the orders that were made on it, newest first.',
    query: { schema: dayQuery, examples: { date: '2026-11-20', page: 1 } },
    refusals: ['branch_not_found'],
    success: 'The day.',
    data: dayData,
  },
  async answer({ service, till, query: { date, page }, params }) {
    const branchId = numberIn(params.branchId);
    const wanted = { branchId, dayMs: date, page, perPage: PER_PAGE };
    const shown = await showBranchDay(service, till, wanted);
    return shown.ok ? { ok: true, value: presentDay(service, shown.value, wanted) } : shown;
  },
});

const collect = tillRoute({
  method: 'POST',
  path: '/console/api/cashier/:branchId/collect',
  operation: {
    id: 'consoleCollect',
    summary: 'Collect at a branch',
    description: 'Makes an order with a link and a QR code that can be paid for 30 minutes.',
    body: {
      request: 'TillCollection',
      schema: collectSchema,
      examples: {
        tea: { summary: 'Tea', value: { amount: fen(66_60), idempotency_key: '5f3c9a1e7b2d' } },
      },
    },
    refusals: ['branch_not_found', 'idempotency_key_reused'],
    success: 'The order.',
    data: tillOrderData,
  },
  async answer({ service, till, fields, params }) {
    const wanted = { amountFen: fields.amount, idempotencyKey: fields.idempotency_key };
    const made = await collectAtBranch(service, till, numberIn(params.branchId), wanted);
    return made.ok ? { ok: true, value: presentTillOrder(service, made.value) } : made;
  },
});

const showOrder = tillRoute({
  method: 'GET',
  path: '/console/api/cashier/:branchId/orders/:txNo',
  askedBy: 'page',
  operation: {
    id: 'consoleShowTillOrder',
    summary: 'See an order of a branch',
    description: 'As it is now.',
    refusals: ['branch_not_found', 'order_not_found'],
    success: 'The order.',
    data: tillOrderData,
  },
  async answer({ service, till, params }) {
    const { branchId, txNo = '' } = params;
    const found = await findOrderAt(service, till, numberIn(branchId), txNo);
    return found.ok ? { ok: true, value: presentTillOrder(service, found.value) } : found;
  },
});

const showLife = tillRoute({
  method: 'GET',
  path: '/console/api/cashier/:branchId/orders/:txNo/lifecycle',
  operation: {
    id: 'consoleShowTillLifecycle',
    summary: 'See what has become of an order of a branch',
    description: 'Its four stages: creation, payment, refund and settlement.',
    refusals: ['branch_not_found', 'order_not_found'],
    success: 'The lifecycle.',
    data: lifecycleData,
  },
  async answer({ service, till, params }) {
    const { branchId, txNo = '' } = params;
    const life = await lifeOfOrderAt(service, till, numberIn(branchId), txNo);
    return life.ok ? { ok: true, value: LIFECYCLE.present(life.value, siteOf(service)) } : life;
  },
});

const cancel = tillRoute({
  method: 'POST',
  path: '/console/api/cashier/:branchId/orders/:txNo/cancel',
  operation: {
    id: 'consoleCancelTillOrder',
    summary: 'Cancel an order that nobody has paid',
    description: 'Its link can no longer be paid. Cancelling it again changes nothing.',
    refusals: [
      ...(['branch_not_found', 'order_not_found', 'order_expired'] as const),
      ...(['order_already_paid', 'order_refunded'] as const),
    ],
    success: 'The order is cancelled.',
    data: tillOrderData,
  },
  async answer({ service, till, params }) {
    const { branchId, txNo = '' } = params;
    const cancelled = await cancelAtBranch(service, till, numberIn(branchId), txNo);
    return cancelled.ok
      ? { ok: true, value: presentTillOrder(service, cancelled.value) }
      : cancelled;
  },
});

const awaitChange = tillRoute({
  method: 'GET',
  path: '/console/api/cashier/:branchId/changes',
  askedBy: 'page',
  operation: {
    id: 'consoleAwaitTillChange',
    summary: 'Wait until something has changed at a branch',
    description:
      'Answers once something is not as it was when the mark was given, or after 15 seconds. What ' +
      'has changed is read again.',
    query: { schema: changesQuery, examples: { seen: '3f0c2d9a41b7e865' } },
    refusals: ['branch_not_found', 'overloaded'],
    success: 'The mark of what there is now.',
    data: changeData,
  },
  async answer({ service, till, query, params, untilGone }) {
    const end = AbortSignal.any([untilGone(), AbortSignal.timeout(WAIT_MS)]);
    const branchId = numberIn(params.branchId);
    const mark = await awaitTillChange(service, till, branchId, query.seen, end);
    return mark.ok ? { ok: true, value: { mark: mark.value } } : mark;
  },
});

export const CASHIER_ROUTES = [
  showCashier,
  showDay,
  collect,
  showOrder,
  showLife,
  cancel,
  awaitChange,
];
