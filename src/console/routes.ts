// The routes of the console: its app, and its interface, one list for each area.

import type { Route } from '../http/route.ts';
import { CONSOLE_APP_ROUTES } from './app/routes.ts';
import { CASHIER_ROUTES } from './cashier/routes.ts';
import { CHANGES_ROUTES } from './changes/routes.ts';
import { KEY_ROUTES } from './keys/routes.ts';
import { ME_ROUTES } from './me/routes.ts';
import { MERCHANT_ROUTES } from './merchants/routes.ts';
import { OPERATOR_ROUTES } from './operator/routes.ts';
import { ORDER_ROUTES } from './orders/routes.ts';
import { RECORD_ROUTES } from './records/routes.ts';
import { REFUND_REQUEST_ROUTES } from './refund-requests/routes.ts';
import { SECURITY_ROUTES } from './security/routes.ts';
import { STAFF_ROUTES } from './staff/routes.ts';
import { WALLET_ROUTES } from './wallets/routes.ts';

/** Below `/console/api/`. */
export const CONSOLE_API_ROUTES: readonly Route[] = [
  ...ME_ROUTES,
  ...CHANGES_ROUTES,
  ...MERCHANT_ROUTES,
  ...ORDER_ROUTES,
  ...REFUND_REQUEST_ROUTES,
  ...KEY_ROUTES,
  ...OPERATOR_ROUTES,
  ...RECORD_ROUTES,
  ...WALLET_ROUTES,
  ...CASHIER_ROUTES,
  ...STAFF_ROUTES,
  ...SECURITY_ROUTES,
];

export const CONSOLE_ROUTES: readonly Route[] = [...CONSOLE_APP_ROUTES, ...CONSOLE_API_ROUTES];
