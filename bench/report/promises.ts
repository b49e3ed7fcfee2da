// The promises besides rates: memory, start-up time, and callbacks that no slow receiver delays.

import { LIMITS } from '../../src/callbacks/parts.ts';
import type { CallbackFigures } from '../callbacks/parts.ts';
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
const ISOLATION_S = 2;

export interface Promised {
  readonly serviceBytes: number | null;
  readonly callbacks: CallbackFigures | null;
  readonly startUp: StartUp;
}

export function reportPromises(promised: Promised): readonly PromiseReport[] {
  const { serviceBytes, callbacks, startUp } = promised;
  const slowestS = callbacks && Math.max(...callbacks.delaysMs) / 1000;
  const placesOff = callbacks && Math.max(...callbacks.placesOff);
  const megabytes = serviceBytes === null ? null : serviceBytes / 2 ** 20;
  const seconds = (times: readonly number[]) => (median(times) ?? 0) / 1000;
  return [
    ...promise('memory of the service after all rows', megabytes, 'MB', MEMORY_MB),
    ...promise('a callback past 1,000 that nobody answers', slowestS, 's', ISOLATION_S),
    ...promise('the callback most out of turn', placesOff, 'places', LIMITS.held),
    ...promise('start until /health answers', seconds(startUp.warmMs), 's', START_S),
    ...promise('the same, PostgreSQL to be started too', seconds(startUp.coldMs), 's', START_S),
  ];
}

function promise(what: string, figure: number | null, unit: string, atMost: number) {
  if (figure === null) return [];
  const verdict = figure <= atMost ? ('reached' as const) : ('missed' as const);
  return [{ what, figure, unit, atMost, verdict }];
}
