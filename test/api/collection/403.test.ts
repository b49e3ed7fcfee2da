// POST /collection for a payer who may not pay.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test("an order cannot name its own merchant's owner as the payer", async () => {
  assertRefused(await town.collect({ payer_id: town.owner.userId }), 403, 'own_order');
});

test('a missing merchant or branch is reported before a payer who may not pay', async () => {
  const own = { payer_id: town.owner.userId };
  assertRefused(await town.collect({ ...own, branch_id: 999_999 }), 404, 'branch_not_found');
  assertRefused(await town.collect({ ...own, merchant_id: 999_999 }), 404, 'merchant_not_found');
});
