// The route of the callbacks that have failed.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';
import { listSearch, text } from '../../ui/list-search.ts';

export const failedCallbackRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/failed-callbacks',
    beforeLoad: requireOperator,
    validateSearch: listSearch({ user: text }),
    component: lazyRouteComponent(
      () => import('./failed-callbacks-screen.tsx'),
      'FailedCallbacksScreen',
    ),
  }),
] as const;
