// The quickstart of the console: the programs of the documentation's page in all languages, with the reader's
// shop filled in, and run as they stand there, from a new key to the callback of a paid order.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { buildKit } from '../../../bin/build-kit.ts';
import { filledIn, quickstartIn } from '../../../console/src/screens/quickstart/programs.ts';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import { codeBlocks, ROOT } from '../../docs/code-blocks.ts';
import { OWNER_PIN } from '../../support/api-town.ts';
import { freePort } from '../../support/free-port.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';
import { browserTest } from '../browser-test.ts';
import { openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const PAGE = 'docs/quickstart.md';
const town = await openConsoleTown();
const run = promisify(execFile);
const { programs, settings } = quickstartIn(await readFile(join(ROOT, PAGE), 'utf8'));

const shown = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** As it is copied. */
const codeIn = async (part: Locator) => (await part.locator('pre').textContent()) ?? '';

browserTest('every language is there, and each program is that of the page', async (t) => {
  const { page } = await openDesk(t, town, { path: '/quickstart', locale: 'en-GB' });
  await waitForScreen(page, 'Quickstart');
  for (const { name, fence, install, run: started, order, receive } of programs) {
    await page.getByRole('tab', { name, exact: true }).click();
    assert.deepEqual([order], codeBlocks(PAGE, '4. Create an order', fence));
    const parts = { 'Create an order': order, 'Run it': started, 'Install the client': install };
    for (const [part, code] of Object.entries(parts)) {
      if (code === '') assert.equal(part, 'Install the client');
      else assert.equal(await codeIn(shown(page, `${name}: ${part}`)), code);
    }
    if (receive === null) assert.equal(name, 'curl');
    else
      assert.deepEqual(
        [await codeIn(shown(page, `${name}: Wait for the callback, and refund`))],
        codeBlocks(PAGE, '3. Wait for the callback, and refund', fence),
      );
  }
  await page.reload();
  await page.getByRole('tab', { name: 'PHP', selected: true }).waitFor();
});

browserTest('the settings are those of the reader, who fills in what is secret', async (t) => {
  const { keyId } = town.key;
  const { page } = await openDesk(t, town, { path: '/quickstart', locale: 'en-GB' });
  const known = { TAEL_URL: town.api.origin, TAEL_KEY: keyId, MERCHANT_ID: `${town.merchantId}` };
  assert.equal(await codeIn(shown(page, 'Settings for the shell')), filledIn(settings, known));
  const { owner, merchantId } = await town.openShop('several');
  const second = await town.newMerchant(owner, '分店');
  await town.newKey(owner, { name: 'website' });
  const { page: other } = await openDesk(t, town, { as: 'several', path: '/quickstart' });
  await other.getByLabel('商户', { exact: true }).selectOption(`${second}`);
  await other.getByText(`MERCHANT_ID=${second}`).waitFor();
  await other.getByLabel('商户', { exact: true }).selectOption(`${merchantId}`);
  await other.getByText(`MERCHANT_ID=${merchantId}`).waitFor();
  const website = other.getByRole('option', { name: /^website/ });
  const wanted = (await website.getAttribute('value')) ?? '';
  await other.getByLabel('API 密钥', { exact: true }).selectOption(wanted);
  await other.getByText(`TAEL_KEY=${wanted}`).waitFor();
});

browserTest('from a new key to the verified callback of a paid order', async (t) => {
  await buildKit();
  const worker = startDelivery(town.api.service);
  t.after(() => worker.stop());
  const { page } = await openDesk(t, town, { path: '/keys', locale: 'en-GB' });
  const startedAtMs = Date.now();
  const exports = await makeKey(page);
  const folder = await mkdtemp(join(tmpdir(), 'tael-quickstart-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await page.goto('/console/quickstart');
  await page.getByRole('tab', { name: 'TypeScript' }).click();
  const port = await freePort();
  const textOf = async (part: string) =>
    (await codeIn(shown(page, `TypeScript: ${part}`))).replaceAll('4242', `${port}`);
  await writeFile(join(folder, 'receive.mjs'), await textOf('Wait for the callback, and refund'));
  await writeFile(join(folder, 'order.mjs'), await textOf('Create an order'));
  const inShell = (command: string) =>
    [
      ['-euc', `${exports.replace('MERCHANT_PIN=…', `MERCHANT_PIN=${OWNER_PIN}`)}\n${command}`],
      { cwd: folder, env: { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' } },
    ] as const;
  await run('bash', ...inShell(await textOf('Install the client')));
  const receiver = spawn('bash', ...inShell('exec node receive.mjs'));
  t.after(() => receiver.kill());
  let printed = '';
  for (const stream of [receiver.stdout, receiver.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  await until('the receiver listens', () =>
    fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false),
  );
  const { stdout } = await run('bash', ...inShell(await textOf('Run it')));
  await town.pay(/C[0-9A-Z]+$/.exec(stdout.trim())?.[0] ?? '');
  await until('the callback came', () => /Paid 12\.50, refunded 1\.98/.test(printed)).catch(() =>
    assert.fail(printed),
  );
  t.diagnostic(`from the console's “Create key” to the callback: ${Date.now() - startedAtMs} ms`);
});

/** With all that the page says it may; answers the lines for the shell that are shown with its secret. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Name').fill('website');
  for (const scope of [/^Collect:/, /^Refund:/, /^Events:/]) await dialog.getByLabel(scope).check();
  await dialog.getByLabel('Login password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'Your new key' });
  await made.waitFor();
  town.api.secrets.add((await made.locator('code').allInnerTexts())[1] ?? '');
  const exports = await codeIn(made.getByRole('region', { name: 'Settings for the shell' }));
  await page.getByLabel('I have saved it').check();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return exports;
}
