// The route of refund requests.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

interface RequestSearch {
  /** Where the page of earlier ones begins. */
  readonly before?: string;
}

function requestSearch({ before }: Record<string, unknown>): RequestSearch {
  return typeof before === 'string' && /^\d+-[A-Z0-9]+$/.test(before) ? { before } : {};
}

export const refundRequestRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/refund-requests',
    validateSearch: requestSearch,
    component: lazyRouteComponent(
      () => import('./refund-requests-screen.tsx'),
      'RefundRequestsScreen',
    ),
  }),
] as const;
