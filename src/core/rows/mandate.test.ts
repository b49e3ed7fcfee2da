// Tests of what a mandate leaves: limits, days and months, and the moments at which one ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleKey, exampleOrder } from '../../../test/scenarios/examples.ts';
import { fen } from '../money.ts';
import { type PaymentRequest, paymentStatusOf } from '../order/payment-request.ts';
import {
  exceededMandateLimit,
  leftNowFen,
  type Mandate,
  mandateSpent,
  mandateStatus,
  smallDayMaxFen,
  UNSPENT,
  withinInstallation,
  withPayment,
} from './mandate.ts';
import { noteOfPayment } from './mandate-notes.ts';

const NOON_MS = Date.parse('2026-11-30T12:00:00.000+08:00');
const MIDNIGHT_MS = Date.parse('2026-12-01T00:00:00.000+08:00');

function mandate(over: Partial<Mandate> = {}): Mandate {
  return {
    mandateNo: 'M1',
    userId: 1,
    kind: 'program',
    name: 'agent',
    perPaymentFen: fen(500),
    perDayFen: fen(1_000),
    perMonthFen: fen(1_500),
    totalFen: fen(2_000),
    merchantIds: null,
    validUntilMs: MIDNIGHT_MS + 86_400_000,
    createdAtMs: NOON_MS,
    endedAtMs: null,
    ...UNSPENT,
    ...over,
  };
}

test('A day and a month end at midnight in Shanghai, and what was spent in all does not.', () => {
  const spent = withPayment(mandate(), fen(400), MIDNIGHT_MS - 1);
  assert.deepEqual(mandateSpent(spent, MIDNIGHT_MS - 1), {
    todayFen: 400n,
    monthFen: 400n,
    totalFen: 400n,
  });
  assert.deepEqual(mandateSpent(spent, MIDNIGHT_MS), {
    todayFen: 0n,
    monthFen: 0n,
    totalFen: 400n,
  });
  const again = withPayment(spent, fen(5), MIDNIGHT_MS);
  const { daySpentFen, monthSpentFen, totalSpentFen, payments } = again;
  assert.deepEqual([daySpentFen, monthSpentFen, totalSpentFen, payments], [5n, 5n, 405n, 2]);
});

test('A clock that was set back gives nothing back to a limit.', () => {
  const spent = withPayment(mandate(), fen(400), MIDNIGHT_MS);
  const earlier = withPayment(spent, fen(300), MIDNIGHT_MS - 1);
  assert.deepEqual([earlier.spentDay, earlier.daySpentFen], [spent.spentDay, 700n]);
  assert.equal(earlier.spentMonth, spent.spentMonth);
});

test('What is left is what the strictest limit leaves, and never below zero.', () => {
  const spent = mandate({ ...withPayment(mandate(), fen(500), NOON_MS), perDayFen: fen(400) });
  assert.equal(leftNowFen(spent, NOON_MS), 0n);
  assert.deepEqual(exceededMandateLimit(spent, fen(501), NOON_MS), {
    limit: 'per_day',
    limitFen: 400n,
    leftFen: 0n,
  });
  assert.equal(leftNowFen(spent, MIDNIGHT_MS), 400n);
  assert.equal(exceededMandateLimit(spent, fen(400), MIDNIGHT_MS), null);
  assert.equal(leftNowFen(mandate({ endedAtMs: NOON_MS }), NOON_MS), 0n);
});

test('A mandate is active until it is ended, runs out or is used up.', () => {
  const validUntilMs = NOON_MS + 1;
  assert.equal(mandateStatus(mandate({ validUntilMs }), NOON_MS), 'active');
  assert.equal(mandateStatus(mandate({ validUntilMs }), validUntilMs), 'expired');
  assert.equal(mandateStatus(mandate({ validUntilMs: null }), MIDNIGHT_MS * 2), 'active');
  assert.equal(mandateStatus(mandate({ totalSpentFen: fen(1_999) }), NOON_MS), 'active');
  assert.equal(mandateStatus(mandate({ totalSpentFen: fen(2_000) }), NOON_MS), 'used_up');
  assert.equal(mandateStatus(mandate({ endedAtMs: 1, validUntilMs }), validUntilMs), 'ended');
});

test('What the installation allows holds over what the payer said before.', () => {
  const lowered = withinInstallation(mandate(), fen(150));
  assert.deepEqual([lowered.perPaymentFen, lowered.perDayFen], [150n, 750n]);
  assert.equal(smallDayMaxFen(fen(150)), 750n);
});

test('A payer is told of the first payment, and once when a limit is nearly reached.', () => {
  const notes = (before: Mandate, amount: number, atMs = NOON_MS) =>
    noteOfPayment(before, withPayment(before, fen(amount), atMs), 'T1', atMs).map((event) => {
      assert.equal(event.kind, 'mandate_noted');
      return event.note.limit ?? event.note.note;
    });
  const first = withPayment(mandate(), fen(400), NOON_MS);
  assert.deepEqual(notes(mandate(), 400), ['first_use']);
  assert.deepEqual(notes(first, 399), []);
  assert.deepEqual(notes(first, 400), ['per_day']);
  const second = withPayment(first, fen(400), NOON_MS);
  assert.deepEqual(notes(second, 100), []);
  assert.deepEqual(notes(second, 400), ['per_month']);
  assert.deepEqual(notes(mandate(), 1_600), ['first_use', 'per_day', 'per_month', 'total']);
});

test('A request that waits follows its order, its mandate and its key.', () => {
  const request: PaymentRequest = {
    requestNo: 'A1',
    txNo: 'T1',
    payerId: 1,
    mandateNo: 'M1',
    keyId: 'key',
    amountFen: fen(600),
    requestedAtMs: NOON_MS,
    expiresAtMs: NOON_MS + 1_000,
    decidedAtMs: null,
    paid: false,
  };
  const order = exampleOrder({ status: 'pending', expiresAtMs: NOON_MS + 1_000 });
  const all = { order, mandate: mandate(), key: exampleKey() };
  const status = (over: Partial<typeof all>, nowMs = NOON_MS) =>
    paymentStatusOf(request, { ...all, ...over }, nowMs).status;
  assert.equal(status({}), 'approval_required');
  assert.equal(status({}, NOON_MS + 1_000), 'expired');
  assert.equal(status({ mandate: mandate({ endedAtMs: NOON_MS }) }), 'declined');
  assert.equal(status({ key: exampleKey({ revokedAtMs: NOON_MS }) }), 'declined');
  const paid = { ...order, status: 'paid', paidAtMs: NOON_MS } as const;
  assert.equal(status({ order: { ...paid, payerId: 1 } }), 'paid');
  assert.equal(status({ order: { ...paid, payerId: 2 } }), 'expired');
});
