// Opens what a simulation runs on: a database of its own whose clock it sets, stores on it, and a
// connection that looks at the rows directly.

import assert from 'node:assert/strict';
import pg from 'pg';
import type { Cells } from '../../src/store/postgres/connection/cells.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { installClock } from '../contract/test-clock.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { makeCells, testDatabase } from '../support/postgres.ts';
import { type Play, playOnce, type Struck } from './played.ts';

export interface Ground {
  /** What `npm run simulate` is given to come here again. */
  readonly flags: string;
  readonly cells: Cells;
  /** In steps. */
  readonly verifiedEvery: number;
  /** As anybody connects who may do everything. */
  readonly admin: pg.ClientConfig;
  /** That of the database and those of the stores, which agree and stand still in between. */
  setClock(ms: number): Promise<void>;
  /** At the rows as they are now, by queries of any shape. */
  look<Result>(ask: (client: pg.Client) => Promise<Result>): Promise<Result>;
  openStore(): Promise<PostgresStore>;
  readonly play: Play;
  /** Null: everything runs all the time. */
  readonly struck: Struck | null;
  close(): Promise<void>;
}

const VERIFIED_EVERY = 25;

/** On one PostgreSQL, whatever the number of cells. */
export async function openGround(nowMs: number, cells = 1): Promise<Ground> {
  const database = await testDatabase();
  if (cells > 1) await makeCells(database, cells);
  const installed = await installClock(database, nowMs);
  let localMs = nowMs;
  const observer = new pg.Client(database.admin);
  observer.on('error', () => {}); // Reported by the query that meets it.
  await observer.connect();
  const clientConfig = async () => database.config;
  const stores: PostgresStore[] = [];

  return {
    flags: cells > 1 ? ` --cells=${cells}` : '',
    cells: { count: cells },
    verifiedEvery: VERIFIED_EVERY,
    admin: database.admin,
    play: playOnce,
    struck: null,
    async setClock(ms: number): Promise<void> {
      localMs = ms;
      await installed.set(ms);
    },
    look: <Result>(ask: (client: pg.Client) => Promise<Result>) => ask(observer),
    async openStore(): Promise<PostgresStore> {
      const store = await openPostgresStore({
        chainKey,
        clientConfig,
        localMs: () => localMs,
        log: () => {},
      });
      stores.push(store);
      return store;
    },
    async close(): Promise<void> {
      for (const store of stores) await store.close();
      await observer.end();
      await installed.close();
      await database.drop();
    },
  };
}

export async function assertVerified(store: PostgresStore): Promise<void> {
  const { findings } = await store.withReadConnection((session) =>
    verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
  );
  const broken = findings.filter(({ violations }) => violations > 0);
  assert.deepEqual(broken, [], 'what `tael verify` finds');
}
