// /api/v1/orders in a session: an owner finds their orders, counts and downloads them, and sees one
// with everything that belongs to it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { openRequest } = refundRequestsIn(town);
const API = '/api/v1/orders';

async function ask(path: string, as = 'lin') {
  return town.web('GET', path, { headers: { cookie: await town.cookieOf(as) } });
}

async function numbersIn(query: string, as = 'lin'): Promise<string[]> {
  const answer = await ask(`${API}?${query}`, as);
  assert.equal(answer.status, 200, answer.text);
  return answer.data.items.map(({ tx_no }: { tx_no: string }) => tx_no);
}

/** Every page of a list. */
async function allIn(query: string): Promise<string[]> {
  const found: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { data } = await ask(`${API}?${query}&after=${next}`);
    found.push(...data.items.map(({ tx_no }: { tx_no: string }) => tx_no));
    next = data.next;
  }
  return found;
}

/** The lines of a file without the first; `fetch` has removed the mark before it. */
function linesOf(text: string): string[] {
  assert.ok(text.startsWith('tx_no,status,amount,'), text.slice(0, 80));
  return text.split('\r\n').slice(1, -1);
}

test('A list has the orders of its owner only, page by page, from either end.', async () => {
  const title = '翻页';
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift(await town.order({ title }));
  const query = `q=${encodeURIComponent(title)}`;
  assert.deepEqual(new Set(await numbersIn(query)), new Set(made));
  assert.deepEqual(await allIn(`${query}&limit=2`), await numbersIn(query));
  const newestFirst = await numbersIn(query);
  assert.deepEqual(await allIn(`${query}&limit=2&order=oldest`), newestFirst.toReversed());
  const file = await ask(`${API}.csv?${query}&order=oldest`);
  assert.deepEqual(
    linesOf(file.text).map((line) => line.split(',')[0]),
    newestFirst.toReversed(),
  );
  assert.deepEqual(await numbersIn(query, 'chen'), []);
  assert.deepEqual(await numbersIn(query, 'wang'), []);
});

test('A line of the list says what the order is and what became of it.', async () => {
  const txNo = await town.paid(12.8, { title: '龙井二两', branch_id: town.branchId });
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 2.8 });
  const { data } = await ask(`${API}?q=${txNo}`);
  assert.equal(data.next, null);
  const [line] = data.items;
  assert.deepEqual(line, await town.record(txNo), 'the record is that of a query');
  assert.deepEqual(
    [line.tx_no, line.status, line.amount, line.refunded_amount, line.refundable_amount],
    [txNo, 'partially_refunded', 12.8, 2.8, 10],
  );
  assert.deepEqual([line.title, line.branch_id], ['龙井二两', town.branchId]);
  assert.match(`${line.created_at} ${line.paid_at}`, /^\S+\+08:00 \S+\+08:00$/);
});

test('Filters are exact: status, merchant, branch, days; an empty one is none.', async () => {
  const owner = await town.openShop('zhou', { name: '周店长' });
  const merchantId = await town.newMerchant(owner.owner, '周记二店');
  const branchId = await town.newBranch(merchantId, '东门店');
  const order = async (body: object) => {
    const made = await town.post('/collection', { amount: 1, ...body }, { key: owner.key });
    return made.data.tx_no as string;
  };
  const first = await order({ merchant_id: owner.merchantId });
  const second = await order({ merchant_id: merchantId, branch_id: branchId });
  const cancelled = await order({ merchant_id: merchantId });
  const cookie = await town.cookieOf('zhou');
  const path = `${API}/${cancelled}/cancel`;
  assert.equal((await town.web('POST', path, { body: {}, headers: { cookie } })).status, 200);
  const found = async (query: string) => new Set(await numbersIn(query, 'zhou'));
  assert.deepEqual(await found(`merchant_id=${merchantId}`), new Set([second, cancelled]));
  assert.deepEqual(await found(`branch_id=${branchId}`), new Set([second]));
  assert.deepEqual(await found('status=cancelled'), new Set([cancelled]));
  assert.deepEqual(await found('status=pending'), new Set([first, second]));
  assert.deepEqual(await found('date_from=2001-01-01&date_to=2001-01-02'), new Set());
  assert.deepEqual(await found('date_from=2001-01-01'), new Set([first, second, cancelled]));
  const empty = 'status=&merchant_id=&branch_id=&date_from=&date_to=&q=&after=';
  assert.deepEqual(await found(empty), new Set([first, second, cancelled]));
  const counts = (await ask(`${API}/counts?merchant_id=${merchantId}&status=paid`, 'zhou')).data;
  assert.deepEqual([counts.pending, counts.cancelled, counts.paid], [1, 1, 0]);
  assert.equal(counts.complete, true);
});

test('Orders are found by amount and by payer, and their sums are told.', async () => {
  const title = '按金额';
  const small = await town.paid(3.5, { title });
  const large = await town.paid(30, { title });
  const open = await town.order({ title, amount: 12 });
  await town.refund({ tx_no: large, refund_type: 'partial', amount: 10 });
  const query = `q=${encodeURIComponent(title)}`;
  const found = async (more: string) => new Set(await numbersIn(`${query}&${more}`));
  assert.deepEqual(await found('amount_from=12'), new Set([large, open]));
  assert.deepEqual(await found('amount_to=12.00'), new Set([small, open]));
  assert.deepEqual(await found('amount_from=&amount_to='), new Set([small, large, open]));
  assert.deepEqual(await found(`payer_id=${town.payer.userId}`), new Set([small, large]));
  assert.deepEqual(await found(`payer_id=${town.owner.userId}`), new Set());
  const sums = async (more = '') => {
    const { data } = await ask(`${API}/counts?${query}${more}`);
    return [data.collected_amount, data.refunded_amount];
  };
  assert.deepEqual(await sums(), [33.5, 10]);
  assert.deepEqual(await sums('&amount_to=12'), [3.5, 0]);
  const whole = (await ask(`${API}/counts?q=${large}`)).data;
  assert.deepEqual([whole.collected_amount, whole.refunded_amount], [30, 10]);
  assert.deepEqual(await numbersIn(`q=${large}&amount_to=29.99`), []);
  assert.equal(linesOf((await ask(`${API}.csv?${query}&amount_from=12`)).text).length, 2);
});

test('A whole order number finds its order, and no order of others.', async () => {
  const txNo = await town.order();
  assert.deepEqual(await numbersIn(`q=${txNo.toLowerCase()}`), [txNo]);
  assert.deepEqual(await numbersIn(`q=${txNo}`, 'chen'), []);
  assert.deepEqual(await numbersIn(`q=${txNo}&status=paid`), []);
  assert.equal((await ask(`${API}/counts?q=${txNo}`)).data.pending, 1);
  assert.equal((await ask(`${API}/counts?q=${txNo}`, 'chen')).data.pending, 0);
});

test('A filter that cannot be is refused, with its field.', async () => {
  assertInvalid(await ask(`${API}?date_from=2026-02-30`), 'date_from');
  assertInvalid(await ask(`${API}?amount_from=1.234`), 'amount_from');
  assertInvalid(await ask(`${API}?amount_to=all`), 'amount_to');
  const days = 'date_from=2026-02-02&date_to=2026-02-01';
  for (const path of [`${API}?${days}`, `${API}/counts?${days}`, `${API}.csv?${days}`]) {
    assertInvalid(await ask(path), 'date_from');
  }
});

test('The file has a line for each order of the filter, and no formulas.', async () => {
  const title = '=HYPERLINK("http://evil.example")';
  const made = new Set<string>();
  for (let n = 0; n < 3; n += 1) made.add(await town.order({ title }));
  const query = `q=${encodeURIComponent('hyperlink')}`;
  const file = await ask(`${API}.csv?${query}`);
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = linesOf(file.text);
  assert.deepEqual(new Set(lines.map((line) => line.split(',')[0])), made);
  for (const line of lines) assert.ok(line.includes(`"'=HYPERLINK(""http`), line);
  const counts = (await ask(`${API}/counts?${query}`)).data;
  assert.equal(lines.length, counts.pending);
  assert.equal(linesOf((await ask(`${API}.csv?${query}`, 'chen')).text).length, 0);
});

test('An order is shown with its life, its payer masked, its refunds and its callback.', async () => {
  const txNo = await town.paid(10, { notify_url: 'http://127.0.0.1:9/told' });
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 4 });
  await openRequest(txNo, 6);
  const { data } = await ask(`${API}/${txNo}`);
  assert.deepEqual(
    data.stages.map(({ stage, status }: Record<string, string>) => `${stage} ${status}`),
    ['creation created', 'payment paid', 'refund partial', 'settlement pending'],
  );
  assert.deepEqual([data.payer_name, data.status], ['王*', 'partially_refunded']);
  assert.deepEqual([data.refunded_amount, data.refundable_amount, data.fee_total], [4, 6, 0.04]);
  assert.deepEqual([data.may_cancel, data.may_refund], [false, true]);
  assert.ok(data.settle_due_at > data.created_at);
  const [refund] = data.refunds;
  assert.deepEqual(
    [refund.amount, refund.fee, refund.net_amount, refund.authority, refund.key_name],
    [4, 0.04, 3.96, 'factors', 'till'],
  );
  assert.equal(data.refund_request.status, 'open');
  assert.equal(data.callback.url, 'http://127.0.0.1:9/told');
  assert.equal(data.pay_url, `${town.api.origin}/pay/${txNo}`);
});

test('The payer of an order does not see it here, nor does anybody see what cannot be one.', async () => {
  const txNo = await town.paid(1);
  for (const [path, as] of [
    [txNo, 'wang'],
    [txNo, 'chen'],
    ['nothing', 'lin'],
    ['%00', 'lin'],
  ] as const) {
    assertRefused(await ask(`${API}/${path}`, as), 404, 'order_not_found');
  }
});
