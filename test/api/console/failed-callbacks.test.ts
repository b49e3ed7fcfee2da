// /console/api/operator/failed-callbacks: operators see what was given up, of all owners, and send it
// again.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startDelivery } from '../../../src/webhooks/delivery.ts';
import { assertData, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';
import { receiver } from '../../webhooks/receivers.ts';

const town = await openApiTown();
const worker = startDelivery(town.api.service);
after(() => worker.stop());
await town.newPerson('zhang', { name: '张运营', operator: true });
const headers = { cookie: await town.cookieOf('zhang') };
const PATH = '/console/api/operator/failed-callbacks';

interface Failed {
  readonly event_id: string;
  readonly tx_no: string;
  readonly owner_login: string;
}

async function see(query = '') {
  const answer = await town.web('GET', `${PATH}${query}`, { headers });
  assertData(answer, ['items', 'total', 'complete', 'next']);
  return answer.data;
}
const resend = (eventId: string) => town.web('POST', `${PATH}/${eventId}/resend`, { headers });
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
  assert.deepEqual(await see(), { items: [], total: 0, complete: true, next: null });
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
  const { owner_login, owner_name, host, attempts, last } = items[0];
  assert.deepEqual(
    [owner_login, owner_name, host, attempts, last.status, last.failure],
    ['lin', '林小满', `localhost:${shop.port}`, 1, 410, 'receiver_gone'],
  );
  assert.deepEqual(numbers((await see('?owner=lin')).items), [newer, older]);
  const others = await see(`?owner=${town.stranger.userId}`);
  assert.deepEqual([others.items, others.total], [[], 0]);
  const unknown = await town.web('GET', `${PATH}?owner=nobody`, { headers });
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

test('What is no callback is not there.', async () => {
  const silent = await town.paid(1);
  assertRefused(await resend(`evt_${silent}`), 404, 'not_found');
  assertRefused(await resend('none'), 404, 'not_found');
});

test('A page has fifty, and goes on where it ended.', async () => {
  await town.api.rows(
    `insert into callbacks (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms, state)
     select 0, 'C' || n, ${town.owner.userId}, 'https://shop.example/x', 'shop.example:443', n, n, 'failed'
     from generate_series(1, 60) as n`,
  );
  const { items, total, next } = await see();
  assert.equal(total, 61);
  assert.equal(items.length, 50);
  assert.equal(items[1].last, null);
  const rest = await see(`?before=${next}`);
  assert.deepEqual([rest.items.length, rest.next], [11, null]);
  await town.api.rows(`delete from callbacks where host = 'shop.example:443'`);
});
