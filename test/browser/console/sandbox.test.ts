// The banner of a sandbox: what it says, the clock that it moves, and the reset that it asks about first.

import assert from 'node:assert/strict';
import { prepareSandbox } from '../../../src/cli/serve/demo-seed.ts';
import { openApiTown } from '../../support/api-town.ts';
import { browserTest } from '../browser-test.ts';
import { openDesk, waitForScreen } from './desk.ts';

const town = await openApiTown({}, { sandbox: true });
await prepareSandbox(town.api.service as Parameters<typeof prepareSandbox>[0]);

browserTest('the banner moves the clock and resets, and nobody is signed out by it', async (t) => {
  const { page } = await openDesk(t, town);
  await waitForScreen(page, '概览');
  const banner = page.getByRole('region', { name: '沙箱' });
  await banner.getByText('这里的资金均为测试资金。').waitFor();
  const { nowMs } = town.api.service.store;
  const beforeMs = nowMs();
  await banner.getByRole('button', { name: '快进时间' }).click();
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/sandbox/clock'));
  await page.getByRole('menuitem', { name: '25 小时：款项结算' }).click();
  assert.equal((await moved).status(), 200);
  assert.ok(nowMs() - beforeMs > 86_400_000);
  const tomorrow = new Date(nowMs() + 8 * 3_600_000).toISOString().slice(0, 10);
  await banner.getByText(`沙箱时间 ${tomorrow}`).waitFor();
  await banner.getByRole('button', { name: '重置' }).click();
  const dialog = page.getByRole('dialog', { name: '重置沙箱？' });
  await dialog.getByRole('button', { name: '重置' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.ok(nowMs() - beforeMs < 86_400_000);
  await waitForScreen(page, '概览');
});
