// Recharges by a platform's program: once for each idempotency key, on two nodes too, within what the
// key may bring in a day, and never after it was revoked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { rotateKey } from '../../../src/service/administration/rotate-key.ts';
import {
  assertData,
  assertInvalid,
  assertRefused,
  type SigningKey,
} from '../../support/api-http.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newOperateKey, openPlatform } from '../../support/platform.ts';
import { unwrap } from '../../support/residents.ts';

const platform = await openPlatform({ TAEL_TWO_OPERATORS_ABOVE: '5000.00' });
const { town, operator, get, post, member } = platform;
const { api } = town;
let keys = 0;

const PROPOSAL_FIELDS = [
  ...['tx_no', 'user_id', 'status', 'amount', 'proposed_at', 'decided_at', 'reason'],
  ...['proposed_reason', 'bank_reference', 'receiving_account', 'request_no'],
  ...['login', 'name', 'reference'],
  ...['proposed_by', 'own', 'proposed_by_you'],
];

function rechargeOf(userId: number, amount: number, key?: SigningKey, more: object = {}) {
  keys += 1;
  const body = { amount, idempotency_key: `r-${keys}`, ...more };
  return post(`/users/${userId}/recharges`, body, key && { key });
}

async function balanceOf(userId: number): Promise<bigint | undefined> {
  return (await api.service.store.queries.owner(userId))?.consumer.balanceFen;
}

test('money comes in once, however often the call is repeated', async () => {
  const userId = await member();
  const body = { amount: 100, idempotency_key: 'bank-1' };
  const first = await post(`/users/${userId}/recharges`, body);
  assert.deepEqual([first.status, first.data.balance], [200, 100]);
  const again = await post(`/users/${userId}/recharges`, body);
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true']);
  const headers = { 'X-Idempotency-Key': 'bank-1' };
  const byHeader = await post(`/users/${userId}/recharges`, { amount: 100 }, { headers });
  assert.equal(byHeader.text, first.text);
  assert.equal(await balanceOf(userId), 100_00n);
  const [line] = await api.rows(
    `select by_kind, by_name from audit_lines where user_id = ${userId} and action = 'recharged'`,
  );
  assert.deepEqual(line, { by_kind: 'key', by_name: platform.key.keyId });
});

test('a program may say why, and what the bank calls it, which the trail keeps', async () => {
  const userId = await member();
  const said = { reason: '银行转账', bank_reference: ' 20261126-417 ' };
  assert.equal((await rechargeOf(userId, 100, undefined, said)).status, 200);
  const [line] = await api.rows(
    `select details from audit_lines where user_id = ${userId} and action = 'recharged'`,
  );
  const { reason, bank_reference } = JSON.parse(String(line?.details));
  assert.deepEqual([reason, bank_reference], ['银行转账', '20261126-417']);
  const long = { reason: 'x'.repeat(257), bank_reference: 'x'.repeat(65) };
  assertInvalid(await rechargeOf(userId, 1, undefined, long), 'reason', 'bank_reference');
});

test('a key that recharged one user recharges no other, and nothing else', async () => {
  const [one, two] = [await member(), await member()];
  const body = { amount: 10, idempotency_key: 'one-for-one' };
  assert.equal((await post(`/users/${one}/recharges`, body)).status, 200);
  assertRefused(await post(`/users/${two}/recharges`, body), 422, 'idempotency_key_reused');
  const more = { ...body, amount: 11 };
  assertRefused(await post(`/users/${one}/recharges`, more), 422, 'idempotency_key_reused');
  assert.equal(await balanceOf(two), 0n);
});

test('without an idempotency key, or with two, nothing comes in', async () => {
  const userId = await member();
  const none = await post(`/users/${userId}/recharges`, { amount: 1 });
  assertInvalid(none, 'idempotency_key');
  assert.match(none.msg, /idempotency_key is required/);
  const headers = { 'X-Idempotency-Key': 'a' };
  const two = await post(
    `/users/${userId}/recharges`,
    { amount: 1, idempotency_key: 'b' },
    { headers },
  );
  assertInvalid(two, 'idempotency_key');
  const wrong = await post(`/users/${userId}/recharges`, { amount: 'x' });
  assertInvalid(wrong, 'amount', 'idempotency_key');
  assert.equal(await balanceOf(userId), 0n);
});

test('a key brings in what its limit says in a day and no more, rotated too, and at once', async () => {
  const limits = { rechargeLimitFen: fen(10_00), payoutLimitFen: null };
  const key = await newOperateKey(town, operator, limits);
  const [one, two] = [await member(), await member()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => rechargeOf(n % 2 ? one : two, 1, key)),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  const over = await rechargeOf(one, 0.01, key);
  assertRefused(over, 403, 'daily_limit_reached');
  assert.match(over.msg, /may bring in 10\.00 a day, of which 0\.00 is left/);
  assert.ok(Number(over.headers.get('retry-after')) <= 86_400);
  const rotated = unwrap(await rotateKey(api.service, key.keyId, 0, atThisMachine(api.service)));
  town.api.secrets.add(rotated.secret);
  assertRefused(await rechargeOf(one, 0.01, rotated), 403, 'daily_limit_reached');
  assert.equal(((await balanceOf(one)) ?? 0n) + ((await balanceOf(two)) ?? 0n), 10_00n);
});

test('a key without a limit for it brings in nothing', async () => {
  const key = await newOperateKey(town, operator, { rechargeLimitFen: null, payoutLimitFen: null });
  assertRefused(await rechargeOf(await member(), 0.01, key), 403, 'daily_limit_reached');
});

test('above the limit for two operators a key proposes, and a person makes the recharge', async () => {
  const userId = await member();
  const body = { amount: 5001, idempotency_key: 'large-1' };
  const first = await post(`/users/${userId}/recharges`, body);
  assertData(first, ['tx_no', 'status', 'balance', 'proposed_at']);
  assert.deepEqual([first.data.status, first.data.balance], ['requested', null]);
  assert.equal((await post(`/users/${userId}/recharges`, body)).text, first.text);
  assert.equal(await balanceOf(userId), 0n);
  const no: string = first.data.tx_no;
  const { items } = (await get('/recharges')).data;
  const [shown] = items.filter((one: { tx_no: string }) => one.tx_no === no);
  assert.deepEqual([shown.user_id, shown.amount, shown.proposed_by], [userId, 5001, 'platform']);
  const become = await get(`/recharges/${no}`);
  assertData(become, PROPOSAL_FIELDS);
  assert.deepEqual([become.data.status, become.data.decided_at], ['requested', null]);
  const approve = async (login: string) =>
    town.web('POST', `/api/v1/operator/recharges/${no}/approve`, {
      headers: { cookie: await town.cookieOf(login) },
      body: { password: PASSWORD },
    });
  assertInvalid(await approve('platform'), 'recharge_no');
  await town.newPerson('helper', { operator: true });
  assert.equal((await approve('helper')).data.status, 'approved');
  assert.equal(await balanceOf(userId), 5001_00n);
  assert.equal((await get(`/recharges/${no}`)).data.status, 'approved');
  const [record] = (await get(`/users/${userId}/transactions`)).data.items;
  assert.deepEqual([record.tx_no, record.amount], [no, 5001]);
  // What it was answered with first, though it has been made meanwhile.
  assert.equal((await post(`/users/${userId}/recharges`, body)).text, first.text);
  assertInvalid(await get('/recharges/none'), 'recharge_no');
});

test('what waits is listed in pages, from either end, and nothing comes twice', async () => {
  const proposed: string[] = [];
  for (const amount of [5001, 5002, 5003]) {
    proposed.push((await rechargeOf(await member(), amount)).data.tx_no);
  }
  const path = '/recharges?limit=2';
  const numbers = async (query: string) => {
    const found: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { data } = await get(`${path}${query}${next && `&after=${next}`}`);
      assert.ok(data.items.length <= 2);
      found.push(...data.items.map((one: { tx_no: string }) => one.tx_no));
      next = data.next;
    }
    return found.filter((no) => proposed.includes(no));
  };
  assert.deepEqual(await numbers('&order=oldest'), proposed);
  assert.deepEqual(await numbers(''), proposed.toReversed());
  assertInvalid(await get(`${path}&after=none`), 'after');
});

test('the user is told that the operator did it, and not from where', async () => {
  const userId = await member({ login: 'mei', password: PASSWORD });
  await post(`/users/${userId}/recharges`, {
    amount: 1,
    idempotency_key: 'told-1',
  });
  const headers = { cookie: await town.cookieOf('mei') };
  const seen = await town.web('GET', '/api/v1/security/log', { headers });
  const body = { password: PASSWORD };
  const file = await town.web('POST', '/api/v1/account/export', { headers, body });
  const byThem = ({ by, address }: { by: string; address: string }) => [by, address];
  const isRecharge = ({ event, action }: Record<string, string>) =>
    (event ?? action) === 'recharged';
  for (const lines of [seen.data.items, JSON.parse(file.text).audit_trail]) {
    assert.deepEqual(lines.filter(isRecharge).map(byThem), [['operator', null]]);
  }
});
