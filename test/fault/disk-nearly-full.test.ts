// The disk of the embedded PostgreSQL is nearly full: the service refuses changes with a reason before
// PostgreSQL meets the end of the disk, reads go on, and all goes on by itself when there is room. On a
// file system of its own, which only root can make.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { requestSignature } from '../../src/crypto/request-signature.ts';
import { sampleIn } from '../metrics/samples.ts';
import { freePort } from '../support/free-port.ts';
import { runTael } from '../support/tael.ts';
import { until } from '../support/until.ts';

const MEGABYTE = 2 ** 20;
const RESERVE_MEGABYTES = 96;
const MAIN = join(import.meta.dirname, '../../src/main.ts');

const home = await mkdtemp(join(tmpdir(), 'tael-disk-'));
const dataDir = join(home, 'data');
await mkdir(dataDir);
const mounted = mountSmall();
after(async () => {
  await stopServer();
  if (mounted) spawnSync('umount', ['--lazy', dataDir]);
  await rm(home, { recursive: true, force: true });
});
const skip = mounted ? false : 'a small file system cannot be mounted here (root on Linux can)';

/** It outlives a service that was killed, as it does when a check has failed. */
async function stopServer(): Promise<void> {
  const file = join(dataDir, 'pg18/cluster/postmaster.pid');
  const [pid] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (pid) process.kill(Number(pid), 'SIGINT');
}

function mountSmall(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const options = ['-t', 'tmpfs', '-o', 'size=320m,mode=0755', 'tael-test', dataDir];
  return spawnSync('mount', options).status === 0;
}

async function leaveFree(megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  await appendFile(join(dataDir, 'filler'), Buffer.alloc(bavail * bsize - megabytes * MEGABYTE));
}

test('changes are refused, reads go on, and both go on when there is room', { skip }, async (t) => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    TAEL_DATA: dataDir,
    TAEL_DISK_RESERVE: `${RESERVE_MEGABYTES}m`,
    TAEL_METRICS: `${metricsPort}`,
    TAEL_PORT: `${port}`,
    TAEL_DRAIN: '0',
  };
  const child = spawn(process.execPath, [MAIN, '--json', 'serve', '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (err += text));
  await until('it listens', () => out.includes('\n'), 60_000);
  const { demo } = JSON.parse(out);

  async function send(method: string, path: string, body?: object) {
    const [timestamp, nonce] = [
      String(Math.floor(Date.now() / 1_000)),
      randomBytes(8).toString('hex'),
    ];
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'x-tael-key': demo.key_id,
        'x-tael-secret': demo.secret,
        'x-tael-timestamp': timestamp,
        'x-tael-nonce': nonce,
        'x-tael-signature': requestSignature(demo.secret, demo.key_id, timestamp, nonce),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  const collect = () =>
    send('POST', '/api/v1/collection', { amount: 10, merchant_id: demo.merchant_id });
  const balance = () => send('GET', '/api/v1/balance');
  const ready = async () =>
    (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).data.status;
  const measured = async (name: string) =>
    sampleIn(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), name);

  assert.equal((await collect()).status, 200, err);
  assert.deepEqual([await ready(), await measured('tael_read_only')], ['ready', 0]);

  await leaveFree(RESERVE_MEGABYTES - 16);
  await until('it is noticed', async () => (await ready()) === 'read_only');
  const refused = await collect();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '30']);
  const { code, msg } = await refused.json();
  assert.equal(code, 'unavailable');
  assert.match(msg, /out of disk space: its operator has to make room/);
  assert.equal((await balance()).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  const health = await fetch(`http://127.0.0.1:${port}/api/v1/health`);
  const { status, reason } = (await health.json()).data;
  assert.deepEqual([health.status, status, reason], [200, 'read_only', 'disk_full']);
  assert.equal(await measured('tael_read_only'), 1);
  assert.match(err, /nearly full/);
  const doctor = await runTael(['doctor'], { env, cwd: home });
  assert.match(doctor.out, /✘ +disk +.*changes are refused\n +→ Make room where/);

  await leaveFree(RESERVE_MEGABYTES / 4);
  // Asked with signed requests, it would use up the rate of the key.
  await until(
    'it is seen',
    async () => (await measured('tael_disk_free_bytes')) < (RESERVE_MEGABYTES / 2) * MEGABYTE,
  );
  assert.equal((await balance()).status, 503, 'no nonce is spent');
  assert.equal((await fetch(demo.pay_url)).status, 200, 'pages without a nonce go on');

  await rm(join(dataDir, 'filler'));
  await until('it has room', async () => (await ready()) === 'ready');
  assert.deepEqual([(await collect()).status, (await balance()).status], [200, 200]);
  assert.match(err, /has room again/);
  const verified = await runTael(['verify'], { env, cwd: home });
  assert.equal(verified.status, 0, verified.err);
  child.kill('SIGTERM');
  await until('it has ended', () => child.exitCode !== null, 30_000);
  assert.equal(child.exitCode, 0, await readFile(join(dataDir, 'pg18/server.log'), 'utf8'));
});
