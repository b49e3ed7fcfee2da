// Books of the same people, without a history, on plain PostgreSQL or in cells on workers.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { SERVING } from '../../bin/serving.mjs';
import type { ServiceKeys } from '../../src/service/service-keys.ts';
import { makeBooks } from '../../src/store/postgres/new-books.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { openStoreWithKeys } from '../book.ts';
import { type Child, startChild } from '../child.ts';
import type { Closings } from '../closings.ts';
import type { EngineProcedures } from '../engine/main.ts';
import { seededRandom } from '../load-ledger/random.ts';
import { runAll } from '../orders.ts';
import { people, type Seeded } from '../people.ts';

const SEED = 20_261_123;

export interface CitusBook {
  readonly cells: number;
  readonly store: PostgresStore;
  readonly keys: ServiceKeys;
  readonly admin: pg.Client;
  readonly seeded: Seeded;
  /** A process of its own, which pays. */
  readonly engine: Child<EngineProcedures>;
  commits(): Promise<number>;
  paymentCount(): Promise<number>;
}

export async function openCitusBook(
  url: string,
  cells: number,
  closings: Closings,
): Promise<CitusBook> {
  const config = { connectionString: url };
  const admin = new pg.Client(config);
  await admin.connect();
  closings.push(() => admin.end());
  await makeBooks(admin, config, cells, () => {});
  const masterKey = { TAEL_MASTER_KEY: randomBytes(32).toString('hex') };
  const { store, keys } = await openStoreWithKeys(masterKey, config);
  closings.push(() => store.close());
  const { seeded, commands } = people(keys, seededRandom(SEED), store.nowMs());
  await runAll(store, commands);
  await admin.query('vacuum analyze');
  const engine: Child<EngineProcedures> = startChild(
    join(import.meta.dirname, '../engine/main.ts'),
    SERVING,
  );
  closings.push(() => engine.stop());
  await engine.call('open', { config, chainKey: keys.chain.export() });
  const count = async (from: string) => {
    const { rows } = await admin.query(`select count(*)::integer as count from ${from}`);
    return Number(rows[0]?.count);
  };
  return {
    cells,
    store,
    keys,
    admin,
    seeded,
    engine,
    commits: () => count('batches'),
    paymentCount: () => count('orders where paid_at_ms is not null'),
  };
}
