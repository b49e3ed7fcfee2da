// Contract: refunds that tools request. A request moves no money, and the same request is made only
// once, however it is worded.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenRefundRequest } from '../../src/core/order/open-refund-request.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import {
  approve,
  decline,
  refund,
  requestRefund,
  unique,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

export function refundRequests(subject: Subject): void {
  opened(subject);
  askedOnce(subject);
  refusals(subject);
}

export async function asked(subject: Subject, command: OpenRefundRequest) {
  return await subject.result(command, 'refund_requested');
}

export async function aPaidShop(subject: Subject, amount = '10.00') {
  const shop = await subject.aShop();
  return { shop, key: shop.key, txNo: await subject.aPaidOrder(shop, amount) };
}

function opened(subject: Subject): void {
  test('Requesting a refund moves nothing, and says what it would cost now.', async () => {
    const { shop, txNo } = await aPaidShop(subject, '100.00');
    const before = [await subject.ownerOf(shop.ownerId), await subject.orderOf(txNo)] as const;
    const command = requestRefund(shop.key, txNo, '40.00');
    const { requestNo, reason } = command;
    assert.equal(await subject.store.queries.refundRequest(requestNo), undefined);
    const { request, status, shares } = await asked(subject, command);
    const requestedAtMs = subject.nowMs();
    assert.deepEqual(request, {
      requestNo,
      txNo,
      ownerId: shop.ownerId,
      keyId: shop.keyId,
      refundType: 'partial',
      amountFen: 4000n,
      reason,
      outRefundNo: null,
      requestedAtMs,
      expiresAtMs: requestedAtMs + 30 * MINUTE_MS,
      decidedAtMs: null,
      refundNo: null,
    });
    assert.equal(status, 'approval_required');
    assert.deepEqual(shares, { amountFen: 4000n, feeFen: 40n, netFen: 3960n });
    assert.deepEqual(await subject.store.queries.refundRequest(requestNo), request);
    const after = [await subject.ownerOf(shop.ownerId), await subject.orderOf(txNo)];
    const [owner, order] = before;
    assert.deepEqual(after, [{ ...owner, toldNo: owner.toldNo + 1 }, order]);
  });

  test('A full refund is requested with its amount or without, and has no fee.', async () => {
    const { key, txNo } = await aPaidShop(subject);
    const first = await asked(subject, requestRefund(key, txNo, null));
    assert.deepEqual(first.shares, { amountFen: 1000n, feeFen: 0n, netFen: 1000n });
    const named = await asked(subject, {
      ...requestRefund(key, txNo, null),
      amountFen: yuan('10.00'),
    });
    assert.deepEqual(named, first);
  });

  test('The latest of an order is found, whatever became of it and of others.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const latest = () => subject.store.queries.latestRefundRequest(txNo);
    assert.equal(await latest(), undefined);
    const first = await asked(subject, requestRefund(key, txNo, '1.00'));
    assert.deepEqual(await latest(), first.request);
    await subject.must(decline(first.request));
    assert.equal((await latest())?.decidedAtMs, subject.nowMs());
    await subject.pass(1);
    const second = await asked(subject, requestRefund(key, txNo, '2.00'));
    const other = await subject.aPaidOrder(shop, '5.00');
    await subject.must(requestRefund(key, other, '1.00'));
    assert.deepEqual(await latest(), second.request);
  });

  test('Open requests are listed by owner, oldest first.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const other = await subject.aPaidOrder(shop, '5.00');
    const listed = async (ownerId: number | null) =>
      (await subject.store.queries.undecidedRefundRequests(ownerId)).map((one) => one.requestNo);
    const first = requestRefund(key, txNo, '1.00');
    await subject.must(first);
    await subject.pass(1_000);
    const second = requestRefund(key, other, '1.00');
    await subject.must(second);
    const both = [first.requestNo, second.requestNo];
    assert.deepEqual(await listed(shop.ownerId), both);
    const all = await listed(null);
    assert.deepEqual(
      all.filter((requestNo) => both.includes(requestNo)),
      both,
    );
    await subject.must(decline({ ...first, ownerId: shop.ownerId }));
    assert.deepEqual(await listed(shop.ownerId), [second.requestNo]);
    assert.deepEqual(await listed(await subject.aUser()), []);
    await subject.pass(30 * MINUTE_MS);
    assert.deepEqual(await listed(shop.ownerId), []);
  });
}

function askedOnce(subject: Subject): void {
  test('The same refund in other words, or with other keys of either kind, is one request.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const { request } = await asked(subject, requestRefund(key, txNo, '3.00'));
    const another = await subject.aKey(shop.ownerId);
    const direct = await subject.aKey(shop.ownerId, { toolRefundLimitFen: yuan('100.00') });
    const again = [
      requestRefund(key, txNo, '3.00'),
      requestRefund(key, txNo, '3.00', { reason: '别的理由' }),
      requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` }),
      requestRefund(another, txNo, '3.00'),
      requestRefund(direct, txNo, '3.00', { idempotencyKey: `k-${unique()}` }),
    ];
    for (const outcome of await subject.batch(...again)) {
      assert.equal(word(outcome), 'replayed');
      assert.deepEqual(resultOf(outcome, 'refund_requested').request, request);
    }
    assert.equal((await subject.orderOf(txNo)).refundedFen, 0n);
  });

  test('While a request is open no other refund of the order can be requested.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const direct = await subject.aKey(shop.ownerId, { toolRefundLimitFen: yuan('100.00') });
    const idempotencyKey = `k-${unique()}`;
    const outcomes = await subject.batch(
      requestRefund(key, txNo, '3.00'),
      requestRefund(key, txNo, '3.01'),
      requestRefund(key, txNo, null),
      requestRefund(direct, txNo, '10.00', { idempotencyKey }),
      requestRefund(key, await subject.aPaidOrder(shop, '1.00'), '1.00', { idempotencyKey }),
    );
    const open = 'refund_request_open';
    assert.deepEqual(outcomes.map(word), ['ok', open, open, open, 'ok']);
  });

  test('Two nodes that are called at once open one request.', async () => {
    const [here, there] = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const { shop, key } = await aPaidShop(subject);
    for (let round = 0; round < 5; round++) {
      const txNo = await subject.aPaidOrder(shop, '9.00');
      const keyed = () => requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
      const calls = Array.from({ length: 4 }, () => [here.submit(keyed()), there.submit(keyed())]);
      const outcomes = await Promise.all(calls.flat());
      const numbers = outcomes.map((one) => resultOf(one, 'refund_requested').request.requestNo);
      assert.equal(new Set(numbers).size, 1);
    }
  });
}

function refusals(subject: Subject): void {
  test('A call with several faults is refused for the first of them.', async () => {
    const shop = await subject.aShop();
    const stranger = await subject.aKey(await subject.aUser());
    const idempotencyKey = `k-${unique()}`;
    const full = await subject.aPaidOrder(shop, '1.00');
    await subject.must(requestRefund(shop.key, full, null, { idempotencyKey }));
    const unpaid = await subject.anOrder(shop, '5.00');
    const paid = await subject.aPaidOrder(shop, '5.00');
    const busy = await subject.aPaidOrder(shop, '5.00');
    await subject.must(requestRefund(shop.key, busy, '1.00'));
    const done = await subject.aPaidOrder(shop, '5.00');
    await subject.must(refund(shop.actor, done, null));
    const partly = await subject.aPaidOrder(shop, '5.00');
    await subject.must(refund(shop.actor, partly, '1.00'));
    await subject.standing(shop.ownerId, 'suspend');
    const by = (txNo: string, amount: string | null, over = {}) =>
      requestRefund(shop.key, txNo, amount, over);
    const nobody = { ...shop.key, keyId: 'none' };
    for (const [command, code] of [
      [requestRefund(nobody, unpaid, '9.00', { idempotencyKey }), 'credentials_invalid'],
      [by(unpaid, '9.00', { idempotencyKey }), 'idempotency_key_reused'],
      [requestRefund(stranger, paid, '9.00'), 'order_not_found'],
      [by('nothing', '9.00'), 'order_not_found'],
      [by(unpaid, '9.00'), 'order_not_paid'],
      [by(done, '9.00'), 'order_refunded'],
      [by(partly, null), 'full_refund_unavailable'],
      [by(busy, '9.00'), 'refund_request_open'],
      [by(paid, '5.01'), 'refund_exceeds_remaining'],
      [{ ...by(paid, null), amountFen: yuan('4.99') }, 'invalid_parameters'],
      [by(paid, '5.00'), 'user_suspended'],
    ] as const) {
      assert.equal(await subject.word(command), code);
    }
    await subject.standing(shop.ownerId, 'resume');
    assert.equal(await subject.word(by(paid, '5.00')), 'ok');
  });

  test('The balance is checked on approval, not on request.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00', { settlementDelayMs: 0 });
    const other = await subject.aPaidOrder(shop, '5.00', { settlementDelayMs: 0 });
    await subject.must(withdraw(wallet(shop.ownerId, 'merchant'), '6.00'));
    const { request } = await asked(subject, requestRefund(shop.key, txNo, '5.00'));
    assert.equal(await subject.word(approve(request)), 'insufficient_balance');
    await subject.aPaidOrder(shop, '1.00', { settlementDelayMs: 0 });
    assert.equal(await subject.word(approve(request)), 'ok');
    assert.equal((await subject.orderOf(other)).status, 'paid');
  });
}
