// How long the service takes from its start on existing data until it answers, with PostgreSQL
// running already and with PostgreSQL to be started first.

import type { Scratch } from './scratch.ts';
import { embedded, startService } from './service.ts';

export interface StartUp {
  readonly warmMs: readonly number[];
  readonly coldMs: readonly number[];
}

const TIMES = 3;

/** Nothing else may use the scratch server any more; afterwards it has stopped. */
export async function startUpTimes(scratch: Scratch): Promise<StartUp> {
  const warmMs = await readyTimes(scratch);
  await scratch.leave();
  const coldMs = await readyTimes(scratch);
  return { warmMs, coldMs };
}

async function readyTimes(scratch: Scratch): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < TIMES) {
    const service = await startService(scratch, embedded(scratch));
    times.push(service.readyMs);
    await service.stop();
  }
  return times;
}
