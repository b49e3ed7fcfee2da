// Guessing and replaying credentials against two nodes at once: the locks hold over all of them, and
// over a new one.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { assertRefused, type SigningKey, send, tally } from '../../support/api-http.ts';
import { cookieIn, OWNER_PIN, openApiTown } from '../../support/api-town.ts';
import { footprint } from '../../support/footprint.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { post, type Shot, shots, signedPost, volley } from '../../support/volley.ts';

const town = await openApiTown({ TAEL_PAY_TOTP_ABOVE: '0' });
const { api, owner, key, strangerKey } = town;
const second = await api.secondNode();
const ports = [api.port, second.port];
await town.recharge(owner, 100_000n);
const cookie = await town.cookieOf('lin');
let paid = '';
let due = '';

beforeEach(async () => {
  paid = await town.paid(50);
  const body = { amount: 0.01, merchant_id: town.otherMerchantId };
  due = (await town.post('/collection', body, { key: strangerKey })).data.tx_no;
  await town.standing(owner, 'unlock');
});

const body = (more: object) => {
  const refund = { tx_no: paid, refund_type: 'partial', amount: 0.01, reason: '退' };
  return { ...refund, pay_password: OWNER_PIN, ...more };
};
const refundShot = (more: object, as: SigningKey = key) => signedPost(as, '/refund', body(more));
const guess = (index: number) => ({ pay_password: String(900_000 + index) });

test('TDHydra #255: of fifty wrong passwords at once, by key and on the page, five are checked', async () => {
  const keys = [key, await town.newKey(owner), await town.newKey(owner)];
  const byKey = shots(25, ports, (index) => refundShot(guess(index), keys[index % 3]));
  const onPage = shots(25, ports, (index) => post(`/pay/${due}`, cookie, guess(100 + index)));
  const before = await footprint(api);
  const answers = await volley([...byKey, ...onPage]);
  assert.deepEqual(tally(answers), { '403 pay_password_wrong': 5, '403 pay_password_locked': 45 });
  const { wallets: _, api_keys: __, ...money } = await footprint(api);
  const { wallets: ___, api_keys: ____, ...untouched } = before;
  assert.deepEqual(money, untouched, 'only the counters have moved');
});

test('mifos-pay #1979: the lock holds for every key and address, and on a new node', async () => {
  await volley(shots(5, ports, (index) => refundShot(guess(index))));
  const third = await api.secondNode();
  const another = await town.newKey(owner);
  const forwarded = { 'X-Forwarded-For': '198.51.100.9', 'X-Real-IP': '198.51.100.9' };
  for (const { origin } of [api, second, third]) {
    for (const as of [key, another]) {
      const answer = await send(origin, 'POST', '/api/v1/refund', {
        key: as,
        body: body({}),
        headers: forwarded,
      });
      assertRefused(answer, 403, 'pay_password_locked');
    }
    const page = { headers: { cookie, accept: 'application/json', ...forwarded } };
    const answer = await send(origin, 'POST', `/pay/${due}`, {
      body: { pay_password: OWNER_PIN },
      ...page,
    });
    assertRefused(answer, 403, 'pay_password_locked');
  }
  assert.equal((await town.record(paid)).refunded_amount, 0);
});

test('idenplane #398: right passwords among wrong ones gain no extra tries', async () => {
  const answers = await volley(
    shots(50, ports, (index) => refundShot(index % 10 === 0 ? {} : guess(index))),
  );
  const { 200: right = 0, '403 pay_password_wrong': wrong = 0 } = tally(answers);
  assert.ok(wrong <= 5 * (right + 1), `${wrong} were looked at beside ${right} right ones`);
  assert.equal((await town.record(paid)).refunded_amount, right / 100);
});

test('nextcloud twofactor_totp #245: a code works once across refunds, payments and sign-ins', async () => {
  const secret = await town.enrol(owner);
  const code = { totp_code: codeOf(secret) };
  const signIn = { login: 'lin', password: PASSWORD, ...code };
  const ways: Shot[] = [
    ...shots(14, ports, () => refundShot(code)),
    ...shots(14, ports, () => post(`/pay/${due}`, cookie, { pay_password: OWNER_PIN, ...code })),
    ...shots(14, ports, () => post('/auth/login', '', signIn)),
  ];
  const answers = await volley(ways);
  const { 200: worked = 0, '403 totp_invalid': spent = 0 } = tally(answers);
  const [refunds, payments, signIns] = [0, 14, 28].map((from) => answers.slice(from, from + 14));
  // A payer who has paid gets the same answer without a check of the code, and pays once.
  const once = [refunds, signIns].map((some) => tally(some ?? [])[200] ?? 0);
  const payment = (tally(payments ?? [])[200] ?? 0) > 0 ? 1 : 0;
  assert.equal((once[0] ?? 0) + (once[1] ?? 0) + payment, 1, JSON.stringify(tally(answers)));
  assert.equal(worked + spent, 42);
  for (const { origin } of [api, second]) {
    const again = await send(origin, 'POST', '/api/v1/refund', { key, body: body(code) });
    assertRefused(again, 403, 'totp_invalid');
    const login = await send(origin, 'POST', '/auth/login', { body: signIn });
    assertRefused(login, 403, 'totp_invalid');
  }
});

test('2FA step skipping: the password alone opens nothing', async () => {
  await town.enrol(owner);
  const old = cookieIn(await town.signIn('wang'));
  const half = await town.signIn('lin', {}, { headers: { cookie: old } });
  assertRefused(half, 403, 'totp_required');
  assert.equal(half.headers.get('set-cookie'), null);
  for (const code of ['000000', null]) {
    const answer = await town.signIn('lin', { totp_code: code }, { headers: { cookie: old } });
    assert.equal(answer.headers.get('set-cookie'), null);
    assert.equal(answer.status, 403);
  }
  const answer = await town.web('POST', `/pay/${due}`, {
    body: { pay_password: OWNER_PIN },
    headers: { accept: 'application/json' },
  });
  assertRefused(answer, 401, 'session_required');
});
