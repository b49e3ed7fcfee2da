// Tests that what people read in the console, on pages and in refusals keeps to the words of docs/words.md.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './code-blocks.ts';

const TEXTS = [
  'console/src/messages/*/*.ts',
  'src/pages/*/*text*.ts',
  'src/refusals/*.ts',
  'src/settings/*.ts',
];

interface Word {
  readonly right: string;
  readonly wrong: string;
  /** Refusals name the values of the interface, which has this one. */
  readonly inInterface: boolean;
}

const words = [...readFileSync(join(ROOT, 'docs/words.md'), 'utf8').matchAll(/^\| (.*) \|$/gm)]
  .map(([, row = '']) => row.split(' | '))
  .filter((cells) => cells.length === 5 && cells[0] !== 'English' && !cells[0]?.startsWith('---'))
  .flatMap(([english = '', chinese = '', , names = '', not = '']): Word[] =>
    not
      .trim()
      .split(', ')
      .map((wrong) => ({
        right: /\p{Script=Han}/u.test(wrong) ? chinese : english,
        wrong,
        inInterface: names.includes(`\`${wrong}\``),
      })),
  );

const said = globSync(TEXTS, { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) =>
    stringsIn(readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })),
  );

/** What stands between quotation marks. Names in the code are no texts. */
function stringsIn(source: string): readonly string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '').replace(/^import .*$/gm, '');
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(
    String,
  );
}

/** In English as a word of its own, in any case; Chinese does without spaces. */
function holds(text: string, wrong: string): boolean {
  if (/\p{Script=Han}/u.test(wrong)) return text.includes(wrong);
  return new RegExp(`(?<![\\w-])${wrong.replaceAll('.', '\\.')}s?(?![\\w-])`, 'i').test(text);
}

test('no text calls a thing by another name than the glossary', () => {
  assert.ok(words.length > 60, 'the table of words is read');
  assert.ok(said.length > 2_000, 'the texts are read');
  const found = words.flatMap(({ right, wrong, inInterface }) =>
    said
      .filter(
        ({ file, text }) => holds(text, wrong) && !(inInterface && file.startsWith('src/refusals')),
      )
      .map(({ file, text }) => `${file}: ${text} says “${wrong}”, the word is “${right}”`),
  );
  assert.deepEqual(found, []);
});
