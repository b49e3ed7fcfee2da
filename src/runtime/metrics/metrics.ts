// The metrics of one process: what is measured where, and the registry that names it. Loaded only when
// somebody wants metrics.

import { Registry } from '@prometheus-io/client';
import type { EndedAttempt } from '../../store/callbacks.ts';
import type { StoreMeter } from '../../store/meter.ts';
import type { PostgresStore } from '../../store/postgres/open.ts';
import { type BackupFigures, backupMetrics } from './backup-metrics.ts';
import { booksMetrics } from './books-metrics.ts';
import { callbackMetrics } from './callback-metrics.ts';
import { type DiskRoom, diskMetrics } from './disk-metrics.ts';
import { exposeGauge, type MetricValues, valuesIn } from './exposition.ts';
import { type NoticeMetrics, noticeMetrics } from './notice-metrics.ts';
import { connectionMetrics, processMetrics } from './process-metrics.ts';
import { type RequestMeter, requestMetrics } from './request-metrics.ts';
import { storeMetrics } from './store-metrics.ts';

export interface Metrics extends NoticeMetrics {
  readonly requests: RequestMeter;
  readonly store: StoreMeter;
  readonly onAttempt: (attempt: EndedAttempt) => void;
  /** What the store itself can tell. */
  watchStore(store: Pick<PostgresStore, 'connections' | 'nowMs'>): void;
  /** For one process of all that share a machine. */
  watchBooks(store: Pick<PostgresStore, 'figures'>, onError: (error: unknown) => void): void;
  /** For one process of all that share a database. */
  watchDisk(disk: DiskRoom): void;
  /** The same, where the service makes backups. */
  watchBackups(read: () => Promise<BackupFigures | null>): void;
  /** How many clients are connected. */
  watchConnections(count: () => Promise<number>): void;
  values(): Promise<readonly MetricValues[]>;
}

export function createMetrics(build: string): Metrics {
  const registry = new Registry();
  processMetrics(registry, build);
  return {
    requests: requestMetrics(registry),
    store: storeMetrics(registry),
    onAttempt: callbackMetrics(registry),
    ...noticeMetrics(registry),
    watchStore: (store) => connectionMetrics(registry, store),
    watchBooks: (store, onError) => booksMetrics(registry, store.figures, onError),
    watchDisk: (disk) => diskMetrics(registry, disk),
    watchBackups: (read) => backupMetrics(registry, read),
    watchConnections(count) {
      exposeGauge(
        registry,
        { name: 'tael_http_connections', help: 'Open connections of clients.' },
        async () => [{ labels: {}, value: await count() }],
      );
    },
    values: () => valuesIn(registry),
  };
}
