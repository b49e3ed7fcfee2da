// Writes to the service from a screen. Nothing is shown before the service has answered. Its answer is
// shown at once, because it may hold what is shown only once and reads may be slow or fail; then
// everything that is on the screen is read again.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type WriteArguments, type WritePath, write } from './client.ts';
import type { Writes } from './interface.ts';

export function useWrite<Path extends WritePath>(
  path: Path,
  onDone: (data: Writes[Path]['data']) => void = () => {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: WriteArguments<Path>[0]) =>
      write(path, ...([given] as unknown as WriteArguments<Path>)),
    onSuccess: (data) => {
      onDone(data);
      void queryClient.invalidateQueries();
    },
  });
}
