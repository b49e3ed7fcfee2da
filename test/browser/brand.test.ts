// An operator's brand as a browser shows it: the logo loads and runs nothing, the colour is used and can
// be read, and what the operator wrote is text.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { readConfig } from '../../src/settings/config.ts';
import { BRAND_SETTINGS, LOGO_PATH } from '../support/brand.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { openStage } from './stage.ts';
import { putCookie } from './web-visit.ts';
import { weigh } from './web-weight.ts';

const stage = await openStage({ brand: readConfig(BRAND_SETTINGS).brand });
after(stage.close);
await stage.person('qian', '钱多多', { yuan: 20n });
const address = `/pay/${await stage.order('branded')}`;

browserTest('names, links and texts are those of the operator, and no markup', async (t) => {
  const { page, context } = await openPhone(t, stage.origin);
  await putCookie(context, stage, 'qian');
  await page.goto(address);
  const text = await page.locator('body').innerText();
  for (const words of ['江南<b>付</b>', '备注钱包号。<img src=x onerror=alert(1)>']) {
    assert.ok(text.includes(words), words);
  }
  await page.goto(`${address}?lang=en`);
  assert.ok((await page.locator('.bar').innerText()).includes('"Pay" <script>ran=1</script>'));
  const links = { Support: 'TAEL_BRAND_SUPPORT_URL', 'Top up': 'TAEL_BRAND_TOP_UP_URL' } as const;
  for (const [name, setting] of Object.entries(links)) {
    const link = page.getByRole('link', { name, exact: true });
    assert.equal(await link.getAttribute('href'), BRAND_SETTINGS[setting]);
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
  }
  assert.equal(await page.evaluate('typeof ran'), 'undefined');
});

browserTest('the logo is shown, keeps its shape and runs nothing', async (t) => {
  const { page } = await openPhone(t, stage.origin);
  await page.goto(address);
  const logo = page.locator('img.logo');
  const { width, height, loaded } = await logo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.width, height: image.height, loaded: image.naturalWidth > 0 };
  });
  assert.deepEqual({ width, height, loaded }, { width: 56, height: 28, loaded: true });
  assert.doesNotMatch(await page.title(), /ran/);
});

browserTest('opened by itself the logo may run nothing either', async (t) => {
  const { page, context } = await openPhone(t, stage.origin);
  context.removeAllListeners('console');
  await page.goto(LOGO_PATH);
  assert.equal(await page.locator('circle').count(), 1);
  assert.doesNotMatch(await page.title(), /ran/);
  assert.equal(await page.locator('svg').getAttribute('fill'), null);
});

browserTest('buttons have the colour, on dark pages the brighter one', async (t) => {
  const { page } = await openPhone(t, stage.origin, { colorScheme: 'light' });
  await page.goto(address);
  const colorOf = () =>
    page
      .locator('button.main')
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  assert.equal(await colorOf(), 'rgb(11, 87, 208)');
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await colorOf(), 'rgb(74, 131, 220)');
});

browserTest('the page stays within its budget, and the logo is loaded once', async (t) => {
  const { context } = await openPhone(t, stage.origin);
  await putCookie(context, stage, 'qian');
  const first = await weigh(context, address);
  const again = await weigh(context, address);
  assert.equal(first.requests, 2);
  assert.ok(again.bytes <= 15_000, `${again.bytes} bytes`);
  assert.ok(again.bytes < first.bytes, 'the logo comes from the cache');
});
