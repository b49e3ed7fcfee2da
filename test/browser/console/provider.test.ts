// The console where users sign in through a provider: its button leads there and back to the screen that
// was asked for; the login password is folded, and with local logins off it is for operators and staff.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { PASSWORD } from '../../support/known-password.ts';
import { openTestProvider, REFERENCE_CLAIM } from '../../support/sign-in-provider.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, signIn, waitForScreen } from './desk.ts';

const provider = await openTestProvider();
after(() => provider.close());
const town = await openConsoleTown({ ...provider.settings, TAEL_LOCAL_LOGINS: 'off' });
const { origin, service } = town.api;
provider.allowReturnTo(origin);
const { userId } = town.owner;
const refer = { kind: 'change_user', userId, name: null, reference: 'member-1' } as const;
assert.ok((await service.gatherer.submit({ ...refer, by: service.operator })).ok);
provider.claims.set('lin', { [REFERENCE_CLAIM]: 'member-1' });
const elsewhere = [provider.issuer];

browserTest(
  'a user signs in at the provider, and arrives at the screen they asked for',
  async (t) => {
    const { page } = await openDesk(t, town, {
      as: null,
      elsewhere,
      path: '/records?wallet=consumer',
    });
    await waitForScreen(page, '登录');
    assert.equal(await page.getByLabel('登录名').count(), 0);
    await page.getByRole('link', { name: '使用会员账户登录' }).click();
    await page.getByLabel('Member').fill('lin');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/console\/records\?wallet=consumer$/);
    const banner = page.getByRole('region', { name: '受限的登录' });
    await banner.getByText('可以查看，并可凭支付密码付款').waitFor();
    assert.equal(
      await banner.getByRole('button').count(),
      0,
      'there is no password to sign in with',
    );
    await page.goto('/console/security');
    await page.getByText('通过会员账户登录').first().waitFor();
    await page.getByText('关联外部登录账户').first().waitFor();
  },
);

browserTest('an operator unfolds the form, and signs in with the login password', async (t) => {
  const { page } = await openDesk(t, town, { as: null });
  await page.getByRole('button', { name: '运营方和收银员：使用登录密码登录' }).click();
  await signIn(page, OPERATOR, PASSWORD);
  await waitForScreen(page, '运营概览');
});
