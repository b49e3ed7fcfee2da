// Whatever is read of all machines at once, beside payments that span them: a verification, an anchor and a
// backup each see every movement whole or not at all, and hold nobody up.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from '../../src/store/postgres/connection/connection.ts';
import { BEGUN_AGAIN, CellsMoved } from '../../src/store/postgres/machines/cells-moved.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type Anchor, makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { byItself, type Subject } from '../contract/subject.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { backUpInto, brokenIn, brokenInBackup } from './backups.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { aTown, startLoad } from './load.ts';
import { assertAsHeard, assertVerified, wordsOf } from './nothing-lost.ts';
import { moveCells } from './placements.ts';

const CELLS = 8;
const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
const ROUNDS = 3;
const MOVES_MIN = 4;
const MS_MAX = 500_000;
const LOOK_EVERY_MS = 100;

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
    node = byItself(store);
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
          backUpInto(folder, books.config),
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
    for (const folder of folders) assert.deepEqual(await brokenInBackup(folder), []);
  });

  test('Beside cells that move they are whole too, or void, said to be, and begun again.', {
    timeout: MS_MAX,
  }, async (t) => {
    const load = startLoad([store, other], await aTown(node, 3 * CELLS));
    const anchors: Anchor[] = [];
    const folders: string[] = [];
    const works: Works = {
      async verification(onVoid) {
        const found = await reading((session) => verifyBooks(session, { ...KEYS, onVoid }));
        assert.deepEqual(brokenIn(found), []);
      },
      async anchor(onVoid) {
        anchors.push(await reading((session) => makeAnchor(session, ANCHOR_KEY, onVoid)));
      },
      async backup(onVoid) {
        const folder = join(dir, `beside moves ${randomUUID()}`);
        await backUpInto(folder, books.config, (doing) => {
          if (doing === BEGUN_AGAIN) onVoid();
        });
        folders.push(folder);
      },
    };
    const counts = await besideMoves(books.admin, works).finally(() => load.stop());
    t.diagnostic(JSON.stringify(counts));
    t.diagnostic(wordsOf(load.heardSoFar()));
    assert.ok(Object.values(counts.voided).some((count) => count > 0));
    await assertAsHeard(books.config, load.heardSoFar());
    await assertVerified(store, anchors);
    for (const folder of folders) assert.deepEqual(await brokenInBackup(folder), []);
    const left = (await readdir(dir)).filter((name) => name.startsWith('beside'));
    assert.equal(left.length, folders.length);
  });
});

type Works = Readonly<
  Record<'verification' | 'anchor' | 'backup', (onVoid: () => void) => Promise<void>>
>;

/** Cells move one after the other, and the next begins when a verification has ended since the last. */
async function besideMoves(admin: pg.Client, works: Works) {
  const ended = { verification: 0, anchor: 0, backup: 0 };
  const [voided, inVain] = [{ ...ended }, { ...ended }];
  let moves = 0;
  let isMoving = false;
  const enough = () => moves >= MOVES_MIN && Object.values(ended).every((count) => count >= ROUNDS);
  async function move(): Promise<void> {
    for (; !enough(); moves++) {
      isMoving = true;
      await moveCells(admin, moves);
      isMoving = false;
      const before = ended.verification;
      while (ended.verification === before && !enough()) await pause(LOOK_EVERY_MS);
    }
  }
  async function repeat(name: keyof Works): Promise<void> {
    while (!enough()) {
      try {
        await works[name](() => void voided[name]++);
        ended[name] += 1;
      } catch (error) {
        if (!(error instanceof CellsMoved)) throw error;
        inVain[name] += 1;
      }
      while (name !== 'verification' && !isMoving && !enough()) await pause(LOOK_EVERY_MS);
    }
  }
  await Promise.all([move(), repeat('verification'), repeat('anchor'), repeat('backup')]);
  return { moves, ended, voided, inVain };
}
