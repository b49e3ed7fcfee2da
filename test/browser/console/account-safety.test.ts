// Tests what owners see of the safety of their account: money held back after a new payment password, what
// happened since they last looked, and the amount above which they pay with a code.

import assert from 'node:assert/strict';
import { cookieIn } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { codeOf, codeOfStepBefore } from '../../support/one-time-code.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown({ TAEL_COOLING_OFF: '24h', TAEL_PAY_TOTP_ABOVE: '500.00' });
town.api.secrets.add('975310');

browserTest('somebody who comes back sees what happened, and why no money leaves', async (t) => {
  await town.newPerson('returning', { name: '孙归来' });
  const stranger = {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
  };
  const headers = { cookie: cookieIn(await town.signIn('returning', {}, stranger)) };
  const body = { password: PASSWORD, pay_password: '975310' };
  await town.web('POST', '/api/v1/security/pay-password', { headers, body });

  const { page } = await openDesk(t, town, { as: 'returning', path: '/' });
  await waitForScreen(page, '概览');
  const held = page.getByRole('alert').filter({ hasText: '账户资金暂时不能转出' });
  assert.match(await held.innerText(), /支付密码刚被更换.* 起恢复。/);
  const news = page.getByRole('region', { name: /以来$/ });
  assert.match(await news.innerText(), /在新设备上登录/);
  assert.match(await news.innerText(), /支付密码/);
  await news.getByRole('button', { name: '是本人操作' }).click();
  await news.waitFor({ state: 'detached' });
  await page.reload();
  await held.waitFor();
  assert.equal(await news.count(), 0);
  await page.goto('/console/transfer');
  await held.waitFor();
});

browserTest('an owner lowers the amount above which they pay with a code', async (t) => {
  await town.newPerson('lowering', { name: '周限额' });
  const headers = { cookie: await town.cookieOf('lowering') };
  const send = (path: string, body: object = {}) =>
    town.web('POST', `/api/v1/security/two-factor/${path}`, { headers, body });
  const { secret, offer } = (await send('offer')).data;
  const code = await codeOfStepBefore(secret);
  const on = await send('switch-on', { password: PASSWORD, offer, totp_code: code });
  for (const hidden of [secret, offer, ...on.data.recovery_codes]) town.api.secrets.add(hidden);

  const { page } = await openDesk(t, town, { as: 'lowering', path: '/security' });
  const card = page.getByRole('region', { name: '付款动态码' });
  await card.getByText('付款超过 ¥500.00 时需要动态码。 这是本服务的限额。').waitFor();
  await card.getByRole('button', { name: '修改限额' }).click();
  const dialog = page.getByRole('dialog', { name: '修改限额' });
  const submit = dialog.getByRole('button', { name: '修改限额' });
  await dialog.getByLabel('超过此金额需动态码（元）').fill('500.01');
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByLabel('动态码', { exact: true }).fill(codeOf(secret));
  await submit.click();
  await dialog.getByText('不得高于本服务的限额').waitFor();
  await dialog.getByLabel('超过此金额需动态码（元）').fill('200');
  await submit.click();
  await card.getByText('付款超过 ¥200.00 时需要动态码。').waitFor();
});
