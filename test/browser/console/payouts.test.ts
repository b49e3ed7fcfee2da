// A withdrawal to a bank account, to its end: a payee is added, money asked for, approved, taken as a file,
// paid out and returned, on a phone and at a desk, in both languages.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { ACCOUNT, PAYER_PIN } from '../../support/api-town.ts';
import { assertBooksHold } from '../../support/books.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const SMALL = { viewport: { width: 360, height: 640 } };
const LARGE = { viewport: { width: 1440, height: 900 } };

/** Where somebody who looks at the screens has them written. */
const PICTURES = process.env.TAEL_PICTURES;

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

/** Nothing stands beside the screen, whatever is in a table. */
async function assertFits(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(over <= 0, `${over} pixels too wide`);
}

const VIEWS = [
  ['phone', SMALL],
  ['desk', LARGE],
] as const;

for (const [where, view] of VIEWS) {
  browserTest(
    `on a ${where} money goes to a bank account, and its owner sees it arrive`,
    async (t) => {
      const login = `owner-${where}`;
      const person = await town.newPerson(login, { name: '王小明' });
      await town.recharge(person, 100_00n);
      const { page } = await openDesk(t, town, { as: login, path: '/payees', ...view });
      await waitForScreen(page, '收款账户');
      await page.getByText('还没有收款账户').waitFor();
      await page.getByRole('button', { name: '添加收款账户' }).click();
      const adding = page.getByRole('dialog', { name: '添加收款账户' });
      await adding.getByLabel('户名').fill('王小明');
      await adding.getByLabel('开户银行').fill('招商银行');
      await adding.getByLabel('开户支行').fill('上海分行营业部');
      await adding.getByLabel('账号').fill('1234');
      await adding.getByLabel('支付密码').fill(PAYER_PIN);
      await adding.getByRole('button', { name: '添加收款账户' }).click();
      await adding.getByText('8 至 34 位字母或数字，其间').first().waitFor();
      await picture(page, `${where}-payee-wrong`);
      await adding.getByLabel('账号').fill('6225 8802 1234 7788');
      await adding.getByLabel('支付密码').fill(PAYER_PIN);
      await adding.getByRole('button', { name: '添加收款账户' }).click();
      await page.getByText('已添加收款账户 ****7788').waitFor();
      await page.getByText('可用', { exact: true }).waitFor();
      assert.equal((await page.content()).includes(ACCOUNT), false);
      await assertFits(page);
      await picture(page, `${where}-payees`);

      await page.goto('/console/withdrawals');
      await page.getByRole('button', { name: '申请提现' }).first().click();
      const asking = page.getByRole('dialog', { name: '申请提现' });
      await asking.getByLabel('收款账户').selectOption({ label: '招商银行 ****7788 · 王小明' });
      await asking.getByLabel('金额（元）').fill('12');
      await picture(page, `${where}-withdraw`);
      await asking.getByRole('button', { name: '下一步' }).click();
      await asking.getByLabel('支付密码').fill(PAYER_PIN);
      await asking.getByRole('button', { name: '确认提现 ¥12.00' }).click();
      await page.getByText('审核中').first().waitFor();
      await assertFits(page);

      const theirs = await openDesk(t, town, {
        as: OPERATOR,
        path: '/operator/withdrawals',
        ...view,
      });
      await prove(theirs.page, /^通过 W/, '通过');
      await page.getByText('待付款').first().waitFor();
      await theirs.page.goto('/console/operator/payouts');
      await waitForScreen(theirs.page, '提现付款');
      const saved = theirs.page.waitForEvent('download');
      await theirs.page.getByRole('button', { name: '下载付款文件' }).click();
      const taking = theirs.page.getByRole('dialog', { name: '下载已通过提现的付款文件' });
      await picture(theirs.page, `${where}-take`);
      await taking.getByRole('button', { name: '下载付款文件' }).click();
      const csv = await readFile(await (await saved).path(), 'utf8');
      assert.match(csv, new RegExp(`12\\.00,王小明,${ACCOUNT},招商银行,上海分行营业部`));
      await theirs.page
        .getByText(/^文件 B/)
        .first()
        .waitFor();
      await assertFits(theirs.page);
      await picture(theirs.page, `${where}-payouts`);

      await theirs.page
        .getByRole('button', { name: /^登记付款 W/ })
        .first()
        .click();
      await theirs.page.getByRole('dialog').getByText(ACCOUNT).waitFor();
      await picture(theirs.page, `${where}-paid-out`);
      const dialog = theirs.page.getByRole('dialog');
      await dialog.getByLabel('银行流水号').fill(`2026112100-${where}`);
      await dialog.getByLabel('登录密码').fill(PASSWORD);
      await dialog.getByRole('button', { name: '已付款' }).click();
      await theirs.page.getByText('已登记付款 ¥12.00。').waitFor();
      await page.getByText(`银行流水号 2026112100-${where}`).waitFor();
      await picture(page, `${where}-done`);
    },
  );
}

browserTest('in English an operator finds one by its user and returns it', async (t) => {
  const person = await town.newPerson('returned', { name: 'Ann Returned' });
  await town.recharge(person, 20_00n);
  const payee_id = await town.payee('returned', { holder: 'Ann Returned', bank: 'First Bank' });
  const headers = { cookie: await town.cookieOf('returned') };
  const terms = { wallet: 'consumer', amount: 20, payee_id, idempotency_key: 'returned' };
  const body = { ...terms, pay_password: PAYER_PIN };
  await town.web('POST', '/api/v1/withdrawals', { headers, body });
  const wishes = { ...LARGE, locale: 'en-US' };
  const { page } = await openDesk(t, town, {
    as: OPERATOR,
    path: '/operator/withdrawals',
    ...wishes,
  });
  await prove(page, /^Approve W/, 'Approve', 'Login password');
  await page.goto('/console/operator/payouts?status=approved');
  await page.getByLabel('Search').fill('returned');
  await page.getByLabel('Search').press('Enter');
  await page.getByText('First Bank').waitFor();
  await picture(page, 'desk-english');
  await page.getByRole('button', { name: /^Return W/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Account and name differ');
  await dialog.getByLabel('Login password').fill(PASSWORD);
  await picture(page, 'desk-english-return');
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await page.getByText('¥20.00 went back.').waitFor();
  const owner = await town.api.service.store.queries.owner(person.userId);
  assert.equal(owner?.consumer.balanceFen, 20_00n);
  await page.goto('/console/operator/payouts?status=returned');
  await page.getByText('Account and name differ').waitFor();
});

browserTest('a payee that is new is shown so, and removed with the payment password', async (t) => {
  const person = await town.newPerson('waiting', { name: '等待' });
  await town.recharge(person, 20_00n);
  const id = await town.payee('waiting', { holder: '等待' });
  await town.api.alter(`update payees set usable_at_ms = usable_at_ms + 86400000
    where payee_id = '${id}'`);
  const { page } = await openDesk(t, town, { as: 'waiting', path: '/withdrawals', ...SMALL });
  await page.getByRole('button', { name: '申请提现' }).first().click();
  const dialog = page.getByRole('dialog', { name: '申请提现' });
  await dialog.getByText(/起可用/).waitFor();
  await picture(page, 'phone-new-payee');
  await dialog.getByRole('link', { name: '查看收款账户' }).click();
  await page.getByText('等待中').waitFor();
  await page.getByRole('button', { name: '移除 ****7788' }).click();
  const removing = page.getByRole('dialog', { name: '移除 ****7788' });
  await removing.getByLabel('支付密码').fill(PAYER_PIN);
  await removing.getByRole('button', { name: '移除', exact: true }).click();
  await page.getByText('还没有收款账户').waitFor();
});

browserTest('after all of it the books hold', () => assertBooksHold(town.api.database.admin));

async function prove(page: Page, opener: RegExp, verb: string, label = '登录密码') {
  await page.getByRole('button', { name: opener }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label).fill(PASSWORD);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
