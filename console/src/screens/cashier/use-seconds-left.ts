// For how long an order can still be paid, by the clock of the service: that of a till may be wrong.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TillOrder } from '../../api/interface.ts';

export function useSecondsLeft(order: TillOrder): number {
  const queryClient = useQueryClient();
  const [seconds, setSeconds] = useState(order.expires_in);
  useEffect(() => {
    const readAtMs = performance.now();
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - readAtMs) / 1000);
      const left = Math.max(0, order.expires_in - passed);
      setSeconds(left);
      // Now it has expired, unless it was paid at the last moment.
      if (left === 0) void queryClient.invalidateQueries();
    }, 1000);
    return () => clearInterval(timer);
  }, [order, queryClient]);
  return seconds;
}
