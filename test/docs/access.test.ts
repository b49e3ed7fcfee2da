// The page that says who may call what shows the access matrix, of which every cell is tested.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withAccessLists } from '../../bin/access-tables.ts';
import { FAILING, HEARD } from '../api/access/table.ts';
import { ROOT } from './code-blocks.ts';

const pageAt = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = pageAt('docs/api/access.md');
const chinese = pageAt('docs/zh/api/access.md');

test('the lists are what `npm run task build:interface` writes', () => {
  assert.equal(page, withAccessLists(page, 'en'));
  assert.equal(chinese, withAccessLists(chinese, 'zh'));
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
