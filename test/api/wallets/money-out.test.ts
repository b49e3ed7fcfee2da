// Money out of one's own wallets in a session: transfers and withdrawals. Whatever is sent twice
// moves once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTxNo } from '../../../src/crypto/numbers.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { decideWithdrawal } from '../../../src/service/withdrawals.ts';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { unwrap } from '../../support/residents.ts';

const town = await openApiTown();
const { payer, stranger } = town;

let keys = 0;
const newKey = () => `k-${++keys}`;
const get = async (path: string, login = 'wang') =>
  town.web('GET', `/api/v1${path}`, { headers: { cookie: await town.cookieOf(login) } });
async function send(path: string, fields: object, login = 'wang') {
  const body = { pay_password: PAYER_PIN, idempotency_key: newKey(), ...fields };
  const headers = { cookie: await town.cookieOf(login) };
  return town.web('POST', path, { body, headers });
}
const transfer = (fields: object, login?: string) =>
  send('/api/v1/transfers', { from: 'consumer', amount: 1, ...fields }, login);
const withdraw = async (fields: object, login?: string) => {
  const payee_id = await town.payee(login);
  return send('/api/v1/withdrawals', { wallet: 'consumer', amount: 1, payee_id, ...fields }, login);
};
const withdrawals = async (query = '', login = 'wang') =>
  town.web('GET', `/api/v1/withdrawals${query}`, {
    headers: { cookie: await town.cookieOf(login) },
  });
const balances = async (login = 'wang') => {
  const { consumer, merchant } = (await get('/wallets', login)).data;
  return { consumer: consumer.balance, merchant: merchant.balance };
};

test('Whose wallet an identifier names is shown by the first character of the name.', async () => {
  const found = await get(`/recipients/${stranger.walletId.toLowerCase()}`);
  assert.deepEqual(found.data, { wallet_id: stranger.walletId, name: '陈*', own: false });
  assert.equal((await get(`/recipients/${payer.walletId}`)).data.own, true);
  assertRefused(await get('/recipients/A000000000'), 404, 'user_not_found');
  assertRefused(await get('/recipients/%00'), 404, 'user_not_found');
});

test('Money goes to the other wallet and back, and to the consumer wallet of somebody else.', async () => {
  const before = await balances();
  const made = await transfer({ amount: 12.34 });
  assert.equal(made.status, 200, made.text);
  assert.match(made.data.tx_no, /^X/);
  assert.equal(made.data.balance, before.consumer - 12.34);
  assert.equal((await balances()).merchant, 12.34);
  assert.equal((await transfer({ from: 'merchant', amount: 12.34 })).status, 200);
  const theirs = await balances('chen');
  const given = await transfer({ to_wallet_id: stranger.walletId, amount: 5 });
  assert.equal(given.status, 200, given.text);
  assert.equal((await balances('chen')).consumer, theirs.consumer + 5);
  const [newest] = (await get('/records?per_page=1')).data.items;
  assert.deepEqual(
    [newest.tx_no, newest.type, newest.direction, newest.amount, newest.counterparty.tael_id],
    [given.data.tx_no, 'transfer', 'out', 5, stranger.walletId],
  );
});

test('More than there is cannot leave, and the owner is told what is missing.', async () => {
  await town.newPerson('zhao');
  const refused = await transfer({ amount: 1.5 }, 'zhao');
  assertRefused(refused, 422, 'insufficient_balance');
  assert.match(refused.json.msg, /1\.50/);
  assertRefused(await withdraw({ amount: 0.01 }, 'zhao'), 422, 'insufficient_balance');
});

test('A withdrawal is frozen until it is decided, and listed with what became of it.', async () => {
  const before = await get('/wallets');
  const fields = { amount: 20, idempotency_key: newKey() };
  const [asked, again] = [await withdraw(fields), await withdraw(fields)];
  assert.equal(asked.status, 200, asked.text);
  assert.equal(again.data.withdrawal_no, asked.data.withdrawal_no);
  const { data } = await get('/wallets');
  assert.equal(data.consumer.balance, before.data.consumer.balance - 20);
  assert.deepEqual(
    [data.consumer.frozen, data.consumer.under_review, data.consumer.reviews],
    [20, 20, 1],
  );
  const declined = await withdraw({ amount: 7 });
  const { service } = town.api;
  unwrap(
    await decideWithdrawal(
      service,
      {
        withdrawalNo: asked.data.withdrawal_no,
        approve: true,
        reason: null,
      },
      atThisMachine(service),
    ),
  );
  unwrap(
    await decideWithdrawal(
      service,
      {
        withdrawalNo: declined.data.withdrawal_no,
        approve: false,
        reason: '账户不符',
      },
      atThisMachine(service),
    ),
  );
  const listed = (await withdrawals()).data;
  assert.deepEqual(
    listed.items.map((one: Record<string, unknown>) => [one.status, one.amount, one.reason]),
    [
      ['declined', 7, '账户不符'],
      ['approved', 20, null],
    ],
  );
  assert.equal(listed.next, null);
  assert.equal((await get('/wallets')).data.consumer.frozen, 0);
});

test('Whatever is wrong with a request for a withdrawal is told at once.', async () => {
  const faulty = { wallet: 'cash', amount: 0, payee_id: null };
  const more = { pay_password: '1', idempotency_key: null };
  const refused = await withdraw({ ...faulty, ...more });
  assertInvalid(refused, 'wallet', 'amount', 'payee_id', 'pay_password', 'idempotency_key');
  assertInvalid(await withdrawals('?limit=0&after=%00'), 'limit', 'after');
  const order = newTxNo('collection', payer.userId, Date.now());
  assertInvalid(await withdrawals(`?after=${order}`), 'after');
});

test('What people move in a session stands in the audit trail with their address.', async () => {
  const { data } = await transfer({ amount: 0.02 });
  const filter = { userId: payer.userId, fromMs: null, untilMs: null, limit: 1 };
  const [line] = await town.api.service.store.queries.auditTrail(filter);
  assert.equal(line?.action, 'transferred');
  assert.deepEqual([line.by.kind, line.by.name], ['user', `${payer.userId}`]);
  assert.ok(line.by.from.length > 0);
  assert.match(JSON.stringify(line.details), new RegExp(data.tx_no));
});
