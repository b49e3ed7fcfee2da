// Checks what is known of a command before it is decided: the type of its result, and whose rows it will
// lock.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collect, pay, refund, yuan } from '../../test/contract/commands.ts';
import { type Command, type OutcomeOf, ownersForeseen } from './decide.ts';
import { replay } from './outcome.ts';

test("The compiler knows the type of each command's result.", () => {
  const paid = { kind: 'order_paid', txNo: 'C1', status: 'paid', amountFen: yuan('1.00') } as const;
  const { outcome } = replay({ ...paid, paidAtMs: 7 });
  const payment: OutcomeOf<'pay_order'> = outcome;
  assert.equal(payment.ok && payment.result.paidAtMs, 7);
  // @ts-expect-error A payment is not a refund.
  const refunded: OutcomeOf<'refund_order'> = payment;
  assert.equal(refunded, payment);
});

test('A payment locks its payer, and the owner of the order if known.', () => {
  const foreseen = (command: Command, ownerId?: number) => ownersForeseen(command, () => ownerId);
  assert.deepEqual(foreseen(pay(3, 'C1', 0)), [3]);
  assert.deepEqual(foreseen(pay(3, 'C1', 0), 5), [3, 5]);
});

test('A collection locks nobody, and a refund locks the user who makes it.', () => {
  const actor = { userId: 4, keyId: null };
  assert.deepEqual(ownersForeseen(collect(actor, 7, '1.00'), assert.fail), []);
  assert.deepEqual(ownersForeseen(refund(actor, 'C1', null), assert.fail), [4]);
});
