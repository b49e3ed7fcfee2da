// The route of withdrawals, whose page is in the address.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

interface WithdrawalSearch {
  /** The page begins after this withdrawal. */
  readonly before?: string;
}

const NUMBER = /^W[0-9A-Z]{26}$/;

export const withdrawalRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/withdrawals',
    validateSearch: ({ before }: Record<string, unknown>): WithdrawalSearch =>
      typeof before === 'string' && NUMBER.test(before) ? { before } : {},
    component: lazyRouteComponent(() => import('./withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  }),
] as const;
