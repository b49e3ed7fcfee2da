// /console/api/operator: what operators see and do. For everybody else nothing is there.

import { FAILED_CALLBACK_ROUTES } from './failed-callback-routes.ts';
import { LEDGER_HEALTH_ROUTES } from './ledger-health-routes.ts';

export const OPERATOR_ROUTES = [
  ...LEDGER_HEALTH_ROUTES,
  ...FAILED_CALLBACK_ROUTES,
];
