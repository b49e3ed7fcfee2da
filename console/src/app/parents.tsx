// Makes the routes that every other hangs from: the root, and below it the guard and the frame for people
// who have signed in.

import { createRootRoute, createRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { failureOf } from '../api/failure.ts';
import { SecretDialogs } from '../ui/secret-dialog.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PlainFrame } from './plain-frame.tsx';
import { queryClient } from './query-client.ts';
import { meQuery, signInFrom } from './session.ts';
import { Shell } from './shell.tsx';
import { Waiting } from './waiting.tsx';

export const rootRoute = createRootRoute({
  component: () => (
    <SecretDialogs>
      <Outlet />
    </SecretDialogs>
  ),
  notFoundComponent: () => (
    <PlainFrame>
      <NotFoundScreen />
    </PlainFrame>
  ),
  errorComponent: (failure) => (
    <PlainFrame>
      <ErrorScreen {...failure} />
    </PlainFrame>
  ),
  pendingComponent: Waiting,
});

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location.publicHref),
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
  pendingComponent: Waiting,
});

/** Whoever has no session signs in first, and comes back to what they wanted. */
async function requireSession(wanted: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (failureOf(error).code !== 'session_required') throw error;
    throw redirect({ ...signInFrom(wanted), replace: true });
  }
}

/** `beforeLoad` of what only operators see. For others there is nothing there. */
export async function requireOperator(): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me.operator) throw notFound();
}
