// Who has signed in. Signing in and out forgets whatever was read for somebody else.

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { read, type WriteArguments, write } from '../api/client.ts';
import type { Me, SignedInStaff } from '../api/interface.ts';
import { queryClient } from './query-client.ts';

export const meQuery = queryOptions({
  queryKey: ['/console/api/me'],
  queryFn: () => read('/console/api/me'),
  staleTime: 30_000,
});

/** Below the guard of the router, where somebody has signed in. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

export async function signIn(body: WriteArguments<'/auth/login'>[0]['body']): Promise<void> {
  await write('/auth/login', { body });
  queryClient.clear();
}

/** Of a branch; their logins have its number in front. */
export async function signInStaff(
  body: WriteArguments<'/auth/staff/login'>[0]['body'],
): Promise<SignedInStaff> {
  const staff = await write('/auth/staff/login', { body });
  queryClient.clear();
  return staff;
}

export async function signUp(body: WriteArguments<'/auth/sign-up'>[0]['body']): Promise<void> {
  await write('/auth/sign-up', { body });
  queryClient.clear();
}

/** `leave` goes where nothing is shown of anybody; a screen would read again what is forgotten under it. */
export async function signOut(leave: () => Promise<void>): Promise<void> {
  await write('/auth/logout');
  await leave();
  queryClient.clear();
}
