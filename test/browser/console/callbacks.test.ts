// The callbacks of an owner in the console: what failed is said first, and what was never asked for is no
// row.

import assert from 'node:assert/strict';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import { receiver } from '../../callbacks/receivers.ts';
import { until } from '../../support/until.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const { callbacks } = town.api.service.store;

browserTest('an order that names no address is no row, unless somebody looks for it', async (t) => {
  const txNo = await town.paid(3);
  const { page } = await openDesk(t, town, { path: '/callbacks' });
  await waitForScreen(page, '回调');
  await page.getByText('暂无回调').waitFor();
  assert.equal(await page.getByText(txNo).count(), 0);
  await page.getByLabel('状态').selectOption('not_requested');
  await page.getByRole('row').filter({ hasText: txNo }).waitFor();
});

browserTest('a callback that was given up is said first, and is a click away', async (t) => {
  const worker = startDelivery(town.api.service);
  t.after(() => worker.stop());
  const shop = await receiver(t, ({ path }, response) => {
    response.writeHead(path === '/gone' ? 410 : 200).end();
  });
  const paid = (at: string) => town.paid(1, { notify_url: `http://localhost:${shop.port}${at}` });
  const [told, gone] = [await paid('/told'), await paid('/gone')];
  const stateIs = (txNo: string, state: string) => async () =>
    (await callbacks.event(`evt_${txNo}`))?.state === state;
  await until('one was given up', stateIs(gone, 'failed'));
  await until('one was delivered', stateIs(told, 'delivered'));
  const { page } = await openDesk(t, town, { path: '/callbacks' });
  await page.getByRole('row').filter({ hasText: told }).waitFor();
  const notice = page.getByRole('alert').filter({ hasText: '1 个回调投递失败' });
  await notice.getByRole('link', { name: '查看失败的回调' }).click();
  await page.waitForURL(/state=failed/);
  await page.getByRole('row').filter({ hasText: told }).waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: gone }).getByText('失败').waitFor();
});
