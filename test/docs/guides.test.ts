// The guides of docs/contributing still find what they change. `npm run task test:guides` follows them and
// runs what they say; that takes minutes.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './code-blocks.ts';
import { changedText, GUIDES, guideBlocks } from './guide-blocks.ts';

const FOLDER = join(ROOT, 'docs/contributing');

test('each change of a guide finds its place, and each new file is new', () => {
  const pages = globSync('*.md', { cwd: FOLDER }).map((page) => basename(page, '.md'));
  // How a release is made changes nothing: `npm run task test:release` makes one.
  assert.deepEqual(pages.sort(), [...GUIDES, 'release'].sort());
  const written = new Map<string, string>();
  for (const guide of GUIDES) {
    for (const block of guideBlocks(readFileSync(join(FOLDER, `${guide}.md`), 'utf8'))) {
      const { language, path, text } = block;
      if (language === 'sh') continue;
      const isNew = !written.has(path) && !existsSync(join(ROOT, path));
      assert.equal(isNew, language !== 'diff', `${guide}: ${path}`);
      const before = () => written.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
      written.set(path, isNew ? text : changedText(before(), block));
    }
  }
});
