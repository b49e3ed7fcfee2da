// `tael doctor`: what it looks at, what it says is wrong, and its exit status.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listen } from '../../src/cli/serve/listen.ts';
import type { Finding } from '../../src/service/doctor/finding.ts';
import { BUILD } from '../../src/service/present/health.ts';
import { openHome } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { openTestProvider } from '../support/sign-in-provider.ts';
import { jsonOf, runTael } from '../support/tael.ts';

const { home, env, service } = await openHome('embedded');

let build = BUILD;
const taels = createServer((request, answer) => {
  const isHealth = request.url === '/api/v1/health';
  answer.writeHead(isHealth ? 200 : 404, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ data: { build } }));
}).listen(0, '127.0.0.1');
await once(taels, 'listening');
after(() => taels.close());
const port = String((taels.address() as AddressInfo).port);

test('all is well with what can be seen, and what is not known is no failure', async () => {
  const { status, findings } = await doctor({ TAEL_PORT: port });
  assert.equal(status, 0, JSON.stringify(findings));
  for (const name of [
    'database',
    'database settings',
    'database role',
    'schema',
    'disk',
    'PostgreSQL',
    'master key',
    'clock',
  ]) {
    assert.equal(findings.get(name)?.state, 'good', name);
  }
  assert.match(findings.get('master key')?.found ?? '', /^fingerprint [0-9a-f]{8}$/);
  for (const name of ['address', 'standby', 'anchor', 'backup', 'verify']) {
    assert.equal(findings.get(name)?.state, 'unknown', name);
    assert.notEqual(findings.get(name)?.mend, null, name);
  }
});

test('a public URL that does not answer, and a proxy that is not trusted, need mending', async () => {
  const closed = await freePort();
  const away = await doctor({ TAEL_PUBLIC_URL: `https://127.0.0.1:${closed}` });
  assert.equal(away.status, 1);
  assert.deepEqual(badNames(away.findings), ['address', 'TLS', 'proxies']);
});

test('a service of another release is in the middle of an upgrade, which is no failure', async () => {
  build = 'tael-1.9.0';
  const { status, findings } = await doctor({ TAEL_PORT: port });
  build = BUILD;
  assert.deepEqual([status, findings.get('address')?.state], [0, 'unknown']);
  const found = `http://127.0.0.1:${port} is tael-1.9.0, and this is ${BUILD}: in the middle of an upgrade`;
  assert.equal(findings.get('address')?.found, found);
});

test('a sign-in provider answers as the one that is set, or needs mending', async () => {
  const provider = await openTestProvider();
  after(() => provider.close());
  const { settings } = provider;
  const there = await doctor({ TAEL_PORT: port, ...settings });
  assert.equal(there.findings.get('sign-in provider')?.state, 'good');
  const back = /^http:\S+ answers; it has to know http:\S+\/auth\/oidc\/callback$/;
  assert.match(there.findings.get('sign-in provider')?.found ?? '', back);
  const another = {
    TAEL_OIDC_ISSUER: settings.TAEL_OIDC_ISSUER?.replace('127.0.0.1', 'localhost'),
  };
  const mixedUp = await doctor({ TAEL_PORT: port, ...settings, ...another });
  assert.deepEqual([mixedUp.status, badNames(mixedUp.findings)], [1, ['sign-in provider']]);
  const found = mixedUp.findings.get('sign-in provider')?.found ?? '';
  assert.match(found, /does not match the expected issuer/);
  const nobody = { TAEL_OIDC_ISSUER: `http://127.0.0.1:${await freePort()}` };
  const away = await doctor({ TAEL_PORT: port, ...settings, ...nobody });
  assert.match(away.findings.get('sign-in provider')?.found ?? '', /cannot be used: fetch failed/);
});

test('a public service on the PostgreSQL that comes along is told of its beta version', async () => {
  const { findings } = await doctor({ TAEL_PUBLIC_URL: 'https://192.0.2.1' });
  const { state, found, mend } = findings.get('PostgreSQL') ?? assert.fail();
  assert.equal(state, 'unknown');
  assert.match(found, /from the package 18\.4\.0-beta\.\d+, under a public URL/);
  assert.match(mend ?? '', /DATABASE_URL/);
});

test('a backup counts by the time in its manifest, and none is a failure', async () => {
  const folder = join(home, 'backups');
  await mkdir(join(folder, 'first'), { recursive: true });
  const none = await doctor({ TAEL_PORT: port }, '--backups', folder);
  assert.deepEqual([none.status, badNames(none.findings)], [1, ['backup']]);
  const made = await runTael(['backup', join(folder, 'second')], { env, cwd: home });
  assert.equal(made.status, 0, made.err);
  const fresh = await doctor({ TAEL_PORT: port }, '--backups', folder);
  assert.equal(fresh.findings.get('backup')?.state, 'good');
  await writeFile(
    join(folder, 'second/manifest.json'),
    JSON.stringify({ taken_at: '2026-01-02T00:00:00.000+08:00' }),
  );
  const old = await doctor({ TAEL_PORT: port }, '--backups', folder);
  assert.match(old.findings.get('backup')?.found ?? '', /days ago$/);
  assert.deepEqual(badNames(old.findings), ['backup']);
});

test('a database that is away is a line like any other, and the rest is told', async () => {
  const url = `postgres://tael@127.0.0.1:${await freePort()}/tael`;
  const settings = { DATABASE_URL: url, TAEL_MASTER_KEY: 'a'.repeat(64), TAEL_PORT: port };
  const { status, findings } = await doctor(settings);
  assert.equal(status, 1);
  assert.match(findings.get('database')?.found ?? '', /Check that PostgreSQL runs/);
  assert.deepEqual(badNames(findings), ['database']);
});

test('a verification is known once it has been run', async () => {
  const verified = await runTael(['verify'], { env, cwd: home });
  assert.equal(verified.status, 0, verified.err);
  const { findings } = await doctor({ TAEL_PORT: port });
  assert.match(findings.get('verify')?.found ?? '', /^all \d+ rules held, \d+ seconds? ago$/);
});

test('in a terminal every line has a mark, and what to do stands below', async () => {
  const place = { env: { ...env, TAEL_PUBLIC_URL: 'http://192.0.2.1' }, cwd: home };
  const { out, status } = await runTael(['doctor'], place);
  assert.equal(status, 1);
  assert.match(out, /^✔ +database +PostgreSQL \d+/m);
  assert.match(out, /^✘ +TLS +none\n +→ Put a proxy with TLS in front/m);
  assert.match(out, /✘ \d of \d+ need mending\.\n$/);
});

// The last: the process of this file is known as a node from now on.
test('nodes that run are asked where they listen, whatever port the settings name', async () => {
  const none = await doctor({ TAEL_PORT: port });
  assert.equal(none.findings.get('nodes')?.state, 'unknown');
  const there = await freePort();
  const config = { ...service.config, port: there };
  const node = await listen({ ...service, config });
  const closed = String(await freePort());
  const here = await doctor({ TAEL_PORT: closed });
  assert.deepEqual([here.status, badNames(here.findings)], [0, []]);
  const found = `http://127.0.0.1:${there} is ${BUILD}`;
  assert.equal(here.findings.get('nodes')?.found, found);
  assert.ok(here.findings.get('address')?.found.startsWith(found));
  const shown = jsonOf(await runTael(['status', '--json'], { env, cwd: home }));
  const told = [shown.address, shown.answers, shown.nodes, shown.processes];
  assert.deepEqual(told, [`http://127.0.0.1:${there}`, true, 1, 1]);
  await node.stop();
  const gone = await doctor({ TAEL_PORT: closed });
  assert.equal(gone.findings.get('nodes')?.found, `http://127.0.0.1:${there} does not answer`);
  assert.deepEqual(badNames(gone.findings), ['nodes', 'address']);
});

async function doctor(settings: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const place = { env: { ...env, ...settings }, cwd: home };
  const ended = await runTael(['doctor', '--json', ...args], place);
  const { ok, findings } = jsonOf(ended) as { ok: boolean; findings: readonly Finding[] };
  assert.equal(ok, ended.status === 0);
  return { status: ended.status, findings: new Map(findings.map((one) => [one.name, one])) };
}

function badNames(findings: ReadonlyMap<string, Finding>): readonly string[] {
  return [...findings.values()].filter(({ state }) => state === 'bad').map(({ name }) => name);
}
