// The page while the service cannot get at its books, and when it loses them at the worst moment: it
// says so to people, asks them not to pay again, and finds out by itself what became of the payment.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openAwayTown } from '../support/api-away.ts';
import { PAYER_PIN } from '../support/api-town.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { tapPin, waitForHeading } from './pay-acts.ts';

const { town, database } = await openAwayTown();
const { origin } = town.api;

async function standing(t: TestContext) {
  const txNo = await town.order();
  const phone = await openPhone(t, origin);
  const [name = '', value = ''] = (await town.cookieOf('wang')).split('=');
  await phone.context.addCookies([{ name, value, url: origin }]);
  return { ...phone, txNo, path: `/pay/${txNo}` };
}

browserTest('the page says so while the database is away, and works once it is back', async (t) => {
  const { page, path } = await standing(t);
  database.off();
  assert.equal((await page.goto(path))?.status(), 503);
  await waitForHeading(page, '服务暂时不可用');
  database.on();
  await page.getByRole('link', { name: '刷新' }).tap();
  await tapPin(page, PAYER_PIN);
  await waitForHeading(page, '支付成功');
});

browserTest(
  'when the service does not know the outcome, the page asks until it does',
  async (t) => {
    const { page, path, txNo } = await standing(t);
    await page.goto(path);
    database.offAtCommit();
    await tapPin(page, PAYER_PIN);
    await page
      .getByText(/结果.*确认/)
      .first()
      .waitFor();
    assert.equal(await page.getByRole('group', { name: '数字键盘' }).count(), 0);
    database.on();
    await waitForHeading(page, '支付成功');
    const rows = await town.api.rows(
      `select from entries where movement_no = '${txNo}' and leg = 0`,
    );
    assert.equal(rows.length, 1);
  },
);
