// The example of a platform, run as docs/platform.md tells it: the commands of the page at the server, the
// programs of the example, and a member with a browser.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { parseEnv } from 'node:util';
import { serviceKeys } from '../../src/service/service-keys.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { keptSettings } from '../../src/store/postgres/settings.ts';
import { checkout } from '../docs/checkout.ts';
import { blocksOf, codeBlocks, ROOT } from '../docs/code-blocks.ts';
import { alterRows } from '../support/alter-rows.ts';
import { copyOf, type Stage, startProgram, transcriptOf } from './stage.ts';

const PAGE = 'docs/platform.md';
const PAY_PASSWORD = '481516';

export async function platform(t: TestContext, stage: Stage): Promise<string> {
  await stage.client.sandbox.reset();
  const type = await openShell(t, stage);
  const key = credentialsIn(await type(block('1. A key for your program')));
  const shop = await type(block('2. A shop'));
  const [, merchantId = ''] = /merchant (\d+)/.exec(shop) ?? [];
  const imported = await type(block('3. Wallets for everybody'));
  const [, userId = ''] = /m-1002 created as user (\d+)/.exec(imported) ?? [];
  const { keyId, secret } = credentialsIn(shop);
  const told = {
    TAEL_URL: stage.origin,
    OPERATE_KEY: key.keyId,
    OPERATE_SECRET: key.secret,
    TAEL_KEY: keyId,
    TAEL_SECRET: secret,
    MERCHANT_ID: merchantId,
  };
  const settings = parseEnv(block('The settings of your server', 'ini'));
  assert.deepEqual(Object.keys(told).sort(), Object.keys(settings).sort());
  const cwd = await copyOf(stage, 'platform');
  const program = { cwd, env: told };

  let printed = '';
  const run = async (...words: readonly string[]) => {
    const command = [process.execPath, 'platform.ts', ...words];
    printed += await transcriptOf({ ...program, command }, ['platform.ts', ...words].join(' '));
  };
  await run('wallets');
  await run('wallets');
  await run('deposit', '417', 'm-1001', '100.00');
  await run('deposit', '417', 'm-1001', '100.00');
  await loseAnswer(stage, cwd, '417');
  await run('deposit', '417', 'm-1001', '100.00');
  await run('deposit', '418', 'm-1002', '50.00');
  const letter = await readFile(join(cwd, 'outbox/m-1001.txt'), 'utf8').catch(() =>
    assert.fail(printed),
  );
  await choosePayPassword(stage, letter);
  printed += await buys(t, stage, program);
  await run('reconcile');
  await type(block('3. Wallets for everybody', 'sh', 1), { USER_ID: userId });
  await type(`./bin/tael.mjs recharge --user ${userId} --amount 5.00`);
  await run('reconcile');
  assert.match(await type(block('7. Every day')), /rules hold/);
  await type(block('When the key is stolen'), { KEY_ID: key.keyId });
  await type(block('When the key is stolen', 'sh', 1), { USER_ID: userId });
  await readsSignIn(cwd);
  await run('deposit', '419', 'm-1003', '20.00');
  return printed;
}

/** The service takes the settings of the page, with a secret that is on this machine. */
async function readsSignIn(folder: string): Promise<void> {
  const secret = join(folder, 'oidc-secret');
  await writeFile(secret, 'a-secret-of-the-test\n');
  const settings = parseEnv(block('Your own sign-in', 'ini'));
  const { provider, localLogins } = readConfig({
    ...settings,
    TAEL_OIDC_CLIENT_SECRET_FILE: secret,
  });
  assert.deepEqual([provider?.clientId, localLogins], [settings.TAEL_OIDC_CLIENT_ID, false]);
}

/** The platform does not know what became of a deposit eleven minutes ago. */
async function loseAnswer({ admin, books }: Stage, cwd: string, bankNo: string): Promise<void> {
  const table = new DatabaseSync(join(cwd, 'platform.db'));
  table.prepare('update deposits set recharge_no = null where bank_no = ?').run(bankNo);
  table.close();
  const connection = await openConnection(admin, {});
  const settings = keptSettings({ connection: async () => connection });
  const { chain } = await serviceKeys(readConfig(books), settings);
  await connection.end();
  const aged = `update idempotency_keys set at_ms = at_ms - 660000
    where id like '%/bank-${bankNo}' returning 1`;
  assert.equal((await alterRows(admin, chain, aged)).length, 1);
}

function block(heading: string, language = 'sh', at = 0): string {
  const text = codeBlocks(PAGE, heading, language)[at];
  assert.ok(text, heading);
  wasRun.add(text);
  return text;
}

const wasRun = new Set<string>();

/** Every command of the page has been run, and every program of the example is on it. */
export function assertWholePage(): void {
  const left = blocksOf(PAGE).filter(({ language, text }) => language !== '' && !wasRun.has(text));
  assert.deepEqual(
    left.map(({ text }) => text),
    [],
  );
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  for (const file of readdirSync(join(ROOT, 'examples/platform'))) {
    if (file !== 'README.md') assert.ok(page.includes(`](../examples/platform/${file})`), file);
  }
}

/** A shell at the server, in a folder that looks like the checkout. */
async function openShell(t: TestContext, { books }: Stage) {
  const cwd = await checkout();
  t.after(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, 'members.csv'), 'reference,name\nm-1002,李雷\n');
  return async (commands: string, given: NodeJS.ProcessEnv = {}): Promise<string> => {
    const env = { ...process.env, ...books, ...given };
    const shell = spawn('bash', ['-euc', commands], { cwd, env });
    const ended = once(shell, 'exit');
    shell.stdin.end('correct horse battery 7\n');
    const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
    assert.deepEqual(await ended, [0, null], `${commands}: ${out}${err}`);
    return out;
  };
}

function credentialsIn(printed: string) {
  const [, keyId = ''] = /^key_id +(\w+)/m.exec(printed) ?? [];
  const [, secret = ''] = /^secret +(\w+)/m.exec(printed) ?? [];
  assert.ok(keyId && secret, printed);
  return { keyId, secret };
}

/** What the member does with the letter that the platform has sent them. */
async function choosePayPassword({ origin }: Stage, letter: string): Promise<void> {
  const [, login = '', password = ''] = / as (\S+) with (\S+) /.exec(letter) ?? [];
  const post = (path: string, fields: object, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(fields),
    });
  const signedIn = await post('/auth/login', { login, password });
  const chosen = { password, pay_password: PAY_PASSWORD };
  const set = await post('/auth/pay-password', chosen, cookieOf(signedIn));
  assert.equal(set.status, 200, await set.text());
}

/** The member follows the link in their own browser, and pays on the page that it leads to. */
async function buys(
  t: TestContext,
  { origin }: Stage,
  { cwd, env }: { readonly cwd: string; readonly env: Record<string, string> },
): Promise<string> {
  const words = ['platform.ts', 'buy', 'b-1', 'm-1001', '12.50', 'Oolong'];
  const command = [process.execPath, ...words];
  const bought = startProgram(t, { cwd, env, command });
  await bought.prints(/opens \S+\n/);
  const [link = ''] = /http\S+/.exec(bought.said.out) ?? [];
  const shown = await fetch(link, { headers: { accept: 'text/html' } });
  const [, proof = ''] = /name="proof" value="(\w+)"/.exec(await shown.text()) ?? [];
  const entered = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: cookieOf(shown) },
    body: new URLSearchParams({ proof }),
  });
  assert.equal(entered.status, 303, await entered.text());
  const paid = await fetch(`${origin}${entered.headers.get('location')}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: cookieOf(entered),
    },
    body: JSON.stringify({ pay_password: PAY_PASSWORD }),
  });
  assert.equal(paid.status, 200, await paid.text());
  assert.deepEqual(await bought.ended, [0, null], bought.said.err);
  return `$ ${words.join(' ')}\n${bought.said.out}`;
}

function cookieOf({ headers }: Response): string {
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
