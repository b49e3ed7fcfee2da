// The route of a new payment.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ALL_MERCHANTS, readBefore } from '../../api/use-read.ts';
import { signedInRoute } from '../../app/parents.tsx';

export const newPaymentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/new-payment',
    loader: () => readBefore('/api/v1/merchants', ALL_MERCHANTS),
    component: lazyRouteComponent(() => import('./new-payment-screen.tsx'), 'NewPaymentScreen'),
  }),
] as const;
