// The route of the callbacks that have failed.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';

interface FailedCallbacksSearch {
  /** A number, a login name or a wallet id. */
  readonly owner?: string;
}

export const failedCallbackRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/failed-callbacks',
    beforeLoad: requireOperator,
    // Digits in an address are read as a number.
    validateSearch: ({ owner }: Record<string, unknown>): FailedCallbacksSearch =>
      owner === undefined || owner === '' ? {} : { owner: String(owner) },
    component: lazyRouteComponent(
      () => import('./failed-callbacks-screen.tsx'),
      'FailedCallbacksScreen',
    ),
  }),
] as const;
