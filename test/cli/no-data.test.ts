// Only `serve`, `init` and `restore` make a database. Every other command in the wrong place says which
// setting to look at, and leaves nothing behind.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { emptyDatabase, settingsOf } from '../support/postgres.ts';
import { jsonOf, runTael } from '../support/tael.ts';

const { DATABASE_URL: _, TAEL_DATA: __, ...rest } = process.env;
const cwd = await mkdtemp(join(tmpdir(), 'tael-none-'));
after(() => rm(cwd, { recursive: true, force: true }));
const TAEL_MASTER_KEY = 'ab'.repeat(32);

const tael = (line: string, env: NodeJS.ProcessEnv = {}) =>
  runTael(line.split(' '), { cwd, env: { ...rest, ...env } });

test('In a folder without data every command says so and writes nothing.', async () => {
  const lines = [
    'verify',
    'anchor',
    'audit',
    'user create --name N --login nobody --password correct-horse',
    'recharge --user 1001 --amount 1',
    'backup copies',
    'master-key rotate',
    'log-key rotate',
    'export --user 1001',
  ];
  for (const line of lines) {
    const { status, out, err } = await tael(line);
    assert.deepEqual([status, out], [2, ''], line);
    const or = /^(audit|user|recharge)/.test(line)
      ? ' Or sign in at a service elsewhere: tael login https://…'
      : '';
    assert.equal(
      err,
      `Error: There is no Tael data in ./data. Set TAEL_DATA or DATABASE_URL.${or}\n`,
    );
    assert.deepEqual(await readdir(cwd), [], line);
  }
  const answer = jsonOf(await tael('verify --json', { TAEL_DATA: '/nowhere/at/all' }));
  assert.deepEqual(
    [answer.ok, answer.code, answer.msg],
    [
      false,
      'invalid_parameters',
      'There is no Tael data in /nowhere/at/all. Set TAEL_DATA or DATABASE_URL.',
    ],
  );
});

test('An external database without the tables is refused, and gets none.', async () => {
  const database = await emptyDatabase();
  after(database.drop);
  const env = { ...settingsOf(database), TAEL_MASTER_KEY };
  for (const line of ['verify', 'backup copies']) {
    const { status, err } = await tael(line, env);
    assert.deepEqual([status, await readdir(cwd)], [2, []]);
    assert.match(err, /^Error: There is no Tael data in the database of DATABASE_URL\. Check/);
  }
  const client = new pg.Client(database.config);
  await client.connect();
  const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'");
  await client.end();
  assert.deepEqual(rows, []);
});

test('A dead database is named by its setting, with what to check.', async () => {
  const env = { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/tael', TAEL_MASTER_KEY };
  for (const line of ['verify', 'backup copies', 'serve --port 0']) {
    const { status, out, err } = await tael(line, env);
    assert.deepEqual([status, out], [1, ''], line);
    assert.equal(
      err,
      'Error: The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
        'Check that PostgreSQL runs, and the host and the port in DATABASE_URL.\n',
    );
  }
  const answer = jsonOf(await tael('verify --json', env));
  assert.equal(answer.code, 'unavailable');
});
