// The routes of the callbacks.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

const STATES = ['pending', 'delivered', 'failed', 'held', 'not_requested'] as const;

/** The filter. */
export interface CallbacksSearch {
  readonly state?: (typeof STATES)[number];
  /** What this receiver was told. */
  readonly receiver_id?: number;
  readonly date_from?: string;
  readonly date_to?: string;
}

function callbacksSearch(given: Record<string, unknown>): CallbacksSearch {
  const state = STATES.find((known) => known === given.state);
  const { receiver_id: receiver, date_from: from, date_to: to } = given;
  return {
    ...(state && { state }),
    ...(/^[1-9]\d{0,14}$/.test(String(receiver)) && { receiver_id: Number(receiver) }),
    ...(isDay(from) && { date_from: from }),
    ...(isDay(to) && { date_to: to }),
  };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

export const callbackRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/callbacks',
    validateSearch: callbacksSearch,
    component: lazyRouteComponent(() => import('./callbacks-screen.tsx'), 'CallbacksScreen'),
  }),
] as const;
