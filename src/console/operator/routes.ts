// /console/api/operator: what operators see and do. For everybody else nothing is there.

import { USER_ACTION_ROUTES } from './user-action-routes.ts';
import { USER_ROUTES } from './user-routes.ts';
import { WITHDRAWAL_ROUTES } from './withdrawal-routes.ts';

export const OPERATOR_ROUTES = [...USER_ROUTES, ...USER_ACTION_ROUTES, ...WITHDRAWAL_ROUTES];
