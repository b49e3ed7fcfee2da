// The routes of the overview.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';

export const LATEST_RECORDS = 5;

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    loader: () =>
      Promise.all([
        readBefore('/api/v1/security'),
        readBefore('/api/v1/security/news'),
        readBefore('/api/v1/overview'),
        readBefore('/api/v1/wallets'),
        readBefore('/api/v1/orders/to-pay'),
        readBefore('/api/v1/records', { query: { per_page: LATEST_RECORDS } }),
      ]),
    component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
  }),
] as const;
