// The routes of the page on which owners decide refunds that tools requested, and of its forms.

import type { Route } from '../../http/route.ts';
import { pageRoute } from '../kit/form-routes.ts';
import { payPasswordRoutes } from '../kit/pay-password-form.ts';
import { signInRoutes } from '../kit/sign-in-form.ts';
import { REQUEST_PAGE } from './refund-approval.ts';
import { decideOperation, showOperation } from './refund-requests-operation.ts';
import { submitDecision } from './submit-decision.ts';

export const REFUND_REQUEST_ROUTES: readonly Route[] = [
  pageRoute(REQUEST_PAGE, 'GET', showOperation, REQUEST_PAGE.show),
  pageRoute(REQUEST_PAGE, 'POST', decideOperation, submitDecision),
  ...signInRoutes(REQUEST_PAGE),
  ...payPasswordRoutes(REQUEST_PAGE, REQUEST_PAGE.showNewPayPassword),
];
