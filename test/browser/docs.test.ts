// The documentation in a browser: tabs that follow the reader from page to page, the search, and a
// request that is signed and sent without what browsers keep from pages over plain HTTP.

import assert from 'node:assert/strict';
import { openApiTown } from '../support/api-town.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { DESK } from './phone.ts';

const town = await openApiTown();
const { origin } = town.api;

browserTest('a chosen language is shown everywhere, on the next page too', async (t) => {
  const { page } = await openPhone(t, origin, DESK);
  await page.goto('/docs/quickstart');
  const [first, second] = await page.locator('.tabs').all();
  assert.ok(first && second);
  await first.getByRole('tab', { name: 'Go' }).click();
  assert.match(await second.getByRole('tabpanel').innerText(), /client\.Collect/);
  assert.equal(await page.getByRole('tabpanel').count(), 2, 'one language of each');
  await page.keyboard.press('ArrowRight');
  assert.match(await second.getByRole('tabpanel').innerText(), /final class Order/);
  await page.goto('/docs/signing');
  const shown = page.getByRole('tabpanel');
  assert.match(await shown.innerText(), /final class Signing/);
});

browserTest('the search leads to the place, by keyboard alone', async (t) => {
  const { page } = await openPhone(t, origin, DESK);
  await page.goto('/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('校验顺序');
  await page.locator('#search a').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/signing#/);
  assert.ok(await page.getByRole('heading', { name: '校验顺序' }).isVisible());
});

browserTest('what was typed while the search loads is answered once it has loaded', async (t) => {
  const { page } = await openPhone(t, origin, DESK);
  const gate = Promise.withResolvers<void>();
  await page.route('**/docs/search.json*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/docs?lang=en');
  await page.keyboard.press('/');
  await page.keyboard.type('order of checks');
  await page.locator('#search').getByText('Searching…').waitFor();
  gate.resolve();
  await page.locator('#search a').first().waitFor();
  await page.unroute('**/docs/search.json*');
  await page.route('**/docs/search.json*', (route) => route.abort());
  await page.goto('/docs?lang=en');
  await page.getByRole('searchbox').fill('refunds');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/docs\/search\?q=refunds/);
  await page.locator('.found a').first().waitFor();
});

browserTest('what the search finds lies above the page, whatever stands there', async (t) => {
  const { page } = await openPhone(t, origin, DESK);
  const searches = { zh: '签名', en: 'signature' };
  for (const [language, word] of Object.entries(searches)) {
    await page.goto(`/docs/quickstart?lang=${language}`);
    // The code of the page lies under the list then.
    await page.locator('.code').first().scrollIntoViewIfNeeded();
    await page.locator('#search input').fill(word);
    await page.locator('#search a').first().waitFor();
    assert.deepEqual(await page.evaluate(coveredIn, '#search ol'), [], language);
  }
});

/** The points of a grid over the element at which something else lies. */
function coveredIn(selector: string): string[] {
  const element = document.querySelector(selector);
  if (element === null) return [`no ${selector}`];
  const { left, top, width, height } = element.getBoundingClientRect();
  const shares = Array.from({ length: 20 }, (_, at) => (at + 0.5) / 20);
  return shares.flatMap((down) =>
    shares.flatMap((along) => {
      const found = document.elementFromPoint(left + along * width, top + down * height);
      return found === null || element.contains(found) ? [] : [found.tagName];
    }),
  );
}

browserTest(
  '"Try it" signs without crypto.subtle, shows what it signed, and sends it',
  async (t) => {
    const { page } = await openPhone(t, origin);
    await page.addInitScript(() => {
      Object.defineProperty(crypto, 'subtle', { value: undefined });
    });
    await page.goto('/docs/try?lang=en');
    await page.getByLabel('Key id').fill(town.key.keyId);
    await page.getByLabel(/^Secret/).fill(town.key.secret);
    await page.getByLabel('Call').selectOption('getBalance');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#try-answer', { hasText: '"user_id"' }).waitFor();
    const answer = await page.locator('#try-answer').innerText();
    assert.match(answer, new RegExp(`^200\\n[\\s\\S]*"user_id":\\s*${town.owner.userId}`));
    const signed = await page.locator('#try-text').innerText();
    assert.match(signed, new RegExp(`^${town.key.keyId}\\d{10}[0-9a-f]{16}$`));
    const curl = await page.locator('#try-curl').innerText();
    assert.ok(curl.includes(`${origin}/api/v1/balance`) && curl.includes('$TAEL_SECRET'));
    assert.ok(
      !(await page.content()).includes(town.key.secret),
      'the secret is in its field alone',
    );

    await page.getByLabel('Call').selectOption('createCollection');
    const body = `{"amount": 1.00, "merchant_id": ${town.merchantId}}`;
    await page.getByRole('textbox', { name: 'Body' }).fill(body);
    await page.getByRole('button', { name: 'Send' }).click();
    assert.equal(await page.locator('#try-answer', { hasText: 'pay_url' }).count(), 0);
    await page.getByLabel('This changes real data').check();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#try-answer', { hasText: '"amount":1.00' }).waitFor();
    assert.deepEqual(
      await page.evaluate(() => [localStorage.length, sessionStorage.length]),
      [0, 0],
    );
  },
);

browserTest('whoever is signed in tries with their own keys, or as they are', async (t) => {
  const { page, context } = await openPhone(t, origin, DESK);
  await page.goto('/docs/reference-orders?lang=en');
  const tries = page.locator('article').getByRole('link', { name: 'Try it' });
  assert.equal(await page.getByRole('heading', { level: 2 }).count(), await tries.count());
  const [name = '', value = ''] = (await town.cookieOf('lin')).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  await page.locator('a[href$="#cancelOrder"]').click();
  const call = page.getByLabel('Call');
  assert.equal(await call.inputValue(), 'cancelOrder');
  await page.locator(`datalist option[value="${town.key.keyId}"]`).waitFor({ state: 'attached' });
  const txNo = await town.order();
  await page.getByRole('textbox', { name: 'Address' }).fill(`/api/v1/orders/${txNo}/cancel`);
  await page.locator('[name=as]').selectOption('session');
  assert.equal(await page.getByLabel(/^Secret/).isVisible(), false);
  await page.getByLabel('This changes real data').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('#try-answer', { hasText: '"cancelled"' }).waitFor();
  assert.equal((await town.record(txNo)).status, 'cancelled');
  await call.selectOption('createReceiver');
  assert.equal(await page.locator('[name=as]').isVisible(), false, 'it wants a password');
});

browserTest(
  'on a phone nothing is wider than the screen, and the contents fold away',
  async (t) => {
    const { page } = await openPhone(t, origin);
    for (const path of [
      '/docs',
      '/docs/quickstart',
      '/docs/errors',
      '/docs/signing',
      '/docs/try',
      '/docs/collections',
      '/docs/reference-orders',
      '/docs/reference-callbacks',
      '/docs/search?q=退款',
    ]) {
      await page.goto(path);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      assert.ok(scrollWidth <= clientWidth, `${path}: ${scrollWidth} of ${clientWidth}`);
      assert.equal(
        await page.locator('.contents').getByRole('link', { name: '退款与手续费' }).isVisible(),
        false,
      );
      await page.getByText('目录', { exact: true }).click();
      await page.locator('.contents').getByRole('link', { name: '退款与手续费' }).waitFor();
    }
  },
);

browserTest('without a script all code is there, under the name of its language', async (t) => {
  const { page } = await openPhone(t, origin, { ...DESK, javaScriptEnabled: false });
  await page.goto('/docs/signing');
  assert.match(await page.locator('.tabs').innerText(), /Java[\s\S]*PHP[\s\S]*hash_hmac/);
  await page.getByRole('searchbox').fill('校验顺序');
  await page.getByRole('searchbox').press('Enter');
  await page.locator('.found').getByRole('link', { name: '校验顺序' }).first().click();
  await page.waitForURL(/\/docs\/signing#/);
  await page.goto('/docs/errors#order_not_paid');
  assert.ok(await page.locator('tr:target').isVisible());
});
