// Contract: refunds by an operator, who needs no factors and may refund for a suspended owner.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefundByOperator } from '../../src/core/order/refund-by-operator.ts';
import { numberFor, OPERATOR, refund, refundByOperator, unique } from './commands.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

export function operatorRefunds(subject: Subject): void {
  test('An operator refunds an order of a suspended owner, by the rules of every refund.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const txNo = await subject.aPaidOrder(shop, '100.00', { payerId });
    await suspend(subject, shop.ownerId);
    const command = refundByOperator(shop.ownerId, txNo, '40.00');
    const createdAtMs = subject.nowMs();
    const { refundNo, reason } = command;
    assert.deepEqual(await subject.must(command), {
      kind: 'order_refunded',
      outRefundNo: null,
      refundNo,
      txNo,
      refundType: 'partial',
      amountFen: 4000n,
      feeFen: 40n,
      netFen: 3960n,
      feeTotalFen: 40n,
      createdAtMs,
      orderStatus: 'partially_refunded',
      refundedFen: 4000n,
      refundableFen: 6000n,
    });
    const [payer, owner] = [await subject.ownerOf(payerId), await subject.ownerOf(shop.ownerId)];
    assert.deepEqual(
      payer.consumer,
      movedWallet(['100.00', '0.00'], ['-100.00', '0.00'], ['39.60', '0.00']),
    );
    assert.deepEqual(owner.merchant, movedWallet(['0.00', '100.00'], ['0.00', '-40.00']));
    assert.deepEqual(await subject.store.queries.refundsOf(txNo), [
      {
        refundNo,
        txNo,
        refundType: 'partial',
        amountFen: 4000n,
        feeFen: 40n,
        netFen: 3960n,
        reason,
        keyId: null,
        outRefundNo: null,
        authority: 'operator',
        atMs: createdAtMs,
      },
    ]);
  });

  test('A refund by an operator is in the audit trail of the owner, a refused one is not.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const command = refundByOperator(shop.ownerId, txNo, null);
    await subject.must(command);
    assert.equal(await subject.word(refundByOperator(shop.ownerId, txNo, null)), 'order_refunded');
    const filter = { userId: shop.ownerId, fromMs: null, untilMs: null, limit: 9 };
    const lines = await subject.store.queries.auditTrail(filter);
    const refunds = lines.filter(({ action }) => action === 'order_refunded');
    assert.deepEqual(
      refunds.map(({ by, details }) => [by, details]),
      [
        [
          OPERATOR,
          {
            refund_no: command.refundNo,
            tx_no: txNo,
            amount_fen: '500',
            reason: command.reason,
          },
        ],
      ],
    );
  });

  test('A refund by an operator with a key is made once, and the key is not one of the owner.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const idempotencyKey = `k-${unique()}`;
    const by = (amount: string) => refundByOperator(shop.ownerId, txNo, amount, { idempotencyKey });
    const first = await subject.must(by('1.00'));
    assert.deepEqual(await subject.must(by('1.00')), first);
    assert.equal(await subject.word(by('2.00')), 'idempotency_key_reused');
    await subject.must(refund(shop.actor, txNo, '2.00', { idempotencyKey }));
    assert.equal((await subject.orderOf(txNo)).refundedFen, 300n);
  });

  test('A refund by an operator with many faults names the first of them.', async () => {
    const shop = await subject.aShop();
    const open = await subject.anOrder(shop, '5.00');
    const txNo = await subject.aPaidOrder(shop, '5.00');
    let command: RefundByOperator = refundByOperator(await subject.aUser(), open, '9.00');
    const expect = async (code: string, repair: Partial<RefundByOperator>) => {
      assert.equal(await subject.word(command), code);
      command = { ...command, ...repair };
    };
    const refundNo = numberFor(shop.ownerId, 'R');
    await expect('order_not_found', { ownerId: shop.ownerId, refundNo });
    await expect('order_not_paid', { txNo });
    await expect('refund_exceeds_remaining', { refundType: 'full' });
    await expect('invalid_parameters', { amountFen: null });
    await expect('ok', {});
    await expect('order_refunded', {});
  });
}

async function suspend(subject: Subject, userId: number): Promise<void> {
  const change = {
    kind: 'change_user_status',
    codeSubject: 'code/of-a-user',
    by: OPERATOR,
    userId,
    keyIds: [],
  } as const;
  await subject.must({ ...change, change: 'suspend' });
}
