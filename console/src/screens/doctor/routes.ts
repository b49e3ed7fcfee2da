// The route of the signature doctor.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/parents.tsx';

export const doctorRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/doctor',
    component: lazyRouteComponent(() => import('./doctor-screen.tsx'), 'DoctorScreen'),
  }),
] as const;
