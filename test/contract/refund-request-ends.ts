// Contract: how a tool's refund request ends. Its outcome is reported for as long as the call may
// be repeated, and a request ends with its time or its key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenRefundRequest } from '../../src/core/order/open-refund-request.ts';
import {
  approve,
  createKey,
  DAY_MS,
  decline,
  refund,
  requestRefund,
  revoke,
  rotate,
  unique,
  yuan,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import { aPaidShop, asked } from './refund-requests.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

export function refundRequestEnds(subject: Subject): void {
  answeredAfterwards(subject);
  keysBound(subject);
  ended(subject);
}

function answeredAfterwards(subject: Subject): void {
  for (const verdict of ['refunded', 'declined', 'expired'] as const) {
    test(`The same call reports for ten minutes that its request was ${verdict}.`, async () => {
      const { key, txNo } = await aPaidShop(subject);
      const { request } = await asked(subject, requestRefund(key, txNo, '3.00'));
      if (verdict === 'refunded') await subject.must(approve(request));
      if (verdict === 'declined') await subject.must(decline(request));
      if (verdict === 'expired') await subject.pass(30 * MINUTE_MS);
      await subject.pass(10 * MINUTE_MS - 1);
      const reworded = requestRefund(key, txNo, '3.00', { reason: '别的理由' });
      const outcome = await subject.run(reworded);
      assert.equal(word(outcome), 'replayed');
      const told = resultOf(outcome, 'refund_requested');
      assert.deepEqual([told.request.requestNo, told.status], [request.requestNo, verdict]);
      assert.equal(told.decidedAtMs, subject.nowMs() - (10 * MINUTE_MS - 1));
      const other = await asked(subject, requestRefund(key, txNo, '3.01'));
      assert.equal(other.status, 'approval_required', 'another amount is another refund');
      await subject.must(decline(other.request));
      await subject.pass(1);
      const next = requestRefund(key, txNo, '3.00');
      const anew = await subject.run(next);
      assert.equal(word(anew), 'ok');
      assert.equal(resultOf(anew, 'refund_requested').request.requestNo, next.requestNo);
    });

    test(`A new idempotency key opens a new request after one was ${verdict}.`, async () => {
      const { key, txNo } = await aPaidShop(subject);
      const { request } = await asked(subject, requestRefund(key, txNo, '3.00'));
      if (verdict === 'refunded') await subject.must(approve(request));
      if (verdict === 'declined') await subject.must(decline(request));
      if (verdict === 'expired') await subject.pass(30 * MINUTE_MS);
      const next = requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
      const told = await asked(subject, next);
      assert.deepEqual(
        [told.request.requestNo, told.status],
        [next.requestNo, 'approval_required'],
      );
      // Without a key the call gets the open request, not the decided one.
      const again = await asked(subject, requestRefund(key, txNo, '3.00'));
      assert.equal(again.request.requestNo, next.requestNo);
    });
  }

  test('Of two decided requests the later one is reported.', async () => {
    const { key, txNo } = await aPaidShop(subject);
    const keyed = () => requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
    const first = await asked(subject, keyed());
    await subject.must(decline(first.request));
    const second = await asked(subject, keyed());
    await subject.pass(1);
    await subject.must(approve(second.request));
    const told = await asked(subject, requestRefund(key, txNo, '3.00'));
    assert.deepEqual([told.request.requestNo, told.status], [second.request.requestNo, 'refunded']);
  });
}

function keysBound(subject: Subject): void {
  test('For seven days an idempotency key names its request and its state.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const idempotencyKey = `k-${unique()}`;
    const first = requestRefund(key, txNo, '3.00', { idempotencyKey });
    const again = () => requestRefund(key, txNo, '3.00', { idempotencyKey });
    const { request } = await asked(subject, first);
    const late = requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
    await subject.must(late);
    await subject.pass(12 * MINUTE_MS);
    assert.equal((await asked(subject, again())).status, 'approval_required');
    await subject.must(approve(request));
    for (const passing of [MINUTE_MS, 7 * DAY_MS - 13 * MINUTE_MS - 1]) {
      await subject.pass(passing);
      for (const call of [again(), late]) {
        const outcome = await subject.run(call);
        assert.equal(word(outcome), 'replayed');
        const told = resultOf(outcome, 'refund_requested');
        assert.deepEqual([told.request.requestNo, told.status], [request.requestNo, 'refunded']);
      }
      const changed = [{ amountFen: yuan('3.01') }, { reason: '别的理由' }, { refundType: 'full' }];
      for (const change of changed as readonly Partial<OpenRefundRequest>[]) {
        assert.equal(await subject.word({ ...again(), ...change }), 'idempotency_key_reused');
      }
    }
    assert.equal((await subject.orderOf(txNo)).refundedFen, 300n);
    await subject.pass(1);
    assert.equal((await asked(subject, again())).status, 'approval_required', 'the key is free');
    assert.equal((await subject.ownerOf(shop.ownerId)).merchant.totalOutFen, 300n);
  });

  test('A key stands for a request or for a refund, whichever it made first on any interface.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const [made, wanted] = [`k-${unique()}`, `k-${unique()}`];
    const reason = '杯子是凉的';
    const first = refund(shop.actor, txNo, '1.00', { idempotencyKey: made, reason });
    const result = await subject.must(first);
    const told = await subject.run(requestRefund(key, txNo, '1.00', { idempotencyKey: made }));
    assert.deepEqual(told, { ok: true, result, replayed: true });
    const other = await subject.run(requestRefund(key, txNo, '2.00', { idempotencyKey: made }));
    assert.equal(word(other), 'idempotency_key_reused');

    const { request } = await asked(
      subject,
      requestRefund(key, txNo, '2.00', { idempotencyKey: wanted }),
    );
    const direct = refund(shop.actor, txNo, '2.00', { idempotencyKey: wanted, reason });
    for (const passing of [0, 11 * MINUTE_MS]) {
      await subject.pass(passing);
      assert.equal(await subject.word(direct), 'idempotency_key_reused');
    }
    await subject.must(approve(request));
    assert.equal(await subject.word(direct), 'idempotency_key_reused');
    const late = await subject.run(requestRefund(key, txNo, '1.00', { idempotencyKey: made }));
    const expired = { code: 'idempotency_key_expired', madeNo: first.refundNo };
    assert.deepEqual(late, { ok: false, refusal: expired });
    assert.equal((await subject.orderOf(txNo)).refundedFen, 300n);
  });

  test('A refused call does not use up its idempotency key.', async () => {
    const { key, txNo } = await aPaidShop(subject);
    const idempotencyKey = `k-${unique()}`;
    const calls = [
      requestRefund(key, txNo, '10.01', { idempotencyKey }),
      requestRefund(key, txNo, '3.00'),
      requestRefund(key, txNo, '4.00', { idempotencyKey }),
      requestRefund(key, txNo, '3.00', { idempotencyKey }),
    ];
    const words = ['refund_exceeds_remaining', 'ok', 'refund_request_open', 'replayed'];
    assert.deepEqual((await subject.batch(...calls)).map(word), words);
  });
}

function ended(subject: Subject): void {
  const statusOf = async (command: OpenRefundRequest) => (await asked(subject, command)).status;

  test('A request stays open for thirty minutes, to the millisecond.', async () => {
    const { key, txNo } = await aPaidShop(subject);
    const { request } = await asked(subject, requestRefund(key, txNo, '3.00'));
    await subject.pass(30 * MINUTE_MS - 1);
    assert.equal(await statusOf(requestRefund(key, txNo, '3.00')), 'approval_required');
    await subject.pass(1);
    assert.equal(await statusOf(requestRefund(key, txNo, '3.00')), 'expired');
    const refusal = { code: 'refund_request_decided', subject: 'expired' };
    for (const command of [approve(request), decline(request)]) {
      assert.deepEqual(await subject.run(command), { ok: false, refusal });
    }
    assert.equal((await subject.store.queries.refundRequest(request.requestNo))?.decidedAtMs, null);
  });

  test('Revoking its key declines a request at once, and it can no longer be approved.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const other = await subject.aKey(shop.ownerId);
    const { request } = await asked(subject, requestRefund(key, txNo, '3.00'));
    const outcomes = await subject.batch(revoke(key), approve(request));
    assert.deepEqual(outcomes.map(word), ['ok', 'refund_request_decided']);
    assert.equal(await subject.word(requestRefund(key, txNo, '3.00')), 'credentials_invalid');
    assert.equal(await statusOf(requestRefund(other, txNo, '3.00')), 'declined');
    const refusal = { code: 'refund_request_decided', subject: 'declined' };
    assert.deepEqual(await subject.run(approve(request)), { ok: false, refusal });
    const keyed = requestRefund(other, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
    assert.equal(await statusOf(keyed), 'approval_required');
    assert.equal((await subject.orderOf(txNo)).refundedFen, 0n);
  });

  test('A decision made before the key was revoked stays.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const other = await subject.aKey(shop.ownerId);
    const { request } = await asked(subject, requestRefund(key, txNo, '3.00'));
    await subject.must(approve(request));
    await subject.must(revoke(key));
    assert.equal(await statusOf(requestRefund(other, txNo, '3.00')), 'refunded');
  });

  test('A request ends with its key, when the key expires or its rotation is over.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const other = await subject.aPaidOrder(shop, '5.00');
    const endsAtMs = subject.nowMs() + 10 * MINUTE_MS;
    const short = createKey(shop.ownerId, { endsAtMs }).key;
    await subject.must({ ...createKey(shop.ownerId), key: short });
    await subject.must(requestRefund(short, txNo, '3.00'));
    const { request } = await asked(subject, requestRefund(key, other, '3.00'));
    await subject.must(rotate(key, 20 * MINUTE_MS));
    const witness = await subject.aKey(shop.ownerId);
    const both = async () => [
      await statusOf(requestRefund(witness, txNo, '3.00')),
      await statusOf(requestRefund(witness, other, '3.00')),
    ];
    await subject.pass(10 * MINUTE_MS - 1);
    assert.deepEqual(await both(), ['approval_required', 'approval_required']);
    await subject.pass(1);
    assert.deepEqual(await both(), ['declined', 'approval_required']);
    await subject.pass(10 * MINUTE_MS - 1);
    assert.deepEqual(await both(), ['declined', 'approval_required']);
    await subject.pass(1);
    assert.equal(await statusOf(requestRefund(witness, other, '3.00')), 'declined');
    assert.equal(await subject.word(approve(request)), 'refund_request_decided');
  });

  test('An expired request is unaffected by the later end of its key.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    await subject.must(requestRefund(key, txNo, '3.00'));
    await subject.pass(31 * MINUTE_MS);
    await subject.must(revoke(key));
    const witness = await subject.aKey(shop.ownerId);
    assert.equal(await statusOf(requestRefund(witness, txNo, '3.00')), 'expired');
  });
}
