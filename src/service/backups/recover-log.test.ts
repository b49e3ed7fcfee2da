// A copied log with a gap in it is not restored as if it were whole, and leaves nothing behind.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createGzip } from 'node:zlib';
import { writeDurably } from '../../runtime/durable-file.ts';
import { packed, type TarFile } from '../../runtime/tar.ts';
import { makeLayout } from '../../store/embedded-postgres/layout.ts';
import { segmentName } from '../../store/embedded-postgres/wal.ts';
import { BASE_FILE, WAL, writeBase } from './log-folder.ts';
import { baseFor, recoverLog } from './recover-log.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-recover-'));
after(() => rm(home, { recursive: true, force: true }));

async function* folders(): AsyncGenerator<TarFile> {
  yield { name: 'pg_wal', size: null };
}

/** Not encrypted. */
async function copiedLog(segments: readonly number[]): Promise<string> {
  const dir = join(home, 'log-1a2b3c4d');
  const base = join(dir, '2027-01-31-033000');
  await mkdir(base, { recursive: true });
  await mkdir(join(dir, WAL));
  const written = await writeDurably(join(base, BASE_FILE), packed(folders()), createGzip());
  await writeBase(base, { ...written, first_segment: 7, ended_at_ms: 1, fingerprint: 'one' });
  for (const segment of segments) {
    const file = join(dir, WAL, `${segmentName(1, segment)}.gz.age`);
    await writeDurably(file, ['log'], createGzip());
  }
  return dir;
}

test('It says which file is missing, and clears away what was left by one that was ended.', async () => {
  const dir = await copiedLog([7, 8, 10, 11]);
  const dataDir = join(home, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const { root } = await makeLayout(dataDir);
  await mkdir(join(root, 'cluster.new-1'), { recursive: true });
  const base = await baseFor(dir, null);
  const recovery = { base, dir, dataDir, decrypt: null, untilMs: null, show: () => {} };
  await assert.rejects(
    recoverLog(recovery),
    /000000010000000000000009 of the log is missing, and 2 later files of it are there/,
  );
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.startsWith('cluster')),
    [],
  );
});
