// The route of merchants and branches.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

export const merchantRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/merchants',
    component: lazyRouteComponent(() => import('./merchants-screen.tsx'), 'MerchantsScreen'),
  }),
] as const;
