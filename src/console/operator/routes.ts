// /console/api/operator: what operators see and do. For everybody else nothing is there.

import { FAILED_CALLBACK_ROUTES } from './failed-callback-routes.ts';
import { LEDGER_HEALTH_ROUTES } from './ledger-health-routes.ts';
import { ANY_ORDER_ROUTES } from './order-routes.ts';

export const OPERATOR_ROUTES = [
  ...ANY_ORDER_ROUTES,
  ...LEDGER_HEALTH_ROUTES,
  ...FAILED_CALLBACK_ROUTES,
];
