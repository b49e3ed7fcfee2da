// An owner sees in a session what tools ask for, and decides.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { newRequest, openRequest, approve: approveOnPage } = refundRequestsIn(town);
const API = '/api/v1/refund-requests';
const WAITING = '?status=approval_required';

async function ask(path: string, as = 'lin') {
  return town.web('GET', `${API}${path}`, { headers: { cookie: await town.cookieOf(as) } });
}

async function decide(requestNo: string, verb: 'approve' | 'decline', body: object, as = 'lin') {
  const headers = { cookie: await town.cookieOf(as) };
  return town.web('POST', `${API}/${requestNo}/${verb}`, { body, headers });
}

const approve = (requestNo: string) => decide(requestNo, 'approve', { pay_password: OWNER_PIN });
const numbersOf = (items: readonly { readonly request_no: string }[]) =>
  items.map(({ request_no }) => request_no);
const waiting = async (as = 'lin') => (await ask(WAITING, as)).data.items;
const openCount = async (as = 'lin') => (await ask('/open-count', as)).data.open;

test('Those that wait are found and counted, whatever became of the others.', async () => {
  const before = await openCount();
  const first = await newRequest();
  const second = await newRequest();
  assert.equal(await openCount(), before + 2);
  assert.equal(await openCount('chen'), 0);
  assert.equal((await decide(first, 'decline', { reason: '茶没有问题' })).status, 200);
  assert.equal(await openCount(), before + 1);
  const open = numbersOf(await waiting());
  assert.ok(open.includes(second) && !open.includes(first));
  const { data } = await ask('');
  assert.deepEqual(numbersOf(data.items).slice(0, 2), [second, first]);
  assert.equal(data.items[1].status, 'declined');
  assert.equal(numbersOf((await ask('?status=declined')).data.items)[0], first);
  for (const query of ['', WAITING]) {
    assert.deepEqual((await ask(query, 'chen')).data, { items: [], next: null });
  }
});

test('Approving makes the refund, once, also when it is sent again or on the page.', async () => {
  const txNo = await town.paid(10);
  const { requestNo } = await openRequest(txNo, 4);
  const { data } = await approve(requestNo);
  assert.deepEqual([data.refund.amount, data.refund.fee, data.refund.net_amount], [4, 0.04, 3.96]);
  assertRefused(await approve(requestNo), 409, 'refund_request_decided');
  assertRefused(await approveOnPage(requestNo), 409, 'refund_request_decided');
  assert.equal((await town.record(txNo)).refunded_amount, 4);
});

test('Requests to others are not there.', async () => {
  const requestNo = await newRequest();
  for (const as of ['chen', 'wang']) {
    const answer = await decide(requestNo, 'decline', {}, as);
    assertRefused(answer, 404, 'refund_request_not_found');
  }
  assertRefused(await decide('nothing', 'decline', {}), 404, 'refund_request_not_found');
});

test('Long lists have pages.', async () => {
  const made: string[] = [];
  for (let n = 0; n < 22; n += 1) {
    const requestNo = await newRequest();
    await decide(requestNo, 'decline', {});
    made.push(requestNo);
  }
  const first = (await ask('')).data;
  assert.equal(first.items.length, 20);
  const second = (await ask(`?after=${first.next}`)).data;
  const found = new Set(numbersOf([...first.items, ...second.items]));
  assert.ok(made.every((requestNo) => found.has(requestNo)));
  const [older, newer] = [await newRequest(), await newRequest()];
  const { items, next } = (await ask(`${WAITING}&limit=1`)).data;
  const rest = (await ask(`${WAITING}&limit=1&after=${next}`)).data.items;
  assert.deepEqual(numbersOf([...items, ...rest]), [newer, older]);
});
