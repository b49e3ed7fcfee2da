// The route of the settings in force.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';
import { flag, listSearch } from '../../ui/list-search.ts';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/settings',
    beforeLoad: requireOperator,
    validateSearch: listSearch({ changed: flag }),
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
] as const;
