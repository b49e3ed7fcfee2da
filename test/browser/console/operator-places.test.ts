// Tests what operators look after in the console: callbacks that have failed, and the settings in force.

import assert from 'node:assert/strict';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import { fen } from '../../../src/core/money.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { receiver } from '../../callbacks/receivers.ts';
import { unwrap } from '../../support/residents.ts';
import { until } from '../../support/until.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown({ TAEL_SIGNUP: 'open', TAEL_TRUSTED_PROXIES: '0.0.0.0/0' });
const { callbacks } = town.api.service.store;

browserTest(
  'operators begin with what waits, what the day brought and how the service stands',
  async (t) => {
    const { page } = await openDesk(t, town, { as: OPERATOR });
    await waitForScreen(page, '运营概览');
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await card('待办').getByText('暂无待办事项。').waitFor();
    await card('支付成功率').getByText('还没有已结束的订单。').waitFor();
    await card('服务状态').getByText('正常', { exact: true }).waitFor();
    await card('服务状态').getByText('尚未核对').waitFor();
    const volume = card('今日交易');
    await volume.getByText('今日 0 笔').first().waitFor();

    await town.paid(100);
    const { payer } = town;
    const wanted = { userId: payer.userId, wallet: 'consumer', amountFen: fen(5_00) } as const;
    const { service } = town.api;
    unwrap(await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, service.operator));
    await page.reload();
    await volume.getByText('¥100.00').first().waitFor();
    await card('支付成功率').getByText('100 %').waitFor();
    const navigation = page.getByRole('navigation', { name: '导航' });
    await navigation.getByRole('link', { name: /提现审批.*1 项待处理/ }).waitFor();
    await card('待办').getByRole('link', { name: '提现审批' }).click();
    await waitForScreen(page, '提现审批');
    // Whoever has no shop has no other home.
    await page.goto(new URL('/console/', page.url()).href);
    await waitForScreen(page, '运营概览');
  },
);

browserTest('a callback that has failed is found, and sent again', async (t) => {
  const worker = startDelivery(town.api.service);
  t.after(() => worker.stop());
  let status = 410;
  const shop = await receiver(t, (_, response) => {
    response.writeHead(status).end();
  });
  const { page } = await openDesk(t, town, { as: OPERATOR });
  const navigation = page.getByRole('navigation', { name: '导航' });
  await navigation.getByRole('link', { name: '失败回调', exact: true }).click();
  await waitForScreen(page, '失败回调');
  await page.getByText('没有失败的回调').waitFor();

  const txNo = await town.order({ notify_url: `http://localhost:${shop.port}/paid` });
  await town.pay(txNo);
  const stateIs = (state: string) => async () =>
    (await callbacks.event(`evt_${txNo}`))?.state === state;
  await until('it was given up', stateIs('failed'));
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: txNo });
  for (const told of ['林小满', `localhost:${shop.port}`, '接收方不再接收 (410)']) {
    await row.getByText(told).waitFor();
  }
  await page.getByText('共 1 条失败').waitFor();
  await page.getByLabel('所属用户').fill('nobody');
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByText('没有该用户').waitFor();
  await page.getByLabel('所属用户').fill('chen');
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByText('没有符合的记录').waitFor();
  assert.match(page.url(), /user=chen/);
  await page.getByRole('link', { name: '清除筛选' }).first().click();

  status = 200;
  await page.getByRole('button', { name: `重新发送 ${txNo}` }).click();
  await page.getByText('将重新发送 1 条回调。').waitFor();
  await page.getByText('没有失败的回调').waitFor();
  await until('it is delivered', stateIs('delivered'));
});

browserTest(
  'the settings in force say in both languages what is dangerous, and tell no secret',
  async (t) => {
    const { page } = await openDesk(t, town, { as: OPERATOR, path: '/operator/settings' });
    await waitForScreen(page, '系统设置');
    const setting = (name: string) =>
      page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    await setting('TAEL_SIGNUP').getByText('open', { exact: true }).first().waitFor();
    await setting('TAEL_SIGNUP').getByText('已修改').waitFor();
    await setting('TAEL_COOLING_OFF').getByText('默认', { exact: true }).waitFor();
    await setting('TAEL_MASTER_KEY').getByText('已设置', { exact: true }).waitFor();
    await setting('TAEL_TRUSTED_PROXIES').getByText('有风险').waitFor();
    assert.match(await page.getByRole('note').innerText(), /TAEL_TRUSTED_PROXIES 信任所有人/);
    const coolingOff = setting('TAEL_COOLING_OFF');
    await coolingOff.getByText('多久之内资金不能离开账户').waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /(ab){32}/);
    await page.getByRole('button', { name: /^账户：/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await coolingOff.getByText('How long no money leaves an account').waitFor();
    assert.match(await page.getByRole('note').innerText(), /TAEL_TRUSTED_PROXIES trusts everybody/);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await page.getByLabel('只看与默认值不同的设置').check();
    await setting('TAEL_COOLING_OFF').waitFor({ state: 'detached' });
    await setting('TAEL_SIGNUP').waitFor();
    assert.match(page.url(), /changed=true/);
  },
);

browserTest('nobody else finds any of it', async (t) => {
  for (const path of ['/operator/ledger', '/operator/failed-callbacks', '/operator/settings']) {
    const { page } = await openDesk(t, town, { as: 'lin', path });
    await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor();
    assert.equal(await page.getByRole('link', { name: '账务核对' }).count(), 0);
  }
});
