// The metrics of `tael serve`: each process measures, and one address answers for all of them. The code
// that does it is loaded only when it is wanted.

import cluster, { type Worker } from 'node:cluster';
import type { Metrics } from '../../runtime/metrics/metrics.ts';
import { throttled } from '../../runtime/throttled.ts';
import { backupFigures } from '../../service/backups/state.ts';
import type { OpenService } from '../../service/open-service.ts';
import { BUILD } from '../../service/present/health.ts';
import type { Config } from '../../settings/config.ts';
import { addressOf } from '../../wire/origin.ts';
import { listenError } from './listen-error.ts';

export interface Measuring {
  readonly metrics: Metrics;
  /** In a primary: the worker is one of those that are asked. */
  addWorker(worker: Worker): void;
  /** From when the service is open. */
  start(service: OpenService): Promise<void>;
  stop(): Promise<void>;
}

/** Null: nobody wants metrics. */
export async function measure({ metrics: address }: Config): Promise<Measuring | null> {
  if (address === null) return null;
  const { createMetrics } = await import('../../runtime/metrics/metrics.ts');
  const { answerPrimary, workerValues } = await import('../../runtime/metrics/worker-values.ts');
  const { writeTogether } = await import('../../runtime/metrics/exposition.ts');
  const { serveMetrics } = await import('../../runtime/metrics/metrics-server.ts');
  const metrics = createMetrics(BUILD);
  const workers = workerValues();
  let stop = async () => {};
  const readAll = async () => writeTogether([await metrics.values(), ...(await workers.read())]);
  return {
    metrics,
    addWorker: workers.add,
    async start({ config, store, diskRoom, log }) {
      // How far a sandbox is ahead says nothing about clocks.
      const nowMs = () => store.nowMs() - (store.sandbox?.aheadMs() ?? 0);
      metrics.watchStore({ connections: store.connections, nowMs });
      if (cluster.isWorker) return answerPrimary(process, metrics.values);
      metrics.watchDisk(diskRoom);
      if (config.backupTo) metrics.watchBackups(() => backupFigures(store, config, nowMs()));
      metrics.watchBooks(
        store,
        throttled((error, suppressed) =>
          log.warn(
            { error: String(error), suppressed },
            'The books could not be read for metrics.',
          ),
        ),
      );
      const server = await serveMetrics(address, readAll).catch((cause) => {
        throw listenError(cause, address, { host: 'TAEL_METRICS', port: 'TAEL_METRICS' });
      });
      stop = server.stop;
      log.info(`Metrics can be read at http://${addressOf(address.host, server.port)}/metrics.`);
    },
    stop: () => stop(),
  };
}
