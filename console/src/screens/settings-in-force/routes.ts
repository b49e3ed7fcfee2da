// The route of the settings in force.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireOperator, signedInRoute } from '../../app/parents.tsx';

interface SettingsSearch {
  readonly changed?: true;
}

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/operator/settings',
    beforeLoad: requireOperator,
    validateSearch: ({ changed }: Record<string, unknown>): SettingsSearch =>
      changed === true ? { changed } : {},
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
] as const;
