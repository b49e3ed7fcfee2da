// /console/api/orders: an owner's orders by filter: a page, how many of each status, a file.

import { shanghaiDay } from '../../core/time.ts';
import { MERCHANT } from '../../http/openapi/story.ts';
import { allOwnOrders, countOwnOrders, listOwnOrders } from '../../service/list-own-orders.ts';
import {
  orderFilterOf,
  orderFilterSchema,
  orderListOf,
  orderListSchema,
} from '../../service/parameters/own-orders.ts';
import { consoleFileRoute } from '../console-file.ts';
import { consoleRoute } from '../console-route.ts';
import { orderLines } from './order-lines.ts';
import { orderCountsData, orderListData, presentCounts, presentOrderPage } from './records.ts';

const FILTER_EXAMPLES = {
  status: 'paid',
  merchant_id: MERCHANT.merchant_id,
  branch_id: 1001,
  date_from: '2026-11-01',
  date_to: '2026-11-30',
  q: '龙井',
};
const FILTER = { schema: orderFilterSchema, examples: FILTER_EXAMPLES };

const listOrders = consoleRoute({
  method: 'GET',
  path: '/console/api/orders',
  who: 'user',
  operation: {
    id: 'consoleListOrders',
    summary: 'List the orders of your merchants',
    description:
      'Newest first. A whole order number in `q` finds that order, however old it is; anything ' +
      'else is searched for in titles and numbers.',
    query: {
      schema: orderListSchema,
      examples: { ...FILTER_EXAMPLES, before: '1795174200000-C01M7X8TAZJTN', per_page: 20 },
    },
    success: 'A page of orders.',
    data: orderListData,
  },
  async answer({ service, session, query }) {
    const wanted = orderListOf(query);
    if (!wanted.ok) return wanted;
    const page = await listOwnOrders(service, session.userId, wanted.value);
    return { ok: true, value: presentOrderPage(page, service.store.nowMs()) };
  },
});

const countOrders = consoleRoute({
  method: 'GET',
  path: '/console/api/orders/counts',
  who: 'user',
  operation: {
    id: 'consoleCountOrders',
    summary: 'Count the orders of your merchants by status',
    description:
      'By the same filter as the list; `status` is ignored. The newest 10,000 orders of the ' +
      'period are looked at: `complete` says whether those were all.',
    query: FILTER,
    success: 'How many there are of each status.',
    data: orderCountsData,
  },
  async answer({ service, session, query }) {
    const filter = orderFilterOf(query);
    if (!filter.ok) return filter;
    const counts = await countOwnOrders(service, session.userId, filter.value);
    return { ok: true, value: presentCounts(counts) };
  },
});

const exportOrders = consoleFileRoute({
  method: 'GET',
  path: '/console/api/orders.csv',
  type: 'text/csv',
  who: 'user',
  operation: {
    id: 'consoleExportOrders',
    summary: 'Download the orders of your merchants',
    description: 'By the same filter as the list, all of them, newest first.',
    query: FILTER,
    success: 'One line for each order, after a line with the names of the columns.',
  },
  async file({ service, session, query }) {
    const filter = orderFilterOf(query);
    if (!filter.ok) return filter;
    const nowMs = service.store.nowMs();
    const pages = allOwnOrders(service, session.userId, filter.value);
    const name = `orders-${shanghaiDay(nowMs)}.csv`;
    return { ok: true, value: { name, lines: orderLines(pages, nowMs) } };
  },
});

export const ORDER_LIST_ROUTES = [listOrders, countOrders, exportOrders];
