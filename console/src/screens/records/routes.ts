// The route of the records, whose filters and page are in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { day, listSearch, oneOf } from '../../ui/list-search.ts';

export const WALLETS = ['consumer', 'merchant'] as const;
export const TYPES = [
  ...(['recharge', 'consume', 'refund'] as const),
  ...(['transfer', 'withdraw', 'collection'] as const),
] as const;
export const DIRECTIONS = ['in', 'out'] as const;

export const recordRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/records',
    validateSearch: listSearch({
      wallet: oneOf(WALLETS),
      type: oneOf(TYPES),
      direction: oneOf(DIRECTIONS),
      date_from: day,
      date_to: day,
    }),
    component: lazyRouteComponent(() => import('./records-screen.tsx'), 'RecordsScreen'),
  }),
] as const;
