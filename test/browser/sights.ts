// Looks at a screen: that it fits, and takes its picture for whoever wants to see it.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Where somebody who looks at the screens has them written. */
const PICTURES = process.env.TAEL_PICTURES;

/** Nothing sticks out at the side, whatever is in a table. */
export async function look(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(over <= 0, `${name} is ${over} pixels too wide`);
}
