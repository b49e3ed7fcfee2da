// Contract: a number that a shop gives a refund is for ever that of one refund.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NumberedRefund } from '../../src/core/order/shop-number.ts';
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
import { refusalOf, resultOf, word } from './outcomes.ts';
import { aPaidShop, asked } from './refund-requests.ts';
import type { Shop, Subject } from './subject.ts';

function aNumber({ merchantId }: Shop): { readonly numbered: NumberedRefund } {
  return { numbered: { outRefundNo: `back-${unique()}`, merchantId } };
}

export function refundNumbers(subject: Subject): void {
  refunds(subject);
  requests(subject);
}

function refunds(subject: Subject): void {
  test('Whatever shops call so is found, of each kind the newest first, and nothing else.', async () => {
    const { shop, txNo } = await aPaidShop(subject);
    const { numbered } = aNumber(shop);
    const text = numbered.outRefundNo;
    const find = (called: string, limit = 9) =>
      subject.store.queries.numbersCalled({ text: called, bankReferenceIds: [] }, limit);
    assert.deepEqual(await find(text), []);
    const made = await subject.must(refund(shop.actor, txNo, '3.00', { numbered }));
    assert(made.kind === 'order_refunded');
    const others = await aPaidShop(subject);
    const again = { numbered: { ...numbered, merchantId: others.shop.merchantId } };
    const theirs = await subject.must(refund(others.shop.actor, others.txNo, '1.00', again));
    assert(theirs.kind === 'order_refunded');
    const called = collect(shop.actor, shop.merchantId, '5.00', { outTradeNo: text });
    await subject.must(called);
    const refunds = [made.refundNo, theirs.refundNo].sort().reverse();
    assert.deepEqual(await find(text), [called.txNo, ...refunds]);
    assert.deepEqual(await find(text, 1), [called.txNo, refunds[0]]);
    assert.deepEqual(await find(text.slice(1)), []);
  });

  test('An equal refund under a number is that refund, for ever; another one names it.', async () => {
    const { shop, txNo } = await aPaidShop(subject);
    const number = aNumber(shop);
    const first = refund(shop.actor, txNo, '3.00', number);
    const again = (over = {}) => ({ ...first, refundNo: numberFor(shop.ownerId, 'R'), ...over });
    const made = await subject.must(first);
    assert.equal((await subject.result(again(), 'order_refunded')).refundNo, first.refundNo);
    await subject.must(refund(shop.actor, txNo, '1.00'));
    await subject.pass(40 * 86_400_000);
    const late = await subject.run(again());
    assert.equal(word(late), 'replayed');
    assert.deepEqual(resultOf(late, 'order_refunded'), made);
    const elsewhere = await subject.aPaidOrder(shop, '3.00');
    const others = [
      { amountFen: yuan('2.00') },
      { reason: 'another' },
      { refundType: 'full', amountFen: null } as const,
      { txNo: elsewhere },
    ];
    for (const other of others) {
      const bearer = { txNo, refundNo: first.refundNo, requestNo: null };
      const refusal = refusalOf(await subject.run(again(other)));
      assert.deepEqual(refusal, { code: 'out_refund_no_used', bearer });
    }
    assert.equal((await subject.orderOf(txNo)).refundedFen, 400n);
    assert.equal((await subject.orderOf(elsewhere)).refundedFen, 0n);
  });

  test('Twins in one batch make one refund, and a repeat binds its own idempotency key.', async () => {
    const { shop, txNo } = await aPaidShop(subject);
    await subject.must(refund(shop.actor, txNo, '1.00'));
    const first = refund(shop.actor, txNo, '3.00', aNumber(shop));
    const idempotencyKey = `k-${unique()}`;
    const again = { ...first, refundNo: numberFor(shop.ownerId, 'R'), idempotencyKey };
    const outcomes = await subject.batch(first, again, { ...again, amountFen: yuan('4.00') });
    assert.deepEqual(outcomes.map(word), ['ok', 'replayed', 'idempotency_key_reused']);
    assert.deepEqual(outcomes[1], { ...outcomes[0], replayed: true });
  });

  test('A refused refund leaves its number, and other merchants have their own.', async () => {
    const { shop, txNo } = await aPaidShop(subject);
    const number = aNumber(shop);
    const tooMuch = refund(shop.actor, txNo, '11.00', number);
    assert.equal(await subject.word(tooMuch), 'refund_exceeds_remaining');
    await subject.must(refund(shop.actor, txNo, '3.00', number));
    const other = createMerchant(shop.ownerId);
    await subject.must(other);
    const next = { ...shop, merchantId: other.merchantId };
    const theirs = await subject.aPaidOrder(next, '3.00');
    const { outRefundNo } = number.numbered;
    const numbered = { outRefundNo, merchantId: other.merchantId };
    assert.equal(await subject.word(refund(shop.actor, theirs, '3.00', { numbered })), 'ok');
  });
}

function requests(subject: Subject): void {
  test('An open request bears its number, and so does the refund that its owner makes of it.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const number = aNumber(shop);
    const command = requestRefund(key, txNo, '3.00', number);
    const { request } = await asked(subject, command);
    assert.equal(request.outRefundNo, number.numbered.outRefundNo);
    const again = { ...command, requestNo: numberFor(shop.ownerId, 'Q') };
    assert.equal((await asked(subject, again)).request.requestNo, request.requestNo);
    const withFactors = refund(shop.actor, txNo, '3.00', { ...number, reason: command.reason });
    const bearer = { txNo, refundNo: null, requestNo: request.requestNo };
    const refusal = refusalOf(await subject.run(withFactors));
    assert.deepEqual(refusal, { code: 'out_refund_no_used', bearer });
    const approval = approve(request);
    await subject.must(approval);
    const made = await subject.result(withFactors, 'order_refunded');
    assert.equal(made.outRefundNo, number.numbered.outRefundNo);
    assert.deepEqual(await subject.result(again, 'order_refunded'), made);
    assert.equal((await subject.orderOf(txNo)).refundedFen, 300n);
  });

  test('A request that came to nothing leaves its number, even to another order.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const number = aNumber(shop);
    const declined = await asked(subject, requestRefund(key, txNo, '3.00', number));
    await subject.must(decline(declined.request));
    const expired = await asked(subject, requestRefund(key, txNo, '4.00', number));
    await subject.pass(30 * 60_000);
    const other = await subject.aPaidOrder(shop, '5.00');
    await subject.must(refund(shop.actor, other, '5.00', number));
    const late = requestRefund(key, txNo, '4.00', number);
    assert.equal(await subject.word(late), 'out_refund_no_used');
    const { requestNo, expiresAtMs } = expired.request;
    const kept = await subject.store.queries.refundRequest(requestNo);
    assert.equal(kept?.decidedAtMs, expiresAtMs, 'nobody can approve it, whatever clock they read');
    assert.equal(await subject.word(approve(expired.request)), 'refund_request_decided');
  });

  test('An equal call of a tool under another number is another refund.', async () => {
    const { shop, key, txNo } = await aPaidShop(subject);
    const byTool = { byTool: true } as const;
    await subject.must(refund(shop.actor, txNo, '3.00', { ...byTool, ...aNumber(shop) }));
    await subject.must(refund(shop.actor, txNo, '3.00', { ...byTool, ...aNumber(shop) }));
    assert.equal((await subject.orderOf(txNo)).refundedFen, 600n);
    const first = await asked(subject, requestRefund(key, txNo, '1.00', aNumber(shop)));
    const second = await subject.run(requestRefund(key, txNo, '1.00', aNumber(shop)));
    assert.equal(word(second), 'refund_request_open');
    await subject.must(decline(first.request));
  });
}
