// The way of a command through the gatherer and the store: admission, queue, batch, and its stages.

import type { Registry } from '@prometheus-io/client';
import type { BatchStage, StoreMeter } from '../../store/meter.ts';
import { exposeCounters, exposeGauge, exposeHistograms } from './exposition.ts';
import {
  BATCH_SIZES,
  counters,
  type Distribution,
  distribution,
  durations,
  family,
  observe,
} from './numbers.ts';

const STAGES: readonly BatchStage[] = ['load', 'decide', 'save', 'commit', 'answer'];
const NONE = () => ({});

/** Neither done nor refused by a rule: the service or its database was in trouble. */
const TROUBLE: ReadonlySet<string> = new Set([
  ...['overloaded', 'unavailable', 'outcome_unknown', 'internal'],
]);

export function storeMetrics(registry: Registry): StoreMeter {
  const batches = counters();
  const commands = counters();
  const retries = counters();
  const fences = counters();
  const met = counters();
  for (const [name, help, of] of [
    ['tael_batches_total', 'Batches that were started.', batches],
    ['tael_commands_total', 'Commands that have ended, by how.', commands],
    [
      'tael_batch_retries_total',
      'Tries of a batch that had no effect and were made again.',
      retries,
    ],
    ['tael_fences_total', 'Commits whose answer was lost, by what their fence found.', fences],
    ['tael_commands_locked_total', 'Commands that met locked rows and went again.', met],
  ] as const) {
    exposeCounters(registry, { name, help }, of);
  }
  let countWaiting = () => 0;
  exposeGauge(
    registry,
    { name: 'tael_queue_commands', help: 'Commands that wait for a batch.' },
    () => [{ labels: {}, value: countWaiting() }],
  );
  const times = exposeTimes(registry);
  const locked = met.child('', NONE);
  return {
    ...times,
    queueIs(count) {
      countWaiting = count;
    },
    batchStarted(lane, size) {
      batches.child(lane, () => ({ lane })).value += 1;
      observe(times.sizes, size);
    },
    retried(reason) {
      retries.child(reason, () => ({ reason })).value += 1;
    },
    fenced(end) {
      fences.child(end, () => ({ end })).value += 1;
    },
    lockedElsewhere() {
      locked.value += 1;
    },
    commandEnded(kind, ended) {
      const outcome = ended.ok ? 'done' : TROUBLE.has(ended.refusal.code) ? 'failed' : 'refused';
      commands.child(`${kind} ${outcome}`, () => ({ kind, outcome })).value += 1;
    },
  };
}

function exposeTimes(registry: Registry) {
  const single = (name: string, help: string): Distribution => {
    const of = durations();
    exposeHistograms(registry, { name, help }, of);
    return of.child('', NONE);
  };
  const admission = single(
    'tael_admission_duration_seconds',
    'From a proven signature to its spent nonce and its place in the rate window.',
  );
  const queue = single('tael_queue_duration_seconds', 'How long a command waits for its batch.');
  const sizesOf = family(() => distribution(BATCH_SIZES));
  exposeHistograms(
    registry,
    { name: 'tael_batch_commands', help: 'Commands of a batch.' },
    sizesOf,
  );
  const stagesOf = durations();
  exposeHistograms(
    registry,
    {
      name: 'tael_batch_stage_duration_seconds',
      help: 'Stages of a batch: load, decide, save (send the changes), commit (wait), answer.',
    },
    stagesOf,
  );
  const stages = Object.fromEntries(
    STAGES.map((stage) => [stage, stagesOf.child(stage, () => ({ stage }))]),
  ) as Record<BatchStage, Distribution>;
  return {
    sizes: sizesOf.child('', NONE),
    admitted: (ms: number) => observe(admission, ms / 1_000),
    queued: (ms: number) => observe(queue, ms / 1_000),
    stageEnded: (stage: BatchStage, ms: number) => observe(stages[stage], ms / 1_000),
  };
}
