// The routes of what operators see of everybody. Filters and the page live in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';
import { allOrdersSearch } from '../orders/order-search.ts';
import { eventSearch, inviteSearch, trailSearch } from './list-search.ts';

export const authorityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/invites',
    beforeLoad: requireOperator,
    validateSearch: inviteSearch,
    component: lazyRouteComponent(() => import('./invites-screen.tsx'), 'InvitesScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/orders',
    beforeLoad: requireOperator,
    validateSearch: allOrdersSearch,
    component: lazyRouteComponent(() => import('./all-orders-screen.tsx'), 'AllOrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/orders/$txNo',
    beforeLoad: requireOperator,
    component: lazyRouteComponent(() => import('./any-order-screen.tsx'), 'AnyOrderScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/audit',
    beforeLoad: requireOperator,
    validateSearch: trailSearch,
    component: lazyRouteComponent(() => import('./trail-screen.tsx'), 'TrailScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/events',
    beforeLoad: requireOperator,
    validateSearch: eventSearch,
    component: lazyRouteComponent(() => import('./events-screen.tsx'), 'EventsScreen'),
  }),
] as const;
