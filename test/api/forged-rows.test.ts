// Whoever can write to the database and nothing else: they do not get in with their own password, and
// nobody pays them.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRefused } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
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

test('a repeat whose key was turned to somebody else’s order leads nobody to it', async () => {
  const keyed = { amount: 21, merchant_id: town.merchantId, idempotency_key: 'turned' };
  const made = await town.collect(keyed);
  const theirs = await town.collect(
    { ...keyed, merchant_id: otherMerchantId },
    { key: strangerKey },
  );
  const turn = (from: string, to: string) =>
    api.rows(`update idempotency_keys set made_no = '${to}', result = replace(result, '${from}', '${to}')
      where id = '${town.owner.userId}/collection/turned'`);
  await turn(made.data.tx_no, theirs.data.tx_no);
  const count = () => api.rows('select count(*) from orders');
  const before = await count();
  assertRefused(await town.collect(keyed), 500, 'internal');
  assert.deepEqual(await count(), before);
  logged(/The row .*turned of idempotency_keys is not as Tael wrote it/);
  await turn(theirs.data.tx_no, made.data.tx_no);
  assert.equal((await town.collect(keyed)).data.tx_no, made.data.tx_no);
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
