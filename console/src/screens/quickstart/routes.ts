// The route of the quickstart.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ACTIVE_KEYS, ALL_MERCHANTS, readAllBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';

export const quickstartRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/quickstart',
    loader: () =>
      readAllBefore([
        ['/api/v1/merchants', ALL_MERCHANTS],
        ['/api/v1/keys', ACTIVE_KEYS],
      ]),
    component: lazyRouteComponent(() => import('./quickstart-screen.tsx'), 'QuickstartScreen'),
  }),
] as const;
