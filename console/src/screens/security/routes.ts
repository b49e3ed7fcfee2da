// The routes of the security screen.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';

export const securityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/security',
    loader: () =>
      Promise.all([
        readBefore('/console/api/security'),
        readBefore('/console/api/security/sessions'),
      ]),
    component: lazyRouteComponent(() => import('./security-screen.tsx'), 'SecurityScreen'),
  }),
] as const;
