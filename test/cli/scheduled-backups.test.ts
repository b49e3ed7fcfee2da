// The backups that a service makes by itself: encrypted, by one node, restored before they count, and never
// half.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { send } from '../support/api-http.ts';
import { rowsOf } from '../support/books.ts';
import { PASSWORD } from '../support/known-password.ts';
import { settingsOf } from '../support/postgres.ts';
import { openServeHome } from '../support/serve-process.ts';
import { jsonOf, runTael } from '../support/tael.ts';
import { until } from '../support/until.ts';
import { emptyForNow, holdTable } from './backup-place.ts';

const { place, keyFile, database, serve } = await openServeHome('backing-up');
const home = await mkdtemp(join(tmpdir(), 'tael-backing-up-'));
after(() => rm(home, { recursive: true, force: true }));

const WAIT_MS = 180_000;
const MADE = /^\d{4}-\d\d-\d\d-\d{6}$/;
const HOLDS = /Backed up, and the backup holds/;
const FAILED = /A backup was not made, or does not hold/;

/** Beside them lies the mark of whose they are. */
const backupsIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name !== '.tael-owner');

/** A folder for backups, which the database knows nothing of yet. */
async function newFolder(name: string) {
  await rowsOf(database.owner, `delete from settings where name = 'backups'`);
  const folder = join(home, name);
  const settings = { TAEL_BACKUP_TO: folder, TAEL_DATA: join(home, 'data'), TAEL_DRAIN: '0' };
  const made = async () => (await readdir(folder)).filter((one) => MADE.test(one));
  return { folder, settings, made };
}

type Running = ReturnType<typeof serve>;

const says = ({ said }: Running, what: RegExp) =>
  until(`${what}`, () => what.test(said.err), WAIT_MS);

async function begin(t: TestContext, settings: Record<string, string>): Promise<Running> {
  const running = serve(t, ['--port', '0'], settings);
  await running.listens();
  return running;
}

async function restored(dir: string, more: readonly string[] = []) {
  const into = await emptyForNow();
  const env = { ...process.env, ...settingsOf(into), TAEL_MASTER_KEY_FILE: keyFile };
  return runTael(['restore', dir, ...more, '--json'], { env, cwd: home });
}

/** As the console of an operator shows it. */
async function health(running: Running): Promise<Record<string, unknown>> {
  const env = { ...process.env, ...place, TAEL_PASSWORD: PASSWORD };
  await runTael(['user', 'create', '--name', 'Lin', '--login', 'lin', '--operator'], {
    env,
    cwd: home,
  });
  const [, origin = ''] = /listens on (\S+?)\.?\s/.exec(running.said.out) ?? [];
  const body = { login: 'lin', password: PASSWORD };
  const signedIn = await send(origin, 'POST', '/auth/login', { body });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { data } = await send(origin, 'GET', '/api/v1/operator/ledger-health', {
    headers: { cookie },
  });
  return data.backups;
}

const columns = 'select md5(n::text) as text from generate_series(1, 20000) as n';
await rowsOf(database.owner, `create table a_note as ${columns}`);

test('nothing in the files can be read, and the master key restores them', async (t) => {
  const { folder, settings, made } = await newFolder('first');
  const running = await begin(t, settings);
  await says(running, HOLDS);
  assert.match(running.said.err, /"untried":null/, 'it was restored');
  const [name = ''] = await made();
  const dir = join(folder, name);
  const files = await readdir(dir);
  for (const file of files.filter((one) => one !== 'manifest.json')) {
    assert.match(file, /\.copy\.gz\.age$/);
    assert.match(await readFile(join(dir, file), 'latin1'), /^age-encryption\.org\/v1\n/);
  }
  const modes = await Promise.all(files.map(async (one) => (await stat(join(dir, one))).mode));
  assert.deepEqual(new Set(modes.map((mode) => mode & 0o777)), new Set([0o600]));
  assert.deepEqual(
    [(await stat(dir)).mode & 0o777, (await stat(folder)).mode & 0o777],
    [0o700, 0o700],
  );
  assert.deepEqual(await readdir(join(home, 'data')), [], 'what was restored to try it is gone');
  const shown = await health(running);
  assert.deepEqual([shown.failures, shown.late, shown.log_copied_at], [0, false, null]);
  assert.ok(shown.last_at !== null && shown.restored_at !== null);
  assert.equal(await running.stopped(), 0);
  const { ok, verification } = jsonOf(await restored(dir));
  assert.deepEqual([ok, (verification as { ok: boolean }).ok], [true, true]);
});

test('for recipients of its own, the master key opens nothing, and an identity does', async (t) => {
  const { folder, settings, made } = await newFolder('recipients');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const running = await begin(t, { ...settings, TAEL_BACKUP_RECIPIENTS: recipient });
  await says(running, HOLDS);
  await running.stopped();
  const [name = ''] = await made();
  const without = await restored(join(folder, name));
  assert.match(without.out, /encrypted for recipients, and the master key is none of them/);
  const file = join(home, 'identity.txt');
  await writeFile(file, `${identity.slice(0, -1)}b\n`);
  const mistyped = await restored(join(folder, name), ['--identity', file]);
  assert.match(mistyped.out, /Line 1 of .*identity\.txt is no identity of age/);
  assert.doesNotMatch(`${mistyped.out}${mistyped.err}`, /AGE-SECRET-KEY/);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`);
  assert.equal(jsonOf(await restored(join(folder, name), ['--identity', file])).ok, true);
});

test('of several nodes one makes it, and none makes it again before the time', async (t) => {
  const { settings, made } = await newFolder('nodes');
  const nodes = await Promise.all([begin(t, settings), begin(t, settings), begin(t, settings)]);
  await until('one is made', () => nodes.some(({ said }) => HOLDS.test(said.err)), WAIT_MS);
  await Promise.all(nodes.map((one) => one.stopped()));
  const again = await begin(t, { ...settings, TAEL_LOG_LEVEL: 'debug' });
  await says(again, /No backup is due/);
  await again.stopped();
  assert.equal((await made()).length, 1);
  for (const { said } of [...nodes, again]) assert.doesNotMatch(said.err, FAILED);
});

test('killed in the middle, it leaves nothing that looks whole, and the next clears it away', async (t) => {
  const { folder, settings, made } = await newFolder('killed');
  const hold = await holdTable(database, 'a_note');
  const killed = await begin(t, settings);
  await hold.reached();
  killed.kill('SIGKILL');
  await killed.ended();
  await hold.release();
  assert.equal((await backupsIn(folder)).length, 1);
  assert.deepEqual(await made(), []);
  const next = await begin(t, settings);
  await says(next, HOLDS);
  await next.stopped();
  assert.deepEqual(await backupsIn(folder), await made());
});

test('without room it says so, goes on to serve, and removes no older backup', async (t) => {
  const { folder, settings, made } = await newFolder('full');
  await mkdir(join(folder, '2020-01-31-030005'), { recursive: true });
  // No file may grow beyond 64 KiB.
  const running = serve(t, ['--port', '0'], settings, ['prlimit', '--fsize=65536']);
  await running.listens();
  await says(running, FAILED);
  assert.match(running.said.err, /a_note could not be copied: .*EFBIG/);
  const [, origin = ''] = /listens on (\S+?)\.?\s/.exec(running.said.out) ?? [];
  assert.equal((await fetch(`${origin}/readyz`)).status, 200);
  assert.deepEqual(await backupsIn(folder), ['2020-01-31-030005']);
  assert.equal((await made()).length, 1);
  const env = { ...process.env, ...place };
  const status = await runTael(['status', '--json'], { env, cwd: home });
  assert.match(JSON.stringify(jsonOf(status).backup), /"failures":1.*EFBIG/);
  await running.stopped();
});

test('what is too old goes once a newer one holds; what others put there stays', async (t) => {
  const { folder, settings } = await newFolder('kept');
  for (const name of ['2020-01-31-030005', 'mine', '2020-01-31']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const running = await begin(t, settings);
  await says(running, HOLDS);
  await running.stopped();
  const names = (await backupsIn(folder)).filter((name) => !MADE.test(name) || name < '2021');
  assert.deepEqual(names, ['2020-01-31', 'mine']);
});

test('the folder of another Tael is left alone', async (t) => {
  const { folder, settings } = await newFolder('taken');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.tael-owner'), 'somebody else\n');
  const running = await begin(t, settings);
  await says(running, /has the backups of another Tael/);
  await running.stopped();
  assert.deepEqual(await readdir(folder), ['.tael-owner']);
});

test('a backup of books that are broken has no name of one', async (t) => {
  const { folder, settings, made } = await newFolder('broken');
  const env = { ...process.env, ...place, TAEL_PASSWORD: PASSWORD };
  const words = ['user', 'create', '--name', 'Zhao', '--login', 'zhao'];
  assert.equal((await runTael(words, { env, cwd: home })).status, 0);
  await rowsOf(database.admin, 'update wallets set record_no = record_no + 1');
  const running = await begin(t, settings);
  await says(running, FAILED);
  assert.match(running.said.err, /rules of the books are broken in it/);
  await running.stopped();
  assert.deepEqual(await made(), []);
  assert.match((await backupsIn(folder)).join(), /^\.unproved-[\d-]{17}$/);
});
