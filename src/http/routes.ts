// Every address of the service. The server registers these and no others, and the OpenAPI
// description is made from them.

import { ACCOUNT_ROUTES } from '../account/routes.ts';
import { CASHIER_ROUTES } from '../cashier/routes.ts';
import { SESSION_ROUTES } from '../console/routes.ts';
import { mcp } from '../mcp/route.ts';
import { PAY_ROUTES } from '../pay/routes.ts';
import { REFUND_REQUEST_ROUTES } from '../refund-requests/routes.ts';
import type { Route } from './route.ts';
import { balance } from './routes/balance.ts';
import { collection } from './routes/collection.ts';
import { errorPage } from './routes/error-page.ts';
import { events } from './routes/events.ts';
import { health } from './routes/health.ts';
import { openapi } from './routes/openapi.ts';
import { orderLifecycle } from './routes/order-lifecycle.ts';
import { query } from './routes/query.ts';
import { refund } from './routes/refund.ts';
import { transactions } from './routes/transactions.ts';

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
