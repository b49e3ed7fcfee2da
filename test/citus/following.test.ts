// Following the records of all users on Citus: whoever reads passes no cursor at which a record may still
// become visible, on whatever machine its batch is.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import {
  type Connection,
  openConnection,
  READ_SETTINGS,
} from '../../src/store/postgres/connection/connection.ts';
import { booksOn } from '../../src/store/postgres/connection/owners.ts';
import { NOTHING_AWAY } from '../../src/store/postgres/machines/cells-away.ts';
import { THROUGH_GATE } from '../../src/store/postgres/machines/gate.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { queryRecordsAfter } from '../../src/store/postgres/reads/all-records.ts';
import type { RecordCursor } from '../../src/store/store.ts';
import { byItself } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { serversOfCitus } from './citus-server.ts';
import { aTown, startLoad } from './load.ts';
import { moveCells } from './placements.ts';

const CELLS = { count: 8 };
const [ANN, BEN] = [1_001, 1_002];

describe('Following the records of all users on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let stores: readonly PostgresStore[];
  let connection: Connection;
  before(async () => {
    books = await booksOnCitus(CELLS.count);
    const clientConfig = async () => books.config;
    const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
    stores = [await open(), await open()];
    connection = await openConnection(books.config, { ...READ_SETTINGS, plan_cache_mode: 'auto' });
  });
  after(async () => {
    await connection?.end();
    for (const store of stores ?? []) await store.close();
    await books?.drop();
  });

  const read = () =>
    booksOn({ connection: async () => connection }, { cells: CELLS, away: NOTHING_AWAY });

  async function follow(from: RecordCursor, lateMs: number) {
    const told: string[] = [];
    let cursor = from;
    for (let complete = false; !complete; ) {
      const page = await queryRecordsAfter(read(), cursor, 50, lateMs);
      assert.ok(page);
      told.push(...page.items.map(({ entry }) => `${entry.movementNo} ${entry.userId}`));
      ({ next: cursor, complete } = page);
    }
    return { told, cursor };
  }

  const now = async () => (await follow({ atMs: 0, userId: 0, recordNo: 0 }, 0)).cursor;

  const insertion = (table: string, number: string, userId: number) => `insert into ${table}
    (cell, movement_no, leg, chain_no, mac, user_id, account, balance_delta, frozen_delta,
      balance_after, frozen_after, record_no, type, tx_no, refund_no, counterparty_kind,
      counterparty_id, at_ms)
    values (${cellOfUser(CELLS, userId)}, '${number}', 0, 1, gen_random_uuid(), ${userId},
      'consumer', 1, 0, 1, 0, (random() * 1e15)::bigint, 'recharge', '${number}', null, 'platform', null,
      (extract(epoch from clock_timestamp()) * 1000)::bigint)`;

  async function clientAt(config: pg.ClientConfig): Promise<pg.Client> {
    const client = new pg.Client(config);
    await client.connect();
    return client;
  }

  test('A batch that has written on a worker only holds back what happened after it.', async () => {
    const cursor = await now();
    const batch = await clientAt(books.config);
    try {
      await batch.query('begin');
      await batch.query(THROUGH_GATE.text);
      await batch.query(insertion('entries', 'early', ANN));
      await books.admin.query(insertion('entries', 'late', BEN));
      assert.deepEqual((await follow(cursor, 0)).told, []);
      await batch.query('commit');
      assert.deepEqual((await follow(cursor, 0)).told, [`early ${ANN}`, `late ${BEN}`]);
    } finally {
      await batch.end();
    }
  });

  test('What is left prepared on a worker holds back what happened after it.', async () => {
    const cursor = await now();
    const { rows } = await books.admin.query(
      `select nodename, nodeport, shardid, current_schema() as schema
       from pg_dist_placement join pg_dist_node using (groupid)
       where shardid = get_shard_id_for_distribution_column('entries', ${cellOfUser(CELLS, ANN)})`,
    );
    const [{ nodename, nodeport, shardid, schema } = {} as Record<string, string>] = rows;
    const url = new URL(`${books.config.connectionString}`);
    url.host = `${nodename}:${nodeport}`;
    const worker = await clientAt({ connectionString: `${url}` });
    try {
      await worker.query('begin');
      await worker.query('set local citus.enable_manual_changes_to_shards = on');
      await worker.query(insertion(`${schema}.entries_${shardid}`, 'left behind', ANN));
      await worker.query(`prepare transaction 'left_behind'`);
      await books.admin.query(insertion('entries', 'after it', BEN));
      assert.deepEqual((await follow(cursor, 0)).told, []);
      await worker.query(`commit prepared 'left_behind'`);
      assert.deepEqual((await follow(cursor, 0)).told, [`left behind ${ANN}`, `after it ${BEN}`]);
    } finally {
      await worker.query(`rollback prepared 'left_behind'`).catch(() => {});
      await worker.end();
    }
  });

  test('While a machine is away, whoever follows hears that the database is.', async (t) => {
    const cursor = await now();
    const [worker] = (await serversOfCitus(books.config))?.workers ?? [];
    if (!worker) return t.skip('the workers run on another machine');
    await worker.kill();
    try {
      await assert.rejects(follow(cursor, 0), { name: 'StoreFailure', reason: 'away' });
    } finally {
      await worker.start();
    }
    await follow(cursor, 0);
  });

  for (const moving of [false, true]) {
    const doing = moving ? 'write and cells move' : 'write on all machines';
    test(`Whoever follows while two nodes ${doing} is told everything once.`, async () => {
      const first = stores[0];
      assert.ok(first);
      const start = await now();
      const load = startLoad(stores, await aTown(byItself(first), 2 * CELLS.count));
      const told: string[] = [];
      let cursor = start;
      const read = async () => {
        // Far less than a batch may take: what is under way is all that holds the reader back.
        const page = await follow(cursor, 1_000);
        told.push(...page.told);
        cursor = page.cursor;
      };
      const untilMs = Date.now() + 6_000;
      let isGoing = true;
      const moves = moving ? moveSome().finally(() => (isGoing = false)) : null;
      while (Date.now() < untilMs || (moves !== null && isGoing)) await read();
      await moves;
      const heard = await load.stop();
      const { rows } = await books.admin.query(
        `select movement_no, user_id from entries where record_no is not null
         and at_ms >= ${start.atMs} and movement_no not in ('early', 'late', 'left behind', 'after it')`,
      );
      const made = rows.map(({ movement_no: number, user_id: userId }) => `${number} ${userId}`);
      const endsMs = Date.now() + 20_000;
      while (told.length < made.length && Date.now() < endsMs) await read();
      assert.ok(heard.length > 100, `${heard.length} movements were asked for`);
      assert.deepEqual(told.toSorted(), made.toSorted());
    });
  }

  async function moveSome(): Promise<void> {
    for (let place = 0; place < CELLS.count; place++) await moveCells(books.admin, place);
  }
});
