// Contract: refunds that were previewed are made as they were shown, or not at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import type { RefundPreviewed } from '../../src/core/order/refund-order.ts';
import { refund, unique, WRONG } from './commands.ts';
import { word } from './outcomes.ts';
import type { Shop, Subject } from './subject.ts';

const BY = { kind: 'user', name: '7', from: '203.0.113.7' } as const;

function shownWith(refundedFen: number): RefundPreviewed {
  return { refundedFen: fen(refundedFen), by: BY };
}

/** From a session: no key. */
function inSession({ ownerId }: Shop) {
  return { userId: ownerId, keyId: null };
}

export function previewedRefunds(subject: Subject): void {
  test('A refund that was previewed is made, and the trail names who made it.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const command = refund(inSession(shop), txNo, '4.00', { preview: shownWith(0) });
    await subject.must(command);
    const filter = { userId: shop.ownerId, fromMs: null, untilMs: null, limit: 9 };
    const lines = await subject.store.queries.auditTrail(filter);
    const refunds = lines.filter(({ action }) => action === 'order_refunded');
    assert.deepEqual(
      refunds.map(({ by, details }) => [by, details]),
      [[BY, { refund_no: command.refundNo, tx_no: txNo, amount_fen: '400' }]],
    );
  });

  test('If the order was refunded after the preview, the refund is refused.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00');
    await subject.must(refund(shop.actor, txNo, '1.00'));
    const over = { preview: shownWith(0) };
    const late = refund(inSession(shop), txNo, '4.00', { ...over, factors: WRONG });
    assert.deepEqual(await subject.run(late), {
      ok: false,
      refusal: {
        code: 'invalid_parameters',
        problems: [{ field: 'refunded_before', rule: 'refunded_meanwhile' }],
      },
    });
    const full = refund(inSession(shop), txNo, null, over);
    assert.equal(await subject.word(full), 'full_refund_unavailable');
    await subject.must(refund(shop.actor, txNo, '9.00'));
    const none = refund(inSession(shop), txNo, '4.00', over);
    assert.equal(await subject.word(none), 'order_refunded');
    assert.equal((await subject.orderOf(txNo)).refundedFen, 1000n);
  });

  test('Two of one preview with one key, at once or one after the other, are one refund.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const over = { idempotencyKey: `k-${unique()}`, preview: shownWith(0) };
    const press = (amount: string) => refund(inSession(shop), txNo, amount, over);
    const words = (await subject.batch(press('4.00'), press('4.00'))).map(word);
    assert.deepEqual(words, ['ok', 'replayed']);
    assert.equal(await subject.word(press('4.00')), 'replayed');
    assert.equal(await subject.word(press('5.00')), 'idempotency_key_reused');
    assert.equal((await subject.orderOf(txNo)).refundedFen, 400n);
  });
}
