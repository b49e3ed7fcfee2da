// A list of the console while it is read, when it is empty, and when it could not be read. All lists
// are drawn by one component, which screens.test.ts checks.

import assert from 'node:assert/strict';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const RECORDS = (url: URL) => url.pathname === '/console/api/records';
const FAILED = {
  ok: false,
  code: 'internal',
  msg: '服务出现故障，请稍后重试。',
  request_id: 'req-4711',
};

browserTest(
  'a list has bars in its place until it is read, and then says what to do',
  async (t) => {
    const { page } = await openDesk(t, town, { path: '/transfer' });
    await waitForScreen(page, '转账');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(RECORDS, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: '交易记录', exact: true }).click();
    const table = page.getByRole('table', { name: '交易记录' });
    await table.and(page.locator('[aria-busy=true]')).waitFor();
    await table.getByRole('img', { name: '正在加载' }).first().waitFor();
    release();
    const empty = page.locator('.empty');
    await empty.getByText('还没有交易记录').waitFor();
    assert.equal(await empty.getByRole('link').or(empty.getByRole('button')).count(), 1);
  },
);

browserTest('a list that failed names the request and is read again on request', async (t) => {
  const { page } = await openDesk(t, town, { path: '/transfer' });
  await waitForScreen(page, '转账');
  await page.route(RECORDS, (route) => route.fulfill({ status: 500, json: FAILED }));
  await page.getByRole('link', { name: '交易记录', exact: true }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('请求编号：req-4711').waitFor();
  assert.equal(await page.getByRole('table', { name: '交易记录' }).count(), 0);
  await page.unrouteAll();
  await alert.getByRole('button', { name: '重试' }).click();
  await page.getByText('还没有交易记录').waitFor();
  assert.equal(await alert.count(), 0);
});
