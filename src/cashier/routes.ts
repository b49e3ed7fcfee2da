// The addresses of the cashier screen: the page, what its forms send, and the stream that keeps it up to
// date.

import type { Route } from '../http/route.ts';
import { formBack, orTrouble, sessionRoutes } from '../pay/form-page.ts';
import { CASHIER_PAGE, sendCashier } from './send-cashier.ts';
import { showEvents } from './show-events.ts';
import { submitCancel } from './submit-cancel.ts';
import { submitNext } from './submit-next.ts';

const showPage = orTrouble(CASHIER_PAGE, (service, request, reply) =>
  sendCashier(service, request, reply, null),
);
const sendNext = orTrouble(CASHIER_PAGE, submitNext);
const sendCancel = orTrouble(CASHIER_PAGE, submitCancel);

const show: Route = {
  method: 'GET',
  path: CASHIER_PAGE.path,
  scope: null,
  operation: null,
  database: 'read',
  endpoint: (service) => (request, reply) => showPage(service, request, reply),
};

const events: Route = {
  method: 'GET',
  path: `${CASHIER_PAGE.path}/events`,
  scope: null,
  operation: null,
  database: 'read',
  endpoint: showEvents,
};

const next: Route = {
  method: 'POST',
  path: `${CASHIER_PAGE.path}/next`,
  scope: null,
  operation: null,
  database: 'written',
  endpoint: (service) => (request, reply) => sendNext(service, request, reply),
};

const cancel: Route = {
  method: 'POST',
  path: `${CASHIER_PAGE.path}/cancel`,
  scope: null,
  operation: null,
  database: 'written',
  endpoint: (service) => (request, reply) => sendCancel(service, request, reply),
};

export const CASHIER_ROUTES: readonly Route[] = [
  show,
  events,
  next,
  formBack(CASHIER_PAGE, next.path),
  cancel,
  formBack(CASHIER_PAGE, cancel.path),
  ...sessionRoutes(CASHIER_PAGE),
];
