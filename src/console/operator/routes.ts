// /console/api/operator: what operators see and do. For everybody else nothing is there.

import { FAILED_CALLBACK_ROUTES } from './failed-callback-routes.ts';
import { LEDGER_HEALTH_ROUTES } from './ledger-health-routes.ts';
import { SETTINGS_ROUTES } from './settings-routes.ts';
import { USER_ACTION_ROUTES } from './user-action-routes.ts';
import { USER_ROUTES } from './user-routes.ts';
import { WITHDRAWAL_ROUTES } from './withdrawal-routes.ts';

export const OPERATOR_ROUTES = [
  ...USER_ROUTES,
  ...USER_ACTION_ROUTES,
  ...WITHDRAWAL_ROUTES,
  ...LEDGER_HEALTH_ROUTES,
  ...SETTINGS_ROUTES,
  ...FAILED_CALLBACK_ROUTES,
];
