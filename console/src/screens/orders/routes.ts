// The routes of orders: the list, whose filters live in the address, and one order.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { orderSearch } from './order-search.ts';

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders',
    validateSearch: orderSearch,
    component: lazyRouteComponent(() => import('./orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/$txNo',
    component: lazyRouteComponent(() => import('./order-screen.tsx'), 'OrderScreen'),
  }),
] as const;
