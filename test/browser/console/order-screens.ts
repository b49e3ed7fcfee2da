// The screens of orders, refund requests and merchants, in the states that look different.

import type { Page } from 'playwright-core';
import { PAY_PASSWORD } from '../../support/residents.ts';
import type { Stage } from '../stage.ts';

/** A name, a path below the console, and what is done there. */
type OrderScreen = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

export async function orderScreens(stage: Stage): Promise<readonly OrderScreen[]> {
  const waiting = await stage.order('console-waiting');
  const paid = await stage.paid('console-paid');
  const asked = await stage.paid('console-asked');
  await stage.refundRequest('console-request', asked, 4_000n);
  return [
    ['orders', '/orders'],
    ['orders-none', '/orders?status=refunded'],
    ['order-waiting', `/orders/${waiting}`],
    ['new-payment', '/new-payment'],
    ['order-paid', `/orders/${paid}`],
    ['order-asked', `/orders/${asked}`],
    ['refund', `/orders/${paid}`, fillIn],
    ['refund-question', `/orders/${paid}`, ask],
    ['refund-requests', '/refund-requests'],
    ['merchants', '/merchants'],
    ['merchant-new', '/merchants', openNewMerchant],
  ];
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(退款|Refund)$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^(部分退款|Partial refund)/ }).check();
  await dialog.getByLabel(/^(退款金额|Amount)/).fill('33.33');
  await dialog.getByLabel(/^(退款原因|Reason)/).fill('杯子是凉的');
  await dialog.getByLabel(/^(支付密码|Payment password)/).fill(PAY_PASSWORD);
  await dialog.getByText('¥33.00').waitFor();
}

async function ask(page: Page): Promise<void> {
  await fillIn(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(退款|Refund)$/ })
    .click();
  await page.getByRole('button', { name: /¥33\.33/ }).waitFor();
}

async function openNewMerchant(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(创建商户|Create merchant)$/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^(名称|Name)/)
    .waitFor();
}
