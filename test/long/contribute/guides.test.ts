// Follows the pages of docs/contributing in a copy of the tree: writes their files, makes their changes
// and runs what they say. The pages build on each other, in the order below.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { copyTree } from './tree.ts';

const GUIDES = ['add-a-movement', 'add-an-endpoint', 'add-a-tool', 'add-a-page'];
const tree = copyTree('guides');
const folder = join(tree, 'docs/contributing');

interface Block {
  readonly language: string;
  /** Where it belongs; empty for what is run. */
  readonly path: string;
  readonly text: string;
}

function blocksOf(guide: string): readonly Block[] {
  const page = readFileSync(join(folder, `${guide}.md`), 'utf8');
  const blocks = page.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms);
  return [...blocks].map(([, language = '', path = '', text = '']) => ({ language, path, text }));
}

function follow({ language, path, text }: Block): void {
  if (language === 'sh') return runLines(text);
  const file = join(tree, path);
  if (language === 'diff') return writeFileSync(file, changed(path, text));
  assert.ok(path !== '' && !existsSync(file), `${path} is a new file`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What stands above and below a change finds its place, which has to be the only one. */
function changed(path: string, diff: string): string {
  let whole = readFileSync(join(tree, path), 'utf8');
  for (const hunk of diff.split(/^@@$\n/m)) {
    const side = (other: string) =>
      (hunk.match(/^.*\n/gm) ?? [])
        .filter((line) => !line.startsWith(other))
        .map((line) => line.slice(1) || '\n')
        .join('');
    const [before, after] = [side('+'), side('-')];
    const parts = `\n${whole}`.split(`\n${before}`);
    assert.equal(parts.length, 2, `${path} has once:\n${before}`);
    whole = parts.join(`\n${after}`).slice(1);
  }
  return whole;
}

function runLines(lines: string): void {
  // The runner of this test is no matter of the one that the page starts.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  for (const line of lines.trim().split('\n')) {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
      cwd: tree,
      env,
      encoding: 'utf8',
    });
    assert.equal(status, 0, `${line}\n${stdout}${stderr}`);
  }
}

test('every page is followed', () => {
  const pages = globSync('*.md', { cwd: folder }).map((page) => basename(page, '.md'));
  assert.deepEqual(pages.sort(), [...GUIDES].sort());
  // The rules of the house ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
});

for (const guide of GUIDES) {
  test(guide, { timeout: 1_200_000 }, () => {
    const blocks = blocksOf(guide);
    assert.ok(
      blocks.some(({ language }) => language === 'sh'),
      'the page says what to run',
    );
    for (const block of blocks) follow(block);
  });
}
