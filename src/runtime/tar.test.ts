// Archives: any tar reads them, they come back as they were, and what is damaged or made up is refused.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { packed, type TarFile, unpack } from './tar.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-tar-'));
after(() => rm(home, { recursive: true, force: true }));

async function* pieces(...bytes: readonly Uint8Array[]) {
  yield* bytes;
}

function file(name: string, size: number, ...content: readonly string[]): TarFile {
  return { name, size, content: pieces(...content.map((text) => Buffer.from(text))) };
}

async function archive(...files: readonly TarFile[]): Promise<Buffer> {
  async function* given() {
    yield* files;
  }
  return Buffer.concat(await Array.fromAsync(packed(given())));
}

async function unpacked(name: string, bytes: Uint8Array, pieceBytes = bytes.length) {
  const folder = join(home, name);
  await mkdir(folder);
  const parts = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, n) =>
    bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes),
  );
  await unpack(pieces(...parts), folder);
  return folder;
}

test('What is packed comes back for its owner only, in whatever pieces it arrives.', async () => {
  const bytes = await archive(
    { name: 'base', size: null },
    file('base/one', 3, 'ab', 'c'),
    file('empty', 0),
    file('block', 512, 'x'.repeat(512)),
  );
  for (const pieceBytes of [bytes.length, 512, 7]) {
    const folder = await unpacked(`pieces-${pieceBytes}`, bytes, pieceBytes);
    assert.equal(await readFile(join(folder, 'base/one'), 'utf8'), 'abc');
    assert.equal((await stat(join(folder, 'empty'))).size, 0);
    assert.equal((await stat(join(folder, 'block'))).size, 512);
    assert.equal((await stat(join(folder, 'base/one'))).mode & 0o777, 0o600);
    assert.equal((await stat(join(folder, 'base'))).mode & 0o777, 0o700);
  }
  const path = join(home, 'any.tar');
  await writeFile(path, bytes);
  const listed = execFileSync('tar', ['-tf', path], { encoding: 'utf8' });
  assert.deepEqual(listed.trim().split('\n'), ['base/', 'base/one', 'empty', 'block']);
});

test('A file that grows or shrinks while it is read has the size that was promised.', async () => {
  const bytes = await archive(file('grew', 2, 'a', 'b', 'c'), file('shrank', 3, 'a'));
  const folder = await unpacked('sizes', bytes);
  assert.equal(await readFile(join(folder, 'grew'), 'utf8'), 'ab');
  assert.equal(await readFile(join(folder, 'shrank'), 'utf8'), 'a\0\0');
});

test('What leads out of the folder, is damaged or ends too early is refused.', async () => {
  for (const [index, name] of ['../out', '/out', 'a/../../out'].entries()) {
    await assert.rejects(unpacked(`out-${index}`, await archive(file(name, 1, 'a'))), /damaged/);
  }
  const bytes = await archive(file('one', 600, 'x'.repeat(600)));
  await assert.rejects(unpacked('early', bytes.subarray(0, 1_000)), /ends too early/);
  const changed = Buffer.from(bytes);
  changed[0] = 0x7a;
  await assert.rejects(unpacked('changed', changed), /damaged/);
});

test('A file that cannot be written ends it with that error.', async () => {
  const bytes = await archive(file('one', 3, 'abc'), file('one', 300_000, 'x'.repeat(300_000)));
  await assert.rejects(unpacked('twice', bytes, 1_000), /EEXIST/);
});
