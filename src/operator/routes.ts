// The operator interface: everything below `/operator/v1/`.

import type { Route } from '../http/route.ts';
import { EVENT_ROUTES } from './event-routes.ts';
import { MERCHANT_ROUTES } from './merchant-routes.ts';
import { MONEY_ROUTES } from './money-routes.ts';
import { SIGN_IN_LINK_ROUTES } from './sign-in-link-routes.ts';
import { USER_ROUTES } from './user-routes.ts';
import { WALLET_ROUTES } from './wallet-routes.ts';

export const OPERATOR_ROUTES: readonly Route[] = [
  ...USER_ROUTES,
  ...MERCHANT_ROUTES,
  ...MONEY_ROUTES,
  ...WALLET_ROUTES,
  ...EVENT_ROUTES,
  ...SIGN_IN_LINK_ROUTES,
];
