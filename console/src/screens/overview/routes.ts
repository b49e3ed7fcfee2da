// The routes of the overview.

import { createRoute, redirect } from '@tanstack/react-router';
import { readAllBefore } from '../../api/use-read.ts';
import { HOME_READS, operatesOnly } from '../../app/homes.ts';
import { signedInRoute } from '../../app/parents.tsx';
import { queryClient } from '../../app/query-client.ts';
import { meQuery } from '../../app/session.ts';
import { OverviewScreen } from './overview-screen.tsx';

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    beforeLoad: toDashboard,
    loader: readHome,
    component: OverviewScreen,
  }),
  // Of whoever has another home.
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/wallet',
    loader: readHome,
    component: OverviewScreen,
  }),
] as const;

async function toDashboard(): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (operatesOnly(me)) throw redirect({ to: '/operator', replace: true });
}

async function readHome(): Promise<void> {
  const { has_merchants: sells } = await queryClient.ensureQueryData(meQuery);
  await readAllBefore(HOME_READS[sells ? 'shop' : 'payer']);
}
