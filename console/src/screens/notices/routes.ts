// The route of notices, whose pages are in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { listSearch } from '../../ui/list-search.ts';

export const noticeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/notices',
    validateSearch: listSearch({}),
    component: lazyRouteComponent(() => import('./notices-screen.tsx'), 'NoticesScreen'),
  }),
] as const;
