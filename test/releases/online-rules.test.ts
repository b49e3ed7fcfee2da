// Schema files that came after a release say what they must, and change what is in use as others can bear it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchemaFile, schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { nextSchema } from './next-release.ts';
import { complaintsOf } from './online-rules.ts';
import { folderOf, manifestOf, releasedVersions } from './release-fixture.ts';

const present = await schemaFiles();
const released = [{ release: '1.0.0', files: present.map(({ name }) => name) }];

test('those of this version do', async () => {
  const releases = releasedVersions().map(async (release) => {
    const { schema_files: files } = await manifestOf(folderOf(release));
    return { release, files: files.map(({ name }) => name) };
  });
  assert.deepEqual(complaintsOf(present, await Promise.all(releases)), []);
});

test('the file that tests upgrade with does', async () => {
  assert.deepEqual(complaintsOf(await nextSchema(), released), []);
});

for (const [sql, complaint] of [
  ['create table things (id bigint);', /say which release may go on beside it: --@ oldest 1\.0\.0/],
  ['--@ oldest 1.1.0\ncreate table things (id bigint);', /say which release/],
  ['--@ oldest 1.0.0\ncreate index orders_title on orders (title);', /in a step concurrently/],
  [
    '--@ oldest 1.0.0\ncreate or replace function nonce_slot(p bigint) returns integer language sql as $$ select 1 $$;',
    /keeps its text; give the new one another name/,
  ],
  ['--@ oldest 1.0.0\nalter table orders add column size text not null;', /needs a default/],
  [
    '--@ oldest 1.0.0\nalter table orders add constraint short check (char_length(title) < 9);',
    /is added not valid/,
  ],
  [`--@ oldest 1.0.0\nupdate orders set title = 'a';`, /in a step portions/],
  [
    `--@ oldest 1.0.0\n--@ step portions\nupdate orders set title = 'a' where title = 'b';\n`,
    /names their cell: where cell = \$1/,
  ],
  [
    '--@ oldest 1.0.0\nalter table orders add column a text;\nalter table users add column a text;',
    /a step changes one table in use/,
  ],
] as const) {
  test(`of ${JSON.stringify(sql.slice(0, 70))} something is said`, () => {
    const complaints = complaintsOf([...present, readSchemaFile('0099_things.sql', sql)], released);
    assert.equal(complaints.length, 1, complaints.join('; '));
    assert.match(complaints[0] ?? '', complaint);
  });
}

test('what is new may be made at once', () => {
  const sql = `--@ oldest 1.0.0
create table things (id bigint primary key, size text not null);
create index things_size on things (size);
insert into things values (1, 'a');
alter table orders add column size text not null default 'small';
`;
  assert.deepEqual(
    complaintsOf([...present, readSchemaFile('0099_things.sql', sql)], released),
    [],
  );
});
