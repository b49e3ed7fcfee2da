// The addresses of the page of an account.

import type { Route } from '../../http/route.ts';
import { pageRoute, sessionRoutes } from '../kit/form-routes.ts';
import { payPasswordRoutes } from '../kit/pay-password-form.ts';
import { signUpRoutes } from '../kit/sign-up-form.ts';
import { ACCOUNT_PAGE, sendAccountPage } from './send-account-page.ts';

export const ACCOUNT_ROUTES: readonly Route[] = [
  pageRoute(ACCOUNT_PAGE, 'GET', null, (...asked) => sendAccountPage(...asked, null)),
  ...sessionRoutes(ACCOUNT_PAGE),
  ...signUpRoutes(ACCOUNT_PAGE),
  ...payPasswordRoutes(ACCOUNT_PAGE),
];
