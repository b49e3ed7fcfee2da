// The forms of the cashier page over HTTP, against the in-memory books: the next collection is made
// once, a pending order is cancelled, and only the owner can do either.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../../test/support/memory-town.ts';
import { PAY_PASSWORD } from '../../../test/support/residents.ts';
import { ORIGIN } from '../../../test/support/test-service.ts';
import { atThisMachine } from '../../service/administration/authorization.ts';
import { changeUserStatus } from '../../service/administration/change-user-status.ts';

type Town = Awaited<ReturnType<typeof openTown>>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

async function opened() {
  const town = await openTown();
  const cookie = await town.signIn('lin');
  const txNo = await town.order();
  return { town, cookie, txNo };
}

function page(town: Town, txNo: string, cookie: string) {
  return town.app.inject({ url: `/cashier/${txNo}?lang=en`, headers: { cookie } });
}

function send(town: Town, path: string, cookie: string, fields: Record<string, string> = {}) {
  const headers = { ...FORM, cookie, origin: ORIGIN };
  const payload = new URLSearchParams(fields).toString();
  return town.app.inject({ method: 'POST', url: `/cashier/${path}?lang=en`, headers, payload });
}

async function cancel(town: Town, txNo: string, cookie: string) {
  return send(town, `${txNo}/cancel`, cookie);
}

/** The key in the form of the page of an order that is over. */
async function keyIn(town: Town, txNo: string, cookie: string): Promise<string> {
  const { body } = await page(town, txNo, cookie);
  return /name="idempotency_key" value="([^"]+)"/.exec(body)?.[1] ?? '';
}

function orderAt(location: unknown): string {
  return /^\/cashier\/(C\w+)\?lang=en$/.exec(String(location))?.[1] ?? '';
}

async function pay(town: Town, txNo: string) {
  const cookie = await town.signIn('wang');
  const payload = { pay_password: PAY_PASSWORD };
  const url = `/pay/${txNo}`;
  return town.app.inject({ method: 'POST', url, headers: { cookie }, payload });
}

test('the next collection is for the same merchant, and leads to its own page', async () => {
  const { town, cookie, txNo } = await opened();
  await pay(town, txNo);
  const key = await keyIn(town, txNo, cookie);
  const fields = { amount: ' ￥１２．５ ', title: ' 茶 ', idempotency_key: key };
  const answer = await send(town, `${txNo}/next`, cookie, fields);
  assert.equal(answer.statusCode, 303);
  const made = await town.service.store.queries.order(orderAt(answer.headers.location));
  const { merchantId, ownerId, amountFen, title, status } = made ?? {};
  const before = await town.service.store.queries.order(txNo);
  assert.deepEqual([merchantId, ownerId], [before?.merchantId, town.owner]);
  assert.deepEqual([amountFen, title, status], [1_250n, '茶', 'pending']);
});

test('a program may send the amount as a number', async () => {
  const { town, cookie, txNo } = await opened();
  const sendJson = (amount: string) =>
    town.app.inject({
      method: 'POST',
      url: `/cashier/${txNo}/next`,
      headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
      payload: `{"amount":${amount},"idempotency_key":"${key}"}`,
    });
  await cancel(town, txNo, cookie);
  const key = await keyIn(town, txNo, cookie);
  assert.equal((await sendJson('7.005')).statusCode, 400);
  const answer = await sendJson('7');
  assert.equal(answer.statusCode, 200);
  const made = await town.service.store.queries.order(answer.json().data.tx_no);
  assert.equal(made?.amountFen, 700n);
});

test('a double tap makes one order', async () => {
  const { town, cookie, txNo } = await opened();
  await cancel(town, txNo, cookie);
  const fields = { amount: '5', idempotency_key: await keyIn(town, txNo, cookie) };
  const answers = await Promise.all([1, 2].map(() => send(town, `${txNo}/next`, cookie, fields)));
  const [first, second] = answers.map(({ headers }) => orderAt(headers.location));
  assert.ok(first);
  assert.equal(second, first);
});

test('each page brings a key of its own', async () => {
  const { town, cookie, txNo } = await opened();
  await cancel(town, txNo, cookie);
  assert.notEqual(await keyIn(town, txNo, cookie), await keyIn(town, txNo, cookie));
});

test('a used form does not lead to the order that somebody else has paid', async () => {
  const { town, cookie, txNo } = await opened();
  await cancel(town, txNo, cookie);
  const fields = { amount: '5', idempotency_key: await keyIn(town, txNo, cookie) };
  const made = orderAt((await send(town, `${txNo}/next`, cookie, fields)).headers.location);
  assert.equal((await pay(town, made)).statusCode, 200);
  const again = await send(town, `${txNo}/next`, cookie, fields);
  assert.equal(again.statusCode, 422);
  assert.match(again.body, /This form has been used before/);
  const changed = await send(town, `${txNo}/next`, cookie, { ...fields, amount: '6' });
  assert.equal(changed.statusCode, 422);
  const fresh = /name="idempotency_key" value="([^"]+)"/.exec(again.body)?.[1] ?? '';
  const sent = await send(town, `${txNo}/next`, cookie, { ...fields, idempotency_key: fresh });
  assert.equal(sent.statusCode, 303);
});

test('an invalid amount comes back in the form to be corrected', async () => {
  const { town, cookie, txNo } = await opened();
  await cancel(town, txNo, cookie);
  const key = await keyIn(town, txNo, cookie);
  for (const amount of ['', '0', '-1', '1.234', '1,5', '1e3', '100000.01', 'abc']) {
    const fields = { amount, title: '"茶"', idempotency_key: key };
    const answer = await send(town, `${txNo}/next`, cookie, fields);
    assert.equal(answer.statusCode, 400, amount);
    assert.match(answer.body, /Enter an amount from 0\.01/);
    assert.ok(answer.body.includes(`name="amount" value="${amount}"`), amount);
    assert.ok(answer.body.includes('value="&quot;茶&quot;"'));
  }
  const without = await send(town, `${txNo}/next`, cookie, { amount: '5' });
  assert.equal(without.statusCode, 400);
});

test('an order is cancelled, once or twice', async () => {
  const { town, cookie, txNo } = await opened();
  for (let i = 0; i < 2; i++) {
    const answer = await cancel(town, txNo, cookie);
    assert.deepEqual(
      [answer.statusCode, answer.headers.location],
      [303, `/cashier/${txNo}?lang=en`],
    );
  }
  assert.match((await page(town, txNo, cookie)).body, /data-state="cancelled"/);
  assert.equal((await pay(town, txNo)).json().code, 'order_cancelled');
});

test('an order paid in the meantime is not cancelled, and the page says both', async () => {
  const { town, cookie, txNo } = await opened();
  await pay(town, txNo);
  const answer = await cancel(town, txNo, cookie);
  assert.equal(answer.statusCode, 409);
  assert.match(answer.body, /This order has been paid and can no longer be cancelled/);
  assert.match(answer.body, /data-state="paid"/);
  assert.match(answer.body, /<bdi>王\*<\/bdi>/);
});

test('a cancellation that comes too late keeps the unpaid amount in the form', async () => {
  const { town, cookie, txNo } = await opened();
  town.clock.nowMs += 1_800_000;
  const answer = await cancel(town, txNo, cookie);
  assert.equal(answer.statusCode, 409);
  assert.match(answer.body, /name="amount" value="128\.50"/);
});

test('to everybody but its owner the order does not exist', async () => {
  const { town, txNo } = await opened();
  const foreign = await town.signIn('wang');
  const shown = await page(town, txNo, foreign);
  const absent = await page(town, `C${'0'.repeat(26)}`, foreign);
  assert.equal(shown.statusCode, 404);
  assert.equal(shown.body.replaceAll(txNo, ''), absent.body.replaceAll(`C${'0'.repeat(26)}`, ''));
  const next = { amount: '5', idempotency_key: 'k' };
  assert.equal((await send(town, `${txNo}/next`, foreign, next)).statusCode, 404);
  assert.equal((await cancel(town, txNo, foreign)).statusCode, 404);
  assert.equal((await town.service.store.queries.order(txNo))?.status, 'pending');
  assert.equal((await cancel(town, txNo, '')).statusCode, 401);
  const signIn = await page(town, txNo, '');
  assert.equal(signIn.statusCode, 200);
  assert.match(signIn.body, /name="password"/);
});

test('other sites can neither cancel nor collect', async () => {
  const { town, cookie, txNo } = await opened();
  for (const path of ['cancel', 'next']) {
    const headers = { ...FORM, cookie, origin: 'https://evil.example' };
    const url = `/cashier/${txNo}/${path}`;
    const payload = 'amount=5&idempotency_key=k';
    const answer = await town.app.inject({ method: 'POST', url, headers, payload });
    assert.equal(answer.statusCode, 403);
  }
  assert.equal((await town.service.store.queries.order(txNo))?.status, 'pending');
});

test('a suspended owner is signed out, and neither cancels nor collects', async () => {
  const { town, cookie, txNo } = await opened();
  const fields = { amount: '5', idempotency_key: await keyIn(town, txNo, cookie) };
  assert.ok(
    (await changeUserStatus(town.service, town.owner, 'suspend', null, atThisMachine(town.service)))
      .ok,
  );
  assert.equal((await cancel(town, txNo, cookie)).statusCode, 401);
  assert.equal((await send(town, `${txNo}/next`, cookie, fields)).statusCode, 401);
  assert.equal((await town.service.store.queries.order(txNo))?.status, 'pending');
});

test('the page runs its own script and style, and nothing else', async () => {
  const { town, cookie, txNo } = await opened();
  const { headers, body } = await page(town, txNo, cookie);
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; style-src 'sha256-.{44}'; script-src 'sha256-.{44}';/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(body.split('<script>').length - 1, 1);
  assert.ok(Buffer.byteLength(body) < 40_000);
});

test('programs get data', async () => {
  const { town, cookie, txNo } = await opened();
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json' };
  const url = `/cashier/${txNo}/cancel`;
  const answer = await town.app.inject({ method: 'POST', url, headers, payload: '{}' });
  assert.deepEqual(answer.json(), { ok: true, data: { tx_no: txNo } });
});
