// Follows the pages of docs/contributing in a copy of the tree: writes their files, makes their changes
// and runs what they say. The pages build on each other, in the order below.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { changedText, GUIDES, type GuideBlock, guideBlocks } from '../../docs/guide-blocks.ts';
import { copyTree } from './tree.ts';

const tree = copyTree('guides');
const folder = join(tree, 'docs/contributing');

function blocksOf(guide: string): readonly GuideBlock[] {
  return guideBlocks(readFileSync(join(folder, `${guide}.md`), 'utf8'));
}

function follow(block: GuideBlock): void {
  const { language, path, text } = block;
  if (language === 'sh') return runLines(text);
  const file = join(tree, path);
  if (language === 'diff') {
    return writeFileSync(file, changedText(readFileSync(file, 'utf8'), block));
  }
  assert.ok(path !== '' && !existsSync(file), `${path} is a new file`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
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

// The rules of the house ask git which files there are.
execFileSync('git', ['init', '--quiet'], { cwd: tree });

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
