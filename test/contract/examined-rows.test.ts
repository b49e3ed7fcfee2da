// Lists of everybody on tables with more rows than one query looks at: a page that finds nothing ends at the
// bound, says where, and the next one goes on from there.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { readTimeline, type TimelineCursor } from '../../src/service/administration/timeline.ts';
import { EVENTS_EXAMINED_MAX } from '../../src/store/callbacks.ts';
import { ROWS_EXAMINED_MAX } from '../../src/store/operator-lists.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { runOnce } from '../../src/store/postgres/connection/once.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { sealTable } from '../../src/store/postgres/seal-books.ts';
import { ORDER_SEALS } from '../../src/store/postgres/tables/orders.ts';
import { chainKey, SEALING } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { fillTables } from './many-rows.ts';

const BEYOND = 5;
const all = { fromMs: null, untilMs: null };
let database: TestDatabase;
let store: PostgresStore;

before(async () => {
  database = await testDatabase();
  await fillTables(database.admin, 1, ROWS_EXAMINED_MAX + BEYOND);
  const unsealed = { ...ORDER_SEALS, before: undefined };
  await runOnce(await openConnection(database.config, {}), (connection) =>
    sealTable(connection, unsealed, { cell: 0, sealing: SEALING }),
  );
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log: () => {},
  });
});
after(async () => {
  await store.close();
  await database.drop();
});

interface Page<Cursor> {
  readonly items: readonly unknown[];
  readonly next: Cursor | null;
}

async function assertGoesOn<Cursor>(read: (before: Cursor | null) => Promise<Page<Cursor>>) {
  const first = await read(null);
  assert.deepEqual(first.items, []);
  assert.ok(first.next, 'a page that found nothing says where it stopped');
  assert.deepEqual(await read(first.next), { items: [], next: null });
}

test('A page of lines that do not match ends at the bound, and the next goes on.', async () => {
  const filter = { ...all, userId: null, actors: null, actions: ['recharged'] } as const;
  await assertGoesOn((cursor: Parameters<typeof store.queries.trail>[1]) =>
    store.queries.trail(filter, cursor, 20),
  );
});

test('A page of events that do not match ends at the bound, and the next goes on.', async () => {
  const filter = { ...all, userId: null, kind: 'codes_locked' } as const;
  await assertGoesOn((cursor: Parameters<typeof store.queries.allSecurityEvents>[1]) =>
    store.queries.allSecurityEvents(filter, cursor, 20),
  );
});

test('A page of orders that do not match ends at the bound, and the next goes on.', async () => {
  const filter = { ...all, status: 'paid' } as const;
  await assertGoesOn((cursor: Parameters<typeof store.queries.allOrders>[1]) =>
    store.queries.allOrders(filter, cursor, 20),
  );
});

test('The last row that is looked at is listed if it matches, once.', async () => {
  const filter = { ...all, userId: null, actors: null, actions: ['key_created'] } as const;
  let [cursor, seen] = [null as Parameters<typeof store.queries.trail>[1], 0];
  do {
    const page = await store.queries.trail(filter, cursor, 3_000);
    seen += page.items.length;
    cursor = page.next;
  } while (cursor !== null);
  assert.equal(seen, ROWS_EXAMINED_MAX + BEYOND);
});

test('Callbacks are not told before those that may be behind records not looked at.', async () => {
  const userId = 7;
  const lastNo = EVENTS_EXAMINED_MAX + BEYOND;
  await insert(`insert into entries select 0, 'B' || n, 0, n, gen_random_uuid(), ${userId}, 'consumer',
    1, 0, 1, 0, n, 'recharge', 'B' || n, null, 'platform', null, n from generate_series(2, ${lastNo}) n`);
  await insert(`insert into callbacks
    (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms, state, receiver_id, type, facts)
    select 0, 'C' || n || '-${userId}', ${userId}, 'http://x/', 'h', n, n, 'held', ${userId}, 'refund.made', '{}'
    from unnest(array[1, ${lastNo + 1}]) n`);
  const filter = { userId, kind: 'callback', requestId: null } as const;
  const page = async (after: TimelineCursor | null) => {
    const { items, next } = await readTimeline({ store }, filter, after, 20);
    return { times: items.map(({ atMs }) => atMs), next };
  };
  const first = await page(null);
  assert.deepEqual(first.times, [lastNo + 1]);
  assert.ok(first.next, 'it says where it stopped');
  assert.deepEqual(await page(first.next), { times: [1], next: null });
});

async function insert(text: string): Promise<void> {
  const client = new pg.Client(database.admin);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
