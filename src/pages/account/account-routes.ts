// The routes of the account page.

import type { Route } from '../../http/route.ts';
import { pageRoute } from '../kit/form-routes.ts';
import { payPasswordRoutes } from '../kit/pay-password-form.ts';
import { signInRoutes } from '../kit/sign-in-form.ts';
import { signUpRoutes } from '../kit/sign-up-form.ts';
import { ACCOUNT_PAGE, sendAccountPage } from './send-account-page.ts';

export const ACCOUNT_ROUTES: readonly Route[] = [
  pageRoute(ACCOUNT_PAGE, 'GET', null, (...request) => sendAccountPage(...request)),
  ...signInRoutes(ACCOUNT_PAGE),
  ...signUpRoutes(ACCOUNT_PAGE),
  ...payPasswordRoutes(ACCOUNT_PAGE),
];
