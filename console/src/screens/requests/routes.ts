// The route of the request log, whose filters live in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { flag, listSearch, text } from '../../ui/list-search.ts';

export const requestRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/requests',
    validateSearch: listSearch({ key_id: text, request_id: text, refused: flag }),
    component: lazyRouteComponent(() => import('./requests-screen.tsx'), 'RequestsScreen'),
  }),
] as const;
