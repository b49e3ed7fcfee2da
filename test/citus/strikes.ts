// Strikes a simulation on Citus, as its seed chooses: cuts connections and kills workers, before a batch,
// at any moment of it, or while it commits. Afterwards everything runs again, and what was left between the
// two phases of a commit has been ended.

import { setTimeout as pause } from 'node:timers/promises';
import { count, type Happened } from '../simulation/happened.ts';
import type { Struck } from '../simulation/played.ts';
import type { Random } from '../simulation/random.ts';
import { until } from '../support/until.ts';
import { type CitusServer, cutConnections, preparedAt, untilPrepared } from './citus-server.ts';

/** Of how many steps or crowds are struck, how often each, and how long something waits to strike at most. */
export interface HowOften {
  readonly share: number;
  readonly times: number;
  readonly withinMs: number;
}

export interface Machines {
  readonly coordinator: CitusServer;
  readonly workers: readonly CitusServer[];
}

const KINDS = { coordinatorCut: 6, workerCut: 5, workerKilled: 2 };
const MOMENTS = { before: 1, within: 3, prepared: 4 };
const PREPARED_MS_MAX = 200;
const AWAY_MS_MAX = 800;
const SETTLED_MS_MAX = 60_000;

const OF_NODES = `application_name like 'tael %'`;
const UNDER_WAY = `select pid from pg_stat_activity
  where datname = current_database() and ${OF_NODES} and state <> 'idle'`;

export function strikes(
  machines: Machines,
  random: Random,
  { share, times, withinMs }: HowOften,
  happened: Happened,
): Struck['beset'] {
  // All dice are cast before: how long anything takes changes none of them.
  const cast = () => ({
    kind: random.weighted(KINDS),
    moment: random.weighted(MOMENTS),
    worker: random.pick(machines.workers),
    afterMs: random.below(withinMs),
    awayMs: random.below(AWAY_MS_MAX),
  });
  return async (work) => {
    if (!random.chance(share)) return work();
    let working: ReturnType<typeof work> | undefined;
    const begin = () => {
      working ??= work();
      working.catch(() => {}); // Whoever waits for it below hears of it.
      return working;
    };
    for (const { kind, moment, worker, afterMs, awayMs } of Array.from({ length: times }, cast)) {
      count(happened, `strike: ${kind} ${moment}`);
      await HITS[kind]({ ...machines, worker }, async () => {
        if (moment !== 'before') begin();
        if (moment === 'within') await pause(afterMs);
        if (moment === 'prepared') await untilPrepared(worker, PREPARED_MS_MAX);
      });
      begin();
      if (kind === 'workerKilled') await pause(awayMs).then(() => worker.start());
    }
    return begin().finally(() => settle(machines));
  };
}

type Hit = (
  at: Machines & { readonly worker: CitusServer },
  untilMoment: () => Promise<void>,
) => Promise<unknown>;

const coordinatorCut: Hit = ({ coordinator }, untilMoment) =>
  cutConnections(coordinator, untilMoment, OF_NODES);

const workerCut: Hit = ({ worker }, untilMoment) => cutConnections(worker, untilMoment);

const workerKilled: Hit = async ({ worker }, untilMoment) => {
  await untilMoment();
  await worker.kill();
};

const HITS = { coordinatorCut, workerCut, workerKilled };

/** Until no batch is under way and nothing is prepared. */
async function settle({ coordinator, workers }: Machines): Promise<void> {
  const noneUnderWay = async () => (await coordinator.rows(UNDER_WAY)).length === 0;
  await until('no batch is under way', noneUnderWay, SETTLED_MS_MAX);
  const nonePrepared = async () => {
    await coordinator.rows('select recover_prepared_transactions()').catch(() => []); // Again.
    const left = await Promise.all(workers.map(preparedAt));
    return left.every((many) => many === 0);
  };
  await until('nothing is left prepared', nonePrepared, SETTLED_MS_MAX);
}
