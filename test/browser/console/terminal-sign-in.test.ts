// Signing a terminal in: the command shows a code and an address, an operator opens it, compares, and allows
// or refuses; the command goes on with what was decided.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { PASSWORD } from '../../support/known-password.ts';
import { PROGRAM, runTaelAlone } from '../../support/tael.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, signIn, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
await town.newPerson('sun', { name: '孙运营', operator: true });
const { origin } = town.api;
const desk = await mkdtemp(join(tmpdir(), 'tael-terminal-'));
after(() => rm(desk, { recursive: true, force: true }));
const place = { env: { PATH: process.env.PATH, XDG_CONFIG_HOME: desk }, cwd: desk };

/** `tael login`, up to where it waits. */
async function openTerminal(...args: readonly string[]) {
  const line = [PROGRAM, 'login', origin, '--code', '--json', ...args];
  const running = spawn(process.execPath, line, { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  after(() => running.kill());
  const out = text(running.stdout);
  let said = '';
  for await (const part of running.stderr) {
    said += part;
    if (said.includes('Allow it there')) break;
  }
  const [page = ''] = /http\S+\?request=\S+/.exec(said) ?? [];
  const [, code = ''] = /the code (\S+)\./.exec(said) ?? [];
  const ended = once(running, 'exit').then(async ([status]) => ({
    status,
    told: JSON.parse(await out),
  }));
  return { path: page.replace(`${origin}/console`, ''), code, ended };
}

browserTest('an operator signs in, compares the code and allows the terminal', async (t) => {
  const { path, code, ended } = await openTerminal('--login', OPERATOR);
  const { page } = await openDesk(t, town, { as: null, path });
  await signIn(page, OPERATOR, PASSWORD);
  await waitForScreen(page, '终端登录');
  await page.getByText(code, { exact: true }).waitFor();
  await page.getByText('127.0.0.1', { exact: true }).waitFor();
  await page.getByLabel('登录密码', { exact: true }).fill('wrong horse 1');
  await page.getByRole('button', { name: '允许', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/密码错误/)
    .waitFor();
  await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '允许', exact: true }).click();
  await page.getByText('终端已登录').waitFor();
  const { status, told } = await ended;
  assert.deepEqual([status, told.login, told.url, told.default], [0, OPERATOR, origin, true]);
  const listed = await runTaelAlone(['user', 'list', '--json'], place);
  assert.equal(listed.status, 0, listed.err);
  assert.ok(JSON.parse(listed.out).items.length > 0);
  await page.goto(`${origin}/console${path}`);
  await page.getByText('没有待处理的申请').waitFor();
});

browserTest('what an operator refuses, the terminal is told', async (t) => {
  const { path, ended } = await openTerminal('--login', 'sun', '--profile', 'sun');
  const stranger = await openDesk(t, town, { as: OPERATOR, path });
  await stranger.page.getByText('没有待处理的申请').waitFor();
  const { page } = await openDesk(t, town, { as: 'sun', path });
  await page.getByRole('button', { name: '拒绝', exact: true }).click();
  await page.getByText('已拒绝').waitFor();
  const { status, told } = await ended;
  assert.deepEqual([status, told.code], [1, 'login_failed']);
  assert.match(told.msg, /It was refused/);
});
