// Tests that a folder is made with its parents, and that an impossible one is an error at once.

import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder } from './make-folder.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-folder-'));
after(() => rm(home, { recursive: true, force: true }));

test('a folder is made with its parents, for its owner only, and may exist already', async () => {
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

test('an impossible folder is an error', { skip: process.platform !== 'linux' }, async () => {
  await assert.rejects(makeFolder('/proc/tael/data'), { code: 'ENOENT' });
});
