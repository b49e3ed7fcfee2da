// The route of the request log, whose filters live in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { requestSearch } from './request-search.ts';

export const requestRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/requests',
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('./requests-screen.tsx'), 'RequestsScreen'),
  }),
] as const;
