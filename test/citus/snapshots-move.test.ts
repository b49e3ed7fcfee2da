// A cell that moves to another machine while a verification, an anchor or a backup reads: what was read is
// void, and nothing comes of it. Each begins again by itself, a few times, and then says what to do.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { backUp } from '../../src/store/postgres/backup/backup.ts';
import { copyingClient } from '../../src/store/postgres/backup/client.ts';
import { checkBackup } from '../../src/store/postgres/backup/manifest.ts';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import type {
  Connection,
  Statement,
  Value,
} from '../../src/store/postgres/connection/connection.ts';
import {
  BEGUN_AGAIN,
  CellsMoved,
  TRIES_MAX,
} from '../../src/store/postgres/machines/cells-moved.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { recordsInOrder } from '../../src/store/postgres/reads/records-in-order.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { verifyBooks, verifyNew } from '../../src/store/postgres/verify/verify.ts';
import { StoreFailure } from '../../src/store/store-failure.ts';

import { collect, pay, recharge } from '../contract/commands.ts';
import { byItself } from '../contract/subject.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { brokenIn, brokenInBackup } from './backups.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { rowsOf, serversOfCitus } from './citus-server.ts';
import { aTown, type Town } from './load.ts';
import { assertVerified } from './nothing-lost.ts';
import { moveCellOf, moveCells } from './placements.ts';

const CELLS = 8;
/** Fifteen moves beside an open snapshot. */
const MS_MAX = 400_000;
/** Of each, the first statement of its own behind the gate. */
const IN_THE_MIDDLE = /^(verify_memory|anchor_last)$/;
const IN_THE_MIDDLE_OF_A_BACKUP = /server_version/;

describe('Snapshots of books on Citus whose cells move', { skip: missing }, () => {
  let books: CitusBooks;
  let store: PostgresStore;
  let town: Town;
  let dir: string;
  let place = 0;
  before(async () => {
    books = await booksOnCitus(CELLS);
    store = await openPostgresStore({
      chainKey,
      clientConfig: async () => books.config,
      log: () => {},
    });
    await store.writeSettingOnce('root_key', 'v1.fingerprint.sealed');
    town = await aTown(byItself(store), 2 * CELLS);
    dir = await mkdtemp(join(tmpdir(), 'tael-citus-'));
  });
  after(async () => {
    await store?.close();
    await books?.drop();
    await rm(dir, { recursive: true, force: true });
  });

  /** Another one each time: what moved stays locked where it was for as long as a snapshot lasts. */
  const aCellMoves = () => moveCells(books.admin, place++);

  /** Something happens in the middle of what is read on the session, so many times. */
  function disturbed(session: Connection, disturb: () => Promise<unknown>, times: number) {
    let left = times;
    return {
      ...session,
      async run<Row>(statement: Statement<Row>, values?: Value[]) {
        if (left > 0 && IN_THE_MIDDLE.test(statement.name)) {
          left -= 1;
          await disturb();
        }
        return session.run(statement, values);
      },
    };
  }

  const reading = <T>(times: number, read: (session: Connection) => Promise<T>) =>
    store.withReadConnection((session) => read(disturbed(session, aCellMoves, times)));

  function counted() {
    const count = { voided: 0, onVoid: () => void count.voided++ };
    return count;
  }

  const keys = () => {
    return { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY, openProver: store.openConnection };
  };

  const proofs = async () => (await rowsOf(books.config, 'select * from proofs'))[0];
  const anchors = () => rowsOf(books.config, 'select * from anchors');

  test('A verification of the whole books begins again, and finds nothing broken.', async () => {
    const count = counted();
    const found = await reading(2, (session) =>
      verifyBooks(session, { ...keys(), onVoid: count.onVoid }),
    );
    assert.deepEqual([brokenIn(found), found.unproved], [[], null]);
    assert.equal(count.voided, 2);
  });

  test('So does one of what is new, and leaves the place where the next one continues.', async () => {
    for (const userId of town.payers) await byItself(store).must(recharge(userId, '1.00'));
    const count = counted();
    const found = await reading(1, (session) =>
      verifyNew(session, { ...keys(), onVoid: count.onVoid }),
    );
    assert.ok(found);
    assert.deepEqual(
      [brokenIn(found), found.unproved, found.records],
      [[], null, town.payers.length],
    );
    assert.equal(count.voided, 1);
    await assertVerified(store);
  });

  test('So does an anchor, and notes the chains of all cells.', async () => {
    const count = counted();
    const anchor = await reading(1, (session) => makeAnchor(session, ANCHOR_KEY, count.onVoid));
    const [{ grown } = {}] = await rowsOf(
      books.config,
      'select count(*)::integer as grown from wallets where chain_no > 0',
    );
    assert.deepEqual([anchor.chains, anchor.anchorNo], [grown, 1]);
    assert.equal(count.voided, 1);
    await assertVerified(store, [anchor]);
  });

  /** A backup, beside which cells move so many times. */
  async function backedUp(folder: string, times: number): Promise<string[]> {
    const said: string[] = [];
    const client = await copyingClient(books.config);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let left = times;
    Object.assign(client, {
      query(...given: unknown[]) {
        if (left === 0 || !IN_THE_MIDDLE_OF_A_BACKUP.test(`${given[0]}`)) return query(...given);
        left -= 1;
        return aCellMoves().then(() => query(...given));
      },
    });
    await backUp(client, folder, (doing) => said.push(doing)).finally(() => client.end());
    return said;
  }

  test('So does a backup, which has all rows when its folder is there.', async () => {
    const folder = join(dir, 'whole');
    const said = await backedUp(folder, 2);
    assert.equal(said.filter((doing) => doing === BEGUN_AGAIN).length, 2);
    const { tables } = await checkBackup(folder);
    for (const name of ['wallets', 'entries']) {
      const [{ rows } = {}] = await rowsOf(
        books.config,
        `select count(*)::integer as rows from ${name}`,
      );
      assert.equal(tables.find((table) => table.name === name)?.rows, rows, name);
    }
    assert.deepEqual(await brokenInBackup(folder), []);
    assert.deepEqual(await readdir(dir), ['whole']);
  });

  test('Whatever is disturbed each time ends with words, and has left nothing.', {
    timeout: MS_MAX,
  }, async () => {
    const [proof, made] = [await proofs(), await anchors()];
    const works = [
      (onVoid: () => void) =>
        reading(TRIES_MAX, (session) => verifyNew(session, { ...keys(), onVoid })),
      (onVoid: () => void) =>
        reading(TRIES_MAX, (session) => makeAnchor(session, ANCHOR_KEY, onVoid)),
    ];
    for (const work of works) {
      const count = counted();
      await assert.rejects(work(count.onVoid), CellsMoved);
      assert.equal(count.voided, TRIES_MAX - 1);
    }
    await assert.rejects(backedUp(join(dir, 'never'), TRIES_MAX), /until the cells have moved/);
    assert.deepEqual(await readdir(dir), ['whole']);
    assert.deepEqual([await proofs(), await anchors()], [proof, made]);
  });

  test('An export of the records of a user goes on where their cell has moved.', async () => {
    const node = byItself(store);
    const payerId = await node.aPayer('9.00');
    for (const { actor, merchantId } of town.shops) {
      const order = collect(actor, merchantId, '1.00');
      await node.must(order);
      await node.must(pay(payerId, order.txNo, store.nowMs()));
    }
    for (let n = 0; n < 4; n++) {
      const recharges = Array.from({ length: 400 }, () => recharge(payerId, '0.01'));
      await store.execute(recharges, 'slow');
    }
    const exported = await store.withReadConnection(async (session) => {
      const range = { userId: payerId, wallet: null, fromMs: null, untilMs: null };
      const numbers: (number | null)[] = [];
      for await (const views of recordsInOrder(session, range)) {
        if (numbers.length === 0)
          await moveCellOf(books.admin, cellOfUser({ count: CELLS }, payerId));
        numbers.push(...views.map(({ entry }) => entry.recordNo));
      }
      return numbers;
    });
    assert.equal(exported.length, 1 + town.shops.length + 4 * 400);
  });

  test('A machine that breaks off in the middle is an error, unless a cell has moved.', async () => {
    const servers = await serversOfCitus(books.config);
    assert.ok(servers);
    const breakOff = () =>
      Promise.all(
        servers.workers.map(({ rows }) =>
          rows(`select pg_terminate_backend(pid) from pg_stat_activity
            where state = 'idle in transaction' and application_name like 'citus_internal%'`),
        ),
      );
    const count = counted();
    const verifying = (disturb: () => Promise<unknown>) =>
      store.withReadConnection((session) =>
        verifyBooks(disturbed(session, disturb, 1), { ...keys(), onVoid: count.onVoid }),
      );
    await assert.rejects(verifying(breakOff), StoreFailure);
    assert.equal(count.voided, 0);
    const found = await verifying(async () => {
      await aCellMoves();
      await breakOff();
    });
    assert.deepEqual([brokenIn(found), count.voided], [[], 1]);
  });
});
