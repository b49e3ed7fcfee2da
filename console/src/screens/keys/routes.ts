// The routes of the API keys.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

export interface KeysSearch {
  /** Whether keys that have ended are shown as well. */
  readonly ended?: true | undefined;
  /** Where the page begins. */
  readonly before?: string | undefined;
}

export const keyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/keys',
    validateSearch: ({ ended, before }: Record<string, unknown>): KeysSearch => ({
      ...(ended === true && { ended }),
      ...(typeof before === 'string' && { before }),
    }),
    component: lazyRouteComponent(() => import('./keys-screen.tsx'), 'KeysScreen'),
  }),
] as const;
