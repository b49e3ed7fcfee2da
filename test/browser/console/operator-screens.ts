// The screens of operators, and the dialogs that look different.

import type { Page } from 'playwright-core';
import { fen } from '../../../src/core/money.ts';
import { requestWithdrawal } from '../../../src/service/administration/withdrawals.ts';
import { unwrap } from '../../support/residents.ts';
import type { Stage } from '../stage.ts';

/** A name, a path below the console, and what is done there. */
type OperatorScreen = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

/** The login of the operator. */
export const RUNS_IT = 'zhang';

export async function operatorScreens({
  person,
  service,
}: Stage): Promise<readonly OperatorScreen[]> {
  await person(RUNS_IT, '张运营', { operator: true });
  const userId = await person('tian', '田取款');
  const wanted = { userId, wallet: 'consumer', amountFen: fen(30_000n) } as const;
  unwrap(await requestWithdrawal(service, { ...wanted, idempotencyKey: null }));
  return [
    ['operator-users', '/operator/users'],
    ['operator-users-none', '/operator/users?search=nobody'],
    ['operator-user', `/operator/users/${userId}`],
    ['operator-recharge', `/operator/users/${userId}`, openRecharge],
    ['operator-withdrawals', '/operator/withdrawals'],
    ['operator-approve', '/operator/withdrawals', openApproval],
  ];
}

async function openRecharge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(充值|Recharge)$/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

async function openApproval(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(通过|Approve) / }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}
