// Tests where the socket goes, and which places are refused for it.

import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeSocketDirectory } from './socket-directory.ts';

test('a short path is used as it is', async (t) => {
  const wanted = join(await folder(t), 'socket');
  assert.equal(await makeSocketDirectory(wanted), wanted);
});

test('a long path gets a private substitute, always the same, counted in bytes', async (t) => {
  const home = await folder(t);
  const wanted = join(home, '钱'.repeat(30));
  const standIn = await makeSocketDirectory(wanted, home);
  assert.equal(dirname(standIn), home);
  assert.equal(await makeSocketDirectory(wanted, home), standIn);
  assert.notEqual(await makeSocketDirectory(`${wanted}2`, home), standIn);
});

test('a substitute that others can enter, or that is a link, is refused', async (t) => {
  const home = await folder(t);
  const wanted = join(home, 'x'.repeat(120));
  const standIn = await makeSocketDirectory(wanted, home);
  await chmod(standIn, 0o755);
  await assert.rejects(makeSocketDirectory(wanted, home), /only you can use/);
  await rm(standIn, { recursive: true });
  await symlink(home, standIn);
  await assert.rejects(makeSocketDirectory(wanted, home), /only you can use/);
  await unlink(standIn);
});

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'tael-test-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}
