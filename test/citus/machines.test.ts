// No money is kept where one of the machines would lose it: each worker is looked at as the coordinator is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, coordinatorConfig, missing } from './books-on-citus.ts';
import { type CitusServer, serversOfCitus } from './citus-server.ts';

const CELLS = 8;
const NAMES = 'synchronous_standby_names';

test('Books are not opened while a worker is set to lose money, and the error names it.', {
  skip: missing,
}, async (t) => {
  const worker = (await serversOfCitus(coordinatorConfig()))?.workers[0];
  if (!worker) return t.skip('the servers of Citus run on another machine');
  const { config, drop } = await booksOnCitus(CELLS);
  const open = () => opened(config);
  t.after(drop);
  t.after(async () => {
    for (const name of [NAMES, 'synchronous_commit', 'fsync']) {
      await worker.rows(`alter system reset ${name}`);
    }
    await set(worker, 'reset fsync', ['fsync', 'on'], ['synchronous_commit', 'on']);
  });
  const { port } = new URL(`${worker.config.connectionString}`);

  await set(worker, 'set fsync = off', ['fsync', 'off']);
  await assert.rejects(open(), {
    message: new RegExp(
      `^Tael does not keep money in this PostgreSQL: on \\S+:${port} fsync is off, so a crash`,
    ),
  });
  await set(worker, 'reset fsync', ['fsync', 'on']);
  await set(worker, `set synchronous_commit = 'local'`, ['synchronous_commit', 'local']);
  // Without a standby it is as good as any.
  await (await open()).close();
  await set(worker, `set ${NAMES} = 'somebody'`, [NAMES, 'somebody']);
  await assert.rejects(open(), /on \S+ synchronous_commit is local, so its standby may lack/);
  await set(worker, `reset ${NAMES}`, [NAMES, '']);
  await set(worker, 'reset synchronous_commit', ['synchronous_commit', 'on']);
  await (await open()).close();
});

test('Books are not opened while a row of `cells` is gone, whichever it is.', {
  skip: missing,
}, async (t) => {
  const { config, admin, drop } = await booksOnCitus(CELLS);
  const once = async () => (await opened(config)).close();
  t.after(drop);
  await once();
  for (const gone of [0, 3, CELLS - 1]) {
    await admin.query('delete from cells where cell = $1', [gone]);
    await assert.rejects(once(), /The cells of these books are not those/, `cell ${gone}`);
    await admin.query('insert into cells values ($1)', [gone]);
    await once();
  }
});

function opened(config: pg.ClientConfig) {
  return openPostgresStore({ chainKey, clientConfig: async () => config, log: () => {} });
}

/** Waits until new connections have it. */
async function set(
  worker: CitusServer,
  change: string,
  ...wanted: readonly (readonly [name: string, value: string])[]
): Promise<void> {
  await worker.rows(`alter system ${change}`);
  await worker.rows('select pg_reload_conf()');
  for (const [name, value] of wanted) {
    await until(`${name} is ${value}`, async () => {
      const [{ found } = {}] = await worker.rows(`select current_setting('${name}') as found`);
      return found === value;
    });
  }
}
