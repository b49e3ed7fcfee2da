// What is promised besides rates: memory and the time to start.

import type { StartUp } from '../start-up.ts';
import { median } from './median.ts';

export interface PromiseReport {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  readonly atMost: number;
  readonly verdict: 'reached' | 'missed';
}

const MEMORY_MB = 300;
const START_S = 2;

export function reportPromises(
  serviceBytes: number | null,
  startUp: StartUp,
): readonly PromiseReport[] {
  const megabytes = serviceBytes === null ? null : serviceBytes / 2 ** 20;
  const seconds = (times: readonly number[]) => (median(times) ?? 0) / 1000;
  return [
    ...promise('memory of the service after all rows', megabytes, 'MB', MEMORY_MB),
    ...promise('start until /health answers', seconds(startUp.warmMs), 's', START_S),
    ...promise('the same, PostgreSQL to be started too', seconds(startUp.coldMs), 's', START_S),
  ];
}

function promise(what: string, figure: number | null, unit: string, atMost: number) {
  if (figure === null) return [];
  const verdict = figure <= atMost ? ('reached' as const) : ('missed' as const);
  return [{ what, figure, unit, atMost, verdict }];
}
