// Contract: merchants and branches get new names from their owners; orders keep the old ones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOrder, aShop, aUser, must, orderOf, run, word } from './arrange.ts';
import { createBranch } from './commands.ts';
import type { Subject } from './subject.ts';

export function renamings(given: () => Subject): void {
  test('A merchant gets a new name; orders made before keep the old one.', async () => {
    const { shop, linesOf, by } = await aRenamer(given());
    const { merchantId, ownerId } = shop;
    const { queries } = given().store;
    const old = (await queries.merchant(merchantId))?.name;
    const before = await anOrder(given(), shop, '5.00');
    const command = { kind: 'rename_merchant', merchantId, ownerId, name: '新名字', by } as const;
    await must(given(), command);
    await must(given(), command);
    assert.equal((await queries.merchant(merchantId))?.name, '新名字');
    const after = await anOrder(given(), shop, '5.00');
    assert.equal((await orderOf(given(), before)).merchantName, old);
    assert.equal((await orderOf(given(), after)).merchantName, '新名字');
    const details = { merchant_id: merchantId, name: '新名字', old_name: old };
    assert.deepEqual(await linesOf('merchant_renamed'), [[by, details]]);
  });

  test('A branch gets a new name, with a line in the trail of its owner.', async () => {
    const { shop, linesOf, by } = await aRenamer(given());
    const { merchantId, ownerId } = shop;
    const branch = createBranch(merchantId);
    const { branchId } = branch;
    await must(given(), branch);
    const names = { name: '南门店', by };
    const command = { kind: 'rename_branch', branchId, merchantId, ownerId, ...names } as const;
    await must(given(), command);
    await must(given(), command);
    assert.equal((await given().store.queries.branch(branchId))?.name, '南门店');
    const details = { branch_id: branchId, name: '南门店', old_name: branch.name };
    assert.deepEqual(await linesOf('branch_renamed'), [[by, details]]);
  });

  test('What belongs to others, or to another merchant, is not renamed.', async () => {
    const { shop, by } = await aRenamer(given());
    const other = await aShop(given());
    const branch = createBranch(shop.merchantId);
    await must(given(), branch);
    const stranger = await aUser(given());
    const [mine, theirs] = [shop.merchantId, other.merchantId];
    const name = '抢来的';
    for (const [ownerId, merchantId] of [
      [stranger, mine],
      [shop.ownerId, theirs],
      [shop.ownerId, 0],
    ] as const) {
      const command = { kind: 'rename_merchant', merchantId, ownerId, name, by } as const;
      assert.equal(word(await run(given(), command)), 'merchant_not_found');
    }
    const { branchId } = branch;
    for (const [ownerId, merchantId] of [
      [stranger, mine],
      [other.ownerId, theirs],
      [shop.ownerId, theirs],
    ] as const) {
      const command = { kind: 'rename_branch', branchId, merchantId, ownerId, name, by } as const;
      assert.equal(word(await run(given(), command)), 'branch_not_found');
    }
    assert.notEqual((await given().store.queries.merchant(mine))?.name, name);
    assert.equal((await given().store.queries.branch(branchId))?.name, branch.name);
  });
}

async function aRenamer(subject: Subject) {
  const shop = await aShop(subject);
  const by = { kind: 'user', name: `${shop.ownerId}`, from: '203.0.113.7' } as const;
  const linesOf = async (wanted: 'merchant_renamed' | 'branch_renamed') => {
    const filter = { userId: shop.ownerId, fromMs: null, untilMs: null, limit: 20 };
    const lines = await subject.store.queries.auditTrail(filter);
    return lines
      .filter(({ action }) => action === wanted)
      .map(({ by: who, details }) => [who, details]);
  };
  return { shop, by, linesOf };
}
