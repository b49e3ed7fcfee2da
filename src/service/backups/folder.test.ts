// The folder of backups belongs to one Tael, and what was not proved does not stay in it.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { claimFolder, ownerOf, removeUnfinished, unprovedNameOf } from './folder.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-folder-'));
after(() => rm(home, { recursive: true, force: true }));

const owner = (byte: number) => ownerOf({ chain: createSecretKey(Buffer.alloc(32, byte)) });

test('The first Tael that comes owns it, for as often as it likes; another one is refused.', async () => {
  const folder = join(home, 'owned', 'below');
  await claimFolder(folder, owner(1), false);
  await claimFolder(folder, owner(1), true);
  await assert.rejects(claimFolder(folder, owner(2), false), /has the backups of another Tael/);
  await claimFolder(folder, owner(1), true);
});

test('A folder whose disk is not mounted gets nothing until somebody says that it begins anew.', async () => {
  const folder = join(home, 'unmounted');
  await assert.rejects(claimFolder(folder, owner(1), true), /is its disk mounted/);
  await mkdir(folder);
  await assert.rejects(claimFolder(folder, owner(1), true), /is its disk mounted/);
  assert.deepEqual(await readdir(folder), []);
  await writeFile(join(folder, '.tael-owner'), '');
  await claimFolder(folder, owner(1), true);
  await assert.rejects(claimFolder(folder, owner(2), true), /has the backups of another Tael/);
});

test('What is unfinished or was not proved is cleared away, and nothing else.', async () => {
  const folder = join(home, 'cleared');
  const kept = ['2027-01-31-030005', 'log-1a2b3c4d', 'mine', 'mine.partial-1'];
  const gone = [
    '2027-01-31-030005.partial-1',
    unprovedNameOf('2027-01-31-030005'),
    `${unprovedNameOf('2027-01-31-030005')}.partial-1`,
    'log-1a2b3c4d.partial-removed',
  ];
  for (const name of [...kept, ...gone]) await mkdir(join(folder, name), { recursive: true });
  await removeUnfinished(folder);
  assert.deepEqual((await readdir(folder)).sort(), kept);
});
