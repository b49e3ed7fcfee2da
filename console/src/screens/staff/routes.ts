// The route of the staff of a branch, for its owner.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

export const staffRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/cashier/$branchId/staff',
    component: lazyRouteComponent(() => import('./staff-screen.tsx'), 'StaffScreen'),
  }),
] as const;
