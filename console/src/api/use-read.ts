// Reads the service for a screen: `useRead('/api/v1/orders', { query: { status } })`.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Read } from '../app/homes.ts';
import { queryClient } from '../app/query-client.ts';
import { type ReadArguments, type ReadPath, read } from './client.ts';

export function useRead<Path extends ReadPath>(path: Path, ...given: ReadArguments<Path>) {
  return useQuery({
    ...asked(path, given),
    // The old page stays until the new one is there.
    placeholderData: keepPreviousData,
  });
}

/**
 * For the `loader` of a route whose screen would move under its reader's eyes as its parts arrive: it is
 * shown when they are there. What cannot be read is left to the screen, which says so.
 */
export async function readBefore<Path extends ReadPath>(
  path: Path,
  ...given: ReadArguments<Path>
): Promise<void> {
  await queryClient.ensureQueryData({ ...asked(path, given), retry: false }).catch(() => {});
}

/** Of all that a screen asks for. */
export async function readAllBefore(reads: readonly Read[]): Promise<void> {
  await Promise.all(
    reads.map(([path, ...given]) =>
      readBefore(path, ...(given as unknown as ReadArguments<typeof path>)),
    ),
  );
}

/** Of `/api/v1/merchants`: nobody has more than a page holds. */
export const ALL_MERCHANTS = { query: { limit: 100 } } as const;

/** Of `/api/v1/keys`: those that work. */
export const ACTIVE_KEYS = { query: { status: 'active', limit: 100 } } as const;

function asked<Path extends ReadPath>(path: Path, given: ReadArguments<Path>) {
  return { queryKey: [path, ...given], queryFn: () => read(path, ...given) };
}
