// The list of other systems' bugs: every source in it has tests that name it, and every test in this
// folder is in it.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const here = import.meta.dirname;
const textOf = (file: string) => readFileSync(join(here, file), 'utf8');

const rows = [...textOf('README.md').matchAll(/^\| (.+?) \| .+ \| (\[.+\)) \|$/gm)].map(
  ([, source = '', links = '']) => {
    return { source, files: [...links.matchAll(/\]\((.+?)\)/g)].map(([, file = '']) => file) };
  },
);

test('every source on the list is named by a test in the file it links', () => {
  assert.ok(rows.length > 40, `${rows.length} rows`);
  const missing = rows.flatMap(({ source, files }) =>
    files.filter((file) => !sourcesIn(file).includes(source)).map((file) => `${file}: ${source}`),
  );
  assert.deepEqual(missing, []);
  const listed = rows.map(({ source }) => source);
  assert.deepEqual([...new Set(listed)], listed, 'each source has one row');
});

test('every test in this folder begins with a source listed for its file', () => {
  for (const file of globSync('*.test.ts', { cwd: here, exclude: ['readme.test.ts'] })) {
    const names = [...textOf(file).matchAll(/\btest\(\s*['"`](.+?)['"`], /g)].map(
      ([, name]) => name,
    );
    const listed = rows.filter(({ files }) => files.includes(file));
    const other = names.filter(
      (name) => !listed.some(({ source }) => name?.startsWith(`${source}: `)),
    );
    assert.ok(names.length > 0, file);
    assert.deepEqual(other, [], file);
  }
});

/** The part before the colon of test names, including those made from a table. */
function sourcesIn(file: string): string[] {
  const text = textOf(file);
  const names = text.matchAll(/(?:\btest\(\s*|^ {2})['"`]([^'"`\n]+?): /gm);
  const cells = /`\$\{source\}: /.test(text) ? text.matchAll(/\[\s*'([^'\n]+)',/g) : [];
  return [...names, ...cells].map(([, source = '']) => source);
}
