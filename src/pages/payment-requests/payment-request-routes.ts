// The routes of the page on which payers decide payments that their programs ask for, and of its forms.

import type { Route } from '../../http/route.ts';
import { pageRoute } from '../kit/form-routes.ts';
import { payPasswordRoutes } from '../kit/pay-password-form.ts';
import { signInRoutes } from '../kit/sign-in-form.ts';
import { PAYMENT_REQUEST_PAGE } from './payment-approval.ts';
import { decideOperation, showOperation } from './payment-requests-operation.ts';
import { submitPaymentDecision } from './submit-payment-decision.ts';

export const PAYMENT_REQUEST_ROUTES: readonly Route[] = [
  pageRoute(PAYMENT_REQUEST_PAGE, 'GET', showOperation, PAYMENT_REQUEST_PAGE.show),
  pageRoute(PAYMENT_REQUEST_PAGE, 'POST', decideOperation, submitPaymentDecision),
  ...signInRoutes(PAYMENT_REQUEST_PAGE),
  ...payPasswordRoutes(PAYMENT_REQUEST_PAGE, PAYMENT_REQUEST_PAGE.showNewPayPassword),
];
