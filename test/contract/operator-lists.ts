// Contract: what operators list, and how a key is changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createBranch,
  decision,
  OPERATOR,
  recharge,
  requestRecharge,
  requestRefund,
  revoke,
  withdraw,
} from './commands.ts';
import { addPayee, named } from './payout-commands.ts';
import type { Subject } from './subject.ts';

export function operatorLists(subject: Subject): void {
  test('Users, merchants and branches are listed, the newest first.', async () => {
    const [one, two] = [await subject.aShop(), await subject.aShop()];
    const { queries } = subject.store;
    const ids = (await queries.users(2)).map(({ userId }) => userId);
    assert.deepEqual(
      ids,
      [two.ownerId, one.ownerId].sort((a, b) => b - a),
    );
    const older = await queries.users(1, ids[0]);
    assert.deepEqual(
      older.map(({ userId }) => userId),
      ids.slice(1),
    );
    const all = (await queries.merchants(null, 2)).map(({ merchantId }) => merchantId);
    assert.deepEqual(
      all,
      [two.merchantId, one.merchantId].sort((a, b) => b - a),
    );
    const { merchantId, ownerId } = one;
    const mine = await queries.merchants(ownerId, 9);
    assert.deepEqual(mine, [await queries.merchant(merchantId)]);
    const [newest, oldest] = all;
    assert.deepEqual(await queries.merchants(null, 1, newest), [
      await queries.merchant(oldest ?? 0),
    ]);
    assert.deepEqual(await queries.merchants(ownerId, 9, merchantId), []);
    assert.equal(await queries.merchant(0), undefined);
    const branchIds = [await queries.nextId('branch'), await queries.nextId('branch')];
    for (const [at, branchId] of branchIds.entries()) {
      await subject.must({ ...createBranch([one, two][at] ?? one), branchId });
    }
    const listed = async (...of: readonly number[]) =>
      (await queries.branchesOf(of, 9)).map(({ branchId }) => branchId);
    assert.deepEqual(await listed(merchantId, two.merchantId), branchIds.toReversed());
    assert.deepEqual(await listed(merchantId), branchIds.slice(0, 1));
    assert.equal((await queries.branchesOf([merchantId, two.merchantId], 1)).length, 1);
    assert.deepEqual(await queries.branchesOf([merchantId], 9, branchIds[0]), []);
    assert.deepEqual(await queries.branchesOf([], 9), []);
  });

  test('What waits is counted as it is listed, and no further than asked.', async () => {
    const { queries } = subject.store;
    const requested = { status: 'requested', code: null, oldestFirst: false } as const;
    const shop = await subject.aShop();
    const another = await subject.aPaidOrder(shop, '5.00');
    await subject.anOrder(shop, '5.00');
    const paid = await subject.aPaidOrder(shop, '5.00');
    await subject.must(requestRefund(shop.key, paid, '1.00'));
    const before = await queries.countWaiting(1_000);
    // A key that works no more asks for nothing: what it asked for waits for nobody.
    const ended = await subject.aKey(shop.ownerId);
    await subject.must(requestRefund(ended, another, '1.00'));
    await subject.must(revoke(ended));
    const payer = await subject.aUser();
    await subject.must(recharge(payer, '9.00'));
    await subject.must(requestRecharge(payer, '3.00'));
    const purse = { userId: payer, wallet: 'consumer' } as const;
    await subject.must(withdraw(purse, '1.00'));
    const adding = addPayee(payer);
    await subject.must(adding);
    const approved = withdraw(purse, '1.00', { payee: named(adding) });
    await subject.must(approved);
    await subject.must(decision(approved, true));
    const counts = await queries.countWaiting(1_000);
    assert.deepEqual(counts, {
      rechargeRequests: before.rechargeRequests + 1,
      recharges: before.recharges,
      withdrawals: before.withdrawals + 1,
      payouts: before.payouts + 1,
      refundRequests: before.refundRequests,
      bankDifferences: before.bankDifferences,
    });
    assert.deepEqual(counts, {
      rechargeRequests: (await queries.rechargeRequests(requested, null, 1_000)).length,
      recharges: (await queries.pendingRecharges()).length,
      withdrawals: (await queries.pendingWithdrawals()).length,
      payouts: (await queries.payableWithdrawals(1_000)).length,
      bankDifferences: (await queries.bankDifferences('open', null, 1_000)).length,
      refundRequests: before.refundRequests,
    });
    assert.ok(before.refundRequests > 0);
    await subject.pass(31 * 60_000);
    const later = subject.store.queries;
    assert.equal((await later.countWaiting(1_000)).refundRequests, 0, 'none waits for ever');
    const newest = await later.countNewestOrders(2);
    assert.deepEqual(
      [...newest].filter(([, count]) => count > 0),
      [
        ['paid', 1],
        ['expired', 1],
      ],
    );
  });

  test('A key that works gets another name, whitelist and rate; nothing else changes.', async () => {
    const userId = await subject.aUser();
    const { keyId } = await subject.aKey(userId);
    const { queries } = subject.store;
    const before = (await queries.key(keyId))?.key;
    const change = { kind: 'update_key', by: OPERATOR, userId, keyId } as const;
    const others = { name: 'door', ipRules: ['192.0.2.1'], ratePerMinute: 7 };
    await subject.must({ ...change, ...others });
    assert.deepEqual((await queries.key(keyId))?.key, { ...before, ...others });
    await subject.must({ ...change, name: null, ipRules: [], ratePerMinute: null });
    assert.deepEqual((await queries.key(keyId))?.key, { ...before, ...others, ipRules: [] });
    const stranger = { ...change, ...others, userId: await subject.aUser() };
    assert.equal(await subject.word(stranger), 'invalid_parameters');
    await subject.must({ kind: 'revoke_key', by: OPERATOR, userId, keyId });
    assert.equal(await subject.word({ ...change, ...others }), 'invalid_parameters');
  });
}
