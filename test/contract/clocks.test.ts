// Rows in cells may lie on machines with clocks of their own, so a statement that reads or writes them
// is told the time. Every text in the store that asks a clock is read here, and so is every function of
// the schema.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rowsOf } from '../support/books.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

const STORE = join(import.meta.dirname, '../../src/store');
const CLOCKS = [
  /\$\{NOW_MS\}/,
  /\b(?:now|timeofday|(?:clock|statement|transaction)_timestamp)\(\)/i,
  /\b(?:current|local)_?time(?:stamp)?\b/i,
];
const asksClock = (text: string) => CLOCKS.some((clock) => clock.test(text));
/** Sent where there is one cell only. */
const OF_ONE_CELL = ['settlement_buckets'];

let database: TestDatabase;
let tables: readonly string[];

before(async () => {
  database = await testDatabase();
  const rows = await rowsOf(
    database.config,
    `select relname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'cell' and relkind = 'r' and relname <> 'cells'
       and relnamespace = current_schema()::text::regnamespace`,
  );
  tables = rows.map(({ name }) => `${name}`);
});
after(() => database.drop());

/** Texts between backquotes, with what is put into them: those that stand inside another count with it. */
function textsIn(source: string): string[] {
  const plain = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...plain.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g)].map(([text]) => text);
}

function tablesIn(text: string): string[] {
  return tables.filter((table) => new RegExp(`\\b${table}\\b`).test(text));
}

test('No statement over rows in cells asks a clock.', async () => {
  const files = (await readdir(STORE, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  let asking = 0;
  const found: string[] = [];
  for (const file of files) {
    for (const text of textsIn(await readFile(join(STORE, file), 'utf8'))) {
      if (!asksClock(text)) continue;
      asking += 1;
      // What is part of another text would bring its clock there, and nobody would see it here.
      const isWhole = /^.\s*(?:with|select|insert|update|delete|create)\b/.test(text);
      const isTheClock = file.endsWith('now-ms.ts');
      if (!isWhole && !isTheClock) found.push(`${file}: ${text}`);
      found.push(...tablesIn(text).map((table) => `${file}: ${table}`));
    }
  }
  assert.ok(asking > 5, `${asking} texts ask a clock`);
  const ofOneCell = OF_ONE_CELL.map((table) => `postgres/reads/due-buckets.ts: ${table}`);
  assert.deepEqual(found, ofOneCell);
});

test('A function of the schema asks a clock before its first statement, or not at all.', async () => {
  const functions = await rowsOf(
    database.config,
    `select proname::text as name, prosrc as source from pg_proc
     where pronamespace = current_schema()::text::regnamespace`,
  );
  assert.ok(functions.length > 3, `${functions.length} functions`);
  for (const { name, source } of functions) {
    const [, statements = `${source}`] = /^[\s\S]*?\bbegin\b([\s\S]*)$/i.exec(`${source}`) ?? [];
    assert.ok(!asksClock(statements), `${name}`);
  }
});
