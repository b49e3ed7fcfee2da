// The routes of withdrawals and payees, whose pages are in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { listSearch } from '../../ui/list-search.ts';

export const withdrawalRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/withdrawals',
    validateSearch: listSearch({}),
    component: lazyRouteComponent(() => import('./withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payees',
    validateSearch: listSearch({}),
    component: lazyRouteComponent(() => import('./payees-screen.tsx'), 'PayeesScreen'),
  }),
] as const;
