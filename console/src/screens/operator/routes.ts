// The routes of operators. For everybody else there is nothing there.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';

interface UserSearch {
  readonly search?: string;
}

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/users',
    beforeLoad: requireOperator,
    // Digits in an address are read as a number.
    validateSearch: ({ search }: Record<string, unknown>): UserSearch =>
      search === undefined || search === '' ? {} : { search: String(search) },
    component: lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/users/$userId',
    beforeLoad: requireOperator,
    component: lazyRouteComponent(() => import('./user-screen.tsx'), 'UserScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/withdrawals',
    beforeLoad: requireOperator,
    component: lazyRouteComponent(() => import('./withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  }),
] as const;
