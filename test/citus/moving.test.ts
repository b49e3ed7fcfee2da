// Books of one PostgreSQL that move to Citus, as a backup.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { backUp } from '../../src/store/postgres/backup/backup.ts';
import { dropAll } from '../../src/store/postgres/backup/catalog.ts';
import { copyingClient } from '../../src/store/postgres/backup/client.ts';
import { checkBackup } from '../../src/store/postgres/backup/manifest.ts';
import { restore } from '../../src/store/postgres/backup/restore.ts';
import { spreadCells } from '../../src/store/postgres/machines/placement.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { openNode } from '../contract/postgres-subject.ts';
import { byItself } from '../contract/subject.ts';
import { ANCHOR_KEY, chainKey } from '../support/chain-key.ts';
import { testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { asOwner, booksOnCitus, missing } from './books-on-citus.ts';
import { aTown, startLoad } from './load.ts';
import { assertVerified } from './nothing-lost.ts';

const CELLS = 8;
const MOVEMENTS_MIN = 200;

test('Books in one cell are restored into eight, which the workers share, and go on there.', {
  skip: missing,
}, async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'tael-citus-'));
  const plain = await testDatabase();
  const node = await openNode(plain);
  const books = await booksOnCitus(CELLS);
  t.after(async () => {
    await node.close();
    await plain.drop();
    await books.drop();
    await rm(dir, { recursive: true, force: true });
  });
  await node.writeSettingOnce('root_key', 'v1.fingerprint.sealed');
  const town = await aTown(byItself(node), 2 * CELLS);
  const load = startLoad([node], town);
  await until('much was paid', () => load.heardSoFar().length >= MOVEMENTS_MIN);
  await load.stop();
  const anchor = await node.withReadConnection((session) => makeAnchor(session, ANCHOR_KEY));
  const folder = join(dir, 'plain');
  const reader = await copyingClient(plain.config);
  await backUp(reader, folder, () => {}).finally(() => reader.end());

  const writer = await copyingClient(asOwner(books.config));
  try {
    await dropAll(writer);
    await restore(writer, folder, await checkBackup(folder), () => {}, CELLS);
    await spreadCells(writer, () => {});
  } finally {
    await writer.end();
  }
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => books.config,
    log: () => {},
  });
  try {
    const { cells, machines, recoveryMs } = await store.placement();
    assert.deepEqual([cells, machines.length > 1, recoveryMs !== null], [CELLS, true, true]);
    for (const goOn of [true, false]) {
      const { records } = await assertVerified(store, [anchor]);
      assert.ok(records > MOVEMENTS_MIN);
      if (!goOn) break;
      const more = startLoad([store], town);
      await until('much was paid', () => more.heardSoFar().length >= MOVEMENTS_MIN);
      const heard = await more.stop();
      assert.deepEqual(new Set(heard.map(({ word }) => word)), new Set(['ok']));
    }
    // Nothing is left on the coordinator of what lies on the workers.
    const { rows } = await books.admin.query(
      `select sum(pg_relation_size(logicalrelid))::int as bytes from pg_dist_partition where partmethod = 'h'`,
    );
    assert.deepEqual(rows, [{ bytes: 0 }]);
  } finally {
    await store.close();
  }
});
