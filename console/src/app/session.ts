// Says who has signed in, and signs in and out. Signing in and out forgets whatever was read for somebody
// else.

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { read, type WriteArguments, write } from '../api/client.ts';
import type { Me, SignedInStaff } from '../api/interface.ts';
import { boot } from './boot.ts';
import { queryClient } from './query-client.ts';

export const meQuery = queryOptions({
  queryKey: ['/api/v1/me'],
  queryFn: () => read('/api/v1/me'),
  staleTime: 30_000,
});

/** Below the guard of the router, where somebody has signed in. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

let isHeld = boot.hadSession;

/** The way to the sign-in from what takes a session, and back; it says so if there was one, which is lost. */
export function signInFrom(wanted: string) {
  return { to: '/sign-in', search: { to: wanted }, state: { sessionLost: isHeld } } as const;
}

function hold(): void {
  isHeld = true;
  queryClient.clear();
}

export async function signIn(body: WriteArguments<'/auth/login'>[0]['body']): Promise<void> {
  await write('/auth/login', { body });
  hold();
}

/** Of a branch; their logins have its number in front. */
export async function signInStaff(
  body: WriteArguments<'/auth/staff/login'>[0]['body'],
): Promise<SignedInStaff> {
  const staff = await write('/auth/staff/login', { body });
  hold();
  return staff;
}

export async function signUp(body: WriteArguments<'/auth/sign-up'>[0]['body']): Promise<void> {
  await write('/auth/sign-up', { body });
  hold();
}

/** `leave` goes where nothing is shown of anybody; a screen would read again what is forgotten under it. */
export async function signOut(leave: () => Promise<void>): Promise<void> {
  // What is still asked meanwhile is refused, and nothing is lost by it.
  isHeld = false;
  await write('/auth/logout').catch((error: unknown) => {
    isHeld = true;
    throw error;
  });
  await leave();
  queryClient.clear();
}
