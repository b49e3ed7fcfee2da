// The routes of the records, whose filters live in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { recordSearch } from './record-search.ts';

export const recordRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/records',
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./records-screen.tsx'), 'RecordsScreen'),
  }),
] as const;
