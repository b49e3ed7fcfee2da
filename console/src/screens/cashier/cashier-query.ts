// Who stands at the till, and where they may collect.

import { queryOptions } from '@tanstack/react-query';
import { read } from '../../api/client.ts';

export const cashierQuery = queryOptions({
  queryKey: ['/console/api/cashier'],
  queryFn: () => read('/console/api/cashier'),
  staleTime: 30_000,
});
