// The addresses where owners meet the refunds that tools ask for: the page, and what its forms send.

import { decideOperation, showOperation } from '../http/operations/refund-requests.ts';
import type { Route } from '../http/route.ts';
import { pageRoute, sessionRoutes } from '../pay/form-routes.ts';
import { payPasswordRoutes } from '../pay/pay-password-form.ts';
import { REQUEST_PAGE } from './send-request-page.ts';
import { showRequest } from './show-request.ts';
import { submitDecision } from './submit-decision.ts';

export const REFUND_REQUEST_ROUTES: readonly Route[] = [
  pageRoute(REQUEST_PAGE, 'GET', showOperation, showRequest),
  pageRoute(REQUEST_PAGE, 'POST', decideOperation, submitDecision),
  ...sessionRoutes(REQUEST_PAGE),
  ...payPasswordRoutes(REQUEST_PAGE),
];
