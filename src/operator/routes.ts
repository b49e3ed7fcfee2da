// The operator interface: everything below `/operator/v1/`.

import type { Route } from '../http/route.ts';
import { EVENT_ROUTES } from './event-routes.ts';
import { TOTALS_ROUTES } from './totals-routes.ts';

export const OPERATOR_ROUTES: readonly Route[] = [...EVENT_ROUTES, ...TOTALS_ROUTES];
