// Tests of the master key's file: made once even by many processes at a time, and readable by its
// owner only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { fingerprint } from './master-key.ts';
import { readMasterKeyFile, readOrCreateMasterKeyFile } from './master-key-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tael-master-key-'));
after(() => rmSync(folder, { recursive: true }));
const KEY = '0f'.repeat(32);
const onWindows = process.platform === 'win32';

test('a missing file is made for its owner only, and read unchanged from then on', () => {
  const path = join(folder, 'made.key');
  const made = readOrCreateMasterKeyFile(path);
  if (!onWindows) assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(fingerprint(readOrCreateMasterKeyFile(path).current), fingerprint(made.current));
  assert.deepEqual(readdirSync(folder), ['made.key']);
});

test('a reader never makes the file', () => {
  assert.throws(() => readMasterKeyFile(join(folder, 'absent.key')), { code: 'ENOENT' });
});

test('processes that start at the same time end with the same key', async () => {
  const path = join(folder, 'raced.key');
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  // All wait for one time, so that starting the processes does not put them in order.
  const script = `
    import { setTimeout } from 'node:timers/promises';
    import { fingerprint } from ${module('./master-key.ts')};
    import { readOrCreateMasterKeyFile } from ${module('./master-key-file.ts')};
    const [startMs, path] = process.argv.slice(1);
    await setTimeout(Number(startMs) - Date.now());
    console.log(fingerprint(readOrCreateMasterKeyFile(path).current));`;
  const startMs = Date.now() + 1000;
  const runs = Array.from({ length: 6 }, () =>
    promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      String(startMs),
      path,
    ]),
  );
  const seen = (await Promise.all(runs)).map((run) => run.stdout.trim());
  assert.deepEqual([...new Set(seen)], [fingerprint(readMasterKeyFile(path).current)]);
  assert.equal(readdirSync(folder).filter((name) => name.startsWith('raced')).length, 1);
});

test('a file that others may read is refused with the command that corrects it', {
  skip: onWindows,
}, () => {
  const path = join(folder, 'shared.key');
  writeFileSync(path, KEY);
  for (const mode of [0o640, 0o604, 0o620, 0o644]) {
    chmodSync(path, mode);
    assert.throws(() => readOrCreateMasterKeyFile(path), /chmod 600 .*shared\.key/);
  }
  chmodSync(path, 0o400);
  assert.ok(readOrCreateMasterKeyFile(path));
});

test('a damaged file is refused by name, and neither quoted nor replaced', () => {
  const path = join(folder, 'damaged.key');
  writeFileSync(path, KEY.slice(1), { mode: 0o600 });
  assert.throws(
    () => readOrCreateMasterKeyFile(path),
    (error: Error) => /damaged\.key/.test(error.message) && !error.message.includes('0f0f'),
  );
  assert.equal(statSync(path).size, KEY.length - 1);
});
