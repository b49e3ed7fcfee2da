// The routes of the security screen.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';
import { listSearch } from '../../ui/list-search.ts';

/** Few have more. */
export const SESSIONS = { query: { limit: 100 } } as const;

export const securityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/security',
    /** Where the page of the security log begins. */
    validateSearch: listSearch({}),
    loader: () =>
      Promise.all([readBefore('/api/v1/security'), readBefore('/api/v1/sessions', SESSIONS)]),
    component: lazyRouteComponent(() => import('./security-screen.tsx'), 'SecurityScreen'),
  }),
] as const;
