// Reads who stands at the till, and where they may collect.

import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client.ts';

export const cashierQuery = queryOptions({
  queryKey: ['/api/v1/till'],
  queryFn: () => read('/api/v1/till'),
  staleTime: 30_000,
});
