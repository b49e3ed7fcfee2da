// Contract: how a tool's refund request ends. Its outcome is reported for as long as the call may
// be repeated, and a request ends with its time or its key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenRefundRequest } from '../../src/core/order/open-refund-request.ts';
import { aKey, aPaidOrder, batch, must, orderOf, ownerOf, resultOf, run, word } from './arrange.ts';
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
import { aPaidShop, asked } from './refund-requests.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

export function refundRequestEnds(given: () => Subject): void {
  answeredAfterwards(given);
  keysBound(given);
  ended(given);
}

function answeredAfterwards(given: () => Subject): void {
  for (const verdict of ['refunded', 'declined', 'expired'] as const) {
    test(`The same call reports for ten minutes that its request was ${verdict}.`, async () => {
      const { key, txNo } = await aPaidShop(given());
      const { request } = await asked(given(), requestRefund(key, txNo, '3.00'));
      if (verdict === 'refunded') await must(given(), approve(request));
      if (verdict === 'declined') await must(given(), decline(request));
      if (verdict === 'expired') await given().pass(30 * MINUTE_MS);
      await given().pass(10 * MINUTE_MS - 1);
      const reworded = requestRefund(key, txNo, '3.00', { reason: '别的理由' });
      const outcome = await run(given(), reworded);
      assert.equal(word(outcome), 'replayed');
      const told = resultOf(outcome, 'refund_requested');
      assert.deepEqual([told.request.requestNo, told.status], [request.requestNo, verdict]);
      assert.equal(told.decidedAtMs, given().nowMs() - (10 * MINUTE_MS - 1));
      const other = await asked(given(), requestRefund(key, txNo, '3.01'));
      assert.equal(other.status, 'approval_required', 'another amount is another refund');
      await must(given(), decline(other.request));
      await given().pass(1);
      const next = requestRefund(key, txNo, '3.00');
      const anew = await run(given(), next);
      assert.equal(word(anew), 'ok');
      assert.equal(resultOf(anew, 'refund_requested').request.requestNo, next.requestNo);
    });

    test(`A new idempotency key opens a new request after one was ${verdict}.`, async () => {
      const { key, txNo } = await aPaidShop(given());
      const { request } = await asked(given(), requestRefund(key, txNo, '3.00'));
      if (verdict === 'refunded') await must(given(), approve(request));
      if (verdict === 'declined') await must(given(), decline(request));
      if (verdict === 'expired') await given().pass(30 * MINUTE_MS);
      const next = requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
      const told = await asked(given(), next);
      assert.deepEqual(
        [told.request.requestNo, told.status],
        [next.requestNo, 'approval_required'],
      );
      // Without a key the call gets the open request, not the decided one.
      const again = await asked(given(), requestRefund(key, txNo, '3.00'));
      assert.equal(again.request.requestNo, next.requestNo);
    });
  }

  test('Of two decided requests the later one is reported.', async () => {
    const { key, txNo } = await aPaidShop(given());
    const keyed = () => requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
    const first = await asked(given(), keyed());
    await must(given(), decline(first.request));
    const second = await asked(given(), keyed());
    await given().pass(1);
    await must(given(), approve(second.request));
    const told = await asked(given(), requestRefund(key, txNo, '3.00'));
    assert.deepEqual([told.request.requestNo, told.status], [second.request.requestNo, 'refunded']);
  });
}

function keysBound(given: () => Subject): void {
  test('For seven days an idempotency key names its request and its state.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const idempotencyKey = `k-${unique()}`;
    const first = requestRefund(key, txNo, '3.00', { idempotencyKey });
    const again = () => requestRefund(key, txNo, '3.00', { idempotencyKey });
    const { request } = await asked(given(), first);
    const late = requestRefund(key, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
    await must(given(), late);
    await given().pass(12 * MINUTE_MS);
    assert.equal((await asked(given(), again())).status, 'approval_required');
    await must(given(), approve(request));
    for (const passing of [MINUTE_MS, 7 * DAY_MS - 13 * MINUTE_MS - 1]) {
      await given().pass(passing);
      for (const call of [again(), late]) {
        const outcome = await run(given(), call);
        assert.equal(word(outcome), 'replayed');
        const told = resultOf(outcome, 'refund_requested');
        assert.deepEqual([told.request.requestNo, told.status], [request.requestNo, 'refunded']);
      }
      const changed = [{ amountFen: yuan('3.01') }, { reason: '别的理由' }, { refundType: 'full' }];
      for (const change of changed as readonly Partial<OpenRefundRequest>[]) {
        assert.equal(word(await run(given(), { ...again(), ...change })), 'idempotency_key_reused');
      }
    }
    assert.equal((await orderOf(given(), txNo)).refundedFen, 300n);
    await given().pass(1);
    assert.equal((await asked(given(), again())).status, 'approval_required', 'the key is free');
    assert.equal((await ownerOf(given(), shop.ownerId)).merchant.totalOutFen, 300n);
  });

  test('A key stands for a request or for a refund, whichever it made first on any interface.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const [made, wanted] = [`k-${unique()}`, `k-${unique()}`];
    const reason = '杯子是凉的';
    const first = refund(shop.actor, txNo, '1.00', { idempotencyKey: made, reason });
    const result = await must(given(), first);
    const told = await run(given(), requestRefund(key, txNo, '1.00', { idempotencyKey: made }));
    assert.deepEqual(told, { ok: true, result, replayed: true });
    const other = await run(given(), requestRefund(key, txNo, '2.00', { idempotencyKey: made }));
    assert.equal(word(other), 'idempotency_key_reused');

    const { request } = await asked(
      given(),
      requestRefund(key, txNo, '2.00', { idempotencyKey: wanted }),
    );
    const direct = refund(shop.actor, txNo, '2.00', { idempotencyKey: wanted, reason });
    for (const passing of [0, 11 * MINUTE_MS]) {
      await given().pass(passing);
      assert.equal(word(await run(given(), direct)), 'idempotency_key_reused');
    }
    await must(given(), approve(request));
    assert.equal(word(await run(given(), direct)), 'idempotency_key_reused');
    const late = await run(given(), requestRefund(key, txNo, '1.00', { idempotencyKey: made }));
    const expired = { code: 'idempotency_key_expired', madeNo: first.refundNo };
    assert.deepEqual(late, { ok: false, refusal: expired });
    assert.equal((await orderOf(given(), txNo)).refundedFen, 300n);
  });

  test('A refused call does not use up its idempotency key.', async () => {
    const { key, txNo } = await aPaidShop(given());
    const idempotencyKey = `k-${unique()}`;
    const calls = [
      requestRefund(key, txNo, '10.01', { idempotencyKey }),
      requestRefund(key, txNo, '3.00'),
      requestRefund(key, txNo, '4.00', { idempotencyKey }),
      requestRefund(key, txNo, '3.00', { idempotencyKey }),
    ];
    const words = ['refund_exceeds_remaining', 'ok', 'refund_request_open', 'replayed'];
    assert.deepEqual((await batch(given(), ...calls)).map(word), words);
  });
}

function ended(given: () => Subject): void {
  const statusOf = async (command: OpenRefundRequest) => (await asked(given(), command)).status;

  test('A request stays open for thirty minutes, to the millisecond.', async () => {
    const { key, txNo } = await aPaidShop(given());
    const { request } = await asked(given(), requestRefund(key, txNo, '3.00'));
    await given().pass(30 * MINUTE_MS - 1);
    assert.equal(await statusOf(requestRefund(key, txNo, '3.00')), 'approval_required');
    await given().pass(1);
    assert.equal(await statusOf(requestRefund(key, txNo, '3.00')), 'expired');
    const refusal = { code: 'refund_request_decided', subject: 'expired' };
    for (const command of [approve(request), decline(request)]) {
      assert.deepEqual(await run(given(), command), { ok: false, refusal });
    }
    assert.equal((await given().store.queries.refundRequest(request.requestNo))?.decidedAtMs, null);
  });

  test('Revoking its key declines a request at once, and it can no longer be approved.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const other = await aKey(given(), shop.ownerId);
    const { request } = await asked(given(), requestRefund(key, txNo, '3.00'));
    const outcomes = await batch(given(), revoke(key), approve(request));
    assert.deepEqual(outcomes.map(word), ['ok', 'refund_request_decided']);
    assert.equal(word(await run(given(), requestRefund(key, txNo, '3.00'))), 'credentials_invalid');
    assert.equal(await statusOf(requestRefund(other, txNo, '3.00')), 'declined');
    const refusal = { code: 'refund_request_decided', subject: 'declined' };
    assert.deepEqual(await run(given(), approve(request)), { ok: false, refusal });
    const keyed = requestRefund(other, txNo, '3.00', { idempotencyKey: `k-${unique()}` });
    assert.equal(await statusOf(keyed), 'approval_required');
    assert.equal((await orderOf(given(), txNo)).refundedFen, 0n);
  });

  test('A decision made before the key was revoked stays.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const other = await aKey(given(), shop.ownerId);
    const { request } = await asked(given(), requestRefund(key, txNo, '3.00'));
    await must(given(), approve(request));
    await must(given(), revoke(key));
    assert.equal(await statusOf(requestRefund(other, txNo, '3.00')), 'refunded');
  });

  test('A request ends with its key, when the key expires or its rotation is over.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const other = await aPaidOrder(given(), shop, '5.00');
    const endsAtMs = given().nowMs() + 10 * MINUTE_MS;
    const short = createKey(shop.ownerId, { endsAtMs }).key;
    await must(given(), { ...createKey(shop.ownerId), key: short });
    await must(given(), requestRefund(short, txNo, '3.00'));
    const { request } = await asked(given(), requestRefund(key, other, '3.00'));
    await must(given(), rotate(key, 20 * MINUTE_MS));
    const witness = await aKey(given(), shop.ownerId);
    const both = async () => [
      await statusOf(requestRefund(witness, txNo, '3.00')),
      await statusOf(requestRefund(witness, other, '3.00')),
    ];
    await given().pass(10 * MINUTE_MS - 1);
    assert.deepEqual(await both(), ['approval_required', 'approval_required']);
    await given().pass(1);
    assert.deepEqual(await both(), ['declined', 'approval_required']);
    await given().pass(10 * MINUTE_MS - 1);
    assert.deepEqual(await both(), ['declined', 'approval_required']);
    await given().pass(1);
    assert.equal(await statusOf(requestRefund(witness, other, '3.00')), 'declined');
    assert.equal(word(await run(given(), approve(request))), 'refund_request_decided');
  });

  test('An expired request is unaffected by the later end of its key.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    await must(given(), requestRefund(key, txNo, '3.00'));
    await given().pass(31 * MINUTE_MS);
    await must(given(), revoke(key));
    const witness = await aKey(given(), shop.ownerId);
    assert.equal(await statusOf(requestRefund(witness, txNo, '3.00')), 'expired');
  });
}
