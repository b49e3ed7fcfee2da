// A key that is revoked while in use: it moves no money from that instant on, and reads nothing after
// five seconds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../src/service/administration/revoke-key.ts';
import { assertRefused, times } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { until } from '../support/until.ts';

const town = await openApiTown();

test('a revocation is immediate for money, and takes at most five seconds for reads', async () => {
  const key = await town.newKey(town.owner);
  const refund = { tx_no: await town.paid(1), refund_type: 'full' };
  await times(3, () => town.get('/balance', { key }));
  const before = await town.api.rows('select count(*)::int as orders from orders');
  await revokeKey(town.api.service, key.keyId, town.api.service.operator);
  assertRefused(await town.collect({}, { key }), 401, 'credentials_invalid');
  assertRefused(await town.refund(refund, { key }), 401, 'credentials_invalid');
  assert.deepEqual(await town.api.rows('select count(*)::int as orders from orders'), before);
  const refused = async () => (await town.get('/balance', { key })).status === 401;
  await until('reads are refused as well', refused, 5_000);
  assertRefused(await town.get('/balance', { key }), 401, 'credentials_invalid');
  assert.equal((await town.refund(refund)).status, 200, 'another key of the owner works');
});
