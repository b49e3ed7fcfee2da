// The picture of the first screen, which comes with the page and stands until the app has come: it says what
// the screen says, in the same places, and the app asks for nothing that came with it.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { browserTest, openPhone } from '../browser-test.ts';
import { DESK, PHONE } from '../phone.ts';
import { openStage } from '../stage.ts';
import { putCookie } from '../web-visit.ts';
import { openConsoleScreens } from './screens.ts';

const stage = await openStage();
after(() => stage.close());
const screens = await openConsoleScreens(stage);
const SCRIPTS = '**/assets/*.js';
/** Letters are not always put on whole pixels. */
const MOVED_PX_MAX = 2;

interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

for (const [name, device] of [
  ['console-sign-in', PHONE],
  ['console-payer', PHONE],
  ['console-payer', DESK],
  ['console-overview', DESK],
  ['console-operator-dashboard', DESK],
] as const) {
  const where = device === PHONE ? 'a phone' : 'a desk';
  browserTest(`what ${name} shows first stays where it is, on ${where}`, async (t) => {
    const screen = screens.find((one) => one.name === name);
    assert(screen);
    const { page, context } = await openPhone(t, stage.origin, { ...device, locale: 'en-GB' });
    if (screen.as) await putCookie(context, stage, screen.as);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(screen.path);
    const picture = await wordsOn(page);
    await page.unroute(SCRIPTS);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(screen.path);
    await screen.act?.(page);
    const drawn = await wordsOn(page);
    assert.ok(picture.length >= 8, `it shows ${picture.length} things`);
    assert.deepEqual(
      picture.filter((one) => !drawn.some((other) => isSame(one, other))),
      [],
    );
    const came = await page.locator('#boot').evaluate((boot) => JSON.parse(boot.innerHTML).answers);
    const paths: readonly string[] = came.map(([[path]]: [[string]]) => path);
    const again = paths.filter((path) => path !== '/api/v1/changes' && asked.includes(path));
    assert.deepEqual(again, []);
    assert.equal(paths.length > 0, screen.as !== null);
  });
}

function isSame(one: Words, other: Words): boolean {
  const [x, y] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  return one.text === other.text && x <= MOVED_PX_MAX && y <= MOVED_PX_MAX;
}

/** All that is seen without scrolling. */
function wordsOn(page: Page): Promise<Words[]> {
  return page.evaluate(() => {
    const found: Words[] = [];
    const root = document.querySelector('#root') ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text === '' || node.parentElement?.closest('style, .unseen, .skip')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, width } = range.getBoundingClientRect();
      if (width > 0 && top < window.innerHeight) found.push({ text, x: left, y: top });
    }
    return found;
  });
}
