// About the process: what it runs, its connections to the database, its clock, and, by the Prometheus
// client, its memory, garbage collection and event loop.

import { collectDefaultMetrics, type Registry } from '@prometheus-io/client';
import type { ConnectionState } from '../../store/postgres/sources.ts';
import { exposeCount, exposeGauge } from './exposition.ts';

export interface ProcessParts {
  readonly connections: () => readonly ConnectionState[];
  /** The database's time, as this process estimates it. */
  readonly nowMs: () => number;
}

/** Named against the conventions, or percentiles of one process, which do not add up. */
const UNFIT = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
];

export function processMetrics(registry: Registry, build: string): void {
  collectDefaultMetrics({ register: registry });
  for (const name of UNFIT) registry.removeSingleMetric(name);
  // One process that hangs must not hide behind the others.
  for (const lag of ['', '_mean', '_stddev', '_p50', '_p90', '_p99']) {
    Object.assign(registry.getSingleMetric(`nodejs_eventloop_lag${lag}_seconds`) ?? {}, {
      aggregator: 'max',
    });
  }
  exposeGauge(
    registry,
    { name: 'tael_processes', help: 'Processes of this node, the primary one included.' },
    () => [{ labels: {}, value: 1 }],
  );
  const labels = { build, node: process.version };
  exposeGauge(
    registry,
    { name: 'tael_build_info', help: 'What is running; always 1.', aggregator: 'first' },
    () => [{ labels, value: 1 }],
  );
}

export function connectionMetrics(registry: Registry, { connections, nowMs }: ProcessParts): void {
  exposeGauge(
    registry,
    { name: 'tael_database_connections', help: 'Open connections, by what they are for.' },
    () => connections().map(({ use, isOpen }) => ({ labels: { use }, value: isOpen ? 1 : 0 })),
  );
  exposeCount(
    registry,
    {
      name: 'tael_database_connections_opened_total',
      help: 'How often a connection was opened; one that is lost is opened again.',
    },
    () => connections().map(({ use, openedCount }) => ({ labels: { use }, value: openedCount })),
  );
  exposeGauge(
    registry,
    {
      name: 'tael_clock_offset_seconds',
      help: "How far this machine's clock is from the database's.",
      aggregator: 'max',
    },
    () => [{ labels: {}, value: Math.abs(nowMs() - Date.now()) / 1_000 }],
  );
}
