// Gives drills on Citus what they share: a coordinator and its workers in place of the test's own server,
// started again by whoever watches them, and ways to strike them between the two phases of a commit.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Random } from '../../../bench/load-ledger/random.ts';
import { booksOnCitus, type CitusBooks, missing } from '../../citus/books-on-citus.ts';
import {
  type CitusServer,
  cutConnections,
  serversOfCitus,
  untilPrepared,
} from '../../citus/citus-server.ts';
import { withCopiedTables } from '../../citus/copied-tables.ts';
import { assertRulesHold } from '../../support/books.ts';
import type { TestPostgres } from '../../support/replicated.ts';
import type { DrillWishes } from './drill.ts';
import type { Field } from './field.ts';

const CELLS = 8;
const ELSEWHERE = 'the servers of Citus run on another machine, so none of them can be killed';
/**
 * The first as docs/operate/several-machines.md sets it. A coordinator whose disk is slow takes long between
 * the two phases.
 */
const SETTINGS = {
  'citus.recover_2pc_interval': '2s',
  commit_delay: '20000',
  commit_siblings: '0',
};
const PREPARED = `select count(*)::integer as count from pg_prepared_xacts where gid like 'citus_%'`;
/** So long a strike waits until something is prepared. */
const PREPARED_MS_MAX = 5_000;

export interface CitusField {
  readonly wishes: DrillWishes;
  servers(): CitusServers;
  /** `kill -9`; whoever watches the servers starts it again. */
  kill(server: CitusServer): Promise<void>;
  /** Waits until all servers have been started again. */
  allUp(): Promise<void>;
  /** How many transactions are prepared on all machines that run. */
  preparedCount(): Promise<number>;
  drop(field: Field): void;
}

type CitusServers = NonNullable<Awaited<ReturnType<typeof serversOfCitus>>>;

export function citusField(): CitusField {
  let books: CitusBooks | undefined;
  let opened: CitusServers | undefined;
  const down = new Set<CitusServer>();
  const servers = () => {
    assert.ok(opened, ELSEWHERE);
    return opened;
  };
  async function startAll(): Promise<void> {
    for (const server of down) {
      await server.start(server === servers().coordinator ? SETTINGS : {});
      down.delete(server);
    }
  }
  async function server(): Promise<TestPostgres> {
    down.clear();
    books = await booksOnCitus(CELLS);
    opened = (await serversOfCitus(books.config)) ?? undefined;
    const { coordinator } = servers();
    await coordinator.kill();
    await coordinator.start(SETTINGS);
    return asOneServer(books.config, startAll, down);
  }
  return {
    servers,
    wishes: {
      missing: () => missing || null,
      server,
      url: () => `${books?.config.connectionString}`,
      assertHeld: () => withCopiedTables(books?.config ?? {}, assertRulesHold),
    },
    async kill(server) {
      if (down.has(server)) return;
      await server.kill();
      down.add(server);
    },
    async allUp() {
      while (down.size > 0) await pause(20);
    },
    async preparedCount() {
      const { coordinator, workers } = servers();
      const up = [coordinator, ...workers].filter((one) => !down.has(one));
      const counts = await Promise.all(up.map((one) => one.rows(PREPARED).catch(() => [])));
      return counts.flat().reduce((sum, { count }) => sum + Number(count), 0);
    },
    drop({ t }) {
      t.after(async () => {
        await startAll();
        await books?.drop();
        const { coordinator } = servers();
        await coordinator.kill();
        await coordinator.start();
      });
    },
  };
}

/** Whoever watches it sees one server, which runs when all of them do. */
function asOneServer(
  config: pg.ClientConfig,
  start: () => Promise<void>,
  down: ReadonlySet<CitusServer>,
): TestPostgres {
  const never = () => assert.fail('drills strike the servers themselves');
  return {
    config: { ...config, host: 'the coordinator' },
    sql: (text) => withCopiedTables(config, async (client) => (await client.query(text)).rows),
    start,
    isRunning: async () => down.size === 0,
    promote: never,
    kill: never,
    freeze: never,
    thaw: never,
  };
}

/** At any moment, or as soon as a worker has prepared something. */
export async function anyMoment({ workers }: CitusServers, random: Random): Promise<void> {
  await pause(random.fraction() * 1_500);
  if (random.fraction() < 0.5) return;
  await untilPrepared(random.of(workers), PREPARED_MS_MAX);
}

/** Ends the connections to one server once a worker has prepared something. */
export function cutWhenPrepared(at: CitusServer, preparing: CitusServer): Promise<number> {
  return cutConnections(at, () => untilPrepared(preparing, PREPARED_MS_MAX));
}
