// The routes of the cashier: the choice of a branch, for its owner, and the till itself, which has the
// whole screen and which staff open too.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { rootRoute, signedInRoute } from '../../app/parents.tsx';
import { queryClient } from '../../app/query-client.ts';
import { signInFrom } from '../../app/session.ts';
import { day, listSearch, text } from '../../ui/list-search.ts';
import { cashierQuery } from './cashier-query.ts';

export const cashierRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/cashier',
    component: lazyRouteComponent(() => import('./branches-screen.tsx'), 'BranchesScreen'),
  }),
] as const;

/** The order that is shown, and whose orders are listed: today's without a day. */
const tillSearch = listSearch({ order: text, date: day });

/** Beside the routes for people who have signed in: the guard of those asks for a user. */
export const tillRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/cashier/$branchId',
    validateSearch: tillSearch,
    beforeLoad: ({ location }) => requireTill(location.publicHref),
    component: lazyRouteComponent(() => import('./till-screen.tsx'), 'TillScreen'),
  }),
] as const;

async function requireTill(wanted: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(cashierQuery);
  } catch (error) {
    if (failureOf(error).code !== 'session_required') throw error;
    throw redirect({ ...signInFrom(wanted), replace: true });
  }
}
