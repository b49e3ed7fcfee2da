// Whatever can be opened in the console is also weighed, read by axe and pictured: each route stands
// in the list of screens. And each list of a screen is the shared one, which has a skeleton, an empty
// state and a way to try again.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { openStage } from '../stage.ts';
import { openConsoleScreens } from './screens.ts';

const CONSOLE = resolve(import.meta.dirname, '../../../console/src');

function filesOf(pattern: string) {
  return globSync(pattern, { cwd: CONSOLE }).map((path) => ({
    path,
    text: readFileSync(join(CONSOLE, path), 'utf8'),
  }));
}

test('every route of the console is in the list of its screens', async (t) => {
  const routes = filesOf('screens/*/routes.ts').flatMap(({ text }) =>
    [...text.matchAll(/^ {4}path: '([^']+)',$/gm)].map(([, path = '']) => path),
  );
  const made = filesOf('screens/*/routes.ts').flatMap(({ text }) => text.match(/createRoute\(/g));
  assert.equal(routes.length, made.length, 'the path of each route is found');
  const stage = await openStage();
  t.after(() => stage.close());
  const opened = (await openConsoleScreens(stage)).map(({ path }) => pathBelow(path));
  const missing = routes.filter((route) => !opened.some((path) => matches(route, path)));
  assert.deepEqual(missing, [], 'add a row to test/browser/console/screens.ts');
});

/** `/console` is `/`. */
function pathBelow(path: string): string {
  const [bare = ''] = path.split('?');
  return bare.replace(/^\/console(?=\/|$)/, '') || '/';
}

function matches(route: string, path: string): boolean {
  return new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);
}

test('rows of a list are drawn by List alone', () => {
  const own = filesOf('screens/**/*.tsx')
    .filter(({ text }) => /<Table[\s>]/.test(text) && !/<Table variant="vertical"/.test(text))
    .map(({ path }) => path);
  // A statement is a sum that is read and printed as a whole.
  assert.deepEqual(own, ['screens/statement/wallet-statement.tsx']);
});
