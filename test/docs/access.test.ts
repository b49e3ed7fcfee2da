// The page that says who may call what shows the access matrix, of which every cell is tested.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Cells, FAILING, HEARD, type Mark, people, programs } from '../api/access/table.ts';
import { isToolRow } from '../api/access/tool-answers.ts';
import { ROOT } from './code-blocks.ts';

const pageAt = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = pageAt('docs/api/access.md');
const chinese = pageAt('docs/zh/api/access.md');
const IN_CHINESE: Readonly<Record<string, string>> = { yes: '可以', own: '本人', part: '部分' };

/** In the order of the page's columns. */
const IN_BROWSER = ['nobody', 'payer', 'owner', 'other'];
const WITH_KEY = ['query', 'collection', 'refund', 'events', 'payer', 'other'];

test('the table agrees with the access matrix about each address', () => {
  const rows = [...people].map(([asks, cells]) => {
    const said = [...saidTo(cells, IN_BROWSER), ...saidTo(programs.get(asks), WITH_KEY)];
    const heard = isToolRow(asks) ? said.map((cell) => cell.replace(/^\d+$/, '($&)')) : said;
    return `| \`${asks}\` | ${heard.join(' | ')} |`;
  });
  assert.deepEqual(page.match(/^\| `(GET|POST|PATCH|DELETE) .*$/gm), rows);
  const translated = rows.map((row) => {
    return row.replace(/(?<=\| )(yes|own|part)(?= \|)/g, (word) => IN_CHINESE[word] ?? word);
  });
  assert.deepEqual(chinese.match(/^\| `(GET|POST|PATCH|DELETE) .*$/gm), translated);
});

test('the other table says what failing keys are answered', () => {
  const rows = Object.entries(FAILING).map(([key, mark]) => {
    const { status, code } = HEARD[mark];
    return `| ${key} | ${status} \`${code}\` |`;
  });
  assert.deepEqual(page.match(/^\| an? .*$/gm), [...rows]);
  const answers = rows.map((row) => row.split(' | ')[1]);
  const section = chinese.slice(chinese.indexOf('## 不能用的密钥'));
  const told = [...section.matchAll(/^\| [^`|]+ \| (\d.*)$/gm)].map(([, answer]) => answer);
  assert.deepEqual(told, answers);
});

function saidTo(cells: Cells | undefined, columns: readonly string[]): string[] {
  return columns.map((column) => inWords(cells?.get(column)));
}

function inWords(mark: Mark | 'each' | undefined): string {
  if (mark === undefined || mark === 'each') throw new Error('The page has no such cell.');
  if (mark === 'back') return 'yes';
  return ['yes', 'own', 'part'].includes(mark) ? mark : String(HEARD[mark].status);
}
