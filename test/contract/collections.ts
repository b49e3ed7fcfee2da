// Contract: collection orders, their titles, and every refusal in order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZERO_FEN } from '../../src/core/money.ts';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import { NO_TERMS } from '../../src/core/order/order.ts';
import { collect, createBranch, createKey, createMerchant, OPERATOR, unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function collections(subject: Subject): void {
  test('A collection makes a pending order that expires after thirty minutes.', async () => {
    const shop = await subject.aShop();
    const branch = createBranch(shop);
    await subject.must(branch);
    const payerId = await subject.aUser();
    const urls = { notifyUrl: 'https://a.example/?a={b}', returnUrl: 'https://a.example/好?b' };
    const over = { title: '茶 "x"', ...urls, payerId };
    const branchId = branch.branchId;
    const command = collect(shop.actor, shop.merchantId, '88.00', { ...over, branchId });
    const result = await subject.must(command);
    const order = await subject.orderOf(command.txNo);
    const { payBase, txNo, amountFen, merchantId } = command;
    const { merchantName } = order;
    assert.match(merchantName, /^商店/);
    const answer = { txNo, payBase, amountFen, title: over.title, merchantId, merchantName };
    assert.deepEqual(result, { kind: 'collection_created', ...answer });
    const createdAtMs = subject.nowMs();
    assert.deepEqual(order, {
      txNo,
      merchantId,
      ownerId: shop.ownerId,
      merchantName,
      branchId,
      amountFen,
      title: over.title,
      ...NO_TERMS,
      ...urls,
      status: 'pending',
      payerId: null,
      designatedPayerId: payerId,
      createdAtMs,
      expiresAtMs: createdAtMs + 1_800_000,
      paidAtMs: null,
      cancelledAtMs: null,
      settleDueAtMs: null,
      settledAtMs: null,
      unsettledFen: ZERO_FEN,
      settledFen: ZERO_FEN,
      refundedFen: ZERO_FEN,
      partialRefundedFen: ZERO_FEN,
      feeFen: ZERO_FEN,
    });
  });

  test('A collection without a title is named after its merchant.', async () => {
    const shop = await subject.aShop();
    const merchant = createMerchant(shop.ownerId, { name: '老王茶馆' });
    await subject.must(merchant);
    const txNo = await subject.anOrder({ ...shop, merchantId: merchant.merchantId }, '0.01');
    assert.equal((await subject.orderOf(txNo)).title, '向 老王茶馆 付款');
  });

  test('The console and the command line make collections without a key.', async () => {
    const shop = await subject.aShop();
    const actor = { userId: shop.ownerId, keyId: null };
    await subject.must(collect(actor, shop.merchantId, '1.00'));
  });

  test('A duplicate number makes no second order and leaves the first as it is.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const before = await subject.orderOf(txNo);
    // Of another owner it already fails where there are cells, for such a number is in the wrong one.
    for (const { actor, merchantId } of [shop, await subject.aShop()]) {
      const second = collect(actor, merchantId, '1.00', { txNo });
      assert.equal(await subject.word(second), 'internal');
      assert.deepEqual(await subject.orderOf(txNo), before);
    }
  });

  refusals(subject);
  endedKeys(subject);
}

function refusals(subject: Subject): void {
  test('A collection with several faults is refused for the first of them.', async () => {
    const shop = await subject.aShop();
    const elsewhere = await subject.aShop();
    const idempotencyKey = `k-${unique()}`;
    await subject.anOrder(shop, '1.00', { idempotencyKey });
    const standing = (change: 'suspend' | 'resume') => subject.standing(shop.ownerId, change);
    await standing('suspend');
    let command: CreateCollection = collect({ userId: shop.ownerId, keyId: 'none' }, 1, '2.00', {
      branchId: 1,
      payerId: 1,
      idempotencyKey,
    });
    const expect = async (code: string, repair: Partial<CreateCollection>) => {
      assert.equal(await subject.word(command), code);
      command = { ...command, ...repair };
    };
    await expect('credentials_invalid', { actor: shop.actor });
    await expect('idempotency_key_reused', { idempotencyKey: null });
    await expect('merchant_not_found', { merchantId: elsewhere.merchantId });
    await expect('merchant_not_found', { merchantId: shop.merchantId });
    await expect('branch_not_found', { branchId: null });
    await expect('payer_not_found', { payerId: shop.ownerId });
    await expect('own_order', { payerId: null });
    await expect('user_suspended', {});
    await standing('resume');
    await expect('ok', {});
  });

  test("Another merchant's branch is not found, even with the same owner.", async () => {
    const shop = await subject.aShop();
    const other = createMerchant(shop.ownerId);
    const branch = createBranch(other);
    await subject.must(other);
    await subject.must(branch);
    const { branchId } = branch;
    const command = collect(shop.actor, shop.merchantId, '1.00', { branchId });
    assert.equal(await subject.word(command), 'branch_not_found');
    const right = { ...command, merchantId: other.merchantId };
    assert.equal(await subject.word(right), 'ok');
  });
}

function endedKeys(subject: Subject): void {
  test('A revoked key can collect nothing, even in the same batch.', async () => {
    const shop = await subject.aShop();
    const command = collect(shop.actor, shop.merchantId, '1.00');
    const revocation = {
      kind: 'revoke_key',
      by: OPERATOR,
      userId: shop.ownerId,
      keyId: shop.keyId,
    } as const;
    const ended = await subject.store.execute([revocation, command], 'main');
    assert.deepEqual(ended[1], { ok: false, refusal: { code: 'credentials_invalid' } });
    const other = await subject.aKey(shop.ownerId);
    const actor = { userId: shop.ownerId, keyId: other.keyId };
    assert.equal(await subject.word({ ...command, actor }), 'ok');
  });

  test('A key works until the instant it ends.', async () => {
    const shop = await subject.aShop();
    const { key } = createKey(shop.ownerId, { endsAtMs: subject.nowMs() + 1000 });
    await subject.must({ kind: 'create_key', by: OPERATOR, key });
    const actor = { userId: shop.ownerId, keyId: key.keyId };
    await subject.pass(999);
    const attempt = () => subject.run(collect(actor, shop.merchantId, '1.00'));
    assert.equal(word(await attempt()), 'ok');
    await subject.pass(1);
    assert.equal(word(await attempt()), 'credentials_invalid');
  });
}
