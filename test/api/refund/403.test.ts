// POST /refund by a suspended owner.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('a suspended owner can move no money, even with a cached key', async () => {
  const txNo = await town.paid(1);
  const refund = { tx_no: txNo, refund_type: 'full' };
  assert.equal((await town.get('/balance')).status, 200);
  await town.standing(town.owner, 'suspend');
  assertRefused(await town.refund(refund), 403, 'user_suspended');
  assertRefused(await town.collect(), 403, 'user_suspended');
  await town.standing(town.owner, 'resume');
  assert.equal((await town.refund(refund)).status, 200);
});
