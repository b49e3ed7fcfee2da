// The route of the statement, whose month is in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

interface StatementSearch {
  /** `YYYY-MM`; the present one without it. */
  readonly month?: string;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const statementRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/statement',
    validateSearch: ({ month }: Record<string, unknown>): StatementSearch =>
      typeof month === 'string' && MONTH.test(month) ? { month } : {},
    component: lazyRouteComponent(() => import('./statement-screen.tsx'), 'StatementScreen'),
  }),
] as const;
