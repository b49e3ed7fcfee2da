// The route of the ledger's health.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';

export const ledgerHealthRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/ledger',
    beforeLoad: requireOperator,
    component: lazyRouteComponent(() => import('./ledger-health-screen.tsx'), 'LedgerHealthScreen'),
  }),
] as const;
