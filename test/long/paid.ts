// Asserts that an installation of Tael works: it serves, shows the console, is paid by signed request, and
// its books hold.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import packageJson from '../../package.json' with { type: 'json' };
import type { Demo } from '../../src/cli/serve/demo-seed.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { send } from '../support/api-http.ts';

export interface Installation {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where the data goes, to `data`. */
  readonly cwd: string;
  /** The words of the command `tael`. */
  readonly command: readonly [string, ...string[]];
}

interface Served {
  readonly address: string;
  readonly demo: Demo;
}

export async function servesAndIsPaid({ name, env, cwd, command }: Installation): Promise<void> {
  const [program, ...words] = command;
  const service = spawn(program, [...words, 'serve', '--demo', '--port', '0', '--json'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const [line] = await Promise.race([once(createInterface(service.stdout), 'line'), ended]);
    const served: Served = JSON.parse(line);
    await showsTheConsole(served.address);
    await payAnOrder(served);
    const verified = execFileSync(program, [...words, 'verify'], { cwd, env });
    assert.match(verified.toString(), /All \d+ rules hold/, name);
  } finally {
    service.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], name);
    await rm(join(cwd, 'data'), { recursive: true, force: true });
  }
}

/** `npm start`, as the README has it: on a terminal the signal would go to the whole group, too. */
export async function npmStarts(cwd: string, env: NodeJS.ProcessEnv, name: string): Promise<void> {
  const words = ['start', '--silent', '--', '--demo', '--port', '0', '--json'];
  const service = spawn('npm', words, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const [line] = await Promise.race([once(createInterface(service.stdout), 'line'), ended]);
    assert.match(`${line}`, /^\{"ok":true/, name);
    const served: Served = JSON.parse(line);
    await showsTheConsole(served.address);
    await quickstartOrders(cwd, env, served);
  } finally {
    if (service.pid !== undefined) process.kill(-service.pid, 'SIGINT');
    await ended;
    await rm(join(cwd, 'data'), { recursive: true, force: true });
  }
}

/** The order of docs/quickstart.md in TypeScript, from the folder on. */
async function quickstartOrders(cwd: string, env: NodeJS.ProcessEnv, { address, demo }: Served) {
  const [program = ''] = codeBlocks('docs/quickstart.md', '4. Create an order', 'ts');
  const shop = join(cwd, '../shop');
  await mkdir(shop, { recursive: true });
  const run = (
    given: NodeJS.ProcessEnv,
    folder: string,
    [name, ...words]: [string, ...string[]],
  ) => {
    const options = { cwd: folder, env: given, encoding: 'utf8' } as const;
    return execFileSync(name, words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  };
  run(env, shop, ['npm', 'init', '-y']);
  run(env, shop, [
    'npm',
    'install',
    '--silent',
    `${address}/sdk/tael-sdk-${packageJson.version}.tgz`,
  ]);
  await writeFile(join(shop, 'order.mjs'), program);
  const names = { TAEL_URL: address, TAEL_KEY: demo.key_id, TAEL_SECRET: demo.secret };
  const given = { ...env, ...names, MERCHANT_ID: String(demo.merchant_id) };
  const printed = run(given, shop, ['node', 'order.mjs']);
  assert.match(printed, /^http:\S+\/pay\/C\w+\n$/);
  await rm(shop, { recursive: true });
}

async function showsTheConsole(address: string): Promise<void> {
  const page = await fetch(`${address}/console/`);
  const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? 'none';
  const answer = await fetch(new URL(script, page.url));
  assert.deepEqual([page.status, answer.status], [200, 200], `${page.url} and ${script}`);
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
