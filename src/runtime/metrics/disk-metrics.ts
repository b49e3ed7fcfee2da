// Exposes what is left on the disk of the database, and whether that is too little.

import type { Registry } from '@prometheus-io/client';
import { exposeGauge } from './exposition.ts';

export interface DiskRoom {
  freeBytes(): number | null;
  refuseChange(): object | null;
}

export function diskMetrics(registry: Registry, disk: DiskRoom): void {
  exposeGauge(
    registry,
    {
      name: 'tael_disk_free_bytes',
      help: 'What is free on the disk of the database; missing where it cannot be seen.',
    },
    () => {
      const value = disk.freeBytes();
      return value === null ? [] : [{ labels: {}, value }];
    },
  );
  exposeGauge(
    registry,
    { name: 'tael_read_only', help: '1 while changes are refused because that is too little.' },
    () => [{ labels: {}, value: disk.refuseChange() === null ? 0 : 1 }],
  );
}
