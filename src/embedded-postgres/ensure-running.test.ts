// First and later starts of the embedded PostgreSQL, in the surroundings it has to live with.
import assert from 'node:assert/strict';
import { chmod, chown, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import {
  ask,
  askAdmin,
  emptyDataDir,
  madeDataDir,
  otherProcess,
  serverPid,
  startedPid,
} from '../../test/support/embedded-postgres.ts';
import { ensureRunning } from './ensure-running.ts';
import { layOut } from './layout.ts';
import { probe } from './probe.ts';

const asRoot = process.getuid?.() === 0;

test('a first start makes a UTF-8 database that an ordinary role owns', async (t) => {
  const dataDir = await emptyDataDir(t);
  const target = await ensureRunning(dataDir);
  const sql = `SELECT concat_ws(' ', current_user, rolsuper, pg_get_userbyid(datdba),
    pg_encoding_to_char(encoding), datlocprovider, datlocale)
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`;
  assert.equal(await ask(target, sql), 'tael f tael UTF8 b C.UTF-8');
  const entries = await readdir(path.join(dataDir, 'pg18'));
  assert.deepEqual(entries.sort(), ['cluster', 'lib', 'server.log', 'socket']);
});

test('the server keeps every promise of durability and listens on no network', async (t) => {
  const target = await ensureRunning(await madeDataDir(t));
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  const shown = settings.map((name) => `current_setting('${name}')`).join(', ');
  const sql = `SELECT concat_ws(' ', ${shown}, '[' || current_setting('listen_addresses') || ']')`;
  assert.equal(await ask(target, sql), 'on on on on []');
});

test('the language of the environment changes nothing', async (t) => {
  const dataDir = await emptyDataDir(t);
  const env = { LANG: 'C', LC_ALL: 'POSIX', TZ: 'Asia/Shanghai', PGDATA: '/nowhere', PGPORT: '1' };
  const other = otherProcess(dataDir, { env });
  assert.equal(await other.line(), 'in');
  const target = await ensureRunning(dataDir);
  const sql = "SELECT current_setting('server_encoding') || lower('ÄÉ') || length('钱')";
  assert.equal(await ask(target, sql), 'UTF8äé1');
  await other.dismiss();
});

test('root can use a data directory below a folder that only root enters', async (t) => {
  if (!asRoot) {
    t.skip('needs root');
    return;
  }
  const dataDir = await madeDataDir(t, 'home');
  await chmod(path.dirname(dataDir), 0o700);
  assert.equal(await ask(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('an ordinary user can use it, and root then joins without taking it over', async (t) => {
  if (!asRoot) {
    t.skip('needs root, to become somebody else');
    return;
  }
  const dataDir = await emptyDataDir(t);
  await mkdir(dataDir);
  await chown(dataDir, 65534, 65534);
  await chmod(path.dirname(dataDir), 0o755);
  const user = otherProcess(dataDir, { uid: 65534 });
  if ((await user.line()) !== 'in') {
    t.skip('this checkout is not readable by the account nobody');
    return;
  }
  await user.dismiss();
  const layout = await layOut(dataDir);
  await ensureRunning(dataDir);
  assert.equal(await askAdmin(layout, "SELECT (pg_stat_file('base')).isdir"), true);
  const again = otherProcess(dataDir, { uid: 65534 });
  assert.equal(await again.line(), 'in');
});

test('a path too long for a socket address works', async (t) => {
  const dataDir = await madeDataDir(t, '很长的路径'.repeat(8));
  const target = await ensureRunning(dataDir);
  assert.ok(Buffer.byteLength(target.host) < 107);
  assert.equal(await ask(target, 'SELECT 1'), 1);
});

test('a path with characters that mean something to PostgreSQL or a shell works', async (t) => {
  const dataDir = await madeDataDir(t, `a, b "c" 'd' $e %f`);
  assert.equal(await ask(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('a second call adopts the running server', async (t) => {
  const dataDir = await madeDataDir(t);
  const pid = await startedPid(dataDir);
  const again = await Promise.all([1, 2, 3].map(() => ensureRunning(dataDir)));
  assert.equal(again.length, 3);
  assert.equal(await serverPid(dataDir), pid);
});

test('two processes that make the first start together end with one server', async (t) => {
  const dataDir = await emptyDataDir(t);
  const others = [otherProcess(dataDir), otherProcess(dataDir)];
  for (const other of others) {
    assert.equal(await other.line(), 'in');
  }
  const sql = "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND granted";
  assert.equal(await ask(await ensureRunning(dataDir), sql), 2);
  const entries = await readdir(path.join(dataDir, 'pg18'));
  assert.deepEqual(entries.sort(), ['cluster', 'lib', 'server.log', 'socket']);
});

test('a server whose data directory was replaced is not adopted', async (t) => {
  const dataDir = await madeDataDir(t);
  await ensureRunning(dataDir);
  const layout = await layOut(dataDir);
  const away = path.join(layout.root, 'away');
  await rename(layout.cluster, away);
  await mkdir(layout.cluster);
  assert.deepEqual(await probe(layout), { kind: 'stranger' });
  await rmdir(layout.cluster);
  await rename(away, layout.cluster);
});

test('a data directory of another PostgreSQL major is refused by name', async (t) => {
  const dataDir = await emptyDataDir(t);
  const older = path.join(dataDir, 'pg17', 'cluster');
  await mkdir(older, { recursive: true });
  await writeFile(path.join(older, 'PG_VERSION'), '17\n');
  await assert.rejects(
    ensureRunning(dataDir),
    /made by PostgreSQL 17.*Start the Tael that made it/s,
  );
  const cluster = path.join(dataDir, 'pg18', 'cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(path.join(cluster, 'PG_VERSION'), '19\n');
  await assert.rejects(
    ensureRunning(dataDir),
    /made by PostgreSQL 19.*Start the Tael that made it/s,
  );
});

test('a damaged data directory is an error that quotes the log and names it', async (t) => {
  const dataDir = await madeDataDir(t);
  await rm(path.join(dataDir, 'pg18', 'cluster', 'global', 'pg_control'));
  await assert.rejects(ensureRunning(dataDir), /pg_control.*server\.log/s);
});

test('a folder that is no cluster is never overwritten', async (t) => {
  const dataDir = await emptyDataDir(t);
  const cluster = path.join(dataDir, 'pg18', 'cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(path.join(cluster, 'precious'), '');
  await assert.rejects(ensureRunning(dataDir), /no PG_VERSION/);
  assert.deepEqual(await readdir(cluster), ['precious']);
});
