// The route of the screen that holds the books against the bank.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';
import { listSearch, oneOf } from '../../ui/list-search.ts';

export const STATES = ['open', 'closed', 'resolved'] as const;

export const bankRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/bank',
    beforeLoad: requireOperator,
    validateSearch: listSearch({ status: oneOf(STATES) }),
    component: lazyRouteComponent(() => import('./bank-screen.tsx'), 'BankScreen'),
  }),
] as const;
