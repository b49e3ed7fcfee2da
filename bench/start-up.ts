// Measures how long the service takes to start on existing data until it answers, with PostgreSQL
// already running and with PostgreSQL stopped.

import type { Scratch } from './scratch.ts';
import { embedded, startService } from './service.ts';

export interface StartUp {
  readonly warmMs: readonly number[];
  readonly coldMs: readonly number[];
}

/** Nothing else may use the scratch server any more. Afterwards it is stopped. */
export async function startUpTimes(scratch: Scratch, times: number): Promise<StartUp> {
  const warmMs = await readyTimes(scratch, times);
  await scratch.leave();
  const coldMs = await readyTimes(scratch, times);
  return { warmMs, coldMs };
}

async function readyTimes(scratch: Scratch, times: number): Promise<readonly number[]> {
  const readyMs: number[] = [];
  while (readyMs.length < times) {
    const service = await startService(scratch, embedded(scratch));
    readyMs.push(service.readyMs);
    await service.stop();
  }
  return readyMs;
}
