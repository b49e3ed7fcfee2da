// The routes of the security screen.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';

export const securityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/security',
    loader: () =>
      Promise.all([readBefore('/api/v1/security'), readBefore('/api/v1/sessions', { query: {} })]),
    component: lazyRouteComponent(() => import('./security-screen.tsx'), 'SecurityScreen'),
  }),
] as const;
