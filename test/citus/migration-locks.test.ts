// A table on a worker that somebody holds, and a later version that changes it: it waits in short attempts,
// and gives way in between.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { migrate } from '../../src/store/postgres/migrate.ts';
import { readSchemaFile, schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, missing, SCHEMA } from './books-on-citus.ts';
import { serversOfCitus } from './citus-server.ts';

const NEXT = readSchemaFile(
  '9999_next.sql',
  `-- What a release may bring.
--@ oldest 1.0.0

--@ step
alter table orders add column note text;
`,
);

test('A change of a table waits for a worker in attempts, as it does on one machine.', {
  skip: missing,
}, async (t) => {
  const books = await booksOnCitus(8);
  const servers = await serversOfCitus(books.config);
  const [worker] = servers?.workers ?? [];
  if (!worker) {
    await books.drop();
    return t.skip('the servers of Citus run on another machine');
  }
  const holder = new pg.Client(worker.config);
  await holder.connect();
  t.after(async () => {
    await holder.end();
    await books.drop();
  });
  const { rows: shards } = await books.admin.query(
    `select shardid as id from pg_dist_shard join pg_dist_placement using (shardid)
       join pg_dist_node using (groupid)
     where logicalrelid = 'orders'::regclass and nodeport = $1 limit 1`,
    [new URL(`${worker.config.connectionString}`).port],
  );
  // Whoever has read it holds it until their transaction ends.
  await holder.query(`begin; select from ${SCHEMA}.orders_${shards[0].id}`);
  const told: string[] = [];
  const changed = migrate(books.config, {
    files: [...(await schemaFiles()), NEXT],
    release: '9998.0.0',
    onMigration: (message) => told.push(message),
  });
  changed.catch(() => {}); // Whoever waits for it below hears of it.
  const waits = 'The schema waits for a lock that another session holds.';
  await until('it has given way', () => told.includes(waits));
  await holder.query('rollback');
  await changed;
  const { rows } = await books.admin.query(`select from pg_attribute
    where attrelid = 'orders'::regclass and attname = 'note'`);
  assert.equal(rows.length, 1);
});
