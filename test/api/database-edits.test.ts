// Edits the database as somebody who can write to it and nothing else, and then asks over HTTP for what
// they made of it: what is answered, that no money moves, and which rule of `tael verify` names the row.

import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { startDelivery } from '../../src/callbacks/delivery.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { receiver } from '../callbacks/receivers.ts';
import { type Answer, assertRefused } from '../support/api-http.ts';
import { cookieIn, openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { footprint } from '../support/footprint.ts';
import { PASSWORD } from '../support/known-password.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { signInStaff, staffAt, staffCookie } from '../support/staff.ts';
import { until } from '../support/until.ts';
import { tillOf } from './till/till-town.ts';

const town = await openApiTown();
const { api, payer, owner } = town;
await town.newPerson('ops', { operator: true });
const requests = refundRequestsIn(town);
after(() => assert.deepEqual(api.bugs, []));

const json = { accept: 'application/json' };
const asPerson = async (login: string, method: string, path: string, body: object = {}) => {
  const headers = { ...json, cookie: await town.cookieOf(login) };
  const sending = method === 'GET' ? {} : { body: { password: PASSWORD, ...body } };
  return town.web(method, `/api/v1${path}`, { headers, ...sending });
};

async function ok(asked: Promise<Answer>) {
  const answer = await asked;
  assert.ok(answer.status < 300, answer.text);
  return answer.data;
}

const undoing: (() => Promise<unknown>)[] = [];
async function undoAll(): Promise<void> {
  for (const undo of undoing.splice(0).toReversed()) await undo();
}
afterEach(undoAll);

async function rowAt(table: string, where: string): Promise<string> {
  const rows = await api.rows(`select to_jsonb(t)::text as row from ${table} t where ${where}`);
  assert.equal(rows.length, 1, `${table} where ${where}`);
  return rows[0]?.row;
}

/** The row is there again as it was, with all that it was sealed with. */
async function putBack(table: string, where: string, row: string): Promise<void> {
  await api.rows(`delete from ${table} where ${where}`);
  await api.rows(`insert into ${table}
    select * from jsonb_populate_record(null::${table}, $row$${row}$row$)`);
}

/** Until the test has ended. */
async function rewritten(table: string, where: string, change: string): Promise<void> {
  const row = await rowAt(table, where);
  undoing.push(() => putBack(table, where, row));
  await api.rows(`update ${table} set ${change} where ${where}`);
}

async function older(table: string, where: string, change: () => Promise<unknown>): Promise<void> {
  const row = await rowAt(table, where);
  await change();
  const [present] = await api.rows(
    `select to_jsonb(t)::text as row from ${table} t where ${where}`,
  );
  assert.notEqual(present?.row, row);
  undoing.push(() =>
    present ? putBack(table, where, present.row) : api.rows(`delete from ${table} where ${where}`),
  );
  await putBack(table, where, row);
}

function logged(row: RegExp): void {
  const lines = api.bugs.splice(0);
  assert.ok(lines.length > 0);
  for (const line of lines) assert.match(line, row);
}

/** Each is answered as a fault of the service, the log names the row, and nothing has changed. */
async function opensNothing(row: RegExp, ...doors: readonly (() => Promise<Answer>)[]) {
  const before = await footprint(api);
  for (const ask of doors) {
    assertRefused(await ask(), 500, 'internal');
    logged(row);
  }
  assert.deepEqual(await footprint(api), before);
}

const notAsWritten = (table: string, id: unknown) =>
  new RegExp(`The row ${id} of ${table} is not as Tael wrote it`);

async function broken(): Promise<readonly string[]> {
  const { chain: chainKey, anchor: anchorKey } = api.service.keys;
  const connection = await openConnection(api.database.config, {});
  const { findings } = await verifyBooks(connection, { chainKey, anchorKey }).finally(() =>
    connection.end(),
  );
  return findings.flatMap(({ name, examples }) => examples.map((what) => `${name}: ${what}`));
}

/** `told`: rule, and the row as its example begins. */
async function named(told: string): Promise<void> {
  const found = await broken();
  assert.ok(
    found.some((what) => what.startsWith(told)),
    found.join('\n'),
  );
}

test('(a) A pending order that was said to be paid is shown to nobody, and not refunded.', async () => {
  const txNo = await town.order({ amount: 77 });
  await Promise.all([town.cookieOf('lin'), town.cookieOf()]);
  await rewritten(
    'orders',
    `tx_no = '${txNo}'`,
    `status = 'paid', payer_id = ${payer.userId}, paid_at_ms = created_at_ms + 1000,
      settle_due_at_ms = created_at_ms + 86400000, unsettled = amount`,
  );
  const headers = { ...json, cookie: await town.cookieOf('lin') };
  await opensNothing(
    notAsWritten('orders', txNo),
    () => town.refund({ tx_no: txNo, amount: 77, refund_type: 'full' }),
    () => town.pay(txNo),
    () => town.post('/query', { query_type: 'order', tx_no: txNo }),
    () => town.get(`/order-lifecycle?tx_no=${txNo}`),
    () => town.web('GET', '/api/v1/orders?limit=1', { headers }),
    () => town.web('GET', `/pay/${txNo}`, { headers }),
    () => town.web('GET', `/api/v1/callbacks/evt_${txNo}`, { headers }),
  );
  const page = await town.web('GET', `/pay/${txNo}`, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 500);
  logged(notAsWritten('orders', txNo));
  await named(`rows_are_sealed: orders ${txNo}`);
});

test('(b) A raised balance pays nothing and is shown to nobody, and others pay meanwhile.', async () => {
  const txNo = await town.order({ amount: 80 });
  await town.cookieOf();
  const raise = (by: number) => `consumer_balance = consumer_balance + ${by},
    consumer_in = consumer_in + ${by}`;
  await rewritten('wallets', `user_id = ${payer.userId}`, raise(9_000_000));
  await opensNothing(
    notAsWritten('wallets', payer.userId),
    () => town.pay(txNo),
    () => town.get('/balance', { key: town.payerKey }),
  );
  assert.equal((await town.get('/balance')).status, 200);
  await named(`rows_are_sealed: wallets ${payer.userId}`);
});

test('(c) A shop that was turned to somebody else collects nothing in their name.', async () => {
  const { merchantId, stranger, strangerKey } = town;
  await rewritten('merchants', `merchant_id = ${merchantId}`, `owner_id = ${stranger.userId}`);
  await opensNothing(notAsWritten('merchants', merchantId), () =>
    town.collect({ merchant_id: merchantId }, { key: strangerKey }),
  );
  await named(`authority_is_as_written: merchants ${merchantId}`);
});

test('(d) A retry whose result was rewritten to another’s order leads nobody to it.', async () => {
  const { merchantId, otherMerchantId, strangerKey } = town;
  const keyed = { amount: 21, merchant_id: merchantId, idempotency_key: 'turned' };
  const theirs = { ...keyed, merchant_id: otherMerchantId };
  const { tx_no: made } = await ok(town.collect(keyed));
  const { tx_no: other } = await ok(town.collect(theirs, { key: strangerKey }));
  const id = `${owner.userId}/collection/turned`;
  const turned = `made_no = '${other}', result = replace(result, '${made}', '${other}')`;
  await rewritten('idempotency_keys', `id = '${id}'`, turned);
  await opensNothing(notAsWritten('idempotency_keys', id), () => town.collect(keyed));
  await named(`rows_are_sealed: idempotency_keys ${id}`);
});

test('(e) A decided withdrawal that was put back is not approved again.', async () => {
  const payee = await town.payee();
  const wanted = { wallet: 'consumer', amount: 30, payee_id: payee, pay_password: PAYER_PIN };
  const withdraw = (key: string) =>
    ok(asPerson('wang', 'POST', '/withdrawals', { ...wanted, idempotency_key: key }));
  // There is enough in `frozen` to decide it twice.
  const { withdrawal_no: no } = await withdraw('once');
  await withdraw('twice');
  const approve = () => asPerson('ops', 'POST', `/operator/withdrawals/${no}/approve`);
  await older('withdrawals', `withdrawal_no = '${no}'`, () => ok(approve()));
  await opensNothing(notAsWritten('withdrawals', no), approve);
  await named(`authority_is_newest: withdrawals/${no}`);
});

test('(f) A removed login of staff that was put back opens no till.', async () => {
  const staff = await staffAt(town, 'gone');
  const cookie = await staffCookie(town, staff.login);
  const path = `/branches/${town.branchId}/staff/${staff.staff_id}`;
  const where = `staff_id = ${staff.staff_id}`;
  const remove = () => ok(asPerson('lin', 'DELETE', path));
  await older('staff_sessions', where, () => older('staff_logins', where, remove));
  await opensNothing(
    notAsWritten('staff_logins', staff.staff_id),
    () => signInStaff(town, staff.login),
    tillOf(town, cookie).show,
    () => tillOf(town, cookie).collect(10, 'by-a-ghost'),
  );
  await named(`authority_is_newest: staff_logins/${staff.staff_id}`);
});

test('(g) A session that a new password ended stays over when it was put back.', async () => {
  const { userId } = await town.newPerson('yeva');
  const stolen = cookieIn(await town.signIn('yeva'));
  const [{ session_digest: digest } = {}] = await api.rows(
    `select session_digest from sessions where user_id = ${userId}`,
  );
  await town.cookieOf('yeva');
  await older('sessions', `session_digest = '${digest}'`, () =>
    ok(asPerson('yeva', 'POST', '/security/login-password', { new_password: 'another horse 3' })),
  );
  const headers = { ...json, cookie: stolen };
  const transfer = { from: 'consumer', to: 'merchant', amount: 1, pay_password: PAYER_PIN };
  await opensNothing(
    notAsWritten('sessions', digest),
    () => town.web('GET', '/api/v1/me', { headers }),
    () => town.web('POST', '/api/v1/transfers', { headers, body: transfer }),
  );
  // It opens nothing any more, so there is nothing for a rule to name.
  assert.deepEqual(await broken(), []);
});

test('(h) A removed receiver that was put back is told nothing.', async (t) => {
  const shop = await receiver(t);
  const register = (path: string) =>
    ok(
      asPerson('lin', 'POST', '/receivers', {
        url: `http://localhost:${shop.port}/${path}`,
        events: ['refund.made'],
      }),
    );
  const [kept, gone] = [await register('kept'), await register('gone')];
  const id = gone.receiver_id;
  await older('event_receivers', `receiver_id = ${id}`, () =>
    ok(asPerson('lin', 'DELETE', `/receivers/${id}`)),
  );
  const worker = startDelivery(api.service);
  const txNo = await town.paid(10);
  await ok(town.refund({ tx_no: txNo, refund_type: 'partial', amount: 1 }));
  after(() => worker.stop());
  await until('the other was told', () => api.bugs.length * shop.got.length > 0);
  await worker.stop();
  assert.ok(shop.got.every(({ path }) => path === '/kept'));
  logged(notAsWritten('event_receivers', id));
  await named(`authority_is_newest: event_receivers/${id}`);
  await api.rows(`delete from callbacks where receiver_id = ${id}`);
  await undoAll();
  await ok(asPerson('lin', 'DELETE', `/receivers/${kept.receiver_id}`));
});

test('(i) A declined refund request that was put back is not approved.', async () => {
  const no = await requests.newRequest();
  await older('refund_requests', `request_no = '${no}'`, () => ok(requests.decline(no)));
  await opensNothing(notAsWritten('refund_requests', no), () => requests.approve(no));
  await named(`authority_is_newest: refund_requests/${no}`);
});

test('(j) A revoked key that was put back opens nothing.', async () => {
  const key = await town.newKey(owner, { name: 'leaked' });
  await older('api_keys', `key_id = '${key.keyId}'`, () =>
    ok(asPerson('lin', 'POST', `/keys/${key.keyId}/revoke`)),
  );
  await opensNothing(
    notAsWritten('api_keys', key.keyId),
    () => town.get('/balance', { key }),
    () => town.collect({}, { key }),
  );
  await named(`authority_is_newest: api_keys/${key.keyId}`);
});

test('(k) An old login password that was put back lets nobody in.', async () => {
  const { userId } = await town.newPerson('yuki');
  await town.cookieOf('yuki');
  await older('users', `user_id = ${userId}`, () =>
    ok(asPerson('yuki', 'POST', '/security/login-password', { new_password: 'another horse 3' })),
  );
  await opensNothing(notAsWritten('users', userId), () => town.signIn('yuki'));
  await named(`authority_is_newest: users/${userId}`);
});

test('(l) A removed payee that was put back is paid nothing.', async () => {
  const payee = await town.payee();
  const wanted = { wallet: 'consumer', amount: 1, payee_id: payee, pay_password: PAYER_PIN };
  await older('payees', `payee_id = '${payee}'`, () =>
    ok(asPerson('wang', 'DELETE', `/payees/${payee}`, { pay_password: PAYER_PIN })),
  );
  await opensNothing(notAsWritten('payees', payee), () =>
    asPerson('wang', 'POST', '/withdrawals', { ...wanted, idempotency_key: 'to-nobody' }),
  );
  await named(`authority_is_newest: payees/${payee}`);
});

test('(m) An order that was put back as it was before its refund is not refunded again.', async () => {
  const txNo = await town.paid(40);
  await older('orders', `tx_no = '${txNo}'`, () =>
    ok(town.refund({ tx_no: txNo, refund_type: 'full' })),
  );
  await opensNothing(notAsWritten('orders', txNo), () =>
    town.refund({ tx_no: txNo, refund_type: 'full' }),
  );
  await named('refunds_add_up');
});

test('Once every row is as it was, the books hold.', async () => {
  assert.deepEqual(await broken(), []);
});
