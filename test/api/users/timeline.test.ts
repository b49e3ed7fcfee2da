// GET /operator/users/{user_id}/timeline: what happened to one user, in one list by time, page by page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { openPlatform } from '../../support/platform.ts';
import { until } from '../../support/until.ts';

const { town, post } = await openPlatform();
const { owner, payer } = town;
const by = await town.cookieOf('platform');

interface Line {
  readonly line_id: string;
  readonly at: string;
  readonly kind: string;
  readonly what: string;
  readonly status: string | null;
  readonly http_status: number | null;
  readonly subject: string | null;
  readonly amount: number | null;
  readonly direction: string | null;
  readonly wallet: string | null;
  readonly detail: string | null;
  readonly by: string | null;
  readonly address: string | null;
}

const ask = (userId: number, query: string, cookie = by) =>
  town.web('GET', `/api/v1/operator/users/${userId}/timeline?${query}`, { headers: { cookie } });

async function page(userId: number, query: string) {
  const answer = await ask(userId, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.data as { readonly items: readonly Line[]; readonly next: string | null };
}

const lines = async (userId: number, query = '') =>
  (await page(userId, `limit=100&${query}`)).items;
const idsOf = (some: readonly Line[]) => some.map(({ line_id: id }) => id);

async function refusedRequest(): Promise<string> {
  const { request_id: id } = (await town.collect({ amount: 0 })).json;
  await until('it is written', async () => {
    return (await lines(owner.userId, `request_id=${id}`)).length === 1;
  });
  return id;
}

const receiver = async (at: string) => {
  const headers = { cookie: await town.cookieOf(owner.login) };
  const body = { url: `https://shop.example/${at}`, events: ['order.cancelled'] };
  const made = await town.web('POST', '/api/v1/receivers', {
    headers,
    body: { ...body, password: PASSWORD },
  });
  assert.equal(made.status, 200, made.text);
};

async function cancelled(): Promise<string> {
  const { data } = await town.collect({ amount: 2 });
  const answer = await town.post(`/orders/${data.tx_no}/cancel`, {});
  assert.equal(answer.status, 200, answer.text);
  return data.tx_no;
}

async function paidWithCallback(): Promise<string> {
  const { data } = await town.collect({ amount: 3, notify_url: 'https://shop.example/paid' });
  assert.equal((await town.pay(data.tx_no)).status, 200);
  return data.tx_no;
}

test('a request, a callback, money, a sign-in and a change are in one list, newest first', async () => {
  await receiver('one');
  await receiver('two');
  const paid = await paidWithCallback();
  const gone = await cancelled();
  const asked = await refusedRequest();
  const all = await lines(owner.userId);
  const times = all.map(({ at }) => at);
  assert.deepEqual(times, times.toSorted().toReversed());
  assert.equal(new Set(idsOf(all)).size, all.length);
  const one = (wanted: Partial<Line>) => {
    const fits = (line: Line) =>
      Object.entries(wanted).every(([name, value]) => line[name as keyof Line] === value);
    const found = all.filter(fits);
    assert.ok(found.length > 0, JSON.stringify(wanted));
    return found;
  };
  const [request] = one({ kind: 'request', subject: asked });
  assert.deepEqual(
    [request?.what, request?.status, request?.http_status, request?.detail, request?.by],
    ['POST /api/v1/collection', 'invalid_parameters', 400, 'amount', town.key.keyId],
  );
  const url = 'https://shop.example/paid';
  one({ kind: 'callback', what: 'order.paid', subject: paid, status: 'pending', address: url });
  assert.equal(one({ kind: 'callback', what: 'order.cancelled', subject: gone }).length, 2);
  one({ kind: 'money', subject: paid, amount: 3, direction: 'in', wallet: 'merchant' });
  one({ kind: 'sign_in', what: 'signed_in_new_device' });
  one({ kind: 'change', what: 'receiver_created', by: owner.login });
});

test('what an operator did about money is money, with why', async () => {
  const credited = await post(`/users/${payer.userId}/recharges`, {
    amount: 7,
    reason: '线下汇款',
    bank_reference: '20270131000917',
    idempotency_key: 'timeline-1',
  });
  const money = await lines(payer.userId, 'kind=money');
  const about = money.filter(({ subject }) => subject === credited.data.tx_no);
  assert.deepEqual(
    about
      .map(({ what, amount, direction, detail }) => [what, amount, direction, detail])
      .toSorted(),
    [
      ['recharge', 7, 'in', null],
      ['recharged', 7, null, '线下汇款 · 20270131000917'],
    ],
  );
  const changes = await lines(payer.userId, 'kind=change');
  assert.ok(changes.length > 0 && changes.every(({ what }) => what !== 'recharged'));
});

test('each kind alone has exactly its lines of the whole list', async () => {
  const all = await lines(owner.userId);
  for (const kind of ['request', 'callback', 'money', 'sign_in', 'change']) {
    const ofKind = all.filter((line) => line.kind === kind);
    assert.ok(ofKind.length > 0, kind);
    assert.deepEqual(idsOf(await lines(owner.userId, `kind=${kind}`)), idsOf(ofKind), kind);
  }
});

test('pages hold each line once and in order, also of one time, whatever comes meanwhile', async () => {
  await Promise.all(Array.from({ length: 5 }, cancelled));
  await paidWithCallback();
  const all = idsOf(await lines(owner.userId));
  assert.ok(all.length > 20 && all.length < 100, `${all.length} lines`);
  for (const limit of [1, 2, 3, 7, 50]) {
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { items, next } = await page(owner.userId, `limit=${limit}${after}`);
      assert.ok(items.length > 0 && (items.length === limit || next === null));
      seen.push(...idsOf(items));
      if (next === null) break;
      after = `&after=${next}`;
    }
    assert.deepEqual(seen, all, `${limit} a page`);
  }
  const first = await page(owner.userId, 'limit=2');
  await cancelled();
  await paidWithCallback();
  await refusedRequest();
  await town.cookieOf(owner.login);
  const rest = await page(owner.userId, `limit=100&after=${first.next}`);
  assert.deepEqual([...idsOf(first.items), ...idsOf(rest.items)], all);
  assert.equal(rest.next, null);
});

test('a request is found by its id, also one that succeeded, and among those of its user only', async () => {
  const id = await refusedRequest();
  const [line, ...others] = await lines(owner.userId, `request_id=${id}`);
  assert.deepEqual([line?.subject, line?.kind, others], [id, 'request', []]);
  assert.deepEqual(await lines(payer.userId, `request_id=${id}`), []);
  const fine = (await town.get('/balance')).headers.get('x-request-id');
  await until('it is written', async () => {
    return (await lines(owner.userId, `request_id=${fine}`)).length === 1;
  });
  const [succeeded] = await lines(owner.userId, `request_id=${fine}`);
  assert.deepEqual([succeeded?.status, succeeded?.http_status], [null, 200]);
  assert.ok(!(await lines(owner.userId)).some(({ subject }) => subject === fine));
});

test('nobody but operators reads it, and what is no place or kind is refused', async () => {
  const own = await town.cookieOf(owner.login);
  assertRefused(await ask(owner.userId, '', own), 404, 'not_found');
  assertRefused(await ask(999_999, ''), 404, 'user_not_found');
  assertInvalid(await ask(owner.userId, 'kind=order'), 'kind');
  for (const after of ['x', 'q1', 'q1-x', 'q1-1_q1-2', 'q1-1_', 'z1-1', 'm1-C01']) {
    assertInvalid(await ask(owner.userId, `after=${after}`), 'after');
  }
});
