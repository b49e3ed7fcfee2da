// Tests what the lines of a schema file that begin with `--@` mean, and which make no sense.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchemaFile, schemaFiles } from './schema-files.ts';

const read = (sql: string) => readSchemaFile('0009_things.sql', sql);

test('a file without such lines is one step, and bears no release before its own', () => {
  const { oldest, steps, sha256 } = read('create table things (id bigint);\n');
  assert.equal(oldest, null);
  assert.deepEqual(steps, [{ kind: 'together', sql: 'create table things (id bigint);\n' }]);
  assert.match(sha256, /^[0-9a-f]{64}$/);
});

test('steps are of three kinds, in their order', () => {
  const { oldest, steps } = read(`-- Things are found by colour.
--@ oldest 1.2.0

--@ step
alter table things add column colour text;
alter table things alter column colour set default 'red';
--@ step portions
-- A few at a time.
update things set colour = 'red';
--@ step concurrently
-- So that nobody waits.
create index concurrently things_colour
  on things (colour);
`);
  assert.equal(oldest, '1.2.0');
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['together', 'portions', 'concurrently'],
  );
  assert.equal(steps[2]?.sql, 'create index concurrently things_colour on things (colour);');
});

for (const [sql, problem] of [
  ['--@ stop\n', /has a line that says nothing: --@ stop/],
  ['--@ oldest 1.0\n', /has a line that says nothing: --@ oldest 1\.0/],
  ['--@ oldest 1.0.0\n--@ oldest 1.1.0\n', /says nothing: --@ oldest 1\.1\.0/],
  ['drop table a;\n--@ step\ndrop table b;\n', /has statements before its first step/],
  ['--@ step\n-- Nothing.\n', /has a step without a statement/],
  ['--@ step portions\nupdate a set b = 1; update c set d = 1;\n', /more than one statement/],
  ['--@ step concurrently\nvacuum full orders;\n', /neither makes nor drops an index/],
  ['--@ step concurrently\ncreate index a on b (c);\n', /neither makes nor drops an index/],
] as const) {
  test(`a file with ${JSON.stringify(sql)} is refused`, () => {
    assert.throws(() => read(sql), problem);
  });
}

test('the files of this version are numbered from 1 without gaps', async () => {
  const numbers = (await schemaFiles()).map(({ name }) => Number(name.slice(0, 4)));
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
});
