// The routes of the page on which owners decide refunds that tools requested, and of its forms.

import type { Route } from '../../http/route.ts';
import { pageRoute } from '../kit/form-routes.ts';
import { payPasswordRoutes } from '../kit/pay-password-form.ts';
import { signInRoutes } from '../kit/sign-in-form.ts';
import { REFUND_REQUEST_PAGE } from './refund-approval.ts';
import { decideOperation, showOperation } from './refund-requests-operation.ts';
import { submitDecision } from './submit-decision.ts';

export const REFUND_REQUEST_ROUTES: readonly Route[] = [
  pageRoute(REFUND_REQUEST_PAGE, 'GET', showOperation, REFUND_REQUEST_PAGE.show),
  pageRoute(REFUND_REQUEST_PAGE, 'POST', decideOperation, submitDecision),
  ...signInRoutes(REFUND_REQUEST_PAGE),
  ...payPasswordRoutes(REFUND_REQUEST_PAGE, REFUND_REQUEST_PAGE.showNewPayPassword),
];
