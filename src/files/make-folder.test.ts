// Tests that a folder is made with those above it, and that what cannot be made is an error at once.

import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder } from './make-folder.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-folder-'));
after(() => rm(home, { recursive: true, force: true }));

test('a folder is made with those above it, for its owner only, and may be there already', async () => {
  const wanted = join(home, 'one', 'two', 'three');
  await Promise.all([makeFolder(wanted), makeFolder(wanted)]);
  await makeFolder(wanted);
  assert.equal((await stat(wanted)).mode & 0o777, 0o700);
  await makeFolder('/');
});

test('a file in its place, or above it, is an error', async () => {
  const file = join(home, 'file');
  await writeFile(file, '');
  await assert.rejects(makeFolder(file), { code: 'EEXIST' });
  await assert.rejects(makeFolder(join(file, 'one', 'two')), { code: 'ENOTDIR' });
});

test('where no folder can be made, it ends', { skip: process.platform !== 'linux' }, async () => {
  await assert.rejects(makeFolder('/proc/tael/data'), { code: 'ENOENT' });
});
