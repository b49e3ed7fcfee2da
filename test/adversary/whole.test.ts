// Somebody who writes to the database as its superuser: every edit that can be generated. The tables of
// docs/edits.md are what this prints; with TAEL_RENDER it writes them.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertHeld } from './left.ts';
import { tablesOf } from './page.ts';
import { tryEdits } from './trials.ts';

const PAGE = join(import.meta.dirname, '../../docs/edits.md');
const START = '<!-- edits -->\n\n';

test('every edit is refused, found, or named as one that is left', async () => {
  const all = await tryEdits(1);
  const page = await readFile(PAGE, 'utf8');
  const [said = ''] = page.split(START);
  const printed = `${said}${START}${tablesOf(all)}\n`;
  if (process.env.TAEL_RENDER) await writeFile(PAGE, printed);
  else assert.equal(page, printed);
  assertHeld(all);
});
