// The routes of the cashier page: the page, its forms, and the stream that keeps it up to date.

import { sendRefusal } from '../../http/envelope.ts';
import type { Route } from '../../http/route.ts';
import { formRoutes, pageRoute } from '../kit/form-routes.ts';
import { signInRoutes } from '../kit/sign-in-form.ts';
import { CASHIER_PAGE, sendCashierPage } from './send-cashier-page.ts';
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
  refuseTooMany: () => sendRefusal,
};

export const CASHIER_ROUTES: readonly Route[] = [
  pageRoute(CASHIER_PAGE, 'GET', null, (...request) => sendCashierPage(...request)),
  events,
  ...formRoutes(CASHIER_PAGE, { next: submitNext, cancel: submitCancel }),
  ...signInRoutes(CASHIER_PAGE),
];
