// The screens of who may spend, of a payer who has allowed something.

import type { Page } from 'playwright-core';
import { fen } from '../../../src/core/money.ts';
import { allowSmallPayments, newSpender, spend } from '../../support/spenders.ts';
import type { Stage } from '../stage.ts';

export const ALLOWS = 'songxu';

type Row = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

export async function mandateScreens(stage: Stage): Promise<readonly Row[]> {
  const { service, order, person } = stage;
  const userId = await person(ALLOWS, '宋许');
  await allowSmallPayments(service, { userId });
  const spender = await newSpender(service, { userId }, { perMonthFen: fen(200_00) });
  for (const cup of ['first', 'second']) {
    await spend(service, spender, await order(`${cup} cup`, { amountFen: 450n }));
  }
  await spend(service, spender, await order('gift', { amountFen: 8_800n }));
  const one = `/mandates/${spender.mandateNo}`;
  return [
    ['mandates', '/mandates'],
    ['mandate', one],
    ['mandate-new', '/mandates', (page) => pressed(page, /^(新建授权|New mandate)$/)],
    ['mandate-end', one, (page) => pressed(page, /^(终止|End)$/)],
    ['mandate-key-new', one, (page) => pressed(page, /^(新建密钥|New key)$/)],
    ['payment-requests', '/payment-requests'],
  ];
}

async function pressed(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}
