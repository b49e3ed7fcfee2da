// Tests what developers do in the browser: API keys, callbacks, and the signature doctor.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import { receiver } from '../../callbacks/receivers.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const run = promisify(execFile);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** What curl would be run with, as the console shows it. */
async function shownProgram(shown: Locator): Promise<string> {
  const settings = await shown.getByRole('region', { name: '终端配置' }).innerText();
  return `${settings}\n${await shown.getByRole('region', { name: 'curl: 创建订单' }).innerText()}`;
}

/** Runs a program that the console has shown, and answers what the service said to it. */
async function runShown(program: string) {
  const { stdout } = await run('sh', ['-c', program]);
  return JSON.parse(stdout);
}

/** Fills in the dialog, and answers the one that shows the secret. */
async function createKey(page: Page, name: string, collects = false) {
  await button(page, '创建密钥').click();
  const dialog = dialogOf(page, '创建密钥');
  await dialog.getByLabel('名称').fill(name);
  if (collects) await dialog.getByLabel(/^收款：/).check();
  const suggested = await dialog.getByLabel('到期日').inputValue();
  assert.match(suggested, /^20\d\d-/, 'an end is suggested');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '创建密钥' }).click();
  return readSecret(page);
}

async function readSecret(page: Page) {
  const shown = dialogOf(page, '新密钥');
  await shown.waitFor();
  const [keyId = '', secret = ''] = await shown.locator('code').allInnerTexts();
  town.api.secrets.add(secret);
  return { shown, keyId, secret };
}

async function closeSecret(page: Page) {
  await page.getByLabel('我已保存').check();
  await button(page, '完成').click();
  await dialogOf(page, '新密钥').waitFor({ state: 'hidden' });
}

browserTest('a key is made, runs as shown, shows its use, is rotated and revoked', async (t) => {
  const devon = await town.newPerson('devon', { name: '戴开发' });
  await town.newMerchant(devon, '戴记');
  const { page } = await openDesk(t, town, { as: 'devon', path: '/keys' });
  await waitForScreen(page, 'API 密钥');
  await page.getByText('还没有 API 密钥').waitFor();
  const { shown, keyId, secret } = await createKey(page, '前台收银', true);
  const program = await shownProgram(shown);
  const answer = await runShown(program);
  assert.equal(answer.ok, true, JSON.stringify(answer));
  await closeSecret(page);
  assert.ok(!(await page.content()).includes(secret), 'the secret stayed in the page');

  const row = page.getByRole('row', { name: keyId });
  await until('the use is shown', async () => {
    await page.reload();
    await row.waitFor();
    return (await row.getByText('来自 127.0.0.1').count()) > 0;
  });

  await button(page, '轮换：前台收银').click();
  const rotating = dialogOf(page, '轮换：前台收银');
  await rotating.getByLabel('旧密钥继续有效').selectOption('1 小时');
  await rotating.getByLabel('登录密码').fill('wrong horse 1');
  await page.keyboard.press('Enter');
  assert.match(await rotating.getByRole('alert').innerText(), /登录密码错误/);
  await rotating.getByLabel('登录密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const fresh = await readSecret(page);
  await fresh.shown.getByText(/旧密钥有效至/).waitFor();
  const newProgram = await shownProgram(fresh.shown);
  const anew = await runShown(newProgram);
  assert.equal(anew.ok, true, JSON.stringify(anew));
  assert.equal((await runShown(program)).ok, true, 'the old one works in the overlap');
  await closeSecret(page);

  const freshRow = page.getByRole('row', { name: fresh.keyId });
  await freshRow.getByRole('button', { name: '吊销：前台收银' }).click();
  await dialogOf(page, '吊销：前台收银').getByRole('button', { name: '吊销' }).click();
  await freshRow.waitFor({ state: 'detached' });
  await until('the revoked key is refused', async () => {
    return (await runShown(newProgram)).code === 'credentials_invalid';
  });
  await page.getByLabel('显示已失效的密钥').check();
  await freshRow.getByText('已吊销').waitFor();
  await page.reload();
  await freshRow.waitFor();
});

browserTest('nothing closes the secret before somebody says that it is saved', async (t) => {
  await town.openShop('guarded');
  const { page } = await openDesk(t, town, { as: 'guarded', path: '/' });
  await page.getByRole('link', { name: 'API 密钥', exact: true }).click();
  const { shown, keyId, secret } = await createKey(page, '网站');
  await page.keyboard.press('Escape');
  assert.ok(await button(page, '完成').isDisabled());
  await page.goBack({ timeout: 1_000 }).catch(() => null);
  assert.ok(await shown.isVisible(), 'neither Escape nor the way back loses it');
  const saving = page.waitForEvent('download');
  await button(page, '下载').click();
  const download = await saving;
  assert.equal(download.suggestedFilename(), `${keyId}.env`);
  const file = await readFile(await download.path(), 'utf8');
  const settings = { TAEL_URL: town.api.origin, TAEL_KEY: keyId, TAEL_SECRET: secret };
  for (const [name, value] of Object.entries(settings)) {
    assert.ok(file.includes(`${name}=${value}\n`), `${name} is in the file`);
  }
  const leaving = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const asked = await leaving;
  assert.equal(asked.type(), 'beforeunload');
  await asked.dismiss();
});

browserTest('whoever goes back before the answer is shown the secret all the same', async (t) => {
  await town.openShop('hasty');
  const { page } = await openDesk(t, town, { as: 'hasty', path: '/' });
  await page.getByRole('link', { name: 'API 密钥', exact: true }).click();
  await page.route('**/api/v1/keys', async (route) => {
    const response = await route.fetch();
    await page.goBack();
    await waitForScreen(page, '概览');
    await route.fulfill({ response });
  });
  const { keyId, secret } = await createKey(page, '网站');
  assert.match(keyId, /^tk/);
  await closeSecret(page);
  assert.ok(!(await page.content()).includes(secret), 'the secret stayed in the page');
});

browserTest('a narrower key takes no password, a wider one does', async (t) => {
  const person = await town.newPerson('tuning');
  await town.newKey(person, { name: 'shop', ratePerMinute: 60, ipRules: ['203.0.113.7'] });
  const desk = await openDesk(t, town, { as: 'tuning', path: '/keys', locale: 'en-GB' });
  const { page } = desk;
  const dialog = dialogOf(page, 'Change: shop');
  const row = page.getByRole('row', { name: /shop/ });
  const send = () => dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await button(page, 'Change: shop').click();
  await dialog.getByLabel('Requests per minute').fill('30');
  assert.equal(await dialog.getByLabel('Login password').count(), 0);
  await send();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('30', { exact: true }).waitFor();

  await button(page, 'Change: shop').click();
  await dialog.getByRole('button', { name: 'Add my address (127.0.0.1)' }).click();
  await dialog.getByLabel('Login password').fill(PASSWORD);
  await send();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('203.0.113.7, 127.0.0.1').waitFor();

  await button(page, 'Change: shop').click();
  await dialog.getByLabel('Allowed addresses').fill('nowhere');
  await dialog.getByLabel('Login password').fill(PASSWORD);
  await send();
  await dialog.getByText(/must be IPv4 or IPv6 addresses/).waitFor();
});

browserTest('a key may refund by tools up to a limit, if it is said', async (t) => {
  await town.newPerson('generous');
  const { page } = await openDesk(t, town, { as: 'generous', path: '/keys', locale: 'en-GB' });
  await button(page, 'Create key').click();
  const dialog = dialogOf(page, 'Create key');
  await dialog.getByLabel('Name').fill('assistant');
  await dialog.getByLabel(/^Query/).uncheck();
  await dialog.getByLabel(/^Refund:/).check();
  await dialog.getByLabel('Refund at once, up to a daily limit').check();
  await dialog.getByLabel('Daily limit (¥)').fill('200.5');
  await dialog.getByLabel('Login password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = dialogOf(page, 'Your new key');
  await shown.getByText(/may not create orders/).waitFor();
  town.api.secrets.add((await shown.locator('code').allInnerTexts())[1] ?? '');
  await page.getByLabel('I have saved it').check();
  await button(page, 'Done').click();
  await page.getByText('Refunds by assistants up to ¥200.50 a day').waitFor();
});

browserTest(
  'the callback secret is shown on the login password, and gone when closed',
  async (t) => {
    await town.newPerson('listener');
    const { page } = await openDesk(t, town, { as: 'listener', path: '/callbacks' });
    await waitForScreen(page, '回调');
    await page.getByText('尚未生成').waitFor();
    await page.getByText('暂无回调').waitFor();
    const read = async (act: '查看' | '轮换') => {
      await button(page, act).click();
      await dialogOf(page, `${act}回调密钥`).getByLabel('登录密码').fill(PASSWORD);
      await page.keyboard.press('Enter');
      const secret = await dialogOf(page, '您的回调密钥').locator('code').innerText();
      town.api.secrets.add(secret);
      await page.getByLabel('我已保存').check();
      await button(page, '完成').click();
      await dialogOf(page, '您的回调密钥').waitFor({ state: 'hidden' });
      assert.ok(!(await page.content()).includes(secret), 'the secret stayed in the page');
      return secret;
    };
    const first = await read('查看');
    assert.match(first, /^whsec_/);
    assert.notEqual(await read('轮换'), first);
    await page.getByText(/回调同时带有旧密钥的签名/).waitFor();
  },
);

browserTest(
  'deliveries are filtered, opened and sent again, and a receiver is tested',
  async (t) => {
    const worker = startDelivery(town.api.service);
    t.after(() => worker.stop());
    const shop = await receiver(t, (_, response, number) => {
      response.writeHead(number === 1 ? 503 : 200).end(number === 1 ? 'not now' : 'thank you');
    });
    const url = `http://localhost:${shop.port}/paid`;
    const txNo = await town.paid(88, { notify_url: url });
    await until('it was refused', () => shop.got.length === 1);
    const { page } = await openDesk(t, town, { path: '/callbacks', locale: 'en-GB' });
    await waitForScreen(page, 'Callbacks');
    const row = page.getByRole('row', { name: txNo });
    await row.getByText('On its way').waitFor();
    await page.getByLabel('State').selectOption('Delivered');
    await page.getByText('Nothing matches').waitFor();
    assert.match(page.url(), /state=delivered/);
    await page.getByRole('link', { name: 'Clear filters' }).first().click();

    await button(page, `Details: ${txNo}`).click();
    const dialog = dialogOf(page, `Callback ${txNo}`);
    await dialog.getByText('The receiver did not answer 2xx').waitFor();
    await dialog.getByText('not now').waitFor();
    await dialog.getByText('"amount": 88.00').waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await until('it came again', () => shop.got.length === 2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await until('the delivery is shown', async () => {
      await page.reload();
      await row.waitFor();
      return (await row.getByText('Delivered', { exact: true }).count()) > 0;
    });

    await button(page, 'Send again by date').click();
    const period = dialogOf(page, 'Send again by date');
    const day = await row.locator('time').getAttribute('datetime');
    await period.getByLabel('From').fill(day?.slice(0, 10) ?? '');
    await period.getByLabel('To').fill(day?.slice(0, 10) ?? '');
    await period.getByRole('button', { name: 'Send again' }).click();
    await period.waitFor({ state: 'hidden' });
    await until('it came a third time', () => shop.got.length === 3);

    const test = page.getByRole('region', { name: 'Test a receiver' });
    await test.getByLabel('Receiver address').fill('http://10.0.0.1/');
    await page.keyboard.press('Enter');
    await test.getByText(/must not point to a private or local address/).waitFor();
    await test.getByLabel('Receiver address').fill(url);
    await page.keyboard.press('Enter');
    await test
      .getByRole('status')
      .getByText(/HTTP 200/)
      .waitFor();
    assert.equal(JSON.parse(shop.got.at(-1)?.body ?? '').type, 'ping');
  },
);

browserTest(
  'a receiver is registered, shows its secret once, is tested, paused and removed',
  async (t) => {
    await town.newPerson('hooker', { name: '何接收' });
    const shop = await receiver(t);
    const url = `http://localhost:${shop.port}/events`;
    const { page } = await openDesk(t, town, { as: 'hooker', path: '/callbacks' });
    await waitForScreen(page, '回调');
    const card = page.getByRole('region', { name: '接收地址', exact: true });
    await card.getByRole('button', { name: '注册接收地址' }).click();
    const dialog = dialogOf(page, '注册接收地址');
    await dialog.getByLabel('地址').fill('http://10.0.0.1/');
    await dialog.getByLabel('订单已过期').uncheck();
    await dialog.getByLabel('登录密码').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.getByText(/内网|私有/).waitFor();
    await dialog.getByLabel('地址').fill(url);
    await page.keyboard.press('Enter');
    const shown = dialogOf(page, '接收地址的密钥');
    await shown.waitFor();
    const [secret = ''] = await shown.locator('code').allInnerTexts();
    assert.match(secret, /^whsec_/);
    town.api.secrets.add(secret);
    await page.getByLabel('我已保存').check();
    await button(page, '完成').click();
    await shown.waitFor({ state: 'hidden' });
    assert.ok(!(await page.content()).includes(secret), 'the secret stayed in the page');

    const row = card.getByRole('row', { name: url });
    assert.equal(await row.getByText('订单已过期').count(), 0);
    const act = async (name: string) => {
      await button(page, `操作：${url}`).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await act('发送测试');
    await page.getByText('测试结果：已送达').waitFor();
    assert.equal(JSON.parse(shop.got[0]?.body ?? '').type, 'ping');
    const prove = async (name: string) => {
      await act(name);
      await dialogOf(page, name).getByLabel('登录密码').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await dialogOf(page, name).waitFor({ state: 'hidden' });
    };
    await prove('暂停');
    await row.getByText('已暂停').waitFor();
    await act('发送记录');
    await page.waitForURL((address) => address.searchParams.has('receiver_id'));
    await prove('恢复');
    await row.getByText('使用中').waitFor();
    await prove('移除');
    await card.getByText('还没有接收地址').waitFor();
  },
);

browserTest('a key for events is made, and the security log says what it did', async (t) => {
  const person = await town.newPerson('deployer', { name: '戴部署' });
  const { page } = await openDesk(t, town, { as: 'deployer', path: '/keys' });
  await waitForScreen(page, 'API 密钥');
  await button(page, '创建密钥').first().click();
  await dialogOf(page, '创建密钥').getByText('事件：管理接收地址').waitFor();
  const key = await town.newKey(person, { scopes: ['events'] });
  const read = await town.get('/callback-secret', { key });
  town.api.secrets.add(read.data.secret);
  await page.goto(`${town.api.origin}/console/security`);
  const log = page.getByRole('region', { name: '安全日志' });
  const row = log.getByRole('row', { name: key.keyId });
  await row.filter({ hasText: '通过您的密钥' }).first().waitFor();
});

browserTest('the signature doctor finds each of ten wrong inputs, and asks nobody', async (t) => {
  const { page } = await openDesk(t, town, { path: '/doctor' });
  await waitForScreen(page, '签名诊断');
  const asked: string[] = [];
  // Every open screen waits for changes, whatever it shows.
  const isWait = (url: string) => new URL(url).pathname === '/api/v1/changes';
  page.on('request', (request) => {
    if (!isWait(request.url())) asked.push(request.url());
  });
  const { keyId, secret } = town.key;
  const sentWith = (over: Record<string, string> = {}, name = 'Tael') => {
    const at = `${Math.floor(Date.now() / 1000)}`;
    const parts = { Key: keyId, Secret: secret, Timestamp: at, Nonce: 'a-nonce-of-this', ...over };
    const text = parts.Key + parts.Timestamp + parts.Nonce;
    const right = createHmac('sha256', secret).update(text).digest('hex');
    const all = Object.entries({ ...parts, Signature: over.Signature ?? right });
    return all.map(([part, value]) => `X-${name}-${part}: ${value}`).join('\n');
  };
  const wrong: readonly (readonly [string, string | RegExp])[] = [
    [sentWith(), '签名正确。'],
    ['GET /api/v1/balance HTTP/1.1', /没有找到签名请求头/],
    [sentWith({}, 'SVC'), /本服务要求 X-Tael-/],
    [sentWith().replace(/X-Tael-Nonce.*\n/, ''), '缺少 X-Tael-Nonce。'],
    [sentWith({ Key: secret, Secret: keyId }), '密钥编号与密钥填反了。'],
    [sentWith({ Key: 'tk_1' }), /密钥编号格式不对/],
    [sentWith({ Timestamp: `${Date.now()}` }), /时间戳是毫秒/],
    [sentWith({ Timestamp: '1700000000' }), /最多允许 300 秒/],
    [sentWith({ Nonce: 'short' }), /nonce 长度/],
    [sentWith({ Signature: '$SIGNATURE' }), /X-Tael-Signature 为空或仍是变量/],
    [sentWith({ Signature: 'f'.repeat(64) }), /签名不符/],
  ];
  for (const [pasted, said] of wrong) {
    await page.getByLabel('请求头或 curl 命令').fill(pasted);
    await button(page, '诊断').click();
    await page.getByRole('status').getByText(said).waitFor();
  }
  await page.getByLabel('密钥', { exact: true }).fill('sk_another');
  await button(page, '诊断').click();
  await page.getByText('请求头中的密钥与您输入的不一致。').waitFor();
  await button(page, '清空').click();
  assert.ok(!(await page.content()).includes(secret));
  assert.deepEqual(asked, [], 'something left the browser');
});

browserTest('a request is found by its id, and the filters live in the address', async (t) => {
  await town.newPerson('logger');
  const { page } = await openDesk(t, town, { as: 'logger', path: '/requests' });
  await page.getByText('还没有请求').waitFor();
  await page.getByRole('link', { name: '前往 API 密钥' }).click();
  await waitForScreen(page, 'API 密钥');
  const { keyId, secret } = await createKey(page, '商城');
  await closeSecret(page);
  const key = { keyId, secret };
  const answered = await town.get('/balance?currency=USD', { key });
  const refused = await town.post('/collection', {}, { key });
  assert.deepEqual([answered.status, refused.status], [200, 403]);
  await until('both are counted', async () => {
    await page.reload();
    await page.getByRole('link', { name: /^最近 24 小时/ }).waitFor();
    return page.getByRole('link', { name: '最近 24 小时 2 次请求' }).isVisible();
  });
  await page.getByRole('link', { name: /^最近 24 小时/ }).click();
  await waitForScreen(page, '请求日志');
  const rows = page.getByRole('table', { name: '请求日志' }).getByRole('row');
  await rows.nth(2).getByText('/api/v1/balance').waitFor();
  assert.match(await rows.nth(2).innerText(), /GET \/api\/v1\/balance[\s\S]*已忽略：\s*currency/);
  await page.getByLabel('仅看被拒绝的').check();
  await page.waitForURL((url) => url.searchParams.get('refused') === 'true');
  await rows.nth(2).waitFor({ state: 'detached' });
  assert.match(
    await rows.nth(1).innerText(),
    /POST \/api\/v1\/collection[\s\S]*403[\s\S]*scope_missing/,
  );
  await page.goBack();
  await rows.nth(2).waitFor();
  await page.getByLabel('请求编号').fill(` ${answered.headers.get('x-request-id')} `);
  await button(page, '查找').click();
  await rows.nth(2).waitFor({ state: 'detached' });
  assert.match(await rows.nth(1).innerText(), /GET \/api\/v1\/balance/);
  await page.reload();
  await rows.nth(1).getByText('GET /api/v1/balance').waitFor();
});
