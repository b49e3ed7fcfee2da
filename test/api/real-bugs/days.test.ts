// Days in other time zones, and days that never were. The node and its database run in other time
// zones; a day is a day in Shanghai all the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import type { ApiNode } from '../../support/api.ts';
import { assertRefused, type SigningKey, send } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { setClock } from '../../support/set-clock.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2028, 1, 28, 16); // 2028-02-29 00:00 in Shanghai
const INSTANTS = [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + DAY_MS - 1, MIDNIGHT + DAY_MS];

const clock = setClock();
const town = await openApiTown({}, { host: clock.host });
const { api, payerKey } = town;

async function list({ origin, service }: ApiNode, query: string, key: SigningKey = payerKey) {
  const signing = { timestamp: String(Math.floor(service.store.nowMs() / 1000)) };
  const sending = { key, signing };
  return (await send(origin, 'GET', `/api/v1/transactions${query}`, sending)).data;
}

test('Formance timezone: a day is a Shanghai day, whatever the zone of node and database', async (t) => {
  const home = process.env.TZ;
  t.after(async () => {
    process.env.TZ = home;
    await clock.set(null);
  });
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Shanghai', 'UTC']) {
    process.env.TZ = zone;
    await api.rows(`alter database ${api.database.name} set timezone to '${zone}'`);
    const node = await api.secondNode();
    const person = await town.newPerson(zone.toLowerCase().replace('/', '-'));
    const key = await town.newKey(person);
    const order = { userId: person.userId, amountFen: fen(100n), idempotencyKey: null };
    for (const ms of INSTANTS) {
      await clock.set(ms);
      assert.ok((await recharge(node.service, order, atThisMachine(node.service))).ok);
    }
    for (const [day, ids] of [
      ['2028-02-28', [1]],
      ['2028-02-29', [3, 2]],
      ['2028-03-01', [4]],
      ['2028-02-27', []],
    ] as const) {
      const { items, total } = await list(node, `?date_from=${day}&date_to=${day}`, key);
      assert.deepEqual([items.map(({ id }: { id: number }) => id), total], [ids, ids.length], zone);
    }
    const { items } = await list(node, '', key);
    assert.deepEqual(
      items.map((item: { created_at: string }) => item.created_at),
      [
        ...['2028-03-01T00:00:00.000+08:00', '2028-02-29T23:59:59.999+08:00'],
        ...['2028-02-29T00:00:00.000+08:00', '2028-02-28T23:59:59.999+08:00'],
      ],
    );
    await clock.set(null);
  }
});

test('Formance timezone: what has just happened is dated today in Shanghai', async () => {
  const { userId } = town.owner;
  const key = town.key;
  await town.paid(1);
  const [entry] = (await list(api, '?per_page=1', key)).items;
  const today = entry.created_at.slice(0, 10);
  const shanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
  assert.equal(today, shanghai.format(Date.parse(entry.created_at)));
  const found = await list(api, `?date_from=${today}&date_to=${today}&per_page=1`, key);
  assert.deepEqual(found.items, [entry]);
  const next = shanghai.format(Date.parse(entry.created_at) + DAY_MS);
  const later = await list(api, `?date_from=${next}`, key);
  assert.deepEqual(later.items, [], `user ${userId} has no records of tomorrow`);
});

test('Formance timezone: impossible days and absurd page numbers are no internal error', async () => {
  for (const [query, status] of [
    ...['2026-02-30', '2025-02-29', '2026-00-10', '2026-13-01', '2026-1-1', 'today'].map(
      (day) => [`date_from=${day}`, 400] as const,
    ),
    ['date_from=2026-03-02&date_to=2026-03-01', 400],
    ['date_from=', 200],
    ['date_from=2024-02-29&date_to=2024-02-29', 200],
    ['date_from=0000-01-01&date_to=9999-12-31', 200],
    ['page=0', 400],
    ['page=-1', 400],
    ['page=1e9', 200],
    ['page=1000000000', 200],
    ['page=9007199254740991&per_page=50', 200],
    ['page=9007199254740993', 400],
    ['per_page=51', 400],
  ] as const) {
    const answer = await town.get(`/transactions?${query}`);
    if (status === 400) assertRefused(answer, 400, 'invalid_parameters', ['errors']);
    else assert.equal(answer.status, 200, `${query}: ${answer.text}`);
  }
});
