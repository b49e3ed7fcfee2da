// The routes of the cashier: the choice of a branch, for its owner, and the till itself, which has the
// whole screen and which staff open too.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { rootRoute, signedInRoute } from '../../app/parents.tsx';
import { queryClient } from '../../app/query-client.ts';
import { signInFrom } from '../../app/session.ts';
import { cashierQuery } from './cashier-query.ts';

export const cashierRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/cashier',
    component: lazyRouteComponent(() => import('./branches-screen.tsx'), 'BranchesScreen'),
  }),
] as const;

interface TillSearch {
  /** The order that is shown. */
  readonly order?: string;
  /** Whose orders are listed; today's without it. */
  readonly date?: string;
  /** Where the shown page begins; the newest without it. */
  readonly after?: string;
}

function tillSearch({ order, date, after }: Record<string, unknown>): TillSearch {
  return {
    ...(typeof order === 'string' && { order }),
    ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) && { date }),
    ...(typeof after === 'string' && { after }),
  };
}

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
