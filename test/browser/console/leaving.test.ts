// People leave in the console: they take their data with them, are told what stands in the way, and close
// their account; an operator does it for somebody else. The books are verified when the town closes.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fen } from '../../../src/core/money.ts';
import { transfer } from '../../../src/service/transfers.ts';
import { PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { unwrap } from '../../support/residents.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk } from './desk.ts';

const town = await openConsoleTown();

browserTest('somebody exports their data, empties the account, and closes it', async (t) => {
  const person = await town.newPerson('leaving', { name: '周告别' });
  await town.recharge(person, 6_00n);
  const { page } = await openDesk(t, town, { as: 'leaving', path: '/security' });
  await page.getByRole('button', { name: '导出个人数据' }).click();
  const exporting = page.getByRole('dialog', { name: '导出个人数据' });
  await exporting.getByLabel('登录密码').fill(PASSWORD);
  const saving = page.waitForEvent('download');
  await exporting.getByRole('button', { name: '下载' }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  assert.equal(file.account.login, 'leaving');
  await exporting.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '注销账户' }).click();
  const closing = page.getByRole('dialog', { name: '注销账户' });
  await closing.getByLabel('登录密码').fill(PASSWORD);
  await closing.getByLabel('支付密码').fill(PAYER_PIN);
  await closing.getByRole('button', { name: '注销账户' }).click();
  const first = closing.getByRole('list', { name: '请先处理' });
  assert.match(await first.innerText(), /消费钱包 还有余额.*：6\.00/);
  const { service } = town.api;
  unwrap(
    await transfer(
      service,
      {
        source: { userId: person.userId, wallet: 'consumer' },
        target: { userId: town.payer.userId, wallet: 'consumer' },
        amountFen: fen(6_00),
        idempotencyKey: null,
      },
      service.operator,
    ),
  );
  await closing.getByRole('button', { name: '注销账户' }).click();
  await page.getByText('账户已注销。').waitFor();
  await page.getByLabel('登录名').waitFor();
  assert.equal((await town.signIn('leaving')).status, 401);
});

browserTest('an operator closes the account of somebody, who is shown as closed', async (t) => {
  const person = await town.newPerson('asking', { name: '吴离开' });
  const { page } = await openDesk(t, town, {
    as: OPERATOR,
    path: `/operator/users/${person.userId}`,
  });
  await page.getByRole('button', { name: '注销账户' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账户' });
  await dialog.getByLabel('登录密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '注销账户' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('已注销', { exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: '恢复' }).count(), 0);
});
