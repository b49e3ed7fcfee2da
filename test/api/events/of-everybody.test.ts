// GET /api/v1/operator/events: where to go on, and what is refused. What is told some seconds later, and that
// nothing is left out, stands in test/contract/followed-records.ts, following.test.ts and the example of a
// platform.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ONE_CELL } from '../../../src/store/postgres/connection/cells.ts';
import {
  openConnection,
  READ_SETTINGS,
} from '../../../src/store/postgres/connection/connection.ts';
import { booksOn } from '../../../src/store/postgres/connection/owners.ts';
import { NOTHING_AWAY } from '../../../src/store/postgres/machines/cells-away.ts';
import { queryRecordsAfter } from '../../../src/store/postgres/reads/all-records.ts';
import type { RecordCursor } from '../../../src/store/store.ts';
import { assertData, assertInvalid } from '../../support/api-http.ts';
import { openPlatform } from '../../support/platform.ts';

const { town, get, post, member } = await openPlatform();
const FIELDS = ['items', 'next', 'complete'];

test('who begins now is told where, and nothing of before', async () => {
  await post(`/users/${await member()}/recharges`, {
    amount: 5,
    idempotency_key: 'e-1',
  });
  const start = await get('/events');
  assertData(start, FIELDS);
  assert.deepEqual([start.data.items, start.data.complete], [[], true]);
  assert.match(start.data.next, /^\d{13}-0-0$/);
  const again = await get(`/events?after=${start.data.next}`);
  assert.deepEqual([again.data.items, again.data.complete], [[], true]);
});

test('what has just happened is not told yet, so that nothing can come before it', async () => {
  const { rows } = town.api;
  const answer = await get('/events?after=0&limit=200');
  assertData(answer, FIELDS);
  assert.deepEqual([answer.data.items, answer.data.complete], [[], true]);
  const [newest] = await rows('select max(at_ms)::text as at_ms from entries');
  assert.ok(Number(answer.data.next.split('-')[0]) < Number(newest?.at_ms));
});

test('a cursor ahead of the clock, which was set back then, is refused', async () => {
  assertInvalid(await get(`/events?after=${Date.now() + 60_000}-0-0`), 'after');
});

test('fifteen seconds later all of it is told, the oldest first, with whose it is', async () => {
  const connection = await openConnection(town.api.database.config, READ_SETTINGS);
  const over = { connection: async () => connection };
  const books = booksOn(over, { cells: ONE_CELL, away: NOTHING_AWAY });
  Object.assign(town.api.service.store.queries, {
    recordsAfter: (cursor: RecordCursor | null, limit: number) =>
      queryRecordsAfter(books, cursor, limit, 0),
  });
  try {
    const start = (await get('/events')).data.next;
    const userId = await member();
    const { reference } = (await get(`/users/${userId}`)).data;
    await post(`/users/${userId}/recharges`, {
      amount: 7.5,
      idempotency_key: 'e-2',
    });
    const txNo = await town.paid(3);
    const page = await get(`/events?after=${start}&limit=2`);
    const [first, second] = page.data.items;
    assert.deepEqual(
      [first.user_id, first.reference, first.type, first.amount, first.wallet],
      [userId, reference, 'recharge', 7.5, 'consumer'],
    );
    assert.deepEqual([second.tx_no, page.data.complete], [txNo, false]);
    const rest = await get(`/events?after=${page.data.next}`);
    assert.deepEqual(
      rest.data.items.map((item: { tx_no: string }) => item.tx_no),
      [txNo],
    );
    assert.equal(rest.data.complete, true);
  } finally {
    await connection.end();
  }
});

test('a cursor that is none, and more than 200 at once, are refused', async () => {
  for (const cursor of ['1', '1-2', '1-2-3-4', '-1-2-3', 'a-b-c', '1-2-3000000000000000', '']) {
    assertInvalid(await get(`/events?after=${cursor}`), 'after');
  }
  for (const limit of ['0', '201', '1.5', 'x']) {
    assertInvalid(await get(`/events?limit=${limit}`), 'limit');
  }
});
