// Money is never optimistic: what is sent again after a lost answer, a reload or in a duplicate of the
// tab is the same thing and happens once; what is typed twice in tabs of their own happens twice.
// Refunds have their tests in orders.test.ts.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PAYER_PIN } from '../../support/api-town.ts';
import { assertBooksHold } from '../../support/books.ts';
import { PASSWORD } from '../../support/known-password.ts';
import type { Person } from '../../support/residents.ts';
import { browserTest } from '../browser-test.ts';
import { addressIn, OPERATOR, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
let people = 0;

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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The service does what is asked, and its answer is cut off. */
async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    // A list may have the same address as what is added to it.
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** As "duplicate tab" does, it begins with what the first one keeps. */
async function duplicate(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  return opening;
}

async function fillTransfer(page: Page): Promise<void> {
  await page.getByLabel('收款人钱包号').fill(town.payer.walletId);
  await page.getByLabel('金额（元）').fill('10');
  await press(page, '下一步');
  await page.getByText('王*').waitFor();
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByLabel('支付密码').fill(PAYER_PIN);
  await press(page, name);
}

browserTest(
  'the same transfer typed in two tabs is two transfers, and both are shown',
  async (t) => {
    const person = await aPerson();
    const { page, newTab } = await openDesk(t, town, { as: person.login, path: '/transfer' });
    const other = await newTab();
    await other.goto(addressIn('/transfer'));
    for (const tab of [page, other]) await fillTransfer(tab);
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await confirm(tab, '确认转账 ¥10.00');
      await tab.getByText('已转账 ¥10.00').waitFor();
    }
    assert.equal((await consumerOf(person)).balance, 80_00n);
    await other.getByRole('link', { name: '查看交易记录' }).click();
    const rows = other.getByRole('table', { name: '交易记录' }).getByRole('row');
    await rows.filter({ hasText: '−¥10.00' }).nth(1).waitFor();
  },
);

browserTest('a duplicate of a tab sends a transfer that was not answered once more', async (t) => {
  const person = await aPerson();
  const { page } = await openDesk(t, town, { as: person.login, path: '/transfer' });
  await fillTransfer(page);
  await loseAnswers(page, '**/transfers');
  await confirm(page, '确认转账 ¥10.00');
  await page.getByText('暂时无法确认是否已生效').waitFor();
  await page.unrouteAll();
  const copy = await duplicate(page);
  await copy.getByText('暂时无法确认是否已生效').waitFor();
  for (const tab of [copy, page]) {
    await tab.bringToFront();
    await confirm(tab, '确认转账 ¥10.00');
    await tab.getByText('已转账 ¥10.00').waitFor();
  }
  assert.equal((await consumerOf(person)).balance, 90_00n, 'once');
});

browserTest('after a lost answer and a reload a withdrawal is requested once', async (t) => {
  const person = await aPerson();
  const payee = await town.payee(person.login);
  const { page } = await openDesk(t, town, { as: person.login, path: '/withdrawals' });
  await page.getByRole('button', { name: '申请提现' }).first().click();
  await page.getByRole('dialog').getByLabel('收款账户').selectOption(payee);
  await page.getByLabel('金额（元）').fill('30');
  await press(page, '下一步');
  await loseAnswers(page, '**/api/v1/withdrawals');
  await confirm(page, '确认提现 ¥30.00');
  await page.getByText('暂时无法确认是否已生效').waitFor();
  assert.deepEqual(await consumerOf(person), { balance: 70_00n, frozen: 30_00n });
  await page.unrouteAll();
  await page.reload();
  await page.getByText('暂时无法确认是否已生效').waitFor();
  await confirm(page, '确认提现 ¥30.00');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const rows = page.getByRole('table', { name: '提现记录' }).getByRole('row');
  await rows.nth(1).getByText('¥30.00').waitFor();
  assert.equal(await rows.count(), 2, 'a head and one withdrawal');
  assert.deepEqual(await consumerOf(person), { balance: 70_00n, frozen: 30_00n });
});

browserTest('after a lost answer and a reload an operator recharges once', async (t) => {
  const person = await aPerson();
  const path = `/operator/users/${person.userId}`;
  const { page } = await openDesk(t, town, { as: OPERATOR, path });
  const recharge = async (reason: string) => {
    await page.getByLabel('银行流水号').fill('20261126000417');
    await page.getByLabel('原因').fill(reason);
    await page.getByLabel('登录密码').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: '充值', exact: true }).click();
  };
  await press(page, '充值');
  await page.getByLabel('金额（元）').fill('50');
  await loseAnswers(page, '**/recharges');
  await recharge('汇款');
  await page.getByRole('dialog').getByRole('alert').getByText('不会重复执行').waitFor();
  assert.equal((await consumerOf(person)).balance, 150_00n);
  await page.unrouteAll();
  await page.reload();
  await waitForScreen(page, '孙悟空');
  await press(page, '充值');
  await page.getByLabel('金额（元）').fill('50');
  await recharge('银行汇款');
  await page.getByText('已充值 ¥50.00。').waitFor();
  assert.equal((await consumerOf(person)).balance, 150_00n, 'once');
});

browserTest('after a lost answer and a reload a till collects with one order', async (t) => {
  const path = `/cashier/${town.branchId}`;
  const { page } = await openDesk(t, town, { path });
  const amount = page.getByLabel('金额（元）');
  await amount.fill('7.77');
  await loseAnswers(page, '**/till/*/orders');
  await press(page, '收款');
  await page.getByRole('alert').waitFor();
  await page.unrouteAll();
  await page.reload();
  // What was made is in the list although nobody was told.
  await page.getByRole('row', { name: /¥7\.77/ }).waitFor();
  await amount.fill('7.77');
  await press(page, '收款');
  await page.waitForURL(/order=C/);
  const made = await town.api.rows('select from orders where amount = 777');
  assert.equal(made.length, 1);
});

browserTest('two tills of a branch collect for two customers', async (t) => {
  const path = `/cashier/${town.branchId}`;
  const { page, newTab } = await openDesk(t, town, { path });
  const other = await newTab();
  await other.goto(addressIn(path));
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.getByLabel('金额（元）').fill('5.55');
    await press(tab, '收款');
    await tab.waitForURL(/order=C/);
  }
  const numbers = [page, other].map((tab) => new URL(tab.url()).searchParams.get('order'));
  assert.equal(new Set(numbers).size, 2);
  for (const txNo of numbers) await other.getByRole('button', { name: `详情：${txNo}` }).waitFor();
});

browserTest('after all of it the books hold', () => assertBooksHold(town.api.database.admin));
