// Whatever is read of all machines at once, beside payments that span them: a verification, an anchor and a
// backup each see every movement whole or not at all, and hold nobody up.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { backUp } from '../../src/store/postgres/backup/backup.ts';
import { copyingClient } from '../../src/store/postgres/backup/client.ts';
import { checkBackup } from '../../src/store/postgres/backup/manifest.ts';
import { restore } from '../../src/store/postgres/backup/restore.ts';
import { type Connection, openConnection } from '../../src/store/postgres/connection/connection.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type Anchor, makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import type { KeptAnchor } from '../../src/store/postgres/verify/anchors.ts';
import { type Verification, verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import type { Subject } from '../contract/subject.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { aTown, startLoad } from './load.ts';
import { asSubject } from './nodes.ts';
import { assertVerified } from './nothing-lost.ts';

const CELLS = 8;
const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
const ROUNDS = 3;

describe('Snapshots of books on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let store: PostgresStore;
  let other: PostgresStore;
  let node: Subject;
  let dir: string;
  before(async () => {
    books = await booksOnCitus(CELLS);
    const clientConfig = async () => books.config;
    const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
    store = await open();
    other = await open();
    node = asSubject(store);
    // A backup names the master key that its root key is sealed under.
    await store.writeSettingOnce('root_key', 'v1.fingerprint.sealed');
    dir = await mkdtemp(join(tmpdir(), 'tael-citus-'));
  });
  after(async () => {
    for (const one of [store, other]) await one?.close();
    await books?.drop();
    await rm(dir, { recursive: true, force: true });
  });

  const reading = <T>(work: (session: Connection) => Promise<T>) => store.withReadConnection(work);

  async function backupInto(folder: string): Promise<void> {
    const client = await copyingClient(books.config);
    try {
      await backUp(client, folder, () => {});
    } finally {
      await client.end();
    }
  }

  /** What a verification finds in a backup, restored on one machine. */
  async function brokenInBackup(folder: string, anchors: readonly KeptAnchor[]): Promise<string[]> {
    const database = await emptyDatabase();
    try {
      const client = await copyingClient(database.config);
      try {
        await restore(client, folder, await checkBackup(folder), () => {});
      } finally {
        await client.end();
      }
      const connection = await openConnection(database.config, {});
      try {
        return brokenIn(await verifyBooks(connection, { ...KEYS, anchors }));
      } finally {
        await connection.end();
      }
    } finally {
      await database.drop();
    }
  }

  test('They are whole beside payments between all cells, one after the other and at once.', async () => {
    const load = startLoad([store, other], await aTown(node, 3 * CELLS));
    const anchors: Anchor[] = [];
    const folders: string[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const folder = join(dir, `${round}`);
        const [anchor, verification] = await Promise.all([
          reading((session) => makeAnchor(session, ANCHOR_KEY)),
          reading((session) => verifyBooks(session, KEYS)),
          backupInto(folder),
        ]);
        anchors.push(anchor);
        folders.push(folder);
        assert.deepEqual(brokenIn(verification), [], `round ${round}`);
      }
    } finally {
      await load.stop();
    }
    const heard = load.heardSoFar();
    assert.ok(heard.length > 100, `${heard.length} movements were asked for`);
    assert.deepEqual(new Set(heard.map(({ word }) => word)), new Set(['ok']));
    assert.deepEqual(
      anchors.map(({ anchorNo }) => anchorNo),
      anchors.map((_, index) => index + 1),
    );
    await assertVerified(store, anchors);
    for (const folder of folders) assert.deepEqual(await brokenInBackup(folder, []), []);
  });
});

function brokenIn({ findings }: Verification): string[] {
  return findings.flatMap(({ name, violations, examples }) =>
    violations > 0 ? [`${name}: ${examples[0]}`] : [],
  );
}
