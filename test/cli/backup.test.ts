// A backup is a snapshot of the books, whatever is written meanwhile, and restoring it gives the
// same Tael: the same answers, keys, passwords and numbers.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startApi } from '../support/api.ts';
import { assertRefused, newNonce, send, signed } from '../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { rowsOf } from '../support/books.ts';
import { PASSWORD } from '../support/known-password.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { PROGRAM } from '../support/tael.ts';
import { backupPlace, emptyForNow, holdTable } from './backup-place.ts';

const SETTINGS = { TAEL_PUBLIC_URL: 'https://pay.example.com' };
const place = await backupPlace();
const town = await openApiTown(SETTINGS);
const { database } = town.api;
const { folder } = place;

/** Answers that contain everything about money, as the bytes that were sent. */
async function answersOf(origin: string, txNo: string): Promise<string[]> {
  const paths = ['/balance', '/transactions?per_page=50', `/order-lifecycle?tx_no=${txNo}`];
  const asked = [town.key, town.payerKey].flatMap((key) =>
    paths.map((path) => send(origin, 'GET', `/api/v1${path}`, { key })),
  );
  return (await Promise.all(asked)).map(({ text }) => text);
}

test('a backup taken during payments shows one moment, and restores to the same Tael', async (t) => {
  const txNo = await town.paid(88);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  await town.paid(5, { idempotency_key: 'key-1' });
  const unpaid = await town.order({ amount: 7 });
  const nonce = signed(town.key, { nonce: newNonce() });
  const health = await send(town.api.origin, 'GET', '/api/v1/balance', { headers: nonce });
  assert.equal(health.status, 200);
  const cookie = await town.cookieOf();
  await rowsOf(
    database.owner,
    `create table a_note (text text, again text generated always as (text || text) stored);
     insert into a_note values ('keep')`,
  );
  const before = await answersOf(town.api.origin, txNo);

  const hold = await holdTable(database, 'a_note');
  const backup = place.done('backup moment', database);
  await hold.reached();
  await Promise.all([town.paid(100), town.paid(200), town.newPerson('late')]);
  await hold.release();
  const { rows, tables, directory, taken_at: takenAt } = await backup;
  assert.equal(directory, join(folder, 'moment'));
  assert.notDeepEqual(await answersOf(town.api.origin, txNo), before);

  const restored = await emptyDatabase();
  const report = await place.done('restore moment', restored);
  const { verification, ...told } = report;
  // Nobody but the operator put the note, of one row, into the database.
  const loaded = {
    tables: Number(tables) - 1,
    rows: Number(rows) - 1,
    cells: 1,
    skipped: ['a_note'],
  };
  assert.deepEqual(told, { directory, taken_at: takenAt, ...loaded });
  assert.equal((verification as { ok: boolean }).ok, true);

  const again = await startApi(SETTINGS, { database: restored });
  const { origin } = again;
  assert.deepEqual(await answersOf(origin, txNo), before, 'byte for byte');

  await t.test('the restored Tael has the same keys, passwords and numbers', async () => {
    const headers = { accept: 'application/json' };
    const body = { login: 'wang', password: PASSWORD };
    const signedIn = await send(origin, 'POST', '/auth/login', { body });
    assert.equal(signedIn.data.user_id, town.payer.userId);
    const session = { ...headers, cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const pay = { body: { pay_password: PAYER_PIN }, headers: session };
    assert.equal((await send(origin, 'POST', `/pay/${unpaid}`, pay)).data.status, 'paid');
    const wrong = { body: { pay_password: '000000' }, headers: session };
    const other = { amount: 1, merchant_id: town.merchantId };
    const made = await send(origin, 'POST', '/api/v1/collection', { key: town.key, body: other });
    assertRefused(
      await send(origin, 'POST', `/pay/${made.data.tx_no}`, wrong),
      403,
      'pay_password_wrong',
    );
    const { user_id: userId } = await place.done(
      'user create --name N --login new --password correct-horse',
      restored,
    );
    const last = Math.max(town.owner.userId, town.payer.userId, town.stranger.userId);
    assert.ok(Number(userId) > last, 'a number that nobody had');
  });

  await t.test('restored idempotency keys and nonces still hold', async () => {
    const body = { amount: 5, merchant_id: town.merchantId, idempotency_key: 'key-1' };
    const replayed = await send(origin, 'POST', '/api/v1/collection', { key: town.key, body });
    const first = await town.collect({ amount: 5, idempotency_key: 'key-1' });
    assert.equal(replayed.data.tx_no, first.data.tx_no);
    const replay = await send(origin, 'GET', '/api/v1/balance', { headers: nonce });
    assertRefused(replay, 401, 'nonce_reused');
  });

  await t.test('after a restore everybody has to sign in again', async () => {
    const headers = { accept: 'application/json', cookie };
    const paying = { headers, body: { pay_password: PAYER_PIN } };
    assertRefused(await send(origin, 'POST', `/pay/${txNo}`, paying), 401, 'session_required');
  });
});

test('a backup has every table, and only its owner can read it', async () => {
  await place.done('backup whole', database);
  const dir = join(folder, 'whole');
  const { tables } = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'));
  const names = tables.map(({ name }: { name: string }) => name);
  const there = await town.api.rows(`select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  const left = [
    'cells',
    'batches',
    'proofs',
    'proved_chains',
    'request_counts',
    'request_log',
    'schema_files',
    'sessions',
    'staff_sessions',
    'verifications',
  ];
  assert.deepEqual(
    names,
    there.map(({ relname }) => relname).filter((name) => !left.includes(name)),
  );
  for (const name of ['entries', 'nonces_0', 'rate_windows', 'a_note'])
    assert.ok(names.includes(name));
  const [note] = tables;
  assert.deepEqual([note.columns, note.rows], [['text'], 1], 'what is generated is left out');
  const files = await readdir(dir);
  assert.equal(files.length, names.length + 1);
  const modes = await Promise.all(files.map(async (name) => (await stat(join(dir, name))).mode));
  assert.deepEqual(new Set(modes.map((mode) => mode & 0o777)), new Set([0o600]));
  assert.equal((await stat(dir)).mode & 0o777, 0o700);
  const secrets = await Promise.all(files.map((name) => readFile(join(dir, name), 'latin1')));
  for (const text of secrets) assert.ok(!text.includes('abababab'), 'the master key');
});

test('the output says where the master key is, and that it is not in the backup', async () => {
  const { status, out, err } = await place.tael('backup told', database);
  assert.deepEqual([status, err], [0, '']);
  assert.match(
    out,
    /^Backed up \d+ tables with \d+ rows \(\d+ bytes\), as of \S+, to\n\S+told\.\n/,
  );
  assert.match(
    out,
    /does not contain the master key, which is in TAEL_MASTER_KEY\n\(fingerprint \w{32}\)/,
  );
  assert.match(out, /Keep a copy of the key apart from the backups/);
});

test('a folder that is not empty is left alone', async () => {
  await place.done('backup taken', database);
  const before = await readdir(folder);
  assert.match(await place.refused('backup taken', database), /name a new folder/);
  assert.match(await place.refused('backup taken/manifest.json', database), /name a new folder/);
  assert.deepEqual(await readdir(folder), before);
  await mkdir(join(folder, 'room'));
  await place.done('backup room', database);
});

test('a database without books is not backed up', async () => {
  const empty = await emptyForNow();
  assert.match(
    await place.refused('backup nothing', empty),
    /There is no Tael data in the database of DATABASE_URL/,
  );
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('nothing')),
    [],
  );
});

test('a full disk leaves nothing behind', async () => {
  const columns = 'select md5(n::text) as text from generate_series(1, 20000) as n';
  await rowsOf(database.owner, `insert into a_note ${columns}`);
  // Files may not grow beyond 64 KiB; the system refuses the next byte.
  const line = `ulimit -f 64; exec "${process.execPath}" "${PROGRAM}" backup full --json`;
  const options = { cwd: folder, env: place.environment(database) };
  const run = promisify(execFile)('bash', ['-c', line], options);
  const { code, stdout } = await run.then(
    () => assert.fail('there was room'),
    (error) => error,
  );
  const { ok, code: said, msg } = JSON.parse(stdout);
  assert.deepEqual([code, ok, said], [1, false, 'unavailable']);
  assert.match(msg, /^The table a_note could not be copied: EFBIG/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('full')),
    [],
  );
});

test('a backup whose connection is lost leaves nothing behind', async () => {
  const hold = await holdTable(database, 'a_note');
  const backup = place.refused('backup cut', database, {}, 1);
  await hold.reached();
  await town.api.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tael-copy'`);
  assert.match(
    await backup,
    /^Error: The table a_note could not be copied: terminating connection/,
  );
  await hold.release();
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('cut')),
    [],
  );
});
