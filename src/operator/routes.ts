// The operator interface: everything below `/operator/v1/`.

import type { Route } from '../http/route.ts';
import { EVENT_ROUTES } from './event-routes.ts';
import { MONEY_ROUTES } from './money-routes.ts';
import { TOTALS_ROUTES } from './totals-routes.ts';
import { WALLET_ROUTES } from './wallet-routes.ts';

export const OPERATOR_ROUTES: readonly Route[] = [
  ...MONEY_ROUTES,
  ...WALLET_ROUTES,
  ...EVENT_ROUTES,
  ...TOTALS_ROUTES,
];
