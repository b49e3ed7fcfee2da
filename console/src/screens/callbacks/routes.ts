// The routes of the callbacks.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';
import { day, id, listSearch, oneOf } from '../../ui/list-search.ts';

const STATES = ['pending', 'delivered', 'failed', 'held', 'not_requested'] as const;

/** `receiver_id`: what this receiver was told. */
export const callbacksSearch = listSearch({
  state: oneOf(STATES),
  receiver_id: id,
  date_from: day,
  date_to: day,
});

export type CallbacksSearch = ReturnType<typeof callbacksSearch>;

export const callbackRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/callbacks',
    validateSearch: callbacksSearch,
    component: lazyRouteComponent(() => import('./callbacks-screen.tsx'), 'CallbacksScreen'),
  }),
] as const;
