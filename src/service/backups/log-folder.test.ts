// Checks which copy of the files a moment is recovered from, whatever clocks said and whatever was damaged.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { basesIn, writeBase } from './log-folder.ts';
import { baseFor } from './recover-log.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-log-folder-'));
after(() => rm(home, { recursive: true, force: true }));

async function addBase(name: string, firstSegment: number, ended: string): Promise<void> {
  await mkdir(join(home, name));
  const facts = { fingerprint: 'one', bytes: 1, sha256: 'none' };
  const places = { first_segment: firstSegment, ended_at_ms: Date.parse(ended) };
  await writeBase(join(home, name), { ...facts, ...places });
}

await addBase('2027-01-30-033000', 3, '2027-01-30T03:40:00+08:00');
await addBase('2027-01-31-033000', 9, '2027-01-31T03:40:00+08:00');
await mkdir(join(home, '2027-01-31-120000'));
await writeFile(join(home, '2027-01-31-120000', 'base.json'), '{"first_seg');

const folderFor = async (until: string | null) =>
  (await baseFor(home, until === null ? null : Date.parse(until))).dir.slice(home.length + 1);

test('One that is damaged keeps nobody from the others, and is named.', async () => {
  const { bases, unreadable } = await basesIn(home);
  assert.deepEqual([bases.length, unreadable], [2, ['2027-01-31-120000']]);
  assert.equal(await folderFor(null), '2027-01-31-033000');
});

test('A moment while one was copied is recovered from the one before.', async () => {
  assert.equal(await folderFor('2027-01-31T03:35:00+08:00'), '2027-01-30-033000');
  assert.equal(await folderFor('2027-01-31T03:41:00+08:00'), '2027-01-31-033000');
  await assert.rejects(
    folderFor('2027-01-30T03:35:00+08:00'),
    /The first moment that it has is 2027-01-30T03:40.* These are damaged: 2027-01-31-120000/,
  );
});

test('The newest is the one with the newest log, even if a clock ran ahead once.', async () => {
  await addBase('2031-01-31-033000', 6, '2031-01-31T03:40:00+08:00');
  assert.equal(await folderFor(null), '2027-01-31-033000');
});
