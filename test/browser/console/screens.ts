// Every screen of the console, as an address and the person who opens it. `npm run task test:web` looks
// at what each costs and how it reads, `npm run task screens` takes its picture. A new screen adds its
// row here.

import type { Page } from 'playwright-core';
import type { Screen } from '../screens.ts';
import type { Stage } from '../stage.ts';
import { DEVELOPER_SCREENS } from './developer-screens.ts';
import { ALLOWS, mandateScreens } from './mandate-screens.ts';
import { operatorScreens, RUNS_IT } from './operator-screens.ts';
import { orderScreens } from './order-screens.ts';
import { SECURITY_SCREENS } from './security-screens.ts';

export async function openConsoleScreens(stage: Stage): Promise<readonly Screen[]> {
  const orders = await orderScreens(stage);
  const operators = await operatorScreens(stage);
  const mandates = await mandateScreens(stage);
  return [
    screen('sign-in', '/sign-in', null),
    screen('sign-up', '/sign-up', null),
    screen('overview', '', 'lin'),
    screen('sales', '/sales', 'lin'),
    screen('sales-then', '/sales?date=2026-11-19', 'lin', byDayAsTable),
    screen('payer', '', 'wang'),
    screen('records', '/records', 'lin'),
    screen('record', '/records', 'lin', (page) => page.locator('.row-link').first().click()),
    screen('records-none', '/records?type=withdraw', 'lin'),
    screen('transfer', '/transfer', 'lin'),
    screen('withdrawals', '/withdrawals', 'lin'),
    screen('payees', '/payees', 'lin'),
    screen('notices', '/notices', 'lin'),
    screen('top-up', '/top-up', 'lin'),
    screen('statement', '/statement', 'lin'),
    screen('cashier', '/cashier', 'lin'),
    screen('till', `/cashier/${stage.branchId}`, 'lin'),
    screen('staff', `/cashier/${stage.branchId}/staff`, 'lin'),
    screen('not-found', '/no/such/screen', 'lin'),
    ...orders.map(([name, path, act]) => screen(name, path, 'lin', act)),
    ...mandates.map(([name, path, act]) => screen(name, path, ALLOWS, act)),
    ...DEVELOPER_SCREENS.map(([name, path, act]) => screen(name, path, 'lin', act)),
    ...SECURITY_SCREENS.map(([name, path, act]) => screen(name, path, 'lin', act)),
    ...operators.map(([name, path, act]) => screen(name, path, RUNS_IT, act)),
  ];
}

async function byDayAsTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(近 30 天|Last 30 days)$/ }).click();
  await page.getByRole('button', { name: /^(以表格显示|Show as table)$/ }).click();
}

/** `path` is below the console; `act` is what is done there until it looks as its name says. */
function screen(name: string, path: string, as: string | null, act?: Screen['act']): Screen {
  return {
    name: `console-${name}`,
    path: `/console${path}`,
    as,
    async act(page) {
      await settled(page);
      await act?.(page);
    },
  };
}

/** The heading is there, and nothing is still being read. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}
