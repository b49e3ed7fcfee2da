// A later version that changes rows in portions, on Citus: cell by cell, while two nodes pay, and after it
// was cut off it goes on where it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../src/store/postgres/migrate.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { readSchemaFile, schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { byItself } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';
import { aTown, startLoad } from './load.ts';
import { assertAsHeard, assertVerified } from './nothing-lost.ts';

const CELLS = 8;
const RELEASE = '9998.0.0';
const PORTION = `update orders set note = left(title, 20) where cell = $1 and tx_no in (
  select tx_no from orders where cell = $1 and note is null order by tx_no limit 20 for update)`;
const NEXT = readSchemaFile(
  '9999_next.sql',
  `-- What a release may bring.
--@ oldest 1.0.0

--@ step
alter table orders add column note text, alter column note set default '';

--@ step portions
-- Whatever is inserted meanwhile has the default.
${PORTION};

--@ step
alter table orders add constraint orders_note check (char_length(note) <= 20) not valid;

--@ step
alter table orders validate constraint orders_note;
`,
);

test('Rows in cells are changed in portions beside payments, each by one machine.', {
  skip: missing,
}, async (t) => {
  const books = await booksOnCitus(CELLS);
  const clientConfig = async () => books.config;
  const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
  const [store, other] = [await open(), await open()];
  t.after(async () => {
    for (const node of [store, other]) await node.close();
    await books.drop();
  });
  const count = async (sql: string) => Number((await books.admin.query(sql)).rows[0].count);
  const bringUpToDate = async () =>
    migrate(books.config, { files: [...(await schemaFiles()), NEXT], release: RELEASE });

  const load = startLoad([store, other], await aTown(byItself(store), 3 * CELLS));
  let [noted, left, during] = [0, 0, 0];
  try {
    await until('there are orders in every cell', () => load.heardSoFar().length > 3_000, 180_000);
    const before = load.heardSoFar().length;
    const cutOff = assert.rejects(bringUpToDate());
    const some = `select count(*) from orders where note <> ''`;
    const isAdded = `select count(*) from pg_attribute
      where attrelid = 'orders'::regclass and attname = 'note'`;
    await until('the column is there', async () => (await count(isAdded)) === 1);
    await until('some have a note', async () => (await count(some)) > 60);
    await books.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tael ${RELEASE}'`,
    );
    await cutOff;
    noted = await count(some);
    left = await count('select count(*) from orders where note is null');
    const explained = await books.admin.query(`explain ${PORTION.replaceAll('$1', '3')}`);
    assert.match(JSON.stringify(explained.rows), /Task Count: 1\b/);
    await bringUpToDate();
    during = load.heardSoFar().length - before;
  } finally {
    await load.stop();
  }
  const heard = load.heardSoFar();
  t.diagnostic(
    `${noted} had a note when it was cut off, ${left} had none; ${during} heard meanwhile`,
  );
  assert.ok(noted > 0 && left > 0 && during > 0);
  assert.deepEqual(new Set(heard.map(({ word }) => word)), new Set(['ok']));
  assert.equal(await count('select count(*) from orders where note is null'), 0);
  assert.ok((await count(`select count(*) from orders where note <> ''`)) >= noted + left);
  await assertAsHeard(books.config, heard);
  await assertVerified(store);
});
