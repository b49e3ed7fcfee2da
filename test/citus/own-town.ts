// Books on a Citus of the test's own, and nodes of Tael that know the coordinator and its standby.

import type { TestContext } from 'node:test';
import type pg from 'pg';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus } from './books-on-citus.ts';
import { type OwnCitus, ownCitus } from './own-citus.ts';

export interface OwnTown extends OwnCitus {
  /** One more. Without `config` it knows both. */
  node(config?: pg.ClientConfig): Promise<PostgresStore>;
}

/** Null: the servers run on another machine. */
export async function ownTown(t: TestContext, cells: number): Promise<OwnTown | null> {
  const citus = await ownCitus();
  if (citus === null) return null;
  const stores: PostgresStore[] = [];
  t.after(async () => {
    for (const store of stores) await store.close();
    await citus.remove();
  });
  const { admin } = await booksOnCitus(cells, citus.coordinator.config);
  await admin.end();
  return {
    ...citus,
    async node(config) {
      const clientConfig = config ? async () => config : citus.clientConfig;
      const store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
      stores.push(store);
      return store;
    },
  };
}
