// First and later starts of the embedded PostgreSQL, in the environments it has to run in.

import assert from 'node:assert/strict';
import { chmod, chown, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import {
  dataDirWithCluster,
  emptyDataDir,
  keeperProcess,
  queryAsAdmin,
  queryValue,
  serverPid,
  startServerOf,
} from '../../../test/support/embedded-postgres.ts';
import { adoptServer } from './adopt.ts';
import { ensureRunning } from './ensure-running.ts';
import { makeLayout } from './layout.ts';
import { serverArguments } from './server-arguments.ts';

const asRoot = process.getuid?.() === 0;

test('a first start creates a UTF-8 database owned by an ordinary role', async (t) => {
  const dataDir = await emptyDataDir(t);
  const target = await ensureRunning(dataDir);
  const sql = `SELECT concat_ws(' ', current_user, rolsuper, pg_get_userbyid(datdba),
    pg_encoding_to_char(encoding), datlocprovider, datlocale)
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`;
  assert.equal(await queryValue(target, sql), 'tael_service f tael UTF8 b C.UTF-8');
  const entries = await readdir(join(dataDir, 'pg18'));
  assert.deepEqual(entries.sort(), ['cluster', 'lib', 'server.log', 'socket']);
});

test('a cluster from before there was a role for the service gets one', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const target = await ensureRunning(dataDir);
  await queryValue({ ...target, user: 'postgres' }, 'drop role tael_service');
  const [one, other] = await Promise.all([ensureRunning(dataDir), ensureRunning(dataDir)]);
  assert.equal(await queryValue(one, 'SELECT current_user'), 'tael_service');
  assert.deepEqual(one, other);
});

test('the server has all settings for durability and listens on no network', async (t) => {
  const target = await ensureRunning(await dataDirWithCluster(t));
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  const shown = settings.map((name) => `current_setting('${name}')`).join(', ');
  const sql = `SELECT concat_ws(' ', ${shown}, '[' || current_setting('listen_addresses') || ']')`;
  assert.equal(await queryValue(target, sql), 'on on on on []');
});

test('the server is made for the memory there is, and for the processes that use it', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const layout = await makeLayout(dataDir);
  const buffersOf = (workers: number, gigabytes: number) => {
    const machine = { cores: 16, memoryBytes: gigabytes * 2 ** 30 };
    const words = serverArguments(layout, { workers }, machine);
    return words.find((word) => word.startsWith('shared_buffers='));
  };
  assert.deepEqual(
    [buffersOf(1, 0.5), buffersOf(1, 4), buffersOf(1, 64), buffersOf(6, 64), buffersOf(6, 512)],
    ['64MB', '256MB', '1024MB', '4096MB', '6144MB'].map((size) => `shared_buffers=${size}`),
  );
  const target = await ensureRunning(dataDir, { workers: 6 });
  assert.equal(await queryValue(target, `SELECT current_setting('max_connections')`), '124');
});

test('the language of the environment changes nothing', async (t) => {
  const dataDir = await emptyDataDir(t);
  const env = { LANG: 'C', LC_ALL: 'POSIX', TZ: 'Asia/Shanghai', PGDATA: '/nowhere', PGPORT: '1' };
  const other = keeperProcess(dataDir, { env });
  assert.equal(await other.line(), 'running');
  const target = await ensureRunning(dataDir);
  const sql = "SELECT current_setting('server_encoding') || lower('ÄÉ') || length('钱')";
  assert.equal(await queryValue(target, sql), 'UTF8äé1');
  await other.dismiss();
});

test('root can use a data directory below a folder that only root can enter', async (t) => {
  if (!asRoot) {
    t.skip('needs root');
    return;
  }
  const dataDir = await dataDirWithCluster(t, 'home');
  await chmod(dirname(dataDir), 0o700);
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('an ordinary user can use it, and root then joins without changing its owner', async (t) => {
  if (!asRoot) {
    t.skip('needs root, to become somebody else');
    return;
  }
  const dataDir = await emptyDataDir(t);
  await mkdir(dataDir);
  await chown(dataDir, 65534, 65534);
  await chmod(dirname(dataDir), 0o755);
  const user = keeperProcess(dataDir, { uid: 65534 });
  if ((await user.line()) !== 'running') {
    t.skip('this checkout is not readable by the account nobody');
    return;
  }
  await user.dismiss();
  const layout = await makeLayout(dataDir);
  await ensureRunning(dataDir);
  assert.equal(await queryAsAdmin(layout, "SELECT (pg_stat_file('base')).isdir"), true);
  const again = keeperProcess(dataDir, { uid: 65534 });
  assert.equal(await again.line(), 'running');
});

test('a path too long for a socket address works', async (t) => {
  const dataDir = await dataDirWithCluster(t, '很长的路径'.repeat(8));
  const target = await ensureRunning(dataDir);
  assert.ok(Buffer.byteLength(target.host) < 107);
  assert.equal(await queryValue(target, 'SELECT 1'), 1);
});

test('a path with characters special to PostgreSQL or a shell works', async (t) => {
  const dataDir = await dataDirWithCluster(t, `a, b "c" 'd' $e %f`);
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('a second call adopts the running server', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const pid = await startServerOf(dataDir);
  const again = await Promise.all([1, 2, 3].map(() => ensureRunning(dataDir)));
  assert.equal(again.length, 3);
  assert.equal(await serverPid(dataDir), pid);
});

test('two processes that make the first start together end up with one server', async (t) => {
  const dataDir = await emptyDataDir(t);
  const others = [keeperProcess(dataDir), keeperProcess(dataDir)];
  for (const other of others) {
    assert.equal(await other.line(), 'running');
  }
  const sql = "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND granted";
  assert.equal(await queryValue(await ensureRunning(dataDir), sql), 2);
  const entries = await readdir(join(dataDir, 'pg18'));
  assert.deepEqual(entries.sort(), ['cluster', 'lib', 'server.log', 'socket']);
});

test('a server whose data directory was replaced is not adopted', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  await ensureRunning(dataDir);
  const layout = await makeLayout(dataDir);
  const away = join(layout.root, 'away');
  await rename(layout.cluster, away);
  await mkdir(layout.cluster);
  assert.deepEqual(await adoptServer(layout), { kind: 'stranger' });
  await rmdir(layout.cluster);
  await rename(away, layout.cluster);
});

test('a data directory of another PostgreSQL major is refused by name', async (t) => {
  const dataDir = await emptyDataDir(t);
  const older = join(dataDir, 'pg17', 'cluster');
  await mkdir(older, { recursive: true });
  await writeFile(join(older, 'PG_VERSION'), '17\n');
  await assert.rejects(
    ensureRunning(dataDir),
    /made by PostgreSQL 17.*Start the Tael that made it/s,
  );
  const cluster = join(dataDir, 'pg18', 'cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '19\n');
  await assert.rejects(
    ensureRunning(dataDir),
    /made by PostgreSQL 19.*Start the Tael that made it/s,
  );
});

test('a damaged data directory is an error that names it and quotes the log', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  await rm(join(dataDir, 'pg18', 'cluster', 'global', 'pg_control'));
  await assert.rejects(ensureRunning(dataDir), /pg_control.*server\.log/s);
});

test('a folder that is not a cluster is never overwritten', async (t) => {
  const dataDir = await emptyDataDir(t);
  const cluster = join(dataDir, 'pg18', 'cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'precious'), '');
  await assert.rejects(ensureRunning(dataDir), /no PG_VERSION/);
  assert.deepEqual(await readdir(cluster), ['precious']);
});
