// The route of transfers.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

export const transferRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/transfer',
    component: lazyRouteComponent(() => import('./transfer-screen.tsx'), 'TransferScreen'),
  }),
] as const;
