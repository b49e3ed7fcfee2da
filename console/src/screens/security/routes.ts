// The routes of the security screen.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

export const securityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/security',
    component: lazyRouteComponent(() => import('./security-screen.tsx'), 'SecurityScreen'),
  }),
] as const;
