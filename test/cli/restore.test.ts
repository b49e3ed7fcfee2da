// A restore ends with an empty database or with the whole backup, whatever is wrong with the
// backup, the key or the database, and whenever it is killed.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { applySchemaFile } from '../../src/store/postgres/tables/applied-files.ts';
import { schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { missing, oldestDatabase } from '../contract/oldest-postgres.ts';
import { openNode } from '../support/api.ts';
import { assertRefused, send } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { assertBooksHold, rowsOf } from '../support/books.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { PROGRAM } from '../support/tael.ts';
import { until } from '../support/until.ts';
import { backupPlace, emptyForNow, holdRestore, tablesIn } from './backup-place.ts';

const OTHER_KEY = { TAEL_MASTER_KEY: 'cd'.repeat(32) };
const place = await backupPlace();
const town = await openApiTown();
const { database } = town.api;
const { folder } = place;
const empty = await emptyForNow();
const KEYED = { amount: 7, idempotency_key: 'kept' };
const made = { unpaid: '', keyed: '', other: '' };

before(async () => {
  const txNo = await town.paid(88);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  Object.assign(made, {
    unpaid: await town.order({ amount: 77 }),
    keyed: await town.order(KEYED),
    other: await town.order({ amount: 7 }),
  });
  await place.done('backup good', database);
});

/** A copy of the backup, to be damaged. */
async function copied(name: string): Promise<string> {
  const dir = join(folder, name);
  await cp(join(folder, 'good'), dir, { recursive: true });
  return dir;
}

interface ManifestText {
  format: number;
  tael: string;
  readonly schema_files: { name: string }[];
  readonly tables: { name: string; columns: string[]; bytes: number; sha256: string }[];
  readonly sequences: { name: string; value: number }[];
}

/** Corrects a copy's digests, as somebody who damaged it on purpose would. */
async function resealed(dir: string, change: (manifest: ManifestText) => void) {
  const path = join(dir, 'manifest.json');
  const { sha256: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'));
  change(manifest);
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  await writeFile(path, JSON.stringify({ ...manifest, sha256 }));
}

/** A copy in which somebody has edited the row that has such a cell, and corrected every digest. */
async function edited(
  name: string,
  table: string,
  cell: string,
  edit: (row: Record<string, string>) => void,
): Promise<void> {
  const dir = await copied(name);
  const path = join(dir, `${table}.copy.gz`);
  const rows = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .map((row) => row.split('\t'));
  await resealed(dir, ({ tables }) => {
    const copy = tables.find((one) => one.name === table);
    assert(copy);
    const at = rows.findIndex((row) => row.includes(cell));
    const row = Object.fromEntries(copy.columns.map((column, n) => [column, rows[at]?.[n] ?? '']));
    edit(row);
    const bytes = gzipSync(
      rows
        .with(at, Object.values(row))
        .map((one) => one.join('\t'))
        .join('\n'),
    );
    writeFileSync(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(copy, { bytes: bytes.length, sha256 });
  });
}

async function assertRestores(line: string, target: TestDatabase): Promise<void> {
  const { verification } = await place.done(line, target);
  assert.equal((verification as { ok: boolean }).ok, true);
  await assertBooksHold(target.admin);
  assert.deepEqual(await moneyIn(target), await moneyIn(database));
}

const moneyIn = (of: TestDatabase) =>
  rowsOf(
    of.admin,
    'select wallets.*, (select count(*) from entries) from wallets order by user_id',
  );

test('a backup that is truncated, changed or incomplete is refused before anything is written', async () => {
  const damages: Record<string, (dir: string) => Promise<unknown>> = {
    'entries.copy.gz': (dir) => truncate(join(dir, 'entries.copy.gz'), 50),
    'wallets.copy.gz': async (dir) => {
      const path = join(dir, 'wallets.copy.gz');
      const bytes = await readFile(path);
      const middle = bytes.length >> 1;
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      await writeFile(path, bytes);
    },
    'users.copy.gz': (dir) => rm(join(dir, 'users.copy.gz')),
    'manifest.json': (dir) => rm(join(dir, 'manifest.json')),
  };
  for (const [file, damage] of Object.entries(damages)) {
    const name = `damaged-${file}`;
    await damage(await copied(name));
    const said = await place.refused(`restore ${name}`, empty);
    assert.match(said, new RegExp(`${name}/${file} is (missing|not as the backup was written)`));
  }
  for (const [from, to] of [
    ['"value": 1003', '"value": 1001'],
    ['{', ''],
    ['"format": 1', '"format": 0'],
  ] as const) {
    const path = join(await copied('retold'), 'manifest.json');
    const text = await readFile(path, 'utf8');
    assert.ok(text.includes(from));
    await writeFile(path, text.replace(from, to));
    assert.match(
      await place.refused('restore retold', empty),
      /manifest.json is not as the backup/,
    );
  }
  assert.match(await place.refused('restore nowhere', empty), /nowhere\/manifest.json is missing/);
  assert.deepEqual(await tablesIn(empty), []);
});

test('a backup of a newer Tael is refused', async () => {
  const newer = await copied('newer');
  await resealed(newer, (manifest) => {
    Object.assign(manifest, { format: 3, tael: '9.0.0' });
  });
  assert.match(await place.refused('restore newer', empty), /format 3.+made by Tael 9\.0\.0/);
  await resealed(newer, (manifest) => {
    Object.assign(manifest, { tael: '\u001b[2J9\u009b0m' });
  });
  assert.match(
    await place.refused('restore newer', empty),
    /by Tael \\u001b\[2J9\\u009b0m/,
    'what it says cannot steer the terminal',
  );
  const other = await copied('other');
  await resealed(other, ({ schema_files: [first] }) => {
    Object.assign(first ?? {}, { name: '9.sql' });
  });
  assert.match(await place.refused('restore other', empty), /with a 9\.sql that this version/);
  assert.deepEqual(await tablesIn(empty), []);
});

test('names and numbers that no backup has are refused, whoever wrote them', async () => {
  const changes: readonly ((manifest: ManifestText) => unknown)[] = [
    ({ tables }) => Object.assign(tables[0] ?? {}, { name: '\ud800' }),
    ({ tables }) => Object.assign(tables[0] ?? {}, { columns: ['a\0'] }),
    ({ sequences }) => Object.assign(sequences[0] ?? {}, { name: 'a\0' }),
    ({ sequences }) => Object.assign(sequences[0] ?? {}, { value: -1 }),
  ];
  const odd = await copied('odd');
  const whole = await readFile(join(odd, 'manifest.json'));
  for (const change of changes) {
    await writeFile(join(odd, 'manifest.json'), whole);
    await resealed(odd, change);
    assert.match(await place.refused('restore odd', empty), /[Nn]othing was restored/);
  }
  assert.deepEqual(await tablesIn(empty), []);
});

test('another master key is refused, and the right one among several is enough', async () => {
  const said = await place.refused('restore good', empty, OTHER_KEY);
  assert.match(said, /made with the master key of fingerprint \w{32}; the one given has \w{32}/);
  assert.deepEqual(await tablesIn(empty), []);
  const both = { TAEL_MASTER_KEY: `new:${'cd'.repeat(32)},old:${'ab'.repeat(32)}` };
  const { status, err } = await place.tael('restore good', await emptyForNow(), both);
  assert.deepEqual([status, err], [0, '']);
});

test('no new master key is created for the embedded database', async () => {
  const home = { DATABASE_URL: '', TAEL_MASTER_KEY: '', TAEL_DATA: join(folder, 'home') };
  const said = await place.refused('restore good', empty, home);
  assert.match(
    said,
    /fingerprint \w{32}, and none was given\. Put the copy that you keep at \S+home/,
  );
  assert.equal(existsSync(home.TAEL_DATA), false, 'nothing was made');
});

test('a database with books, or with anything else in it, is left as it is', async () => {
  const before = await moneyIn(database);
  assert.match(await place.refused('restore good', database), /has rows in its table \w+/);
  assert.deepEqual(await moneyIn(database), before);
  const others = await emptyForNow();
  await rowsOf(others.owner, 'create table customers (name text)');
  assert.match(await place.refused('restore good', others), /has tables of others, like customers/);
  assert.deepEqual(await tablesIn(others), ['customers']);
});

test('a database that was only started counts as empty once Tael is stopped', async (t) => {
  const fresh = await testDatabase();
  t.after(() => fresh.drop());
  await rowsOf(fresh.config, `insert into settings values ('root_key', 'v1.another.iv.text')`);
  const running = new pg.Client({ ...fresh.config, application_name: 'tael' });
  await running.connect();
  assert.match(await place.refused('restore good', fresh), /Tael runs on this database/);
  await running.end();
  const sessions = `select from pg_stat_activity where datname = '${fresh.name}'`;
  await until('it has stopped', async () => (await rowsOf(database.admin, sessions)).length === 0);
  await assertRestores('restore good', fresh);
});

test('rows that cannot be loaded leave the database empty, ready for a good backup', async () => {
  await edited('overdrawn', 'wallets', String(town.payer.userId), (row) => {
    row.consumer_balance = '-1';
  });
  const target = await emptyForNow();
  const said = await place.refused('restore overdrawn', target, {}, 1);
  assert.match(said, /^Error: The table wallets could not be loaded: .+ violates check constraint/);
  assert.deepEqual(await tablesIn(target), []);
  await assertRestores('restore good', target);
});

test('a restore that is killed halfway leaves nothing, and the next one works', async () => {
  const target = await emptyForNow();
  const hold = await holdRestore(target);
  const args = [PROGRAM, 'restore', 'good'];
  const env = place.environment(target);
  const killed = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' });
  await hold.reached();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await hold.release();
  assert.deepEqual(await tablesIn(target), []);
  await assertRestores('restore good', target);
  assert.match(await place.refused('restore good', target), /has rows in its table/);
});

test('a backup of broken books is restored, and the exit status reports a broken rule', async () => {
  const source = await emptyForNow();
  await place.done('restore good', source);
  await rowsOf(source.admin, 'update wallets set record_no = record_no + 1');
  await place.done('backup broken', source);
  const target = await emptyForNow();
  const { status, out } = await place.tael('restore broken', target);
  assert.equal(status, 1);
  assert.match(out, /^✘ +A user's records are numbered/m);
  assert.match(
    out,
    /\nRestored \d+ tables with \d+ rows, as of \S+\.\nEverybody has to sign in again\.\n$/,
  );
});

test('a restore names the row that was edited in the backup, and Tael does nothing with it', async (t) => {
  const { payer, owner, key, payerKey } = town;
  const query = { key, body: { query_type: 'order', tx_no: made.unpaid } };
  const repeat = { key, body: { merchant_id: town.merchantId, ...KEYED } };
  const keyId = `${owner.userId}/collection/${KEYED.idempotency_key}`;
  const edits = [
    {
      row: ['wallets', String(payer.userId)],
      edit(row: Record<string, string>) {
        for (const column of ['consumer_balance', 'consumer_in'])
          row[column] = String(Number(row[column]) + 100);
      },
      ask: ['GET', '/balance', { key: payerKey }],
    },
    {
      row: ['orders', made.unpaid],
      edit(row: Record<string, string>) {
        const { created_at_ms: at = '', amount = '' } = row;
        const paid = { status: 'paid', payer_id: String(payer.userId), paid_at_ms: at };
        Object.assign(row, { ...paid, settle_due_at_ms: at, unsettled: amount });
      },
      ask: ['POST', '/query', query],
    },
    {
      row: ['idempotency_keys', keyId],
      edit(row: Record<string, string>) {
        const result = row.result?.replaceAll(made.keyed, made.other);
        Object.assign(row, { made_no: made.other, result });
      },
      ask: ['POST', '/collection', repeat],
    },
  ] as const;
  for (const { row, edit, ask } of edits) {
    const [table, id] = row;
    await t.test(table, async () => {
      await edited(`edited-${table}`, table, id, edit);
      const target = await emptyForNow();
      const { status, out } = await place.tael(`restore edited-${table} --json`, target);
      assert.equal(status, 1);
      const { checks } = JSON.parse(out).verification;
      const told = checks.flatMap(({ examples }: { examples: string[] }) => examples);
      assert.ok(told.includes(`${table} ${id}: not what Tael wrote last`), told.join('\n'));

      const { node, bugs, close } = await openNode(target);
      const before = await moneyIn(target);
      const [method, path, sending] = ask;
      const answer = await send(node.origin, method, `/api/v1${path}`, sending);
      await close();
      assertRefused(answer, 500, 'internal');
      assert.match(bugs[0] ?? '', new RegExp(`The row ${id} of ${table} is not as Tael wrote it`));
      assert.deepEqual(await moneyIn(target), before);
    });
  }
});

test('a backup of an older schema is migrated', async () => {
  const old = await emptyForNow();
  const [first] = await schemaFiles();
  assert.ok(first);
  const client = new pg.Client(old.owner);
  await client.connect();
  await applySchemaFile(client, first);
  const [kept] = await rowsOf(database.admin, `select value from settings where name = 'root_key'`);
  await client.query(`insert into settings values ('root_key', $1)`, [kept?.value]);
  await client.query(`select setval('branch_id_seq', 1234)`);
  await client.end();
  const before = await tablesIn(old);
  await place.done('backup old', old);
  assert.deepEqual(await tablesIn(old), before, 'a backup changes nothing');

  const target = await emptyForNow();
  await place.done('restore old', target);
  const names = (await schemaFiles()).map(({ name }) => ({ name }));
  assert.deepEqual(
    await rowsOf(target.admin, 'select name from schema_files order by name'),
    names,
  );
  const next = await rowsOf(target.config, `select nextval('branch_id_seq') as id`);
  assert.deepEqual(next, [{ id: '1235' }]);
});

test('a backup taken in the middle of a file goes on with its steps', async () => {
  const old = await emptyForNow();
  const files = await schemaFiles();
  const at = files.findIndex(({ sql }) => sql.includes('create table request_log '));
  const last = files[at];
  assert.ok(last);
  const client = new pg.Client(old.owner);
  await client.connect();
  for (const file of files.slice(0, at)) await applySchemaFile(client, file);
  await applySchemaFile(client, last, { stepsDone: 0 });
  const [kept] = await rowsOf(database.admin, `select value from settings where name = 'root_key'`);
  await client.query(`insert into settings values ('root_key', $1)`, [kept?.value]);
  await client.end();
  assert.ok(!(await tablesIn(old)).includes('request_log'));
  await place.done('backup halfway', old);

  const target = await emptyForNow();
  await place.done('restore halfway', target);
  assert.ok((await tablesIn(target)).includes('request_log'));
  const steps = await rowsOf(target.admin, 'select from schema_files where steps_done < steps');
  assert.deepEqual(steps, []);
});

test('a backup restores into the oldest PostgreSQL, and back', { skip: missing }, async (t) => {
  const oldest = await oldestDatabase();
  t.after(() => oldest.drop());
  await assertRestores('restore good', oldest);
  await place.done('backup from-oldest', oldest);
  await assertRestores('restore from-oldest', await emptyForNow());
});
