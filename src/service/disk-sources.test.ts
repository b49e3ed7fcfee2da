// Checks what counts as the room of the database's disk, by the settings.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { diskSources } from './disk-sources.ts';

const GIGABYTE = 2 ** 30;
const ELSEWHERE = { DATABASE_URL: 'postgres://tael@db.example.com/tael', TAEL_MASTER_KEY: 'a' };

async function freeOf(env: Record<string, string>, databaseBytes = 0): Promise<readonly number[]> {
  const sources = await diskSources(readConfig(env), async () => databaseBytes);
  return Promise.all(sources.map((read) => read()));
}

test('of a PostgreSQL elsewhere nothing is seen unless it is told how large', async () => {
  assert.deepEqual(await freeOf(ELSEWHERE), []);
  const told = { ...ELSEWHERE, TAEL_DATABASE_MAX: '80g' };
  assert.deepEqual(await freeOf(told, 79 * GIGABYTE), [GIGABYTE]);
  assert.deepEqual(await freeOf(told, 81 * GIGABYTE), [-GIGABYTE], 'it has outgrown that');
});

test('of the embedded one its data and its log are looked at', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tael-sources-'));
  t.after(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, 'pg18/cluster/pg_wal'), { recursive: true });
  const free = await freeOf({ TAEL_DATA: dataDir });
  const { blocks, bsize } = await statfs(dataDir);
  assert.equal(free.length, 2);
  for (const bytes of free) assert.ok(bytes > 0 && bytes < blocks * bsize);
});
