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
    await page.getByLabel('Call').selectOption('GET /balance');
    await page.getByRole('button', { name: 'Sign and send' }).click();
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

    await page.getByLabel('Call').selectOption({ label: 'POST /collection' });
    const body = `{"amount": 1.00, "merchant_id": ${town.merchantId}}`;
    await page.getByLabel('Body').fill(body);
    await page.getByRole('button', { name: 'Sign and send' }).click();
    await page.locator('#try-answer', { hasText: '"amount":1.00' }).waitFor();
  },
);

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
    ]) {
      await page.goto(path);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      assert.ok(scrollWidth <= clientWidth, `${path}: ${scrollWidth} of ${clientWidth}`);
      assert.equal(
        await page.getByRole('link', { name: '退款与手续费' }).first().isVisible(),
        false,
      );
      await page.getByText('目录', { exact: true }).click();
      await page.getByRole('link', { name: '退款与手续费' }).first().waitFor();
    }
  },
);

browserTest('without a script all code is there, under the name of its language', async (t) => {
  const { page } = await openPhone(t, origin, { ...DESK, javaScriptEnabled: false });
  await page.goto('/docs/signing');
  assert.match(await page.locator('.tabs').innerText(), /Java[\s\S]*PHP[\s\S]*hash_hmac/);
  assert.equal(await page.locator('#search').isVisible(), false);
  await page.goto('/docs/errors#order_not_paid');
  assert.ok(await page.locator('tr:target').isVisible());
});
