// The route of refund requests.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { listSearch, oneOf } from '../../ui/list-search.ts';

/** Of those that do not wait any longer. */
export const ENDED = ['refunded', 'declined', 'expired'] as const;

export const refundRequestRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/refund-requests',
    validateSearch: listSearch({ status: oneOf(ENDED) }),
    component: lazyRouteComponent(
      () => import('./refund-requests-screen.tsx'),
      'RefundRequestsScreen',
    ),
  }),
] as const;
