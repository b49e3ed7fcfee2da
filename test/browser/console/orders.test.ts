// Orders in the console: finding them, one with its life, and its refund, which is what its preview
// said and is made once, however often somebody clicks, goes back, reloads, opens a second tab or
// loses the answer.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { OWNER_PIN } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';
import { browserTest } from '../browser-test.ts';
import { addressIn, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const { openRequest } = refundRequestsIn(town);

interface Wanted {
  /** Left out: all of it. */
  readonly amount?: string;
  readonly pin?: string;
}

/** Opens the dialog on the screen of an order, fills it in, and waits for the preview. */
async function fillIn(page: Page, { amount, pin = OWNER_PIN }: Wanted = {}) {
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '退款' });
  if (amount !== undefined) {
    await dialog.getByRole('radio', { name: /^部分退款/ }).check();
    await dialog.getByLabel('退款金额').fill(amount);
  }
  await dialog.getByLabel('退款原因').fill('杯子是凉的');
  await dialog.getByLabel('支付密码', { exact: true }).fill(pin);
  return dialog;
}

/** The sums that the preview shows, by their names. */
async function sumsIn(page: Page): Promise<Record<string, string>> {
  const sums = page.getByRole('region', { name: '退款明细' });
  await sums.getByText('付款人实收').waitFor();
  const names = await sums.locator('dt').allInnerTexts();
  const values = await sums.locator('dd').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

const send = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: '退款', exact: true }).click();
const confirm = (page: Page, amount: string) =>
  page.getByRole('button', { name: `确认退款 ${amount}` });

async function refundsOf(txNo: string): Promise<number[]> {
  const rows = await town.api.rows(`select amount from refunds where tx_no = '${txNo}'`);
  return rows.map(({ amount }) => Number(amount));
}

browserTest('an owner finds an order by status, by text, and clears the filters', async (t) => {
  const title = '明前龙井';
  const paid = await town.paid(12.8, { title, branch_id: town.branchId });
  await town.order({ title: '别的' });
  const { page } = await openDesk(t, town, { path: '/orders' });
  await waitForScreen(page, '订单');
  await page.getByRole('link', { name: /^已支付/ }).click();
  await page.getByLabel('标题或订单号').fill(title);
  await page.getByRole('button', { name: '查找' }).click();
  await page.waitForURL(/status=paid/);
  const rows = page.getByRole('table', { name: '订单' }).getByRole('row');
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByText('别的').waitFor({ state: 'detached' });
  assert.equal(await rows.count(), 2);
  await page.reload();
  await page.getByRole('link', { name: title }).waitFor();
  const file = page.getByRole('link', { name: '下载 CSV' });
  assert.match((await file.getAttribute('href')) ?? '', /orders\.csv\?.*status=paid/);
  await page.getByRole('link', { name: title }).click();
  await waitForScreen(page, title);
  assert.ok(page.url().endsWith(addressIn(`/orders/${paid}`)));
  await page.goBack();
  await page.getByRole('link', { name: '清除筛选' }).click();
  await page.getByText('别的').first().waitFor();
});

browserTest(
  'an owner finds orders by amount, day and payer, and reads what they brought',
  async (t) => {
    const txNo = await town.paid(301.5, { title: '大单' });
    await town.paid(302, { title: '更大单' });
    await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 1.5 });
    const { page } = await openDesk(t, town, { path: '/orders' });
    await waitForScreen(page, '订单');
    const rows = page.getByRole('table', { name: '订单' }).getByRole('row');
    await page.getByLabel('最低金额').fill('301.5');
    await page.getByLabel('最高金额').fill('301.50');
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByText('收款 ¥301.50，退款 ¥1.50').waitFor();
    await page.getByText('更大单').waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 2);
    await page.getByRole('button', { name: '昨天' }).click();
    await page.getByText('没有符合的记录').waitFor();
    await page.getByRole('button', { name: '近 7 天' }).click();
    await page.getByRole('link', { name: '大单', exact: true }).click();
    await page.getByRole('link', { name: '该付款人的全部订单' }).click();
    await page.getByText('仅显示同一付款人的订单').waitFor();
    await page.getByRole('link', { name: '更大单' }).waitFor();
  },
);

browserTest('an owner without orders is told what to do first', async (t) => {
  const { page } = await openDesk(t, town, { as: 'wang', path: '/orders' });
  await page.getByText('暂无订单').waitFor();
  await page.getByRole('link', { name: '设置商户' }).click();
  await waitForScreen(page, '商户');
});

browserTest('a list that could not be read offers to try again, with the request id', async (t) => {
  const { page } = await openDesk(t, town, { path: '/refund-requests' });
  await waitForScreen(page, '退款申请');
  await page.route('**/api/v1/orders?*', (route) => route.abort('connectionreset'));
  await page.route('**/api/v1/orders', (route) => route.abort('connectionreset'));
  await page.getByRole('navigation', { name: '导航' }).getByRole('link', { name: '订单' }).click();
  await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('table', { name: '订单' }).waitFor();
});

browserTest('an order shows its life as four steps, its payer masked, its callback', async (t) => {
  const txNo = await town.paid(10, { title: '一壶茶', notify_url: 'http://127.0.0.1:9/told' });
  const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
  await waitForScreen(page, '一壶茶');
  const steps = page.getByRole('region', { name: '订单进度' }).getByRole('listitem');
  assert.deepEqual(
    (await steps.allInnerTexts()).map((step) => step.split(/\n+/).slice(0, 2).join(' ')),
    ['创建 已创建', '支付 已支付', '退款 没有退款', '结算 待结算'],
  );
  await page.getByText('王*').waitFor();
  await page.getByText('http://127.0.0.1:9/told').first().waitFor();
});

browserTest('an order that waits has a code, and can be cancelled', async (t) => {
  const txNo = await town.order({ title: '等一等', amount: 8 });
  const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
  const code = page.getByRole('img', { name: '支付 ¥8.00 的收款码' });
  await code.waitFor();
  await code.evaluate((image: HTMLImageElement) => image.decode());
  const cancel = page.getByRole('button', { name: '取消订单' });
  const dialog = page.getByRole('dialog');
  await cancel.click();
  await dialog.getByRole('button', { name: '保留订单' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal((await town.record(txNo)).status, 'pending');
  await cancel.click();
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await page.getByText('已取消').first().waitFor();
  assert.equal((await town.record(txNo)).status, 'cancelled');
});

browserTest('a partial refund does to the fen what its preview said', async (t) => {
  const txNo = await town.paid(100, { title: '退一点' });
  const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
  await fillIn(page, { amount: '33.33' });
  assert.deepEqual(await sumsIn(page), {
    原支付金额: '¥100.00',
    已退金额: '¥0.00',
    可退金额: '¥100.00',
    本次退款: '¥33.33',
    手续费: '¥0.33',
    付款人实收: '¥33.00',
    从商户钱包扣除: '¥33.33',
    退款后可退金额: '¥66.67',
  });
  await send(page);
  await page.getByText('付款人将收到 ¥33.00').waitFor();
  assert.deepEqual(await refundsOf(txNo), []);
  await confirm(page, '¥33.33').click();
  await page.getByText('已退款 ¥33.33').waitFor();
  await page.getByText('付款人实收 ¥33.00，手续费 ¥0.33。').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  const table = page.getByRole('table', { name: '退款记录' });
  for (const part of ['¥33.33', '¥0.33', '¥33.00', '杯子是凉的']) {
    await table.getByText(part).waitFor();
  }
  await page.getByText('还可退 ¥66.67').waitFor();
  assert.deepEqual(await refundsOf(txNo), [3333]);
});

browserTest(
  'a wrong payment password refunds nothing; the right one follows at once',
  async (t) => {
    const txNo = await town.paid(10);
    const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
    const dialog = await fillIn(page, { pin: '000001' });
    await sumsIn(page);
    await send(page);
    await confirm(page, '¥10.00').click();
    assert.match(await dialog.getByRole('alert').innerText(), /还可尝试/);
    assert.equal(await dialog.getByLabel('退款原因').inputValue(), '杯子是凉的');
    assert.equal(await dialog.getByLabel('支付密码', { exact: true }).inputValue(), '');
    await dialog.getByLabel('支付密码', { exact: true }).fill(OWNER_PIN);
    await send(page);
    await confirm(page, '¥10.00').click();
    await page.getByText('已退款 ¥10.00').waitFor();
    assert.deepEqual(await refundsOf(txNo), [1000]);
  },
);

browserTest('clicking again and again refunds once', async (t) => {
  const txNo = await town.paid(10);
  const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await fillIn(page, { amount: '4' });
  await sumsIn(page);
  await send(page);
  await confirm(page, '¥4.00').evaluate((button: HTMLElement) => {
    for (let click = 0; click < 5; click += 1) button.click();
  });
  await page.getByText('已退款 ¥4.00').waitFor();
  assert.deepEqual([sent, await refundsOf(txNo)], [1, [400]]);
});

/** The next refund arrives and its answer is lost; or it does not arrive. */
async function loseNext(page: Page, what: 'refund' | 'answer'): Promise<void> {
  let lost = false;
  await page.route('**/refunds', async (route) => {
    if (lost) return route.continue();
    lost = true;
    if (what === 'answer') await route.fetch();
    await route.abort('connectionreset');
  });
}

for (const what of ['refund', 'answer'] as const) {
  browserTest(`when the ${what} is lost, sending it again refunds once`, async (t) => {
    const txNo = await town.paid(10);
    const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
    await loseNext(page, what);
    await fillIn(page, { amount: '4' });
    await sumsIn(page);
    await send(page);
    await confirm(page, '¥4.00').click();
    await page.getByText('退款结果未知').waitFor();
    assert.deepEqual(await refundsOf(txNo), what === 'answer' ? [400] : []);
    await page.getByRole('button', { name: '再次提交' }).click();
    await page.getByText('已退款 ¥4.00').waitFor();
    assert.deepEqual(await refundsOf(txNo), [400]);
  });
}

browserTest('reloading after a lost answer shows the refund, and none is made again', async (t) => {
  const txNo = await town.paid(10);
  const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
  await loseNext(page, 'answer');
  await fillIn(page);
  await sumsIn(page);
  await send(page);
  await confirm(page, '¥10.00').click();
  await page.getByText('退款结果未知').waitFor();
  await page.reload();
  await page.getByRole('table', { name: '退款记录' }).waitFor();
  assert.equal(await page.getByRole('button', { name: '退款', exact: true }).count(), 0);
  await page.goBack().catch(() => null);
  assert.deepEqual(await refundsOf(txNo), [1000]);
});

browserTest('two tabs with the same refund in front of them refund once', async (t) => {
  const txNo = await town.paid(10);
  const path = `/orders/${txNo}`;
  const { page, newTab } = await openDesk(t, town, { path });
  const other = await newTab();
  await other.goto(addressIn(path));
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await fillIn(tab, { amount: '4' });
    await sumsIn(tab);
    await send(tab);
    await confirm(tab, '¥4.00').waitFor();
  }
  await page.bringToFront();
  await confirm(page, '¥4.00').click();
  await page.getByText('已退款 ¥4.00').waitFor();
  await other.bringToFront();
  await confirm(other, '¥4.00').click();
  await other.getByText('已退款 ¥4.00').waitFor();
  assert.deepEqual(await refundsOf(txNo), [400]);
});

browserTest(
  'a tab whose preview is out of date refunds nothing, and shows the new amounts',
  async (t) => {
    const txNo = await town.paid(10);
    const { page } = await openDesk(t, town, { path: `/orders/${txNo}` });
    const dialog = await fillIn(page, { amount: '4' });
    await sumsIn(page);
    await send(page);
    await confirm(page, '¥4.00').waitFor();
    await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 1 });
    await confirm(page, '¥4.00').click();
    await dialog.getByText('该订单在此期间有过退款').waitFor();
    const sums = page.getByRole('region', { name: '退款明细' });
    await sums.getByText('¥9.00').waitFor();
    assert.deepEqual(await refundsOf(txNo), [100]);
  },
);

browserTest('an owner sees that a tool asks for a refund, and approves it', async (t) => {
  const txNo = await town.paid(100, { title: '工具退款' });
  await openRequest(txNo, 40);
  const { page } = await openDesk(t, town, { path: '/' });
  const link = page
    .getByRole('navigation', { name: '导航' })
    .getByRole('link', { name: /^退款申请/ });
  await link.getByText('1 个待处理').waitFor();
  await link.click();
  await page.getByRole('button', { name: '批准退款 ¥40.00' }).click();
  const dialog = page.getByRole('dialog', { name: '退款 ¥40.00？' });
  await dialog.getByText('付款人实收 ¥39.60，手续费 ¥0.40').waitFor();
  await dialog.getByLabel('支付密码', { exact: true }).fill(OWNER_PIN);
  await dialog.getByRole('button', { name: '确认退款 ¥40.00' }).dblclick();
  await page.getByText('没有待处理的申请').waitFor();
  await page.getByRole('table', { name: '以前的申请' }).getByText('已退款').first().waitFor();
  await page.getByLabel('状态', { exact: true }).selectOption('已拒绝');
  await page.getByText('没有符合的记录').waitFor();
  assert.deepEqual(await refundsOf(txNo), [4000]);
});

browserTest('an owner declines, with a reason, and nothing is refunded', async (t) => {
  const txNo = await town.paid(100);
  await openRequest(txNo, null);
  const { page } = await openDesk(t, town, { path: '/refund-requests' });
  await page.getByRole('button', { name: '拒绝退款 ¥100.00' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^原因/).fill('茶没有问题');
  await dialog.getByRole('button', { name: '拒绝', exact: true }).click();
  await page.getByText('没有待处理的申请').waitFor();
  assert.deepEqual(await refundsOf(txNo), []);
});

browserTest('somebody new creates a merchant with a branch, and renames both', async (t) => {
  await town.newPerson('xinren');
  const { page } = await openDesk(t, town, { as: 'xinren', path: '/merchants' });
  await page.getByRole('button', { name: '创建商户' }).click();
  const name = page.getByRole('dialog').getByLabel('名称');
  await name.fill('Tael 客服');
  await page.getByRole('dialog').getByRole('button', { name: '创建商户' }).click();
  await page.getByText(/不得与本服务的名称相似/).waitFor();
  await name.fill('新人茶铺');
  await page.getByRole('dialog').getByRole('button', { name: '创建商户' }).click();
  await page.getByRole('heading', { name: '新人茶铺' }).waitFor();
  await page.getByRole('button', { name: '为新人茶铺添加门店' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('北门店');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '北门店', exact: true }).waitFor();
  await page.getByRole('button', { name: '为北门店改名' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('南门店');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '南门店', exact: true }).waitFor();
  await page.getByRole('button', { name: '为新人茶铺改名' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('新人茶馆');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { name: '新人茶馆' }).waitFor();
});
