// The catalogue of a database is what ships, and whatever else somebody makes of it is named.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { catalogueOf } from '../../bin/catalogue-of.ts';
import { openConnection, type Statement } from '../../src/store/postgres/connection/connection.ts';
import { runOnce } from '../../src/store/postgres/connection/once.ts';
import { migrate } from '../../src/store/postgres/migrate.ts';
import { CATALOGUE_FILE, textOf } from '../../src/store/postgres/verify/catalogue/catalogue.ts';
import { verifySchema } from '../../src/store/postgres/verify/shipped-schema.ts';
import { emptyDatabase, migrateFor, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { CATALOGUE_EDITS } from './catalogue-edits.ts';
import { LATER_EDITS, MAY_BE_THERE } from './later-edits.ts';
import { missing, oldestDatabase } from './oldest-postgres.ts';

// `npm run task build:catalogue` writes it anew.
test('The list that ships is what the schema makes.', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const text = textOf(await catalogueOf(database.owner));
  assert.equal(await readFile(CATALOGUE_FILE, 'utf8'), text);
});

test('In another schema, of another owner, beside whatever else, it is the same.', async (t) => {
  const database = await emptyDatabase();
  const admin = new pg.Client(database.admin);
  await admin.connect();
  const role = `own_${database.name}`;
  t.after(async () => {
    await admin.end();
    await database.drop();
    await asPostgres(database, `drop role ${role}`);
  });
  await admin.query(`create role ${role} login; create schema "Own Books" authorization ${role};
    alter role ${role} in database ${database.name} set search_path = "Own Books";
    alter role ${role} in database ${database.name} set statement_timeout = '1h';
    create table public.something (one text default 'x'); create extension pg_stat_statements;
    create view public.seen as select * from public.something`);
  const config = { ...database.config, user: role };
  await migrate(config);
  await admin.query(
    `set search_path = "Own Books"; grant select on all tables in schema "Own Books" to public`,
  );
  const connection = {
    run: ({ text }: Statement, values: unknown[] = []) => admin.query(text, values),
  };
  await admin.query('begin');
  assert.deepEqual(await namedBy(connection as never), []);
});

test('Of a managed server, where no superuser makes the role, nothing is named.', async (t) => {
  const place = await emptyDatabase();
  const [administrator, made] = [`manages_${place.name}`, `made_${place.name}`];
  const owner = `${made}_owner`;
  t.after(async () => {
    await asPostgres(place, `drop database if exists ${made}`);
    await asPostgres(place, `drop role if exists ${made}, ${owner}`);
    await asPostgres(place, `drop role ${administrator}`);
    await place.drop();
  });
  await asPostgres(place, `create role ${administrator} login createrole createdb`);
  const admin = new pg.Client({ ...place.config, user: administrator, database: 'postgres' });
  await admin.connect();
  const page = await readFile(
    join(import.meta.dirname, '../../docs/operate/postgresql.md'),
    'utf8',
  );
  const [, snippet = ''] = /```sql\n(.*?)```/s.exec(page) ?? [];
  const statements = snippet.replaceAll('tael', made).split(';\n');
  assert.equal(statements.length, 6);
  for (const statement of statements) await admin.query(statement);
  await admin.end();
  const config = { ...place.config, user: made, database: made };
  await migrateFor({ config, owner: { ...config, user: owner } });
  const named = await runOnce(await openConnection(config, {}), async (connection) => {
    await connection.run({ name: 'begin', text: 'begin' });
    return namedBy(connection);
  });
  assert.deepEqual(named, []);
});

async function asPostgres({ admin }: TestDatabase, sql: string): Promise<void> {
  await runOnce(await openConnection({ ...admin, database: 'postgres' }, {}), (connection) =>
    connection.run({ name: 'sql', text: sql }),
  );
}

async function namedBy(connection: Parameters<typeof verifySchema>[0]): Promise<string[]> {
  const findings = await verifySchema(connection, { isSandbox: false });
  return findings.flatMap(({ name, examples }) => examples.map((example) => `${name}: ${example}`));
}

for (const [version, open, skip] of [
  ['the PostgreSQL that comes along', testDatabase, false],
  ['the oldest PostgreSQL', oldestDatabase, missing],
] as const) {
  describe(`On ${version}`, { skip }, () => {
    let database: TestDatabase;
    let admin: pg.Client;
    const connection = {
      run: ({ text }: Statement, values: unknown[] = []) => admin.query(text, values) as never,
    };
    before(async () => {
      database = await open();
      admin = new pg.Client(database.admin);
      await admin.connect();
      await admin.query(`create schema elsewhere`);
    });
    after(async () => {
      await admin?.end();
      await database?.drop();
    });

    async function namedAfter(edit: string): Promise<string[]> {
      await admin.query('begin');
      try {
        await admin.query(edit);
        return await namedBy(connection);
      } finally {
        await admin.query('rollback');
      }
    }

    test('nothing is named where nothing was changed, nor of what may be there', async () => {
      for (const edit of MAY_BE_THERE) assert.deepEqual(await namedAfter(edit), [], edit);
    });

    for (const { edit, rule, named } of [...CATALOGUE_EDITS, ...LATER_EDITS]) {
      test(`it is named: ${edit.replaceAll(/\s+/g, ' ')}`, async () => {
        const found = await namedAfter(edit);
        const said = found.map((one) => one.replace(`${rule}: `, ''));
        assert.equal(said.length, named.length, said.join('\n'));
        for (const [at, one] of named.entries()) {
          if (typeof one === 'string') assert.equal(said[at], one);
          else assert.match(said[at] ?? '', one);
        }
      });
    }
  });
}
