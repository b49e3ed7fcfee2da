// The routes of the API keys.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

export interface KeysSearch {
  /** Whether keys that have ended are shown as well. */
  readonly ended?: true;
}

export const keyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/keys',
    validateSearch: ({ ended }: Record<string, unknown>): KeysSearch =>
      ended === true ? { ended } : {},
    component: lazyRouteComponent(() => import('./keys-screen.tsx'), 'KeysScreen'),
  }),
] as const;
