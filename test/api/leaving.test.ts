// People leave: they have their data, and close their account, in the console; operators do it for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { CLOSED_NAME } from '../../src/core/people/close-account.ts';
import { transfer } from '../../src/service/transfers.ts';
import { requestWithdrawal } from '../../src/service/withdrawals.ts';
import { assertData, assertInvalid, assertRefused } from '../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';

const town = await openApiTown();
const { service } = town.api;
await town.newPerson('zhang', { name: '张运营', operator: true });

const proof = { password: PASSWORD };
const asks = async (login: string, path: string, body: object) =>
  town.web('POST', path, {
    headers: { cookie: await town.cookieOf(login) },
    body,
  });
const closes = (login: string, body: object) => asks(login, '/api/v1/account/close', body);
const both = { ...proof, pay_password: PAYER_PIN };

test('Somebody has everything that is kept about them, without a secret, and it is noted.', async () => {
  const { userId } = town.owner;
  await town.recharge({ userId }, 1_00n);
  const txNo = await town.paid(12);
  const wanted = { wallet: 'consumer', amountFen: fen(1_00), idempotencyKey: null } as const;
  await requestWithdrawal(service, { userId, ...wanted }, service.operator);
  assertRefused(
    await asks('lin', '/api/v1/account/export', { password: 'no' }),
    401,
    'login_failed',
  );
  await asks('lin', '/api/v1/security/spending-limits', { ...proof, per_day: 5 });
  const answer = await asks('lin', '/api/v1/account/export', proof);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; .*\.json"$/);
  const data = JSON.parse(answer.text);
  assert.equal(data.account.login, 'lin');
  assert.deepEqual(data.account.own_limits, { per_day: 5, per_month: null });
  assert.deepEqual([data.account.account_class, data.account.real_name_known], [null, false]);
  assert.equal(data.orders[0].tx_no, txNo);
  assert.equal(data.transactions[0].tx_no, txNo);
  assert.match(data.transactions[0].counterparty.name, /^.\*$/);
  const { data: listed } = await town.web('GET', '/api/v1/withdrawals', {
    headers: { cookie: await town.cookieOf('lin') },
  });
  assert.equal(data.withdrawals[0].status, 'requested');
  assert.deepEqual(data.withdrawals, listed.items);
  assert.ok(data.sessions.length > 0 && data.keys.length > 0 && data.merchants.length > 0);
  assert.equal(data.audit_trail[0].action, 'data_exported');
  const user = await service.store.queries.user(data.account.user_id);
  assert.ok(user);
  for (const secret of [user.loginPasswordHash, user.payPasswordSalt, PASSWORD]) {
    assert.ok(!answer.text.includes(secret));
  }
});

test('Somebody with money is told what to do; without it they close and are gone.', async () => {
  const { userId } = await town.newPerson('leaver');
  await town.recharge({ userId }, 5_00n);
  const inTheWay = await closes('leaver', both);
  assertRefused(inTheWay, 409, 'account_in_use', ['errors']);
  assert.equal(inTheWay.json.errors?.[0]?.field, 'consumer_balance');
  assert.match(inTheWay.json.errors?.[0]?.msg ?? '', /withdraw or transfer all of it: 5\.00/);
  const moved = await transfer(
    service,
    {
      source: { userId, wallet: 'consumer' },
      target: { userId: town.payer.userId, wallet: 'consumer' },
      amountFen: fen(5_00),
      idempotencyKey: null,
    },
    service.operator,
  );
  assert.ok(moved.ok);
  assertInvalid(await closes('leaver', proof), 'pay_password');
  const cookie = await town.cookieOf('leaver');
  assertData(await closes('leaver', both), []);
  const headers = { cookie };
  assertRefused(await town.web('GET', '/api/v1/me', { headers }), 401, 'session_required');
  assertRefused(await town.signIn('leaver'), 401, 'login_failed');
  assert.equal((await service.store.queries.user(userId))?.name, CLOSED_NAME);
});

test('An operator closes the account of somebody else, exports it, and cannot open it again.', async () => {
  const { userId } = await town.newPerson('gone');
  const act = (what: string, body: object = proof) =>
    asks('zhang', `/api/v1/operator/users/${userId}/${what}`, body);
  assert.equal(JSON.parse((await act('export')).text).account.login, 'gone');
  assert.ok((await act('close')).data.closed_at);
  assertRefused(await act('close'), 409, 'user_closed');
  const why = { ...proof, reason: 'came back' };
  assertRefused(await act('resume', why), 409, 'user_closed');
  const recharge = { amount: 1, bank_reference: '417', idempotency_key: 'after-closing' };
  const late = await act('recharges', { ...why, ...recharge });
  assertRefused(late, 409, 'user_closed');
});
