// Contract: a number that a shop gives a refund is for ever that of one refund.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NumberedRefund } from '../../src/core/order/shop-number.ts';
import {
  aPaidOrder,
  batch,
  must,
  orderOf,
  refusalOf,
  resultOf,
  run,
  type Shop,
  word,
} from './arrange.ts';
import {
  approve,
  collect,
  createMerchant,
  decline,
  numberFor,
  refund,
  requestRefund,
  unique,
  yuan,
} from './commands.ts';
import { aPaidShop, asked } from './refund-requests.ts';
import type { Subject } from './subject.ts';

function aNumber({ merchantId }: Shop): { readonly numbered: NumberedRefund } {
  return { numbered: { outRefundNo: `back-${unique()}`, merchantId } };
}

export function refundNumbers(given: () => Subject): void {
  refunds(given);
  requests(given);
}

function refunds(given: () => Subject): void {
  test('Whatever shops call so is found, of each kind the newest first, and nothing else.', async () => {
    const { shop, txNo } = await aPaidShop(given());
    const { numbered } = aNumber(shop);
    const text = numbered.outRefundNo;
    const find = (called: string, limit = 9) =>
      given().store.queries.numbersCalled({ text: called, bankReferenceIds: [] }, limit);
    assert.deepEqual(await find(text), []);
    const made = await must(given(), refund(shop.actor, txNo, '3.00', { numbered }));
    assert(made.kind === 'order_refunded');
    const others = await aPaidShop(given());
    const again = { numbered: { ...numbered, merchantId: others.shop.merchantId } };
    const theirs = await must(given(), refund(others.shop.actor, others.txNo, '1.00', again));
    assert(theirs.kind === 'order_refunded');
    const called = collect(shop.actor, shop.merchantId, '5.00', { outTradeNo: text });
    await must(given(), called);
    const refunds = [made.refundNo, theirs.refundNo].sort().reverse();
    assert.deepEqual(await find(text), [called.txNo, ...refunds]);
    assert.deepEqual(await find(text, 1), [called.txNo, refunds[0]]);
    assert.deepEqual(await find(text.slice(1)), []);
  });

  test('An equal refund under a number is that refund, for ever; another one names it.', async () => {
    const { shop, txNo } = await aPaidShop(given());
    const number = aNumber(shop);
    const first = refund(shop.actor, txNo, '3.00', number);
    const again = (over = {}) => ({ ...first, refundNo: numberFor(shop.ownerId, 'R'), ...over });
    const made = await must(given(), first);
    assert.equal(resultOf(await run(given(), again()), 'order_refunded').refundNo, first.refundNo);
    await must(given(), refund(shop.actor, txNo, '1.00'));
    await given().pass(40 * 86_400_000);
    const late = await run(given(), again());
    assert.equal(word(late), 'replayed');
    assert.deepEqual(resultOf(late, 'order_refunded'), made);
    const elsewhere = await aPaidOrder(given(), shop, '3.00');
    const others = [
      { amountFen: yuan('2.00') },
      { reason: 'another' },
      { refundType: 'full', amountFen: null } as const,
      { txNo: elsewhere },
    ];
    for (const other of others) {
      const bearer = { txNo, refundNo: first.refundNo, requestNo: null };
      const refusal = refusalOf(await run(given(), again(other)));
      assert.deepEqual(refusal, { code: 'out_refund_no_used', bearer });
    }
    assert.equal((await orderOf(given(), txNo)).refundedFen, 400n);
    assert.equal((await orderOf(given(), elsewhere)).refundedFen, 0n);
  });

  test('Twins in one batch make one refund, and a repeat binds its own idempotency key.', async () => {
    const { shop, txNo } = await aPaidShop(given());
    await must(given(), refund(shop.actor, txNo, '1.00'));
    const first = refund(shop.actor, txNo, '3.00', aNumber(shop));
    const idempotencyKey = `k-${unique()}`;
    const again = { ...first, refundNo: numberFor(shop.ownerId, 'R'), idempotencyKey };
    const outcomes = await batch(given(), first, again, { ...again, amountFen: yuan('4.00') });
    assert.deepEqual(outcomes.map(word), ['ok', 'replayed', 'idempotency_key_reused']);
    assert.deepEqual(outcomes[1], { ...outcomes[0], replayed: true });
  });

  test('A refused refund leaves its number, and other merchants have their own.', async () => {
    const { shop, txNo } = await aPaidShop(given());
    const number = aNumber(shop);
    const tooMuch = refund(shop.actor, txNo, '11.00', number);
    assert.equal(word(await run(given(), tooMuch)), 'refund_exceeds_remaining');
    await must(given(), refund(shop.actor, txNo, '3.00', number));
    const other = createMerchant(shop.ownerId);
    await must(given(), other);
    const next = { ...shop, merchantId: other.merchantId };
    const theirs = await aPaidOrder(given(), next, '3.00');
    const { outRefundNo } = number.numbered;
    const numbered = { outRefundNo, merchantId: other.merchantId };
    assert.equal(word(await run(given(), refund(shop.actor, theirs, '3.00', { numbered }))), 'ok');
  });
}

function requests(given: () => Subject): void {
  test('An open request bears its number, and so does the refund that its owner makes of it.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const number = aNumber(shop);
    const command = requestRefund(key, txNo, '3.00', number);
    const { request } = await asked(given(), command);
    assert.equal(request.outRefundNo, number.numbered.outRefundNo);
    const again = { ...command, requestNo: numberFor(shop.ownerId, 'Q') };
    assert.equal((await asked(given(), again)).request.requestNo, request.requestNo);
    const withFactors = refund(shop.actor, txNo, '3.00', { ...number, reason: command.reason });
    const bearer = { txNo, refundNo: null, requestNo: request.requestNo };
    const refusal = refusalOf(await run(given(), withFactors));
    assert.deepEqual(refusal, { code: 'out_refund_no_used', bearer });
    const approval = approve(request);
    await must(given(), approval);
    const made = resultOf(await run(given(), withFactors), 'order_refunded');
    assert.equal(made.outRefundNo, number.numbered.outRefundNo);
    assert.deepEqual(resultOf(await run(given(), again), 'order_refunded'), made);
    assert.equal((await orderOf(given(), txNo)).refundedFen, 300n);
  });

  test('A request that came to nothing leaves its number, even to another order.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const number = aNumber(shop);
    const declined = await asked(given(), requestRefund(key, txNo, '3.00', number));
    await must(given(), decline(declined.request));
    const expired = await asked(given(), requestRefund(key, txNo, '4.00', number));
    await given().pass(30 * 60_000);
    const other = await aPaidOrder(given(), shop, '5.00');
    await must(given(), refund(shop.actor, other, '5.00', number));
    const late = requestRefund(key, txNo, '4.00', number);
    assert.equal(word(await run(given(), late)), 'out_refund_no_used');
    const { requestNo, expiresAtMs } = expired.request;
    const kept = await given().store.queries.refundRequest(requestNo);
    assert.equal(kept?.decidedAtMs, expiresAtMs, 'nobody can approve it, whatever clock they read');
    assert.equal(word(await run(given(), approve(expired.request))), 'refund_request_decided');
  });

  test('An equal call of a tool under another number is another refund.', async () => {
    const { shop, key, txNo } = await aPaidShop(given());
    const byTool = { byTool: true } as const;
    await must(given(), refund(shop.actor, txNo, '3.00', { ...byTool, ...aNumber(shop) }));
    await must(given(), refund(shop.actor, txNo, '3.00', { ...byTool, ...aNumber(shop) }));
    assert.equal((await orderOf(given(), txNo)).refundedFen, 600n);
    const first = await asked(given(), requestRefund(key, txNo, '1.00', aNumber(shop)));
    const second = await run(given(), requestRefund(key, txNo, '1.00', aNumber(shop)));
    assert.equal(word(second), 'refund_request_open');
    await must(given(), decline(first.request));
  });
}
