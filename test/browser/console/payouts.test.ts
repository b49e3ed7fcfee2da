// Payees and payouts beside the way that money usually goes, which is in money-in-and-out.test.ts: one that
// is returned, in English, and a payee that has to wait.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PAYER_PIN } from '../../support/api-town.ts';
import { assertBooksHold } from '../../support/books.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { browserTest } from '../browser-test.ts';
import { look } from '../sights.ts';
import { OPERATOR, openConsoleTown, openDesk } from './desk.ts';

const town = await openConsoleTown();
const SMALL = { viewport: { width: 360, height: 640 } };
const LARGE = { viewport: { width: 1440, height: 900 } };

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
  await look(page, 'desk-english');
  await page.getByRole('button', { name: /^Return W/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Account and name differ');
  await dialog.getByLabel('Login password').fill(PASSWORD);
  await look(page, 'desk-english-return');
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
  await look(page, 'phone-new-payee');
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
