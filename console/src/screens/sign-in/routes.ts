// The routes for people who have not signed in: the sign-in and the sign-up.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { boot } from '../../app/boot.ts';
import { rootRoute } from '../../app/parents.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

interface EntranceSearch {
  /** Where they wanted to go: an address of the console, with its base. */
  readonly to?: string;
  /** Put into the form: the front door of the demo knows it. */
  readonly login?: string;
}

function entranceSearch({ to, login }: Record<string, unknown>): EntranceSearch {
  return { ...(isOurs(to) && { to }), ...(typeof login === 'string' && { login }) };
}

/** Anything else could lead to another site. */
function isOurs(address: unknown): address is string {
  if (typeof address !== 'string') return false;
  return [boot.base, `${boot.base}/`, `${boot.base}?`].some((start, index) =>
    index === 0 ? address === start : address.startsWith(start),
  );
}

export const entranceRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    validateSearch: entranceSearch,
    component: SignInScreen,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    validateSearch: entranceSearch,
    component: lazyRouteComponent(() => import('./sign-up-screen.tsx'), 'SignUpScreen'),
  }),
] as const;
