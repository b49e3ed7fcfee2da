// Where the socket goes, and which places are refused for it.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { socketDirectory } from './socket-directory.ts';

test('a short path is used as it is', async (t) => {
  const wanted = path.join(await folder(t), 'socket');
  assert.equal(await socketDirectory(wanted), wanted);
});

test('a long path gets a private stand-in, always the same, counted in bytes', async (t) => {
  const home = await folder(t);
  const wanted = path.join(home, '钱'.repeat(30));
  const standIn = await socketDirectory(wanted, home);
  assert.equal(path.dirname(standIn), home);
  assert.equal(await socketDirectory(wanted, home), standIn);
  assert.notEqual(await socketDirectory(`${wanted}2`, home), standIn);
});

test('a stand-in that others can enter, or that is a link, is refused', async (t) => {
  const home = await folder(t);
  const wanted = path.join(home, 'x'.repeat(120));
  const standIn = await socketDirectory(wanted, home);
  await chmod(standIn, 0o755);
  await assert.rejects(socketDirectory(wanted, home), /only you can use/);
  await rm(standIn, { recursive: true });
  await symlink(home, standIn);
  await assert.rejects(socketDirectory(wanted, home), /only you can use/);
  await unlink(standIn);
});

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'tael-test-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}
