// The routes of the API keys.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { flag, listSearch } from '../../ui/list-search.ts';

export const keyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/keys',
    /** Without `ended` only those that work. */
    validateSearch: listSearch({ ended: flag }),
    component: lazyRouteComponent(() => import('./keys-screen.tsx'), 'KeysScreen'),
  }),
] as const;
