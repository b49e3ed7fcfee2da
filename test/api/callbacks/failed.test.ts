// Operators see what was given up, of all owners, and send it again.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startDelivery } from '../../../src/callbacks/delivery.ts';
import { receiver } from '../../callbacks/receivers.ts';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const worker = startDelivery(town.api.service);
after(() => worker.stop());
await town.newPerson('zhang', { name: '张运营', operator: true });
const headers = { cookie: await town.cookieOf('zhang') };
const PATH = '/api/v1/operator/failed-callbacks';

interface Failed {
  readonly event_id: string;
  readonly tx_no: string;
}

async function see(query = '') {
  const answer = await town.web('GET', `${PATH}${query}`, { headers });
  assertData(answer, ['items', 'next', 'total', 'complete']);
  return answer.data;
}
const resend = (eventId: string) =>
  town.web('POST', `/api/v1/operator/callbacks/${eventId}/resend`, {
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    body: {},
  });
const numbers = (items: readonly Failed[]) => items.map(({ tx_no: no }) => no);

/** Where orders are collected; a receiver that wants no more ends the callback at once. */
async function failed(url: string, shop = {}, sending = {}): Promise<string> {
  const txNo = await town.order({ notify_url: url, amount: 1, ...shop, ...sending });
  await town.pay(txNo);
  await until('it was given up', async () => {
    const event = await town.api.service.store.callbacks.event(`evt_${txNo}`);
    return event?.state === 'failed';
  });
  return txNo;
}

test('Nothing has failed.', async () => {
  assert.deepEqual(await see(), { items: [], next: null, total: 0, complete: true });
});

test('What was given up is listed with its owner, its host and why, and sent again.', async (t) => {
  let status = 410;
  const shop = await receiver(t, (_, response) => {
    response.writeHead(status).end('no');
  });
  const url = `http://localhost:${shop.port}/paid`;
  const [older, newer] = [await failed(url), await failed(url)];
  const { items, total } = await see();
  assert.equal(total, 2);
  assert.deepEqual(numbers(items), [newer, older]);
  const { login, name, url: goesTo, attempts, last } = items[0];
  assert.deepEqual(
    [login, name, goesTo, attempts, last.status, last.failure],
    ['lin', '林小满', url, 1, 410, 'receiver_gone'],
  );
  assert.deepEqual(numbers((await see('?user=lin')).items), [newer, older]);
  const others = await see(`?user=${town.stranger.userId}`);
  assert.deepEqual([others.items, others.total], [[], 0]);
  const unknown = await town.web('GET', `${PATH}?user=nobody`, { headers });
  assertRefused(unknown, 404, 'user_not_found');

  status = 200;
  const sent = await resend(`evt_${newer}`);
  assertData(sent, ['resent']);
  assert.equal(sent.data.resent, 1);
  await until('it has arrived', async () => (await see()).total === 1);
  const event = await town.api.service.store.callbacks.event(`evt_${newer}`);
  await until('it is delivered', async () => {
    return (await town.api.service.store.callbacks.event(`evt_${newer}`))?.state === 'delivered';
  });
  assert.equal(event?.ownerId, town.owner.userId);
});

test('What nobody is told of cannot be sent again, and what is no callback is not there.', async () => {
  assertInvalid(await resend(`evt_${await town.paid(1)}`), 'event_id');
  assertRefused(await resend('none'), 404, 'not_found');
});

test('A page goes on where it ended, within a millisecond too.', async () => {
  await town.api.rows(
    `insert into callbacks (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms, state)
     select 0, 'C' || n, ${town.owner.userId}, 'https://shop.example/x', 'shop.example:443', n / 30, n, 'failed'
     from generate_series(1, 60) as n`,
  );
  const first = await see('?limit=50');
  assert.equal(first.total, 61);
  assert.equal(first.items.length, 50);
  assert.equal(first.items[1].last, null);
  const rest = await see(`?limit=50&after=${first.next}`);
  assert.deepEqual([rest.items.length, rest.next], [11, null]);
  assert.equal(new Set(numbers([...first.items, ...rest.items])).size, 61);
  await town.api.rows(`delete from callbacks where host = 'shop.example:443'`);
});
