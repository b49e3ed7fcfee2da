// The router: the addresses of the console below its base.

import { createRouter } from '@tanstack/react-router';
import { tillRoutes } from '../screens/cashier/routes.ts';
import { entranceRoutes } from '../screens/sign-in/routes.ts';
import { boot } from './boot.ts';
import { rootRoute, signedInRoute } from './parents.tsx';
import { onSessionEnded, queryClient } from './query-client.ts';
import { SCREENS } from './routes.ts';
import { signInFrom } from './session.ts';

const routeTree = rootRoute.addChildren([
  ...entranceRoutes,
  ...tillRoutes,
  signedInRoute.addChildren([...SCREENS]),
]);

export const router = createRouter({
  routeTree,
  basepath: boot.base,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // What no screen has validated is nothing.
  search: { strict: true },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** At the sign-in: who comes there had a session. */
    sessionLost?: boolean;
  }
}

onSessionEnded(() => {
  const { pathname, publicHref } = router.state.location;
  if (pathname.startsWith('/sign-')) return;
  const leaving = router.navigate(signInFrom(publicHref));
  void leaving.then(() => queryClient.clear());
});
