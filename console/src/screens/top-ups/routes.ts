// The routes of topping up: for whoever pays in, with what an order lacks in the address, and for
// operators.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';
import { listSearch, oneOf, text } from '../../ui/list-search.ts';

export const STATUSES = ['requested', 'approved', 'declined', 'cancelled'] as const;

export const topUpRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/top-up',
    validateSearch: listSearch({ amount: text, order: text }),
    component: lazyRouteComponent(() => import('./top-up-screen.tsx'), 'TopUpScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/top-ups',
    beforeLoad: requireOperator,
    validateSearch: listSearch({ status: oneOf(STATUSES), code: text }),
    component: lazyRouteComponent(() => import('./queue-screen.tsx'), 'QueueScreen'),
  }),
] as const;
