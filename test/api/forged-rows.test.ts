// Whoever can write to the database and nothing else, besides what database-edits.test.ts has: they do not
// get in with their own password, and nobody pays them.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRefused } from '../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { footprint } from '../support/footprint.ts';
import { PASSWORD } from '../support/known-password.ts';

const town = await openApiTown();
const { api, payer, stranger, otherMerchantId, strangerKey } = town;
const OWN_PASSWORD = 'the thief knows 1';

/** Each refusal is logged as a fault of the service, which no other test has. */
function logged(row: RegExp): void {
  const lines = api.bugs.splice(0);
  assert.ok(lines.length > 0);
  for (const line of lines) assert.match(line, row);
}
after(() => assert.deepEqual(api.bugs, []));

test('a hash that was copied over somebody else’s opens nothing', async () => {
  const hashed = await api.service.loginPasswords.hash(OWN_PASSWORD);
  assert(hashed !== 'overloaded');
  const where = `where user_id = ${payer.userId}`;
  const [row] = await api.rows(`select login_password_hash as hash from users ${where}`);
  await api.rows(`update users set login_password_hash = '${hashed.encoded}' ${where}`);
  for (const password of [OWN_PASSWORD, PASSWORD]) {
    assertRefused(await town.signIn('wang', { password }), 500, 'internal');
  }
  logged(new RegExp(`The row ${payer.userId} of users is not as Tael wrote it`));
  await api.rows(`update users set login_password_hash = '${row?.hash}' ${where}`);
  assert.equal((await town.signIn('wang')).status, 200);
});

test('an order that was turned to somebody else is not paid', async () => {
  const txNo = await town.order({ amount: 20 });
  const before = await town.balance(strangerKey);
  const turnedTo = (merchantId: number, ownerId: number) =>
    api.rows(`update orders set merchant_id = ${merchantId}, owner_id = ${ownerId}
      where tx_no = '${txNo}'`);
  await turnedTo(otherMerchantId, stranger.userId);
  assertRefused(await town.pay(txNo), 500, 'internal');
  assert.deepEqual(await town.balance(strangerKey), before);
  logged(new RegExp(`The row ${txNo} of orders is not as Tael wrote it`));
  await turnedTo(town.merchantId, town.owner.userId);
  assert.equal((await town.pay(txNo)).status, 200);
});

test('a key with other scopes opens nothing, and the keys beside it still do', async () => {
  const key = await town.newKey(town.owner, { scopes: ['query'] });
  await api.rows(`update api_keys set scopes = '{query,collection,refund}'
    where key_id = '${key.keyId}'`);
  const [forged, good] = await Promise.all([
    town.get('/balance', { key }),
    town.get('/balance', { key: town.payerKey }),
  ]);
  assertRefused(forged, 500, 'internal');
  assert.equal(good.status, 200);
  logged(new RegExp(`The row ${key.keyId} of api_keys is not as Tael wrote it`));
});

test('what a key is bound to, written anew in both places, is told to nobody', async () => {
  const keyed = { amount: 22, merchant_id: town.merchantId, idempotency_key: 'anew' };
  const made = await town.collect(keyed);
  const other = await town.order({ amount: 22 });
  const turn = (from: string, to: string) =>
    api.rows(`update idempotency_keys set made_no = '${to}', result = replace(result, '${from}', '${to}')
      where id = '${town.owner.userId}/collection/anew'`);
  await turn(made.data.tx_no, other);
  const before = await footprint(api);
  assertRefused(await town.collect(keyed), 500, 'internal');
  logged(/The row .*anew of idempotency_keys is not as Tael wrote it/);
  assert.deepEqual(await footprint(api), before);
  await turn(other, made.data.tx_no);
  assert.equal((await town.collect(keyed)).data.tx_no, made.data.tx_no);
});

test('a withdrawal that is put back after its payment is neither returned nor paid again', async () => {
  await town.newPerson('zhang', { operator: true });
  const [headers, own] = [{ cookie: await town.cookieOf('zhang') }, await town.cookieOf()];
  const act = (no: string, verb: string, said: object = {}) => {
    const body = { password: PASSWORD, ...said };
    return town.web('POST', `/api/v1/operator/withdrawals/${no}/${verb}`, { headers, body });
  };
  const file = () => town.web('GET', '/api/v1/operator/payouts.csv', { headers });
  const asked = { wallet: 'consumer', payee_id: await town.payee(), pay_password: PAYER_PIN };
  const copied = (to: string, from: string, where: string) =>
    api.rows(
      `delete from ${to} where ${where}; insert into ${to} select * from ${from} where ${where}`,
    );
  await api.rows(
    'create table earlier (like withdrawals); create table present (like withdrawals)',
  );
  const payments = [(no: string) => act(no, 'paid-out', { bank_reference: no }), file];
  for (const [amount, pay] of payments.entries()) {
    const body = { ...asked, amount: amount + 1, idempotency_key: `out-${amount}` };
    const sending = { headers: { cookie: own }, body };
    const no = (await town.web('POST', '/api/v1/withdrawals', sending)).data.withdrawal_no;
    const where = `withdrawal_no = '${no}'`;
    assert.equal((await act(no, 'approve')).data.status, 'approved');
    await copied('earlier', 'withdrawals', where);
    assert.equal((await pay(no)).status, 200);
    await copied('present', 'withdrawals', where);
    await copied('withdrawals', 'earlier', where);
    assertRefused(await act(no, 'return', { reason: '户名不符' }), 500, 'internal');
    assertRefused(await act(no, 'paid-out', { bank_reference: 'another' }), 500, 'internal');
    assertRefused(await file(), 500, 'internal');
    logged(new RegExp(`The row ${no} of withdrawals is not as Tael wrote it`));
    await copied('withdrawals', 'present', where);
  }
  await api.rows('drop table earlier, present');
});

test('books whose cell is gone are not served, for nothing that is written into it is kept', async () => {
  for (const [edit, mend] of [
    ['delete from cells', 'insert into cells values (0)'],
    ['update cells set cell = 1', 'update cells set cell = 0'],
  ] as const) {
    await api.rows(edit);
    await assert.rejects(api.secondNode(), /The cells of these books are not those/);
    await api.rows(mend);
  }
});
