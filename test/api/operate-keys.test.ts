// Keys with `operate`: made at the machine alone, of an operator, with addresses. What they are good for, the
// access matrix says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { createKey, type NewKey } from '../../src/service/administration/create-key.ts';
import { rotateKey } from '../../src/service/administration/rotate-key.ts';
import { updateKey } from '../../src/service/administration/update-key.ts';
import { openPlatform } from '../support/platform.ts';

const platform = await openPlatform();
const { town, operator, key } = platform;
const { service } = town.api;

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
