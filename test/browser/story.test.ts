// A payment as somebody makes it with a phone in the hand: the link behind the code, signing in, six
// digits, the receipt. Then the same with everything that can go wrong on the way to it.

import assert from 'node:assert/strict';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { browserTest, openPhone } from './browser-test.ts';
import {
  setPin,
  signInAs,
  signUpAs,
  submitPin,
  tapPin,
  unfoldSignUp,
  waitForHeading,
} from './pay-acts.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'open' });
const { origin } = town.api;

/** A new order, scanned: its page on a phone that nobody is signed in on. */
async function scanned() {
  const { data } = await town.collect({ amount: 12.8, title: '明前龙井' });
  const balance = async () =>
    Math.round((await town.balance(town.payerKey)).consumer.balance * 100);
  return {
    txNo: data.tx_no as string,
    url: data.pay_url as string,
    before: await balance(),
    balance,
  };
}

browserTest('a payer gets from the link to the receipt by tapping', async (t) => {
  const { txNo, url, before, balance } = await scanned();
  const { page } = await openPhone(t, origin);
  await page.goto(url);
  await page.getByText('林记茶铺').waitFor();
  await signInAs(page, 'wang', PASSWORD);
  await page.getByRole('group', { name: '数字键盘' }).waitFor();
  assert.equal(page.url(), url);
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
  const receipt = await page.locator('.card').innerText();
  for (const part of ['¥12.80', '林记茶铺', '明前龙井', txNo, '北京时间']) {
    assert.ok(receipt.includes(part), `${part} is missing from ${receipt}`);
  }
  assert.equal((await town.record(txNo)).status, 'paid');
  assert.equal(await balance(), before - 1280);
  // Looking again shows the same and sends nothing: reloading a form would have asked first.
  await page.reload();
  await waitForHeading(page, '支付成功');
  assert.equal(await page.locator('.card').innerText(), receipt);
  assert.equal(await balance(), before - 1280);
});

browserTest('a receipt is printed without what is only for the screen', async (t) => {
  const txNo = await town.paid(12.8);
  const { page, context } = await openPhone(t, origin);
  const [name = '', value = ''] = (await town.cookieOf('wang')).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  await page.addInitScript(() => {
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') });
  });
  await page.goto(`/pay/${txNo}`);
  await page.getByRole('button', { name: '打印凭证' }).tap();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = await page.locator('body').innerText();
  for (const part of ['支付成功', '12.80', '林记茶铺', txNo, '北京时间', '支付后余额']) {
    assert.ok(printed.includes(part), `${part} is missing from ${printed}`);
  }
  assert.doesNotMatch(printed, /打印凭证|切换账户|English|复制/);
});

browserTest('without a script the page consists of forms that work', async (t) => {
  const { txNo, url, before, balance } = await scanned();
  const { page } = await openPhone(t, origin, { javaScriptEnabled: false });
  await page.goto(url);
  await signInAs(page, 'wang', PASSWORD);
  await page.getByText(/请在北京时间 \d\d:\d\d 前完成支付/).waitFor();
  await submitPin(page, '000000');
  assert.match(await page.getByRole('alert').innerText(), /还可尝试 4 次/);
  await submitPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
  await page.reload();
  await waitForHeading(page, '支付成功');
  assert.equal((await town.record(txNo)).status, 'paid');
  assert.equal(await balance(), before - 1280);
});

browserTest(
  'a wrong payment password says how many tries are left, and the next may be right',
  async (t) => {
    const { url, before, balance } = await scanned();
    const { page } = await openPhone(t, origin);
    await page.goto(url);
    await signInAs(page, 'wang', PASSWORD);
    await tapPin(page, '000000');
    assert.match(await page.getByRole('alert').innerText(), /还可尝试 4 次/);
    assert.equal(await balance(), before);
    // The keypad is ready again, with nothing in it.
    assert.equal(await page.getByLabel('支付密码').inputValue(), '');
    await tapPin(page, PAYER_PIN);
    await waitForHeading(page, '支付成功');
    assert.equal(await balance(), before - 1280);
  },
);

browserTest(
  'a newcomer signs up on the pay page, and pays as soon as there is money',
  async (t) => {
    const { txNo, url } = await scanned();
    const { page } = await openPhone(t, origin);
    await page.goto(url);
    await unfoldSignUp(page);
    await signUpAs(page, 'xinke', '新客', PASSWORD);
    await waitForHeading(page, '尚未设置支付密码');
    await setPin(page, '975310', PASSWORD);
    await waitForHeading(page, '余额不足，还差 ¥12.80');
    const [row] = await town.api.rows(`select user_id from users where login = 'xinke'`);
    await town.recharge({ userId: Number(row?.user_id) }, 2_000n);
    await page.getByRole('link', { name: '刷新' }).tap();
    await tapPin(page, '975310');
    await waitForHeading(page, '支付成功');
    assert.equal((await town.record(txNo)).status, 'paid');
  },
);
