// /console/api/operator: what operators see and do. For everybody else nothing is there.

import { INVITE_ROUTES } from './invite-routes.ts';
import { ANY_ORDER_ROUTES } from './order-routes.ts';
import { RECHARGE_ROUTES } from './recharge-routes.ts';
import { USER_ACTION_ROUTES } from './user-action-routes.ts';
import { USER_ROUTES } from './user-routes.ts';

export const OPERATOR_ROUTES = [
  ...USER_ROUTES,
  ...USER_ACTION_ROUTES,
  ...RECHARGE_ROUTES,
  ...INVITE_ROUTES,
  ...ANY_ORDER_ROUTES,
];
