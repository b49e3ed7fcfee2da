// The routes of the overview.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';
import { queryClient } from '../../app/query-client.ts';
import { meQuery, operatesOnly } from '../../app/session.ts';

export const LATEST_RECORDS = 5;
export const LATEST_ORDERS = { query: { limit: 6 } };

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    beforeLoad: toDashboard,
    loader: readHome,
    component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
  }),
  // Of whoever has another home.
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/wallet',
    loader: readHome,
    component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
  }),
] as const;

async function toDashboard(): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (operatesOnly(me)) throw redirect({ to: '/operator', replace: true });
}

async function readHome(): Promise<void> {
  const { has_merchants: sells } = await queryClient.ensureQueryData(meQuery);
  await Promise.all([
    readBefore('/api/v1/security'),
    readBefore('/api/v1/security/news'),
    readBefore('/api/v1/overview'),
    readBefore('/api/v1/wallets'),
    readBefore('/api/v1/orders/to-pay'),
    readBefore('/api/v1/records', { query: { per_page: LATEST_RECORDS } }),
    ...(sells
      ? [readBefore('/api/v1/takings', { query: {} }), readBefore('/api/v1/orders', LATEST_ORDERS)]
      : []),
  ]);
}
