// Reads the service for a screen: `useRead('/console/api/orders', { query: { page } })`.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReadArguments, type ReadPath, read } from './client.ts';

export function useRead<Path extends ReadPath>(path: Path, ...given: ReadArguments<Path>) {
  return useQuery({
    queryKey: [path, ...given],
    queryFn: () => read(path, ...given),
    // The old page stays until the new one is there.
    placeholderData: keepPreviousData,
  });
}
