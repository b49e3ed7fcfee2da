// GET /requests: what was asked with this key and with no other, newest first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiTown } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
const other = await town.newKey(town.owner);
const MISSING = 'C01K9ZQ3F7GABCDEFGHJKMNPQRS';

interface Line {
  readonly path: string;
  readonly key_id: string;
  readonly status: number;
  readonly code: string | null;
  readonly ignored: string | null;
}

/** Of all pages: who waits for a line asks so often that their own requests fill the first. */
async function lines(filter: Record<string, string> = {}): Promise<readonly Line[]> {
  const found: Line[] = [];
  let before: number | null = null;
  do {
    const query = new URLSearchParams({ ...filter, ...(before && { before: `${before}` }) });
    const answer = await town.get(`/requests?${query}`);
    assert.equal(answer.status, 200, answer.text);
    found.push(...answer.data.items);
    before = answer.data.next;
  } while (before !== null);
  return found.filter(({ path }) => path !== '/api/v1/requests');
}

test('the requests of the key are there, and those of another key of the owner are not', async () => {
  await town.get('/balance');
  await town.get('/transactions', { key: other });
  const refused = await town.get(`/order-lifecycle?tx_no=${MISSING}`);
  await until('all are written', async () => (await lines()).length >= 2);
  const [newest, before] = await lines();
  assert.deepEqual(
    [newest?.path, newest?.status, newest?.code],
    ['/api/v1/order-lifecycle', 404, 'order_not_found'],
  );
  assert.deepEqual([before?.path, before?.code], ['/api/v1/balance', null]);
  assert.ok((await lines()).every(({ key_id }) => key_id === town.key.keyId));
  assert.deepEqual((await town.get(`/requests?key_id=${other.keyId}`)).data.items, []);
  const id = refused.headers.get('x-request-id');
  assert.equal((await lines({ request_id: `${id}` })).length, 1);
  assert.deepEqual(
    (await lines({ refused: 'true' })).map(({ status }) => status),
    [404],
  );
});

test('a line names what the request said that nobody read', async () => {
  await town.collect({ notifyUrl: 'https://shop.example.com/paid', 不: 1 });
  const filter = {
    request_id: (await town.collect({ currency: 'USD', amount: 0 })).json.request_id,
  };
  await until('it is written', async () => (await lines(filter)).length === 1);
  const [refused] = await lines(filter);
  assert.deepEqual([refused?.status, refused?.ignored], [400, 'currency']);
  const [before] = (await lines()).filter(({ ignored }) => ignored === 'notifyUrl, +1');
  assert.deepEqual([before?.path, before?.status], ['/api/v1/collection', 200]);
});

test('pages follow each other, and filters are checked', async () => {
  const [first] = (await town.get('/requests')).data.items;
  assert.ok(first);
  assert.deepEqual((await town.get('/requests?before=1')).data, { items: [], next: null });
  for (const query of ['?before=0', '?before=x', '?refused=yes']) {
    assert.equal((await town.get(`/requests${query}`)).code, 'invalid_parameters', query);
  }
});
