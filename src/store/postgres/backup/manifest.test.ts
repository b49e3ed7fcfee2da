// Manifests that somebody made up: each is refused in one clear line, and nothing that they promise is
// waited for or kept.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BackupError } from './backup-error.ts';
import { checkBackup, digestOf, formatOf } from './manifest.ts';

const dir = await mkdtemp(join(tmpdir(), 'tael-manifest-'));
after(() => rm(dir, { recursive: true, force: true }));
const path = join(dir, 'manifest.json');
const table = { name: 'users', columns: ['user_id'], rows: 0, bytes: 4, sha256: digestOf('rows') };
const good = {
  ...formatOf(false),
  tael: '1.0.0',
  postgresql: '18.4',
  taken_at: '2026-11-20T10:00:00.000+08:00',
  master_key_fingerprint: 'f',
  schema_files: [],
  cells: 1,
  tables: [table],
  sequences: [],
};
const file = join(dir, 'users.copy.gz');

async function refused(text: string): Promise<string> {
  await writeFile(path, text);
  return refusal();
}

async function refusal(): Promise<string> {
  const error = await checkBackup(dir).then(
    () => assert.fail('it was accepted'),
    (found: unknown) => found,
  );
  assert.ok(error instanceof BackupError, String(error));
  assert.doesNotMatch(error.message, /\p{Cc}/u);
  assert.ok(error.message.length < 1_000, `${error.message.length} characters`);
  return error.message;
}

function sealed(manifest: object): string {
  return JSON.stringify({ ...manifest, sha256: digestOf(JSON.stringify(manifest)) });
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('A version that no Tael has is not repeated, whatever it is.', async () => {
  for (const tael of [nested(100_000), '{"toString":1}', `"${'x'.repeat(9_999)}"`]) {
    const message = await refused(`{"format":3,"tael":${tael}}`);
    assert.match(message, /^The backup is of format 3, .* made by a later Tael\./);
  }
  assert.match(await refused('{"format":3,"tael":"1.2.0"}'), /made by Tael 1\.2\.0\./);
  assert.match(
    await refused('{"format":1e999,"tael":"1.2.0"}'),
    /is not as the backup was written/,
  );
});

test('What is nested deeply or is no object is damaged.', async () => {
  for (const text of [nested(100_000), '{"tables":'.repeat(50_000), '1', 'null', '"x"', '']) {
    assert.match(await refused(text), /is not as the backup was written/);
  }
});

test('A manifest that is longer than any is not read.', async () => {
  await writeFile(path, sealed(good));
  await truncate(path, 3 * 2 ** 30);
  assert.match(await refusal(), /is not as the backup was written/);
});

test('A file of another length than was written is not read.', async () => {
  await writeFile(path, sealed(good));
  await writeFile(file, 'rows');
  assert.equal((await checkBackup(dir)).tables[0]?.name, 'users');
  await truncate(file, 2 ** 40);
  assert.match(await refusal(), /users\.copy\.gz is not as the backup was written/);
});

test('What has no end is no file of a backup.', {
  skip: process.platform === 'win32',
}, async () => {
  for (const make of [
    () => symlink('/dev/zero', file),
    () => Promise.resolve(execFileSync('mkfifo', [file])),
  ]) {
    await rm(file, { force: true });
    await make();
    await writeFile(path, sealed(good));
    assert.match(await refusal(), /users\.copy\.gz is not as the backup was written/);
  }
  await rm(path);
  execFileSync('mkfifo', [path]);
  assert.match(await refusal(), /manifest\.json is not as the backup was written/);
  await rm(path);
});

test('Names that are too long for a file are those of no table.', async () => {
  for (const name of ['茶'.repeat(5_000), '茶'.repeat(60)]) {
    const text = sealed({ ...good, tables: [{ ...table, name }] });
    assert.match(await refused(text), /manifest\.json is not as the backup was written/);
  }
});

test('A table stands in a manifest once.', async () => {
  await rm(file, { force: true });
  await writeFile(file, 'rows');
  assert.match(
    await refused(sealed({ ...good, tables: [table, table] })),
    /is not as the backup was written/,
  );
});
