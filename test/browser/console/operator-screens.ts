// The screens of operators, and the dialogs that look different.

import type { Page } from 'playwright-core';
import { fen } from '../../../src/core/money.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { createInvite } from '../../../src/service/administration/invites.ts';
import { lastDayOver } from '../../../src/service/bank/position.ts';
import { closeDifference, enterBalance } from '../../../src/service/bank/statements.ts';
import { askForTerminal } from '../../../src/service/terminal-sign-in.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { unwrap } from '../../support/residents.ts';
import type { Stage } from '../stage.ts';

/** A name, a path below the console, and what is done there. */
type OperatorScreen = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

/** The login of the operator. */
export const RUNS_IT = 'zhang';

export async function operatorScreens(stage: Stage): Promise<readonly OperatorScreen[]> {
  const { person, paid, service } = stage;
  await person(RUNS_IT, '张运营', { operator: true });
  const userId = await person('tian', '田静');
  const wanted = { userId, wallet: 'consumer', amountFen: fen(30_000n) } as const;
  unwrap(await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, service.operator));
  const sold = await paid('console-operator');
  unwrap(await createInvite(service, { places: 20, expiresAtMs: null }, atThisMachine(service)));
  await giveUpCallback(stage);
  await enterDays(stage);
  const client = { address: '203.0.113.7', device: null };
  const { request } = askForTerminal(service, RUNS_IT, client);
  return [
    ['operator-dashboard', '/operator'],
    ['operator-wallet', '/wallet'],
    ['operator-users', '/operator/users'],
    ['operator-users-none', '/operator/users?search=nobody'],
    ['operator-user', `/operator/users/${userId}`],
    ['operator-user-requests', `/operator/users/${userId}?kind=request`],
    ['operator-find', `/operator/users/${userId}`, (page) => find(page, sold)],
    ['operator-find-none', '/operator/users', (page) => find(page, '无此编号')],
    ['operator-user-class', `/operator/users/${userId}`, openClass],
    ['operator-recharge', `/operator/users/${userId}`, openRecharge],
    ['operator-withdrawals', '/operator/withdrawals'],
    ['operator-top-ups', '/operator/top-ups'],
    ['operator-approve', '/operator/withdrawals', openApproval],
    ['operator-payouts', '/operator/payouts'],
    ['operator-payouts-none', '/operator/payouts?status=returned'],
    ['operator-bank', '/operator/bank'],
    ['operator-bank-statement', '/operator/bank', openStatement],
    ['operator-bank-columns', '/operator/bank', openColumns],
    ['operator-orders', '/operator/orders'],
    ['operator-orders-none', '/operator/orders?status=cancelled'],
    ['operator-orders-nobody', '/operator/orders?user=nobody'],
    ['operator-order', `/operator/orders/${sold}`],
    ['operator-refund', `/operator/orders/${sold}`, openRefund],
    ['operator-invites', '/operator/invites'],
    ['operator-invite', '/operator/invites', openInvite],
    ['operator-audit', '/operator/audit'],
    ['operator-audit-none', '/operator/audit?user=nobody'],
    ['operator-events', '/operator/events'],
    ['ledger-health', '/operator/ledger'],
    ['failed-callbacks', '/operator/failed-callbacks'],
    ['failed-callbacks-nobody', '/operator/failed-callbacks?user=nobody'],
    ['settings', '/operator/settings'],
    ['operator-terminal', `/operator/terminal-sign-in?request=${request}`],
    ['operator-terminal-none', '/operator/terminal-sign-in?request=none'],
  ];
}

/** Of a shop and a payer of its own, so that nobody else's money moves. */
async function giveUpCallback({ person, newMerchant, order, pay, service }: Stage): Promise<void> {
  const [ownerId, payerId] = [await person('gushu', '顾书'), await person('liang', '梁读')];
  const merchantId = await newMerchant({ userId: ownerId }, '顾记书店');
  const shop = { ownerId, merchantId, branchId: null };
  const notifyUrl = 'https://shop.example/paid';
  unwrap(await pay(await order('given up', { ...shop, notifyUrl }), payerId));
  const { callbacks, nowMs } = service.store;
  const claimed = await callbacks.claim({
    queue: 0,
    limit: 10,
    leaseMs: 1_000,
    wants: (receiver) => receiver.ownerId === ownerId,
    busyReceivers: [],
    busyOwners: [],
    bodyOf: () => '{}',
    bodyOfFacts: () => '',
  });
  const ending = { durationMs: 87, address: '203.0.113.20', status: 410, answer: '' };
  const gone = { ...ending, failure: 'receiver_gone', next: { kind: 'failed' } } as const;
  await callbacks.record(
    claimed.map(({ eventId, claimNo }) => ({ ...gone, eventId, claimNo, atMs: nowMs() })),
  );
}

/** Of two days the bank has something else; a person closed one of that. */
async function enterDays({ service }: Stage): Promise<void> {
  const machine = atThisMachine(service);
  const lastDay = await lastDayOver(service);
  for (const [before, balanceFen] of [
    [1, 1_000_00],
    [0, 1_088_00],
  ] as const) {
    const sent = { account: '', day: lastDay - before, balanceFen: fen(balanceFen) };
    unwrap(await enterBalance(service, sent, machine));
  }
  const [, first] = await service.store.queries.bankDifferences(null, null, 2);
  const no = first?.difference.differenceNo ?? '';
  unwrap(await closeDifference(service, no, '自有资金', machine));
}

async function openStatement(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(录入流水|Enter statement)$/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^(文件|File)/)
    .waitFor();
}

async function openColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(列设置|Columns)$/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^(摘要|Text)/)
    .waitFor();
}

/** By the keyboard. */
async function find(page: Page, what: string): Promise<void> {
  await page.keyboard.press('Control+K');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(what);
  await dialog.getByRole('option').first().waitFor();
}

async function openClass(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(修改账户类别|Change account class)$/ }).click();
  await page.getByLabel(/^(登录密码|Login password)/).waitFor();
}

async function openRecharge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(充值|Top up)$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^(金额|Amount)/).fill('50000');
  await dialog.getByRole('checkbox').waitFor();
}

async function openApproval(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(通过|Approve) / }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

async function openRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(退款|Refund)$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^(部分退款|Partial refund)/ }).check();
  await dialog.getByLabel(/^(退款金额|Amount)/).fill('33.33');
  await dialog.getByText('¥33.00').waitFor();
}

async function openInvite(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(创建邀请码|Create invite)$/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}
