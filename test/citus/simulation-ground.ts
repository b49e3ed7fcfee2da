// Opens what a simulation runs on where rows lie on several machines: books in eight cells on the workers
// of Citus, the clock of the test on the coordinator, and whatever strikes.

import assert from 'node:assert/strict';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import type { Ground } from '../simulation/ground.ts';
import type { Happened } from '../simulation/happened.ts';
import { playOnce, playUntilTold, type Struck } from '../simulation/played.ts';
import { randomFrom } from '../simulation/random.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, recoverAsUsual, recoverSoon } from './books-on-citus.ts';
import { serversOfCitus } from './citus-server.ts';
import { clockOnCitus } from './clock-on-citus.ts';
import { withCopiedTables } from './copied-tables.ts';
import { withPatientReads } from './patient-reads.ts';
import { type HowOften, strikes } from './strikes.ts';

const CELLS = 8;
/** It takes seconds there, whatever is in the books. */
const VERIFIED_EVERY = 200;
/** A commit that hangs is unknown sooner than clients would be told. */
const COMMIT_MS_MAX = 2_000;
/** A coordinator whose disk is slow takes long between the two phases. */
const SLOW_COMMITS = { commit_delay: '20000', commit_siblings: '0' };

/** A step takes a tenth of a second, a crowd seconds. */
export const IN_STEPS: HowOften = { share: 0.3, times: 1, withinMs: 60 };
export const IN_CROWDS: HowOften = { share: 0.7, times: 4, withinMs: 400 };

export interface Strikes extends HowOften {
  readonly seed: number;
  readonly happened: Happened;
}

/** Null: nothing strikes. */
export async function openCitusGround(nowMs: number, wanted: Strikes | null): Promise<Ground> {
  const books = await booksOnCitus(CELLS);
  const clock = await clockOnCitus(books, nowMs);
  const struck = wanted && (await struckBy(books, wanted));
  let localMs = nowMs;
  const stores: PostgresStore[] = [];
  return {
    flags: ` --citus=${books.config.connectionString}${wanted ? '' : ' --calm'}`,
    cells: { count: CELLS },
    verifiedEvery: VERIFIED_EVERY,
    admin: books.config,
    play: struck ? playUntilTold(struck) : playOnce,
    struck,
    async setClock(ms) {
      localMs = ms;
      await clock.set(ms);
    },
    look: (ask) => withCopiedTables(books.config, ask),
    async openStore() {
      const store = await openPostgresStore({
        chainKey,
        clientConfig: async () => books.config,
        localMs: () => localMs,
        log: reportBugs,
        ...(struck && { commitMsMax: () => COMMIT_MS_MAX }),
      });
      stores.push(store);
      return struck ? withPatientReads(store) : store;
    },
    async close() {
      for (const store of stores) await store.close();
      if (struck) await commitAsUsual(books);
      await clock.close();
      await books.drop();
    },
  };
}

/** What a client is not told. Numbers of recharges are used again on purpose. */
function reportBugs(message: string, details: object): void {
  const { error, command } = { error: null, command: null, ...details };
  if (error !== null && command !== 'recharge') console.error(message, command, error);
}

/** The strikes have dice of their own, so the same seed plays the same commands without them. */
async function struckBy(books: CitusBooks, { seed, happened, ...often }: Strikes): Promise<Struck> {
  const machines = await serversOfCitus(books.config);
  assert.ok(machines, 'the servers of Citus run on another machine, so none of them can be struck');
  await recoverSoon(books);
  await setForAll(books, ([name, value]) => `alter system set ${name} = ${value}`);
  return {
    beset: strikes(machines, randomFrom(-1 - seed), often, happened),
    async committed() {
      const { rows } = await books.admin.query('select id from batches where not fence');
      return new Set(rows.map(({ id }) => id));
    },
    happened,
  };
}

async function commitAsUsual(books: CitusBooks): Promise<void> {
  await setForAll(books, ([name]) => `alter system reset ${name}`);
  await recoverAsUsual(books);
}

async function setForAll(
  { admin }: CitusBooks,
  change: (setting: readonly [string, string]) => string,
): Promise<void> {
  for (const setting of Object.entries(SLOW_COMMITS)) await admin.query(change(setting));
  await admin.query('select pg_reload_conf()');
}
