// POST /collection about things that do not exist, or belong to others: both look the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test("another user's merchant is not found, like one that does not exist", async () => {
  const unknown = await town.collect({ merchant_id: 999_999 });
  const foreign = await town.collect({ merchant_id: town.otherMerchantId });
  for (const answer of [unknown, foreign]) assertRefused(answer, 404, 'merchant_not_found');
  assert.equal(unknown.msg, foreign.msg);
  for (const id of [1, 2_147_483_648, 9_007_199_254_740_991]) {
    assertRefused(await town.collect({ merchant_id: id }), 404, 'merchant_not_found');
  }
});

test('a branch must belong to the merchant', async () => {
  assertRefused(await town.collect({ branch_id: 999_999 }), 404, 'branch_not_found');
  const foreign = { amount: 1, merchant_id: town.otherMerchantId, branch_id: town.branchId };
  const answer = await town.post('/collection', foreign, { key: town.strangerKey });
  assertRefused(answer, 404, 'branch_not_found');
});

test('a payer who does not exist is not found', async () => {
  assertRefused(await town.collect({ payer_id: 999_999 }), 404, 'payer_not_found');
  assertRefused(await town.collect({ payer_id: 2 ** 53 - 1 }), 404, 'payer_not_found');
});

test('an unknown merchant is reported first, then an unknown branch, then an unknown payer', async () => {
  const all = { merchant_id: 999_999, branch_id: 999_999, payer_id: 999_999 };
  assertRefused(await town.collect(all), 404, 'merchant_not_found');
  const { merchantId } = town;
  assertRefused(await town.collect({ ...all, merchant_id: merchantId }), 404, 'branch_not_found');
});
