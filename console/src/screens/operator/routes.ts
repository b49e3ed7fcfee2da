// The routes of operators. For everybody else there is nothing there.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAllBefore } from '../../api/use-read.ts';
import { HOME_READS } from '../../app/homes.ts';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { payoutSearch, timelineSearch, userSearch } from './list-search.ts';

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator',
    beforeLoad: requireOperator,
    loader: () => readAllBefore(HOME_READS.operator),
    component: DashboardScreen,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/users',
    beforeLoad: requireOperator,
    validateSearch: userSearch,
    component: lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/users/$userId',
    beforeLoad: requireOperator,
    validateSearch: timelineSearch,
    component: lazyRouteComponent(() => import('./user-screen.tsx'), 'UserScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/withdrawals',
    beforeLoad: requireOperator,
    component: lazyRouteComponent(() => import('./withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/payouts',
    beforeLoad: requireOperator,
    validateSearch: payoutSearch,
    component: lazyRouteComponent(() => import('./payouts-screen.tsx'), 'PayoutsScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/terminal-sign-in',
    beforeLoad: requireOperator,
    validateSearch: ({ request }) => (typeof request === 'string' ? { request } : {}),
    component: lazyRouteComponent(() => import('./terminal-screen.tsx'), 'TerminalScreen'),
  }),
] as const;
