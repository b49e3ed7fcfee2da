// Files with holes read as they were, and take no room where they are empty.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeWithHoles } from './holes.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-holes-'));
after(() => rm(home, { recursive: true, force: true }));

test('What is zeros at the end or in between is there, and takes no room.', async () => {
  const bytes = Buffer.alloc(4 << 20);
  bytes.write('begin', 0);
  bytes.write('middle', 2 << 20);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const path = join(home, 'one');
  await writeWithHoles(pieces(), path);
  assert.ok(bytes.equals(await readFile(path)));
  const { blocks, mode } = await stat(path);
  assert.ok(blocks * 512 < 1 << 20);
  assert.equal(mode & 0o777, 0o600);
});
