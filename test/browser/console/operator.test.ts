// Tests what operators do in the console: find a user and recharge them, decide withdrawals, suspend
// somebody who is out at once. The books are verified when the town closes.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { fen } from '../../../src/core/money.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { unwrap } from '../../support/residents.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown({ TAEL_TWO_OPERATORS_ABOVE: '2000.00' });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Presses the button, types the password and why, if that is asked, and confirms. */
async function confirm(
  page: Page,
  name: string,
  { opener = name, reason }: { readonly opener?: RegExp | string; readonly reason?: string } = {},
) {
  await button(page, opener).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  if (reason !== undefined) await dialog.getByLabel('原因').fill(reason);
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function fillRecharge(dialog: Locator, amount: string, reference: string) {
  await dialog.getByLabel('金额（元）').fill(amount);
  await dialog.getByLabel('银行流水号').fill(reference);
  await dialog.getByLabel('原因').fill('线下汇款');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
}

const wallet = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

browserTest('an operator finds a user and recharges them, once', async (t) => {
  const person = await town.newPerson('qian', { name: '钱多多' });
  const { page } = await openDesk(t, town, { as: OPERATOR });
  await page.getByRole('link', { name: '用户', exact: true }).click();
  await waitForScreen(page, '用户');
  await page.getByLabel('查找用户').fill('无此人');
  await button(page, '查找').click();
  await page.getByText('没有符合的记录').waitFor();
  await page.getByLabel('查找用户').fill(person.walletId);
  await button(page, '查找').click();
  await page.getByRole('link', { name: '钱多多' }).click();
  await waitForScreen(page, '钱多多');

  await button(page, '充值').click();
  const dialog = page.getByRole('dialog', { name: '充值' });
  await fillRecharge(dialog, '1234.50', '20261126000417');
  await dialog.getByLabel('登录密码').fill('wrong horse 1');
  await dialog.getByRole('button', { name: '充值' }).click();
  assert.match(await dialog.getByRole('alert').innerText(), /密码错误/);
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '充值' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('已充值 ¥1,234.50。').waitFor();
  await wallet(page, '消费钱包').getByText('¥1,234.50').first().waitFor();
  const timeline = page.getByRole('table', { name: '时间线' });
  await timeline.getByText('+¥1,234.50').waitFor();
  await timeline.getByText(OPERATOR, { exact: true }).first().waitFor();
  await timeline.getByText('线下汇款 · 20261126000417').waitFor();
  const owner = await town.api.service.store.queries.owner(person.userId);
  assert.equal(owner?.consumer.totalInFen, 123_450n);
});

browserTest('ten times the usual recharge is asked about once more', async (t) => {
  const person = await town.newPerson('ping', { name: '平时少' });
  await town.recharge(person, 60_00n);
  const { page } = await openDesk(t, town, {
    as: OPERATOR,
    path: `/operator/users/${person.userId}`,
  });
  await waitForScreen(page, '平时少');
  await button(page, '充值').click();
  const dialog = page.getByRole('dialog', { name: '充值' });
  await fillRecharge(dialog, '599.99', '20261126000418');
  assert.equal(await dialog.getByLabel('金额无误').count(), 0);
  await dialog.getByLabel('金额（元）').fill('600');
  await dialog.getByText('平时一般充值 ¥60.00，本次是平时的 10 倍。').waitFor();
  const large = dialog.getByRole('button', { name: '充值 ¥600.00', exact: true });
  await large.dblclick();
  const balance = async () =>
    (await town.api.service.store.queries.owner(person.userId))?.consumer.balanceFen;
  assert.equal(await balance(), 60_00n, 'nothing has moved');
  await dialog.getByLabel('金额无误').check();
  await dialog.getByLabel('金额（元）').fill('50000');
  await dialog.getByText('¥50,000.00', { exact: true }).waitFor();
  assert.equal(await dialog.getByLabel('金额无误').isChecked(), false, 'another is asked anew');
  await dialog.getByLabel('金额（元）').fill('600');
  await dialog.getByLabel('金额无误').check();
  await large.click();
  await page.getByText('已充值 ¥600.00。').waitFor();
  assert.equal(await balance(), 660_00n);
});

browserTest(
  'withdrawals are approved and declined, and the money is where it belongs',
  async (t) => {
    const person = await town.newPerson('tian', { name: '田取' });
    await town.recharge(person, 100_00n);
    const ask = async (amountFen: bigint) => {
      const wanted = { userId: person.userId, wallet: 'consumer' } as const;
      const terms = { ...wanted, amountFen: fen(amountFen), idempotencyKey: null };
      return unwrap(await requestWithdrawal(town.api.service, terms, town.api.service.operator))
        .withdrawalNo;
    };
    const [paid, back] = [await ask(30_00n), await ask(20_00n)];
    const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/withdrawals' });
    await waitForScreen(page, '提现审批');
    await button(page, `通过 ${paid}`).click();
    const approve = page.getByRole('dialog').getByRole('button', { name: '通过', exact: true });
    // Red is for what destroys.
    assert.doesNotMatch((await approve.getAttribute('style')) ?? '', /red/);
    await page.keyboard.press('Escape');
    await confirm(page, '通过', { opener: `通过 ${paid}` });
    await page.getByText('已通过 ¥30.00，请在「提现付款」中付款。').waitFor();
    await confirm(page, '驳回', { opener: `驳回 ${back}` });
    await page.getByText('没有待审批的提现').waitFor();
    const owner = await town.api.service.store.queries.owner(person.userId);
    assert.deepEqual(
      [owner?.consumer.balanceFen, owner?.consumer.frozenFen, owner?.consumer.totalOutFen],
      [70_00n, 0n, 30_00n],
    );
  },
);

browserTest('a large withdrawal leaves when a second operator has approved it', async (t) => {
  const person = await town.newPerson('gao', { name: '高额' });
  await town.newPerson('sun', { name: '孙运营', operator: true });
  await town.recharge(person, 3_000_00n);
  const terms = { userId: person.userId, wallet: 'consumer', amountFen: fen(2_060_00n) } as const;
  const asked = await requestWithdrawal(
    town.api.service,
    { ...terms, idempotencyKey: null },
    town.api.service.operator,
  );
  const no = unwrap(asked).withdrawalNo;
  const path = '/operator/withdrawals';
  const { page } = await openDesk(t, town, { as: OPERATOR, path });
  await page.getByText('须两人审批').waitFor();
  await confirm(page, '初审通过', { opener: `初审通过 ${no}` });
  await page.getByText('¥2,060.00 已初审，待另一位运营人员复核。请先不要打款。').waitFor();
  await page.getByText('您已初审，须由另一位运营人员复核').waitFor();
  assert.equal(await button(page, `通过 ${no}`).count(), 0);
  const theirs = await openDesk(t, town, { as: 'sun', path });
  await theirs.page.getByText(`${OPERATOR} 已初审，待另一人复核`).waitFor();
  await confirm(theirs.page, '通过', { opener: `通过 ${no}` });
  await theirs.page.getByText('没有待审批的提现').waitFor();
  const owner = await town.api.service.store.queries.owner(person.userId);
  assert.deepEqual([owner?.consumer.frozenFen, owner?.consumer.totalOutFen], [0n, 2_060_00n]);
});

browserTest('a large recharge is made when a second operator has approved it', async (t) => {
  const person = await town.newPerson('bao', { name: '包入账' });
  const path = `/operator/users/${person.userId}`;
  const { page } = await openDesk(t, town, { as: OPERATOR, path });
  await waitForScreen(page, '包入账');
  await button(page, '充值').click();
  const dialog = page.getByRole('dialog', { name: '充值' });
  await fillRecharge(dialog, '2000.01', '20261126000419');
  await dialog.getByRole('button', { name: '充值' }).click();
  await page.getByText('¥2,000.01 已提交，待另一位运营人员复核，尚未入账。').waitFor();
  const { queries } = town.api.service.store;
  const [proposal] = await queries.pendingRecharges();
  assert(proposal);
  await page.goto('/console/operator/withdrawals');
  await page.getByText('您提交的，须由另一位运营人员复核').waitFor();
  assert.equal(await button(page, `通过 ${proposal.rechargeNo}`).count(), 0);
  const theirs = await openDesk(t, town, { as: 'sun', path: '/operator/withdrawals' });
  const waiting = theirs.page.getByRole('region', { name: '待复核的充值' });
  await waiting.getByRole('link', { name: '包入账' }).waitFor();
  await waiting.getByText('银行流水号 20261126000419').waitFor();
  await confirm(theirs.page, '通过', { opener: `通过 ${proposal.rechargeNo}` });
  await theirs.page.getByText('已通过，¥2,000.01 已入账。').waitFor();
  await waiting.waitFor({ state: 'hidden' });
  assert.equal((await queries.owner(person.userId))?.consumer.balanceFen, 2_000_01n);
});

browserTest('a suspended user is out at once, and comes back when resumed', async (t) => {
  const person = await town.newPerson('zhao', { name: '赵停用' });
  const theirs = await openDesk(t, town, { as: 'zhao' });
  await waitForScreen(theirs.page, '概览');
  const path = `/operator/users/${person.userId}`;
  const { page } = await openDesk(t, town, { as: OPERATOR, path });
  await waitForScreen(page, '赵停用');
  await confirm(page, '停用', { reason: '争议处理中' });
  await page.getByText('已停用', { exact: true }).waitFor();
  await waitForScreen(theirs.page, '登录');
  await page.getByRole('table', { name: '时间线' }).getByText('争议处理中').waitFor();
  await confirm(page, '恢复', { reason: '已查清' });
  await page.getByText('正常', { exact: true }).waitFor();
});

browserTest('on a phone an operator unfolds the filters, and finds who is suspended', async (t) => {
  await town.standing(await town.newPerson('halted', { name: '停步' }), 'suspend');
  const viewport = { width: 360, height: 640 };
  const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/users', viewport });
  const state = page.getByLabel('状态', { exact: true });
  const rows = page.getByRole('table', { name: '用户' }).getByRole('link');
  await page.getByRole('link', { name: '停步' }).waitFor();
  assert.ok((await rows.count()) > 1);
  assert.equal(await state.isVisible(), false);
  await button(page, '筛选').click();
  await state.selectOption({ label: '已停用' });
  await page.waitForURL(/state=suspended/);
  await rows.nth(1).waitFor({ state: 'detached' });
  assert.deepEqual(await rows.allInnerTexts(), ['停步']);
  const file = await page.getByRole('link', { name: '下载 CSV' }).getAttribute('href');
  assert.match(file ?? '', /state=suspended/);
});

browserTest('nobody else finds any of it', async (t) => {
  const { page } = await openDesk(t, town, { as: 'lin', path: '/operator/users' });
  await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor();
  assert.equal(await page.getByRole('link', { name: '提现审批' }).count(), 0);
});

browserTest('operators have no buttons on their own account', async (t) => {
  const path = `/operator/users/${town.operator.userId}`;
  const { page } = await openDesk(t, town, { as: OPERATOR, path });
  await page.getByText('须由另一位运营人员处理').waitFor();
  assert.equal(await button(page, '充值').count(), 0);
});
