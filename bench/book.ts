// One database on the scratch server, filled with people and a ledger.

import pg from 'pg';
import { assert } from '../src/core/assert.ts';
import { type ServiceKeys, serviceKeys } from '../src/service/service-keys.ts';
import { readConfig } from '../src/settings/config.ts';
import { OWNER } from '../src/store/embedded-postgres/roles.ts';
import { openPostgresStore, type PostgresStore } from '../src/store/postgres/open.ts';
import { type LoadedLedger, loadLedger } from './load-ledger/load.ts';
import type { Seeded } from './people.ts';
import type { Scratch } from './scratch.ts';

export type Database = 'tael' | 'tael_small' | 'tael_callbacks' | 'tael_orders';

export interface Book {
  readonly database: Database;
  readonly config: pg.ClientConfig;
  readonly store: PostgresStore;
  /** Derived from the root key that the service creates in each database. */
  readonly keys: ServiceKeys;
  /** As the server's superuser. */
  readonly admin: pg.Client;
  readonly seeded: Seeded;
  readonly ledger: LoadedLedger;
  /** How many batches have been committed so far. */
  commits(): Promise<number>;
  close(): Promise<void>;
}

/** The main ledger, and the small one beside it if there is one. */
export type Books = readonly [Book, ...Book[]];

/** What rows write. Whatever was answered with success must be there. */
export interface Written {
  readonly orders: number;
  readonly refunds: number;
  readonly payments: number;
  /** Callbacks that payments owe, and those that were delivered. */
  readonly callbacks: number;
  readonly deliveries: number;
}

export interface LabBook {
  readonly book: Book;
  /** What it contained before the first burst. */
  readonly before: Written;
}

/** The database that `tael serve` would use, or another one on the same server. */
export async function openBook(
  scratch: Scratch,
  database: Database,
  records: number,
  days?: number,
): Promise<Book> {
  const config = { ...scratch.target, database };
  const superuser = { ...config, user: 'postgres' };
  if (database !== scratch.target.database) await createDatabase(scratch, database);
  const masterKey = { TAEL_MASTER_KEY_FILE: scratch.masterKeyFile };
  const owner = { ...config, user: OWNER };
  const { store, keys } = await openStoreWithKeys(masterKey, config, owner);
  const { seeded, ledger } = await loadLedger({
    config: superuser,
    keys,
    records,
    nowMs: store.nowMs(),
    days,
  });
  const admin = new pg.Client(superuser);
  await admin.connect();
  return {
    database,
    config,
    store,
    keys,
    admin,
    seeded,
    ledger,
    async commits() {
      const { rows } = await admin.query('select count(*) from batches');
      return Number(rows[0]?.count);
    },
    async close() {
      await admin.end();
      await store.close();
    },
  };
}

/** With the keys of the books. `owner`: whoever owns the tables, if that is another. */
export async function openStoreWithKeys(
  settings: Readonly<Record<string, string>>,
  config: pg.ClientConfig,
  owner: pg.ClientConfig | null = null,
): Promise<{ readonly store: PostgresStore; readonly keys: ServiceKeys }> {
  const given = readConfig(settings);
  let keys: ServiceKeys | undefined;
  const store = await openPostgresStore({
    clientConfig: async () => config,
    ownerConfig: owner && (async () => owner),
    async chainKey(kept) {
      keys = await serviceKeys(given, kept);
      return keys.chain;
    },
    log: console.error,
  });
  assert(keys, 'the store was opened without its keys');
  return { store, keys };
}

async function createDatabase({ target }: Scratch, database: string): Promise<void> {
  const client = new pg.Client({ ...target, user: 'postgres' });
  await client.connect();
  await client.query(`create database ${database} owner ${OWNER}`);
  await client.end();
}

/** Created orders are known by their title. Payments to owners of keys only prepare refunds. */
export async function writtenIn(admin: pg.Client, { keys }: Seeded): Promise<Written> {
  const { rows } = await admin.query(
    `select (select count(*) from orders where title like 'Table %') as orders,
       (select count(*) from refunds) as refunds,
       (select count(*) from orders where paid_at_ms is not null
         and not owner_id = any($1::bigint[])) as payments,
       (select count(*) from callbacks) as callbacks,
       (select count(*) from callbacks where state = 'delivered') as deliveries`,
    [keys.map((key) => key.ownerId)],
  );
  const [row] = rows;
  return {
    orders: Number(row?.orders),
    refunds: Number(row?.refunds),
    payments: Number(row?.payments),
    callbacks: Number(row?.callbacks),
    deliveries: Number(row?.deliveries),
  };
}
