// The addresses of the page of an account.

import type { Route } from '../http/route.ts';
import { orTrouble, sessionRoutes } from '../pay/form-page.ts';
import { payPasswordRoutes } from '../pay/pay-password-form.ts';
import { signUpRoutes } from '../pay/sign-up-form.ts';
import { ACCOUNT_PAGE, sendAccountPage } from './send-account-page.ts';

const show = orTrouble(ACCOUNT_PAGE, sendAccountPage);

const account: Route = {
  method: 'GET',
  path: ACCOUNT_PAGE.path,
  scope: null,
  database: 'read',
  operation: null,
  endpoint: (service) => (request, reply) => show(service, request, reply),
};

export const ACCOUNT_ROUTES: readonly Route[] = [
  account,
  ...sessionRoutes(ACCOUNT_PAGE),
  ...signUpRoutes(ACCOUNT_PAGE),
  ...payPasswordRoutes(ACCOUNT_PAGE),
];
