// The routes of who may spend: the mandates, one of them, and what programs ask for.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { listSearch } from '../../ui/list-search.ts';

export const mandateRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/mandates',
    validateSearch: listSearch({}),
    component: lazyRouteComponent(() => import('./mandates-screen.tsx'), 'MandatesScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/mandates/$mandateNo',
    validateSearch: listSearch({}),
    component: lazyRouteComponent(() => import('./mandate-screen.tsx'), 'MandateScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/payment-requests',
    validateSearch: listSearch({}),
    component: lazyRouteComponent(
      () => import('./payment-requests-screen.tsx'),
      'PaymentRequestsScreen',
    ),
  }),
] as const;
