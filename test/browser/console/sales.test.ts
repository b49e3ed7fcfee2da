// Tests how a shop sees in the console what it has sold: today as it comes in, other days beside it, and
// the numbers behind the bars.

import assert from 'node:assert/strict';
import { DAY_MS, shanghaiDay } from '../../../src/core/time.ts';
import { browserTest } from '../browser-test.ts';
import { addressIn, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const day = (before: number) => shanghaiDay(town.api.service.store.nowMs() - before * DAY_MS);

browserTest('an owner watches the sales of the day grow, net of what is refunded', async (t) => {
  const { page } = await openDesk(t, town);
  await waitForScreen(page, '概览');
  const sales = page.getByRole('region', { name: '今日净收款' });
  await sales.getByText('¥0.00', { exact: true }).waitFor();
  const txNo = await town.paid(60, { title: '碧螺春半斤' });
  await sales.getByText('¥60.00').first().waitFor();
  await page.getByRole('region', { name: '最新订单' }).getByText('碧螺春半斤').waitFor();
  await town.paid(20);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 10 });
  await sales.getByText('¥70.00', { exact: true }).waitFor();
  await sales.getByText('收款 ¥80.00，退款 ¥10.00').waitFor();
  for (const told of ['2', '¥40.00', '12.5%'])
    await sales.getByText(told, { exact: true }).waitFor();
  await page.getByRole('region', { name: '最新订单' }).getByText('部分退款').waitFor();
});

browserTest(
  'an owner reads the sales of a day by the hour, by the branch and day by day',
  async (t) => {
    await town.paid(12.8, { branch_id: town.branchId });
    const { page } = await openDesk(t, town, { path: '/sales' });
    await waitForScreen(page, '营业数据');
    const branches = page.getByRole('table', { name: '按门店' });
    await branches.getByRole('row', { name: /未指定门店/ }).waitFor();
    await branches.getByRole('row', { name: /¥12\.80/ }).waitFor();
    await page.getByRole('img', { name: new RegExp(`^${day(0)} 各小时净收款.*最高`) }).waitFor();
    await page.getByRole('button', { name: '以表格显示' }).click();
    const hours = page.getByRole('table', { name: /各小时净收款/ });
    assert.ok((await hours.getByRole('row').count()) >= 2);
    await page.getByRole('button', { name: '近 30 天' }).click();
    const days = page.getByRole('table', { name: /每日净收款/ });
    assert.equal(await days.getByRole('row').count(), 31);
  },
);

browserTest('an owner goes to another day, and saves its bill', async (t) => {
  const { page } = await openDesk(t, town, { path: '/sales' });
  await waitForScreen(page, '营业数据');
  await page.getByRole('button', { name: '前一天' }).click();
  await page.waitForURL(`**${addressIn('/sales')}?date=${day(1)}`);
  await page
    .getByRole('region', { name: '净收款', exact: true })
    .getByText('¥0.00')
    .first()
    .waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: `下载账单：${day(2)}` }).click();
  assert.equal((await saved).suggestedFilename(), `orders-${day(2)}.csv`);
  await page.getByRole('button', { name: '今天' }).click();
  await page.getByRole('region', { name: '今日净收款' }).waitFor();
});

browserTest('an owner of several merchants reads what each of them took', async (t) => {
  const merchantId = await town.newMerchant(town.owner, '林记花店');
  await town.paid(36, { merchant_id: merchantId });
  await town.paid(4, { merchant_id: merchantId });
  const { page } = await openDesk(t, town, { path: '/sales' });
  await waitForScreen(page, '营业数据');
  const row = page.getByRole('table', { name: '按商户' }).getByRole('row', { name: /林记花店/ });
  await row.getByText('¥40.00').first().waitFor();
  assert.equal(await page.getByRole('table', { name: '按商户' }).getByRole('row').count(), 3);
});

browserTest('who has no shop sees no sales', async (t) => {
  const { page } = await openDesk(t, town, { as: 'wang' });
  await waitForScreen(page, '概览');
  assert.equal(await page.getByRole('link', { name: '营业数据' }).count(), 0);
  assert.equal(await page.getByRole('region', { name: '今日净收款' }).count(), 0);
});
