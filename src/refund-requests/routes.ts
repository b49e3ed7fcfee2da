// The addresses where owners meet the refunds that tools ask for: the page, and what its forms send.

import { decideOperation, showOperation } from '../http/operations/refund-requests.ts';
import type { Route } from '../http/route.ts';
import { orTrouble, sessionRoutes } from '../pay/form-page.ts';
import { payPasswordRoutes } from '../pay/pay-password-form.ts';
import { REQUEST_PAGE } from './send-request-page.ts';
import { showRequest } from './show-request.ts';
import { submitDecision } from './submit-decision.ts';

const showPage = orTrouble(REQUEST_PAGE, showRequest);
const submitPage = orTrouble(REQUEST_PAGE, submitDecision);

const show: Route = {
  method: 'GET',
  path: REQUEST_PAGE.path,
  scope: null,
  database: 'read',
  operation: showOperation,
  endpoint: (service) => (request, reply) => showPage(service, request, reply),
};

const decide: Route = {
  method: 'POST',
  path: REQUEST_PAGE.path,
  scope: null,
  database: 'written',
  operation: decideOperation,
  endpoint: (service) => (request, reply) => submitPage(service, request, reply),
};

export const REFUND_REQUEST_ROUTES: readonly Route[] = [
  show,
  decide,
  ...sessionRoutes(REQUEST_PAGE),
  ...payPasswordRoutes(REQUEST_PAGE),
];
