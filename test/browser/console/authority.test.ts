// Tests what operators see of everybody and hand out: an order refunded as it was previewed, an invite
// whose code is shown once, the audit trail with its file, security events. The books are verified when the
// town closes.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { fenFromStrictDecimal } from '../../../src/core/money.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown({ TAEL_SIGNUP: 'invite' });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

const fenIn = (text: string) => fenFromStrictDecimal(text.replaceAll(/[^\d.]/g, ''));

const owner = async (userId: number) => {
  const found = await town.api.service.store.queries.owner(userId);
  assert(found);
  return found;
};

browserTest(
  'an operator finds an order and refunds it as it was previewed, to the fen',
  async (t) => {
    const shop = await town.openShop('suo', {
      reference: 'shop-7',
      name: '索店主',
      merchantName: '索记',
    });
    const made = await town.collect(
      { amount: 33.33, merchant_id: shop.merchantId, title: '三十三' },
      { key: shop.key },
    );
    const txNo: string = made.data.tx_no;
    await town.pay(txNo);
    await town.standing(shop.owner, 'suspend');
    const payerBefore = (await owner(town.payer.userId)).consumer.balanceFen;
    const { page } = await openDesk(t, town, { as: OPERATOR });
    await page.getByRole('link', { name: '全部订单', exact: true }).click();
    await waitForScreen(page, '全部订单');
    await page.getByLabel('订单号').fill(txNo.toLowerCase());
    await button(page, '查找').click();
    await page.waitForURL(/tx_no=/);
    await page.getByRole('link', { name: '三十三' }).click();
    await waitForScreen(page, '三十三');
    await page.getByText('该订单只能由运营人员退款').waitFor();
    await page.getByText('平台编号 shop-7').waitFor();

    await button(page, '退款').click();
    const dialog = page.getByRole('dialog', { name: '退款' });
    await dialog.getByLabel(/^部分退款|部分/).check();
    await dialog.getByLabel('退款金额').fill('10.49');
    await dialog.getByLabel('退款原因').fill('商户已停用');
    const sums = dialog.locator('dl.sums');
    await sums.waitFor();
    const sumOf = async (name: string) =>
      fenIn(await sums.locator(`dt:text-is("${name}") + dd`).innerText());
    const [net, fee] = [await sumOf('付款人实收'), await sumOf('手续费')];
    assert.deepEqual([net, fee], [10_39n, 10n]);
    await dialog.getByLabel('登录密码').fill('wrong horse 1');
    await button(page, '退款').last().click();
    const confirm = dialog.getByRole('button', { name: '确认退款 ¥10.49' });
    await confirm.click();
    assert.match(await dialog.getByRole('alert').innerText(), /密码错误/);
    await dialog.getByLabel('登录密码').fill(PASSWORD);
    await dialog.getByRole('button', { name: '退款', exact: true }).click();
    await confirm.dblclick();
    await dialog.getByText('已退款 ¥10.49').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('table').getByText('运营人员').first().waitFor();

    const payerAfter = (await owner(town.payer.userId)).consumer.balanceFen;
    assert.equal(payerAfter - payerBefore, net);
    const refunds = await town.api.service.store.queries.refundsOf(txNo);
    assert.deepEqual(
      refunds.map(({ amountFen, feeFen, netFen, authority }) => [
        amountFen,
        feeFen,
        netFen,
        authority,
      ]),
      [[10_49n, fee, net, 'operator']],
    );
    await page.getByRole('link', { name: '操作审计', exact: true }).click();
    const line = page.getByRole('row', { name: /订单退款/ });
    await line.getByText('¥10.49').waitFor();
    assert.match(await line.innerText(), new RegExp(`${OPERATOR}[^]*商户已停用[^]*suo`));
  },
);

browserTest('an operator does not refund what they have paid themselves', async (t) => {
  await town.recharge(town.operator, 50_00n);
  const txNo = await town.order({ title: '自己买的' });
  await town.pay(txNo, {}, { as: OPERATOR });
  const { page } = await openDesk(t, town, { as: OPERATOR, path: `/operator/orders/${txNo}` });
  await waitForScreen(page, '自己买的');
  await page.getByText('须由另一位运营人员退款').waitFor();
  assert.equal(await button(page, '退款').count(), 0);
});

browserTest(
  'the code of an invite is shown once, lets people in, and no more when revoked',
  async (t) => {
    const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/invites' });
    await waitForScreen(page, '邀请码');
    await page.getByText('还没有邀请码').waitFor();
    await button(page, '创建邀请码').click();
    const dialog = page.getByRole('dialog', { name: '创建邀请码' });
    await dialog.getByLabel('可注册人数').fill('2');
    await dialog.getByLabel('登录密码').fill(PASSWORD);
    await dialog.getByRole('button', { name: '创建邀请码' }).click();
    const shown = page.getByRole('dialog', { name: '请转交邀请码' });
    const code = (await shown.locator('code').first().innerText()).trim();
    town.api.secrets.add(code);
    assert.ok(await shown.getByRole('button', { name: '完成' }).isDisabled());
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: '完成' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const signUp = (login: string) =>
      town.web('POST', '/auth/sign-up', {
        body: { name: '新来的', login, password: PASSWORD, invite: code },
      });
    assert.equal((await signUp('newcomer')).status, 200);
    await page.reload();
    const row = page.getByRole('row', { name: /有效/ });
    await row.getByText('1 / 2').waitFor();
    assert.ok(!(await page.content()).includes(code));
    await row.getByRole('button', { name: /^撤销邀请码/ }).click();
    const revoking = page.getByRole('dialog');
    await revoking.getByLabel('登录密码').fill(PASSWORD);
    await revoking.getByRole('button', { name: '撤销', exact: true }).click();
    await page.getByText('已撤销', { exact: true }).waitFor();
    assert.equal((await signUp('latecomer')).code, 'invite_invalid');
  },
);

browserTest(
  'the filters of the audit trail stay over reload and back, and make its file',
  async (t) => {
    const person = await town.newPerson('qian', { name: '钱多多' });
    await town.recharge(person, 12_50n);
    const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/audit' });
    await waitForScreen(page, '操作审计');
    await page.getByLabel('涉及用户').fill('qian');
    await page.getByLabel('涉及用户').press('Enter');
    await page.waitForURL(/user=qian/);
    const rows = page.getByRole('table', { name: '操作审计' }).getByRole('row');
    const listed = (count: number) =>
      until(`${count} lines are listed`, async () => (await rows.count()) === count + 1);
    await listed(2);
    await rows.getByText('创建账户').waitFor();
    await page.getByLabel('操作', { exact: true }).selectOption('recharged');
    await page.waitForURL(/action=recharged/);
    await listed(1);
    await page.reload();
    await rows.getByText('¥12.50').waitFor();
    assert.deepEqual([query(page, 'user'), query(page, 'action')], ['qian', 'recharged']);
    assert.equal(await page.getByLabel('涉及用户').inputValue(), 'qian');

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载 CSV' }).click();
    const file = await (await downloading).path();
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[1] ?? '', /,qian,recharged,/);

    await page.goBack();
    await listed(2);
    assert.deepEqual([query(page, 'action'), query(page, 'user')], [null, 'qian']);
    await page.getByLabel('涉及用户').fill('nobody');
    await button(page, '查找').click();
    await page.getByText('没有该用户').waitFor();
    await page.getByRole('link', { name: '清除筛选' }).click();
    await rows.getByText('qian').first().waitFor();
  },
);

browserTest('security events are found by user and kind, with address and device', async (t) => {
  await town.newPerson('sun', { name: '孙' });
  for (let n = 0; n < 10; n++) await town.signIn('sun', { password: 'wrong horse 1' });
  const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/events?user=sun' });
  await waitForScreen(page, '安全事件');
  const row = page.getByRole('row', { name: /登录密码错误次数过多/ }).first();
  await row.getByText('127.0.0.1').waitFor();
  await page.getByLabel('事件', { exact: true }).selectOption('codes_locked');
  await page.getByText('没有符合的记录').waitFor();
  await page.goBack();
  await row.waitFor();
});

browserTest('nobody else finds any of it', async (t) => {
  for (const path of ['invites', 'orders', 'audit', 'events']) {
    const { page } = await openDesk(t, town, { as: 'lin', path: `/operator/${path}` });
    await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor();
  }
});
