// The page that says who may call what shows the access matrix, of which every cell is tested.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Cells, FAILING, HEARD, type Mark, people, programs } from '../api/access/table.ts';
import { isToolRow } from '../api/access/tool-answers.ts';
import { ROOT } from './code-blocks.ts';

const page = readFileSync(join(ROOT, 'docs/api/access.md'), 'utf8');

/** In the order of the page's columns. */
const IN_BROWSER = ['nobody', 'payer', 'owner', 'other'];
const WITH_KEY = ['query', 'collection', 'refund', 'payer', 'other'];

test('the table agrees with the access matrix about each address', () => {
  // The console and the operator interface have a sentence of their own each.
  const told = [...people].filter(([asks]) => !/ \/(console\/api|operator\/v1)\//.test(asks));
  const rows = told.map(([asks, cells]) => {
    const said = [...saidTo(cells, IN_BROWSER), ...saidTo(programs.get(asks), WITH_KEY)];
    const heard = isToolRow(asks) ? said.map((cell) => cell.replace(/^\d+$/, '($&)')) : said;
    return `| \`${asks}\` | ${heard.join(' | ')} |`;
  });
  assert.deepEqual(page.match(/^\| `(GET|POST) .*$/gm), rows);
});

test('the other table says what failing keys are answered', () => {
  const rows = Object.entries(FAILING).map(([key, mark]) => {
    const { status, code } = HEARD[mark];
    return `| ${key} | ${status} \`${code}\` |`;
  });
  assert.deepEqual(page.match(/^\| an? .*$/gm), [...rows]);
});

function saidTo(cells: Cells | undefined, columns: readonly string[]): string[] {
  return columns.map((column) => inWords(cells?.get(column)));
}

function inWords(mark: Mark | 'each' | undefined): string {
  if (mark === undefined || mark === 'each') throw new Error('The page has no such cell.');
  if (mark === 'back') return 'yes';
  return ['yes', 'own', 'part'].includes(mark) ? mark : String(HEARD[mark].status);
}
