// The addresses of the cashier screen: the page, what its forms send, and the stream that keeps it up to
// date.

import type { Route } from '../../http/route.ts';
import { formRoutes, pageRoute, sessionRoutes } from '../kit/form-routes.ts';
import { CASHIER_PAGE, sendCashier } from './send-cashier.ts';
import { showEvents } from './show-events.ts';
import { submitCancel } from './submit-cancel.ts';
import { submitNext } from './submit-next.ts';

const events: Route = {
  method: 'GET',
  path: `${CASHIER_PAGE.path}/events`,
  scope: null,
  operation: null,
  database: 'read',
  endpoint: showEvents,
};

export const CASHIER_ROUTES: readonly Route[] = [
  pageRoute(CASHIER_PAGE, 'GET', null, (...asked) => sendCashier(...asked, null)),
  events,
  ...formRoutes(CASHIER_PAGE, { next: submitNext, cancel: submitCancel }),
  ...sessionRoutes(CASHIER_PAGE),
];
