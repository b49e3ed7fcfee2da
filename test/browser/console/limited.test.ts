// The console in a session that a sign-in link opened: it says so on every screen, refuses what takes the
// login password, and leads to a sign-in.

import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { createSignInLink } from '../../../src/service/sign-in-links.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { unwrap } from '../../support/residents.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, signIn, waitForScreen } from './desk.ts';

const town = await openConsoleTown();

browserTest('who came in by a link is told so, and signs in with the password', async (t) => {
  const { page } = await openDesk(t, town, { as: null });
  const link = unwrap(
    await createSignInLink(
      town.api.service,
      town.owner.userId,
      'console',
      atThisMachine(town.api.service),
    ),
  );
  await page.goto(link.url);
  await waitForScreen(page, '概览');
  const banner = page.getByRole('region', { name: '受限的登录' });
  await banner.getByText('其他操作需要登录密码').waitFor();
  await page.getByRole('link', { name: '商户', exact: true }).click();
  await banner.waitFor();
  await banner.getByRole('button', { name: '用密码登录' }).click();
  await signIn(page, 'lin', PASSWORD);
  await waitForScreen(page, '概览');
  await banner.waitFor({ state: 'detached' });
});
