// The interface of the console, one list for each area.

import type { Route } from '../http/route.ts';
import { ME_ROUTES } from './me/routes.ts';
import { MERCHANT_ROUTES } from './merchants/routes.ts';
import { ORDER_ROUTES } from './orders/routes.ts';
import { REFUND_REQUEST_ROUTES } from './refund-requests/routes.ts';

export const CONSOLE_ROUTES: readonly Route[] = [
  ...ME_ROUTES,
  ...MERCHANT_ROUTES,
  ...ORDER_ROUTES,
  ...REFUND_REQUEST_ROUTES,
];
