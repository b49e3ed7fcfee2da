// A disk that is lost: the embedded PostgreSQL comes back from the log that the service has copied, with
// what was paid after the last backup, and as it was before.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { basesIn } from '../../src/service/backups/log-folder.ts';
import { makeLayout } from '../../src/store/embedded-postgres/layout.ts';
import { readPostmasterPid } from '../../src/store/embedded-postgres/postmaster-pid.ts';
import { stopServer } from '../../src/store/embedded-postgres/stop.ts';
import { adminOf, segmentIn, segmentOf } from '../../src/store/embedded-postgres/wal.ts';
import { send } from '../support/api-http.ts';
import { type Json, jsonOf, PROGRAM, runTael } from '../support/tael.ts';
import { until } from '../support/until.ts';

const WAIT_MS = 180_000;
const home = await mkdtemp(join(tmpdir(), 'tael-log-'));
const backups = join(home, 'backups');
const folders: string[] = [];
after(async () => {
  for (const folder of folders) await stopServer(await makeLayout(folder));
  await rm(home, { recursive: true, force: true });
});

function environment(data: string, more: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...env } = process.env;
  if (!folders.includes(data)) folders.push(data);
  // The log is copied all two seconds and a half.
  return { ...env, TAEL_DATA: data, TAEL_DRAIN: '0', TAEL_BACKUP_EVERY: '1m', ...more };
}

interface Running {
  readonly child: ChildProcess;
  readonly told: Json;
  readonly said: { err: string };
}

async function serve(t: TestContext, data: string, more: readonly string[] = []): Promise<Running> {
  const env = environment(data, { TAEL_BACKUP_TO: backups, TAEL_BACKUP_LOG: '1' });
  const words = [PROGRAM, 'serve', '--port', '0', '--workers', '1', '--json', ...more];
  const child = spawn(process.execPath, words, {
    env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  t.after(() => child.kill('SIGKILL'));
  await until('it listens', () => said.out.includes('\n'), WAIT_MS);
  return { child, told: JSON.parse(said.out), said };
}

async function killed(child: ChildProcess, data: string): Promise<void> {
  child.kill('SIGKILL');
  const server = await readPostmasterPid(await makeLayout(data));
  if (server) process.kill(server.pid, 'SIGKILL');
  await until('both are gone', () => child.signalCode !== null);
}

const lines = async () => (await readdir(backups)).filter((name) => name.startsWith('log-'));

/** The file of the log that is written now. Several older ones may still wait to be copied. */
async function segmentNow(data: string): Promise<number> {
  const admin = await adminOf((await makeLayout(data)).sockets);
  const text = `select (pg_current_wal_flush_lsn() - '0/0')::text as at`;
  const { rows } = await admin.query(text).finally(() => admin.end());
  return segmentOf(Number(rows[0].at));
}

async function hasLog(line: string, segment: number): Promise<boolean> {
  const files = await readdir(join(backups, line, 'wal'));
  return files.some((name) => name.endsWith('.age') && segmentIn(name) >= segment);
}

const hasBase = async (line: string) =>
  (await readdir(join(backups, line))).some((name) => /^\d{4}-\d\d-\d\d-\d{6}$/.test(name));

async function newData(name: string): Promise<string> {
  const data = join(home, name);
  await mkdir(data, { mode: 0o700 });
  await copyFile(join(home, 'data', 'master.key'), join(data, 'master.key'));
  return data;
}

async function tael(data: string, line: string) {
  return runTael([...line.split(' '), '--json'], { env: environment(data), cwd: home });
}

test('what was paid after the last backup is there when the disk is lost', async (t) => {
  const lost = join(home, 'data');
  const running = await serve(t, lost, ['--demo']);
  const { address, demo } = running.told as { address: string; demo: Json };
  let line = '';
  await until(
    'its files were copied',
    async () => {
      line = (await lines().catch(() => []))[0] ?? '';
      return line !== '' && /Copied the files of the database/.test(running.said.err);
    },
    WAIT_MS,
  );
  assert.match(running.said.err, /"untried":null,"msg":"Copied the files/);
  const before = new Date();
  await until('a moment passes', () => Date.now() > before.getTime() + 1_000);
  const txNo = String(demo.pay_url).split('/').at(-1) ?? '';
  const { login, password, pay_password } = demo.payer as Record<string, string>;
  const accept = { accept: 'application/json' };
  const signIn = await send(address, 'POST', '/auth/login', { body: { login, password } });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const paying = { body: { pay_password }, headers: { ...accept, cookie } };
  assert.equal((await send(address, 'POST', `/pay/${txNo}`, paying)).data.status, 'paid');
  const paidIn = await segmentNow(lost);
  // If that one began after the payment, it is only cut once something is in it.
  await send(address, 'POST', '/auth/login', { body: { login, password } });
  await until('the log has it', () => hasLog(line, paidIn), WAIT_MS);
  await killed(running.child, lost);
  await rm(join(lost, 'pg18'), { recursive: true });

  await t.test('as far as the log goes', async (t) => {
    const data = await newData('whole');
    const { ok, verification } = jsonOf(await tael(data, `restore ${join(backups, line)}`));
    assert.deepEqual([ok, (verification as Json).ok], [true, true]);
    assert.equal(jsonOf(await tael(data, `order show ${txNo}`)).status, 'paid');
    const again = await tael(data, `restore ${join(backups, line)}`);
    assert.match(again.out, /There is a database in/);
    const next = await serve(t, data);
    await until(
      'it goes on in a log of its own',
      async () => {
        const other = (await lines()).find((name) => name !== line);
        return other !== undefined && (await hasBase(other));
      },
      WAIT_MS,
    );
    assert.doesNotMatch(next.said.err, /not copied/);
    await killed(next.child, data);
  });

  await t.test('to a moment before', async () => {
    const data = await newData('before');
    const restored = await tael(
      data,
      `restore ${join(backups, line)} --to ${before.toISOString()}`,
    );
    assert.equal(jsonOf(restored).ok, true);
    assert.equal(jsonOf(await tael(data, `order show ${txNo}`)).status, 'pending');
  });

  await t.test('where a file of it is lost, or the database is behind it', async (t) => {
    const data = join(home, 'whole');
    const next = await serve(t, data);
    const copies = () => next.said.err.split('Copied the files of the database').length - 1;
    await until('its files were copied', () => copies() === 1, WAIT_MS);
    const own = join(backups, (await lines()).find((name) => name !== line) ?? '');
    const newest = (await basesIn(own)).bases.at(-1);
    const wal = await readdir(join(own, 'wal'));
    const needed = wal.find((name) => segmentIn(name) === newest?.facts.first_segment) ?? '';
    await rm(join(own, 'wal', needed));
    await until('its files are copied anew', () => copies() === 2, WAIT_MS);
    assert.match(next.said.err, /the log lacks/);
    const before = await lines();
    await writeFile(join(own, 'wal', '00000001000000FF000000FF.gz.age'), '');
    await until(
      'a log that is behind its copy begins another one',
      async () => (await lines()).some((name) => !before.includes(name)),
      WAIT_MS,
    );
    await killed(next.child, data);
  });
});
