// A place of the benchmark's own: a PostgreSQL in a temporary directory, as `tael serve` would make
// it, with a store to prepare things through. All of it is gone afterwards.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { layOut } from '../src/store/postgres/embedded/layout.ts';
import { readPostmasterPid } from '../src/store/postgres/embedded/postmaster-pid.ts';
import { enter } from '../src/store/postgres/embedded/presence.ts';
import { openPostgresStore, type PostgresStore } from '../src/store/postgres/open.ts';
import { chainKey } from '../test/support/chain-key.ts';

export interface Scratch {
  readonly folder: string;
  /** What the service gets as TAEL_DATA. */
  readonly dataDir: string;
  readonly masterKeyFile: string;
  readonly postmasterPid: number;
  readonly config: pg.ClientConfig;
  readonly store: PostgresStore;
  readonly admin: pg.Client;
  commits(): Promise<number>;
  remove(): Promise<void>;
}

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-bench-'));
  const dataDir = join(folder, 'data');
  const presence = await enter(dataDir);
  const config = { ...presence.target };
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => config,
    log: console.error,
  });
  const admin = new pg.Client({ ...config, user: 'postgres' });
  await admin.connect();
  const postmaster = await readPostmasterPid(await layOut(dataDir));
  return {
    folder,
    dataDir,
    masterKeyFile: join(dataDir, 'master.key'),
    postmasterPid: postmaster?.pid ?? 0,
    config,
    store,
    admin,
    async commits() {
      const { rows } = await admin.query('select count(*) from batches');
      return Number(rows[0]?.count);
    },
    async remove() {
      await admin.end();
      await store.close();
      await presence.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
