// An open console: it reads again when something happens, also after it was away, and learns by itself
// that its session has ended.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openTill } from '../../api/till/till-town.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();

/** The console asks who has signed in whenever it reads anew. */
const readAnew = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/v1/me'));

const followed = (page: Page) =>
  page.waitForRequest((request) => request.url().includes('/api/v1/changes?seen='));

browserTest('a payment makes an open console read again', async (t) => {
  const { page } = await openDesk(t, town, { path: '/?' });
  await waitForScreen(page, '概览');
  const again = readAnew(page);
  await town.paid(66.6);
  assert.equal((await again).status(), 200);
});

browserTest('an open list of orders shows a new one, whoever made it', async (t) => {
  const { page } = await openDesk(t, town, { path: '/orders' });
  await waitForScreen(page, '订单');
  await followed(page);
  await town.order({ title: '刚下的单' });
  await page.getByRole('link', { name: '刚下的单' }).waitFor();
  const till = await openTill(town, 'mei');
  assert.equal((await till.collect(7.77, 'one')).status, 200);
  await page.getByText('¥7.77').waitFor();
});

browserTest('a console that was offline catches up', async (t) => {
  const { page, context } = await openDesk(t, town);
  await waitForScreen(page, '概览');
  await followed(page);
  // The chart comes after the rest.
  await page.locator('canvas').first().waitFor();
  await context.setOffline(true);
  await town.paid(1);
  const again = readAnew(page);
  await context.setOffline(false);
  assert.equal((await again).status(), 200);
});

browserTest('suspending a user ends what they have open', async (t) => {
  const person = await town.newPerson('zhao', { name: '赵小姐' });
  const { page } = await openDesk(t, town, { as: 'zhao' });
  await waitForScreen(page, '概览');
  await town.standing(person, 'suspend');
  await waitForScreen(page, '登录');
  await page.getByText(/^登录已失效：.*账户被停用/).waitFor();
});
