// Keys with `operate`: made at the machine alone, of an operator, with addresses; good for this
// interface and nothing else, as keys of users are good for everything else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../../src/interface/operations.ts';
import { atThisMachine } from '../../../src/service/administration/authority.ts';
import { createKey, type NewKey } from '../../../src/service/administration/create-key.ts';
import { rotateKey } from '../../../src/service/administration/rotate-key.ts';
import { updateKey } from '../../../src/service/administration/update-key.ts';
import { assertRefused, send } from '../../support/api-http.ts';
import { newOperateKey, openPlatform } from './platform.ts';

const platform = await openPlatform();
const { town, operator, key, get } = platform;
const { service, origin } = town.api;

const NOTHING = { rechargeLimitFen: null, payoutLimitFen: null };
const FREE = { toolRefundLimitFen: null, refundLimitFen: null, merchantId: null };

function wanted(over: Partial<NewKey> = {}): NewKey {
  const usual = { userId: operator.userId, name: 'app', scopes: [], ratePerMinute: null };
  const terms = { ...FREE, endsAtMs: null, signsRequests: false, operate: NOTHING };
  return { ...usual, ...terms, ipRules: ['192.0.2.10'], ...over };
}

async function faultsOf(over: Partial<NewKey>, by = service.operator) {
  const answer = await createKey(service, wanted(over), { by });
  assert.ok(!answer.ok);
  return answer.refusal.problems?.map(({ field, rule }) => `${field} ${rule}`);
}

test('it names its addresses, is an operator’s, and goes with nothing else', async () => {
  assert.deepEqual(await faultsOf({ ipRules: [] }), ['ip operate_addresses']);
  assert.deepEqual(await faultsOf({ ipRules: ['0.0.0.0/0'] }), ['ip operate_addresses']);
  assert.deepEqual(await faultsOf({ ipRules: ['nowhere'] }), ['ip ip_rules']);
  assert.deepEqual(await faultsOf({ scopes: ['query'] }), ['operate operate_alone']);
  assert.deepEqual(await faultsOf({ merchantId: town.merchantId }), ['operate operate_alone']);
  assert.deepEqual(await faultsOf({ userId: town.owner.userId }), ['user operate_owner']);
});

test('it is made, rotated and changed at the machine alone', async () => {
  const by = { kind: 'user', name: `${operator.userId}`, from: '203.0.113.7' } as const;
  assert.deepEqual(await faultsOf({}, by), ['scope at_machine']);
  const rotated = await rotateKey(service, key.keyId, 0, { by });
  assert.deepEqual(!rotated.ok && rotated.refusal.problems, [
    { field: 'key_id', rule: 'at_machine' },
  ]);
  const wider = { name: null, ipRules: ['198.51.100.1'], ratePerMinute: null };
  const changed = await updateKey(service, key.keyId, wider, { by });
  assert.deepEqual(!changed.ok && changed.refusal.problems, [
    { field: 'key_id', rule: 'at_machine' },
  ]);
  const anywhere = await updateKey(
    service,
    key.keyId,
    { ...wider, ipRules: [] },
    atThisMachine(service),
  );
  assert.ok(!anywhere.ok);
});

test('it opens nothing of the specified interface and of the tools', async () => {
  for (const [method, path, body] of [
    ['GET', '/api/v1/balance', undefined],
    ['GET', '/api/v1/transactions', undefined],
    ['GET', '/api/v1/events', undefined],
    ['POST', '/api/v1/query', { query_type: 'balance' }],
    ['POST', '/api/v1/collection', { amount: 1, merchant_id: town.merchantId }],
    ['POST', '/api/v1/refund', {}],
  ] as const) {
    assertRefused(await send(origin, method, path, { key, body }), 403, 'scope_missing');
  }
  const params = { name: 'get_balance', arguments: {} };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const answer = await send(origin, 'POST', '/mcp', { key, body: call });
  assert.match(answer.text, /scope_missing/);
});

test('no key of a user opens anything of it, whoever the user is', async () => {
  const ofOperator = await town.newKey(operator);
  for (const { method, path } of OPERATIONS.filter(({ may }) => may.key === 'operate')) {
    for (const one of [town.key, ofOperator]) {
      const body = method === 'GET' ? undefined : {};
      const at = `/api/v1${path.replaceAll(/:\w+/g, '1')}`;
      const answer = await send(origin, method, at, { key: one, body });
      assertRefused(answer, 403, 'scope_missing');
      assert.match(answer.msg, /"operate"/);
    }
  }
});

test('from another address than its own it is refused', async () => {
  const elsewhere = await newOperateKey(town, operator, NOTHING, { ipRules: ['203.0.113.7'] });
  assertRefused(await get('/users', { key: elsewhere }), 403, 'ip_not_allowed');
});
