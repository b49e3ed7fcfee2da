// For what the sessions of PostgreSQL wait, sampled while something is measured.

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const EVERY_MS = 50;

/** Sessions in a transaction or a statement, on average, by what holds them up. */
export type Waits = ReadonlyMap<string, number>;

const SAMPLE = `select case
    when state like 'idle in transaction%' then 'Node'
    when wait_event is null then 'running'
    else wait_event_type || ' ' || wait_event end as cause, count(*)::integer as sessions
  from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'
  group by 1`;

export interface Sampling {
  stop(): Promise<Waits>;
}

export function sampleWaits(admin: Pick<pg.Client, 'query'>): Sampling {
  const sums = new Map<string, number>();
  let samples = 0;
  let goesOn = true;
  const running = (async () => {
    while (goesOn) {
      const { rows } = await admin.query<{ cause: string; sessions: number }>(SAMPLE);
      for (const { cause, sessions } of rows) sums.set(cause, (sums.get(cause) ?? 0) + sessions);
      samples += 1;
      await pause(EVERY_MS);
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await running;
      return new Map([...sums].map(([cause, sum]) => [cause, sum / samples]));
    },
  };
}
