// A later version on Citus: what it brings lies where it belongs when the version has started.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../src/store/postgres/migrate.ts';
import { readSchemaFile, schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';

const CELLS = 8;
const NEXT = readSchemaFile(
  '9999_next.sql',
  `-- What a release may bring.
--@ oldest 1.0.0

--@ step
alter table orders add column next text default 'next';

--@ step
create table next_lines (cell integer not null, line_no bigint, primary key (line_no, cell));
revoke truncate on next_lines from current_user;

--@ step
create table next_words (word text primary key);

--@ step concurrently
create index concurrently next_lines_by_cell on next_lines (cell, line_no);
`,
);

test('A table with cells that a later version brings lies on the workers, beside the others.', {
  skip: missing,
}, async (t) => {
  const { config, admin, drop } = await booksOnCitus(CELLS);
  t.after(drop);
  const files = [...(await schemaFiles()), NEXT];
  await migrate(config, { files, release: '9998.0.0' });
  const { rows } = await admin.query(
    `select relname::text as name, coalesce(beside.colocationid = cells.colocationid, false) as beside
     from pg_class left join pg_dist_partition as beside on beside.logicalrelid = pg_class.oid
       join pg_dist_partition as cells on cells.logicalrelid = 'cells'::regclass
     where pg_class.oid in ('orders'::regclass, 'next_lines'::regclass, 'next_words'::regclass)
     order by name`,
  );
  assert.deepEqual(rows, [
    { name: 'next_lines', beside: true },
    { name: 'next_words', beside: false },
    { name: 'orders', beside: true },
  ]);
  await admin.query('insert into next_lines select cell, 7 from generate_series(0, 7) as cell');
  const lines = await admin.query('select count(*)::integer as lines from next_lines');
  assert.deepEqual(lines.rows, [{ lines: CELLS }]);
  const here = await admin.query('select pg_relation_size($1) as bytes', ['next_lines']);
  assert.equal(Number(here.rows[0].bytes), 0, 'nothing of it is on the coordinator');
});
