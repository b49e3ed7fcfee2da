// Every address of the service. The server registers these and no others, and the OpenAPI
// description is made from them.

import type { Route } from '../http/route.ts';
import { mcp } from '../mcp/route.ts';
import { ACCOUNT_ROUTES } from '../pages/account/routes.ts';
import { CASHIER_ROUTES } from '../pages/cashier/routes.ts';
import { PAY_ROUTES } from '../pages/pay/routes.ts';
import { REFUND_REQUEST_ROUTES } from '../pages/refund-requests/routes.ts';
import { balance } from '../rest/balance.ts';
import { collection } from '../rest/collection.ts';
import { events } from '../rest/events.ts';
import { health } from '../rest/health.ts';
import { orderLifecycle } from '../rest/order-lifecycle.ts';
import { query } from '../rest/query.ts';
import { refund } from '../rest/refund.ts';
import { transactions } from '../rest/transactions.ts';
import { SESSION_ROUTES } from '../session/routes.ts';
import { errorPage } from './error-page.ts';
import { openapi } from './openapi.ts';

export const ROUTES: readonly Route[] = [
  health,
  collection,
  query,
  orderLifecycle,
  refund,
  balance,
  transactions,
  events,
  ...PAY_ROUTES,
  ...CASHIER_ROUTES,
  ...REFUND_REQUEST_ROUTES,
  ...SESSION_ROUTES,
  ...ACCOUNT_ROUTES,
  mcp,
  errorPage,
  openapi(() => ROUTES),
];
