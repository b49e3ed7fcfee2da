// Tests what people do with their own wallets in the console: they see what is frozen and why, find
// records, send money and withdraw it. Whatever is pressed twice, lost or reloaded moves once.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { DAY_MS } from '../../../src/core/time.ts';
import { checkProofs } from '../../../src/crypto/proof/check.ts';
import { parseVerifierKey } from '../../../src/crypto/signed-note.ts';
import { logKeys, logOrigin } from '../../../src/service/proofs.ts';
import { PAYER_PIN } from '../../support/api-town.ts';
import { publishLog } from '../../support/public-log.ts';
import type { Person } from '../../support/residents.ts';
import { browserTest } from '../browser-test.ts';
import { addressIn, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown({
  TAEL_BRAND_TOP_UP_TEXT_ZH: '请到前台充值。',
  TAEL_BRAND_TOP_UP_URL: 'https://pay.example.com/top-up',
});
let people = 0;

await town.paid(66.6, { title: '龙井二两' });
const refunded = await town.paid(20);
await town.refund({ tx_no: refunded, refund_type: 'partial', amount: 5 });

/** Somebody with 100.00 in their consumer wallet. */
async function aPerson(): Promise<Person> {
  const person = await town.newPerson(`person-${++people}`, { name: '孙悟空' });
  await town.recharge(person, 100_00n);
  return person;
}

async function consumerOf({ userId }: Pick<Person, 'userId'>) {
  const owner = await town.api.service.store.queries.owner(userId);
  return { balance: owner?.consumer.balanceFen, frozen: owner?.consumer.frozenFen };
}

async function fillTransfer(page: Page, to: string, amount: string): Promise<void> {
  await page.getByLabel('收款人钱包号').fill(to);
  await page.getByLabel('金额（元）').fill(amount);
  await page.getByRole('button', { name: '下一步' }).click();
}

async function prove(page: Page): Promise<void> {
  await page.getByLabel('支付密码').fill(PAYER_PIN);
}

browserTest('an owner sees what is frozen and why, and what was collected today', async (t) => {
  const { page } = await openDesk(t, town);
  await waitForScreen(page, '概览');
  const merchant = page.getByRole('region', { name: '商户钱包' });
  const text = await merchant.innerText();
  assert.match(text, /可用余额\s*¥0\.00/);
  assert.match(text, /冻结金额\s*¥81\.60/);
  assert.match(text, /其中 ¥81\.60 为尚未结算的收款/);
  assert.match(text, /将于 \d{4}-\d\d-\d\d \d\d:\d\d 结算到余额/);
  const consumer = page.getByRole('region', { name: '消费钱包' });
  assert.match(await consumer.innerText(), /没有冻结的资金/);
  assert.match(await consumer.innerText(), /请到前台充值。/);
  const takings = await page.getByRole('region', { name: '今日净收款' }).innerText();
  assert.match(takings, /¥81\.60\s*收款 ¥86\.60，退款 ¥5\.00\s*收款笔数\s*2/);
  const latest = page.getByRole('table', { name: '最近交易' }).getByRole('row');
  assert.equal(await latest.count(), 4, 'a head and three records');
  assert.equal(await page.getByRole('region', { name: '开始使用' }).count(), 0);
  await consumer.getByRole('link', { name: '去充值' }).click();
  const elsewhere = page.locator('a[href="https://pay.example.com/top-up"]');
  assert.equal(await elsewhere.innerText(), '其他充值方式');
});

browserTest('the chart of thirty days says its last values, and is a table too', async (t) => {
  const { page } = await openDesk(t, town);
  const history = page.getByRole('region', { name: '近 30 天' });
  await history.getByRole('img', { name: /商户钱包：今日 ¥81\.60/ }).waitFor();
  await history.locator('canvas').waitFor();
  await history.getByRole('button', { name: '以表格显示' }).click();
  const rows = history.getByRole('row');
  assert.equal(await rows.count(), 31);
  assert.match(await rows.nth(1).innerText(), /¥86\.60\s+¥5\.00\s+¥81\.60/);
});

browserTest('the table takes the place of a chart that cannot be loaded', async (t) => {
  const { page } = await openDesk(t, town);
  // Chromium calls itself that where the machine has no language.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix' }),
  );
  await page.reload();
  const history = page.getByRole('region', { name: '近 30 天' });
  await history.getByRole('row').first().waitFor();
  assert.equal(await history.getByRole('row').count(), 31);
  assert.equal(await history.locator('canvas').count(), 0);
});

browserTest('somebody new is told what to do first', async (t) => {
  await town.newPerson('xinren', { name: '新人', payPassword: null });
  const { page } = await openDesk(t, town, { as: 'xinren' });
  const steps = page.getByRole('region', { name: '开始使用' });
  await steps.getByRole('link', { name: '设置支付密码' }).waitFor();
  await page.getByText('还没有交易记录').waitFor();
  await page.getByRole('link', { name: '转账' }).first().click();
  await waitForScreen(page, '转账');
  await fillTransfer(page, town.payer.walletId, '1');
  await page.getByText('此操作需要支付密码').waitFor();
  assert.ok(await page.getByRole('button', { name: /^确认转账/ }).isDisabled());
});

browserTest('records are filtered in the address, and the file has the same lines', async (t) => {
  const { page } = await openDesk(t, town, { path: '/records' });
  await waitForScreen(page, '交易记录');
  const rows = page.getByRole('table', { name: '交易记录' }).getByRole('row');
  // Until the records are read, the rows are bars.
  await rows.nth(1).getByText('−¥5.00').waitFor();
  assert.match(await rows.nth(1).innerText(), /退款[\s\S]*−¥5\.00\s+¥0\.00\s+¥81\.60/);
  await page.getByLabel('类型').selectOption('collection');
  await page.getByText('共 2 条').waitFor();
  await page.getByLabel('收支').selectOption('in');
  await page.waitForURL((url) => url.search === '?type=collection&direction=in');
  await page.reload();
  await page.getByText('共 2 条').waitFor();
  assert.equal(await page.getByLabel('类型').inputValue(), 'collection');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载 CSV' }).click();
  const file = await saved;
  assert.match(file.suggestedFilename(), /^records-[\d-]+\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  assert.equal(lines.length, 3, 'a head and two records');
  await page.goBack();
  await page.waitForURL((url) => url.search === '?type=collection');
  await page.getByLabel('类型').selectOption('withdraw');
  await page.getByText('没有符合的记录').waitFor();
  await page.getByRole('link', { name: '清除筛选' }).first().click();
  await page.getByText('共 3 条').waitFor();
});

browserTest('a record is shown in full, and Escape closes it', async (t) => {
  const { page } = await openDesk(t, town, { path: '/records' });
  await page.getByRole('button', { name: '查看记录 1' }).click();
  const dialog = page.getByRole('dialog', { name: '记录 1' });
  const text = await dialog.innerText();
  assert.match(text, /\+¥66\.60/);
  assert.match(text, /龙井二两/);
  assert.match(text, /王\*/);
  assert.match(text, /C[0-9A-Z]{26}/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

browserTest('a transfer names the recipient before it is made, and is made once', async (t) => {
  const person = await aPerson();
  const before = await consumerOf(town.payer);
  const { page } = await openDesk(t, town, { as: person.login, path: '/transfer' });
  await page.getByText('可用：¥100.00').waitFor();
  await fillTransfer(page, town.payer.walletId.toLowerCase(), '12.34');
  await page.getByText('王*').waitFor();
  await prove(page);
  // Both clicks come before anything is drawn again.
  await page.getByRole('button', { name: '确认转账 ¥12.34' }).evaluate((button) => {
    (button as HTMLElement).click();
    (button as HTMLElement).click();
  });
  await page.getByText('已转账 ¥12.34').waitFor();
  assert.equal((await consumerOf(person)).balance, 87_66n);
  assert.equal((await consumerOf(town.payer)).balance, (before.balance ?? 0n) + 12_34n);
  await page.getByRole('link', { name: '查看交易记录' }).click();
  const rows = page.getByRole('table', { name: '交易记录' }).getByRole('row');
  // Until the records are read, the rows are bars.
  await rows.nth(1).getByText('−¥12.34').waitFor();
  assert.match(await rows.nth(1).innerText(), /转账[\s\S]*−¥12\.34\s+¥87\.66/);
  await page.goBack();
  await waitForScreen(page, '转账');
  assert.equal(await page.getByLabel('金额（元）').inputValue(), '', 'nothing to send again');
});

browserTest('a mistyped wallet number and a wrong password move nothing', async (t) => {
  const person = await aPerson();
  const { page } = await openDesk(t, town, { as: person.login, path: '/transfer' });
  await fillTransfer(page, 'A000000000', '5');
  assert.match(await page.getByRole('alert').innerText(), /用户不存在/);
  await page.getByRole('button', { name: '修改' }).click();
  assert.equal(await page.getByLabel('金额（元）').inputValue(), '5', 'what was typed stays');
  await page.getByLabel('金额（元）').fill('1.005');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByText('最多两位小数').waitFor();
  await fillTransfer(page, town.payer.walletId, '5');
  await page.getByLabel('支付密码').fill('975310');
  await page.getByRole('button', { name: '确认转账 ¥5.00' }).click();
  assert.match(await page.getByRole('alert').innerText(), /支付密码/);
  assert.equal((await consumerOf(person)).balance, 100_00n);
  await prove(page);
  await page.getByRole('button', { name: '确认转账 ¥5.00' }).click();
  await page.getByText('已转账 ¥5.00').waitFor();
  assert.equal((await consumerOf(person)).balance, 95_00n);
});

browserTest(
  'after a lost answer and a reload the same transfer is sent, and made once',
  async (t) => {
    const person = await aPerson();
    const { page } = await openDesk(t, town, { as: person.login, path: '/transfer' });
    await fillTransfer(page, town.payer.walletId, '30');
    await prove(page);
    await page.route('**/transfers', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: '确认转账 ¥30.00' }).click();
    await page.getByText('暂时无法确认是否已生效').waitFor();
    assert.equal((await consumerOf(person)).balance, 70_00n);
    await page.unrouteAll();
    await page.reload();
    await page.getByText('暂时无法确认是否已生效').waitFor();
    await page.getByText('王*').waitFor();
    await prove(page);
    await page.getByRole('button', { name: '确认转账 ¥30.00' }).click();
    await page.getByText('已转账 ¥30.00').waitFor();
    assert.equal((await consumerOf(person)).balance, 70_00n, 'once');
  },
);

browserTest('money moves between the own wallets', async (t) => {
  const person = await aPerson();
  const { page } = await openDesk(t, town, { as: person.login, path: '/transfer' });
  await page.getByLabel('我的另一个钱包').check();
  await page.getByLabel('金额（元）').fill('40');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('cell', { name: '商户钱包' }).waitFor();
  await prove(page);
  await page.getByRole('button', { name: '确认转账 ¥40.00' }).click();
  await page.getByText('已转账 ¥40.00').waitFor();
  const owner = await town.api.service.store.queries.owner(person.userId);
  assert.deepEqual([owner?.consumer.balanceFen, owner?.merchant.balanceFen], [60_00n, 40_00n]);
});

browserTest('a withdrawal is listed under review, and explains what is frozen', async (t) => {
  const person = await aPerson();
  const payee = await town.payee(person.login);
  const { page } = await openDesk(t, town, { as: person.login, path: '/withdrawals' });
  await page.getByText('还没有提现').waitFor();
  await page.getByRole('button', { name: '申请提现' }).first().click();
  const dialog = page.getByRole('dialog', { name: '申请提现' });
  await dialog.getByLabel('收款账户').selectOption(payee);
  await dialog.getByLabel('金额（元）').fill('25.50');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('付到 招商银行 ****7788 · 王小明').waitFor();
  await dialog.getByLabel('支付密码').fill(PAYER_PIN);
  await dialog.getByRole('button', { name: '确认提现 ¥25.50' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  const rows = page.getByRole('table', { name: '提现记录' }).getByRole('row');
  await rows.nth(1).getByText('¥25.50').waitFor();
  assert.equal(await rows.count(), 2, 'a head and one withdrawal');
  assert.match(await rows.nth(1).innerText(), /审核中[\s\S]*¥25\.50/);
  assert.deepEqual(await consumerOf(person), { balance: 74_50n, frozen: 25_50n });
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByText('其中 ¥25.50 为审核中的提现（1 笔）').waitFor();
});

browserTest('the statement of the month adds up, and its file says the same', async (t) => {
  const { page } = await openDesk(t, town, { path: '/statement' });
  await waitForScreen(page, '月结单');
  const merchant = page.getByRole('table', { name: '商户钱包' });
  const text = await merchant.innerText();
  assert.match(text, /期初\s+¥0\.00/);
  assert.match(text, /收款 \(收入\)\s+2\s+\+¥86\.60/);
  assert.match(text, /退款 \(支出\)\s+1\s+−¥5\.00/);
  assert.match(text, /期末\s+¥81\.60/);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载 CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  assert.match(csv, /merchant,closing,,,81\.60/);
  await page.getByLabel('月份').fill('2020-02');
  await page.waitForURL((url) => url.search === '?month=2020-02');
  await page.getByText('2020-02-01 至 2020-02-29').waitFor();
});

browserTest(
  'receipts and the balance of a day are kept as files that prove themselves',
  async (t) => {
    const { service } = town.api;
    const { page } = await openDesk(t, town, { path: '/records' });
    await page.getByRole('row').filter({ hasText: '龙井二两' }).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '可验证回执' }).click();
    await page.getByText('公开日志尚未收录此内容').waitFor();
    await publishLog(service, DAY_MS);
    const receipt = await savedBy(page, dialog.getByRole('button', { name: '可验证回执' }));
    await page.clock.setSystemTime(Date.now() + DAY_MS);
    await page.goto(addressIn('/statement'));
    const balance = await savedBy(page, page.getByRole('button', { name: /日终余额证明$/ }));
    assert(service.publicLog);
    const published = await service.publicLog.keys();
    const keys = logKeys(service, published, logOrigin(service)).flatMap(
      (key) => parseVerifierKey(key) ?? [],
    );
    const files = [receipt, balance].map((text, index) => ({ name: `${index}`, text }));
    const { ok, findings } = checkProofs(files, keys);
    assert.ok(ok, JSON.stringify(findings));
    const proved = findings.filter(({ kind }) => kind === 'proved').map(({ values }) => values);
    assert.deepEqual(
      proved.flatMap(({ amount, owed }) => amount ?? owed ?? []),
      ['66.60', '81.60'],
    );
  },
);

async function savedBy(page: Page, button: Locator): Promise<string> {
  const saving = page.waitForEvent('download');
  await button.click();
  return readFile(await (await saving).path(), 'utf8');
}
