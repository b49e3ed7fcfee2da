// /api/v1/orders with a key: a program finds, counts, downloads and cancels the orders of its owner, or of
// the one merchant that its key is bound to; the platform's own sees those of everybody.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { newOperateKey } from '../../support/platform.ts';

const town = await openApiTown();
const { owner, merchantId, branchId, strangerKey } = town;
const besideId = await town.newMerchant(owner, '林记分店');
const beside = await town.newKey(owner, { merchantId: besideId });
const operator = await town.newPerson('zhang', { name: '张运营', operator: true });
const platform = await newOperateKey(town, operator);

interface Listed {
  readonly items: readonly { readonly tx_no: string }[];
  readonly next: string | null;
}

async function page(query: string, key = town.key): Promise<Listed> {
  const answer = await town.get(`/orders?${query}`, { key });
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}

const numbersOf = ({ items }: Listed) => items.map(({ tx_no: txNo }) => txNo);
const numbersIn = async (query: string, key = town.key) => numbersOf(await page(query, key));
const cancel = (txNo: string, key = town.key) =>
  town.post(`/orders/${txNo}/cancel`, undefined, { key });
const today = () =>
  new Date(town.api.service.store.nowMs() + 8 * 3_600_000).toISOString().slice(0, 10);

test('each filter of the list is exact, alone and with others', async () => {
  const title = '秋茶';
  const plain = await town.order({ title: `${title}一` });
  const atBranch = await town.order({ title: `${title}二`, branch_id: branchId });
  const next = await town.order({ title: `${title}三`, merchant_id: besideId });
  const paid = await town.paid(2, { title: `${title}四` });
  const q = `q=${encodeURIComponent(title)}`;
  const found = (query: string) => numbersIn(`${q}&${query}`);
  assert.deepEqual(await found(''), [paid, next, atBranch, plain]);
  assert.deepEqual(await found(`branch_id=${branchId}`), [atBranch]);
  assert.deepEqual(await found(`merchant_id=${besideId}`), [next]);
  assert.deepEqual(await found(`merchant_id=${merchantId}&status=pending`), [atBranch, plain]);
  assert.deepEqual(await found('status=paid'), [paid]);
  assert.deepEqual(await found(`date_from=${today()}&date_to=${today()}`), await found(''));
  assert.deepEqual(await found('date_to=2026-01-01'), []);
  assert.deepEqual(await numbersIn(`q=${plain.toLowerCase()}`), [plain]);
  assert.deepEqual(await numbersIn(q, strangerKey), []);
});

test('a record of the list is that of a query, and one of its own says more', async () => {
  const txNo = await town.paid(7);
  const [line] = (await page(`q=${txNo}`)).items;
  assert.deepEqual(line, await town.record(txNo));
  const { data } = await town.get(`/orders/${txNo}`);
  for (const [field, value] of Object.entries(line ?? {})) assert.deepEqual(data[field], value);
  assert.deepEqual([data.payer_name, data.stages.length], ['王*', 4]);
});

test('pages hold every order once while others come in', async () => {
  const title = '流水';
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) made.unshift(await town.order({ title }));
  const query = `q=${encodeURIComponent(title)}&limit=2`;
  const found: string[] = [];
  let listed = await page(query);
  found.push(...numbersOf(listed));
  while (listed.next !== null) {
    await Promise.all([town.order({ title }), town.order({ title })]);
    listed = await page(`${query}&after=${listed.next}`);
    found.push(...numbersOf(listed));
  }
  assert.deepEqual(found, made);
});

test('a limit out of bounds and a place that never was are refused together', async () => {
  assert.ok((await page('limit=100')).items.length > 5);
  for (const after of ['x', '1-', '12345678901234567-C01', '%00']) {
    assertInvalid(await town.get(`/orders?after=${after}&limit=0`), 'limit', 'after');
  }
});

test('a key of one merchant sees, counts, downloads and cancels nothing of another', async () => {
  const title = '分店';
  const theirs = await town.order({ title });
  const its = await town.order({ title, merchant_id: besideId });
  const q = `q=${encodeURIComponent(title)}`;
  assert.deepEqual(await numbersIn(q), [its, theirs]);
  assert.deepEqual(await numbersIn(q, beside), [its]);
  assert.deepEqual(await numbersIn(`${q}&merchant_id=${besideId}`, beside), [its]);
  for (const query of [`${q}&merchant_id=${merchantId}`, `q=${theirs}`]) {
    assert.deepEqual(await numbersIn(query, beside), [], query);
    const { data } = await town.get(`/orders/counts?${query}`, { key: beside });
    assert.deepEqual([data.pending, data.complete], [0, true]);
    const { text } = await town.get(`/orders.csv?${query}`, { key: beside });
    assert.equal(text.split('\r\n').length, 2, 'the names of the columns alone');
  }
  assert.equal((await town.get(`/orders/counts?${q}`, { key: beside })).data.pending, 1);
  const { text } = await town.get(`/orders.csv?${q}`, { key: beside });
  assert.ok(text.includes(its) && !text.includes(theirs));
  for (const key of [beside, strangerKey]) {
    assertRefused(await town.get(`/orders/${theirs}`, { key }), 404, 'order_not_found');
    assertRefused(await cancel(theirs, key), 404, 'order_not_found');
  }
  assert.equal((await town.record(theirs)).status, 'pending');
  assert.equal((await cancel(its, beside)).data.status, 'cancelled');
});

test('the file is the same for a key as in a session, and counts agree with it', async () => {
  const title = '报表';
  for (let n = 0; n < 3; n += 1) await town.order({ title });
  await town.paid(3, { title });
  const query = `q=${encodeURIComponent(title)}`;
  const file = await town.get(`/orders.csv?${query}`);
  const headers = { cookie: await town.cookieOf('lin') };
  const ofPerson = await town.web('GET', `/api/v1/orders.csv?${query}`, { headers });
  assert.equal(file.text, ofPerson.text);
  for (const name of ['content-type', 'content-disposition']) {
    assert.equal(file.headers.get(name), ofPerson.headers.get(name));
  }
  assert.equal(file.text.split('\r\n').slice(1, -1).length, 4);
  const { data } = await town.get(`/orders/counts?${query}`);
  assert.deepEqual([data.pending, data.paid], [3, 1]);
});

test('a paid, refunded, expired or unknown order is not cancelled', async () => {
  const paid = await town.paid(5);
  const first = await cancel(paid);
  assertRefused(first, 409, 'order_already_paid');
  assert.match(String(first.json.msg), /so it was not cancelled\. Refund it instead\.$/);
  await town.refund({ tx_no: paid, refund_type: 'full' });
  assertRefused(await cancel(paid), 409, 'order_refunded');
  const late = await town.order();
  const past = 31 * 60_000;
  await town.api.alter(`update orders set created_at_ms = created_at_ms - ${past},
    expires_at_ms = expires_at_ms - ${past} where tx_no = '${late}' returning tx_no`);
  const second = await cancel(late);
  assertRefused(second, 409, 'order_expired');
  assert.match(String(second.json.msg), /so there is nothing to cancel\.$/);
  for (const unknown of ['nothing', '%00', `${late}X`]) {
    assertRefused(await cancel(unknown), 404, 'order_not_found');
  }
});

test('the platform’s key lists and shows the orders of everybody; others do not', async () => {
  const txNo = await town.paid(4);
  const { data: theirs } = await town.collect(
    { merchant_id: town.otherMerchantId },
    { key: strangerKey },
  );
  const { items } = (await town.get('/operator/orders?limit=2', { key: platform })).data;
  assert.deepEqual(
    items.map((one: Record<string, unknown>) => [one.tx_no, one.login]),
    [
      [theirs.tx_no, 'chen'],
      [txNo, 'lin'],
    ],
  );
  const { data } = await town.get(`/operator/orders/${txNo}`, { key: platform });
  assert.deepEqual([data.owner.login, data.payer.login, data.own], ['lin', 'wang', false]);
  for (const path of ['/operator/orders', `/operator/orders/${txNo}`]) {
    assertRefused(await town.get(path), 403, 'scope_missing');
    const headers = { cookie: await town.cookieOf('lin') };
    assertRefused(await town.web('GET', `/api/v1${path}`, { headers }), 404, 'not_found');
  }
  assertRefused(await town.get('/orders', { key: platform }), 403, 'scope_missing');
});
