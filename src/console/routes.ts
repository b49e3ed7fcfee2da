// The routes of the console: its app, and its interface, one list for each area.

import type { Route } from '../http/route.ts';
import { CONSOLE_APP_ROUTES } from './app/routes.ts';
import { CASHIER_ROUTES } from './cashier/routes.ts';

/** Below `/console/api/`. */
export const CONSOLE_API_ROUTES: readonly Route[] = [...CASHIER_ROUTES, ...STAFF_ROUTES];

export const CONSOLE_ROUTES: readonly Route[] = [...CONSOLE_APP_ROUTES, ...CONSOLE_API_ROUTES];
