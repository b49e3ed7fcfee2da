// Tests of what the page shows to each viewer, in each state of an order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOREVER_MS, newOwner, type Owner } from '../../core/ledger/wallet.ts';
import { fen, ZERO_FEN } from '../../core/money.ts';
import { NO_TERMS, type Order } from '../../core/order/order.ts';
import { forgottenStep, type PayViewer, type Step, stepFor } from './step.ts';

const NOW_MS = 1_000_000;
const [OWNER_ID, PAYER_ID, OTHER_ID] = [1001, 1002, 1003];

const PENDING: Order = {
  txNo: 'C0',
  merchantId: 1,
  ownerId: OWNER_ID,
  merchantName: 'Tea',
  branchId: null,
  title: 'Tea',
  amountFen: fen(5_000),
  ...NO_TERMS,
  status: 'pending',
  designatedPayerId: null,
  payerId: null,
  createdAtMs: 0,
  expiresAtMs: NOW_MS + 1,
  paidAtMs: null,
  cancelledAtMs: null,
  settleDueAtMs: null,
  settledAtMs: null,
  unsettledFen: ZERO_FEN,
  settledFen: ZERO_FEN,
  refundedFen: ZERO_FEN,
  partialRefundedFen: ZERO_FEN,
  feeFen: ZERO_FEN,
};
const PAID: Order = { ...PENDING, status: 'paid', payerId: PAYER_ID, paidAtMs: 7 };

function viewer(userId: number, changes: Partial<Owner> = {}, balanceFen = 9_000): PayViewer {
  const fresh = newOwner(userId, 'digest');
  const consumer = { ...fresh.consumer, balanceFen: fen(balanceFen) };
  const owner = { ...fresh, consumer, ...changes };
  return { userId, owner, limits: [], allowsOneTap: false };
}

function step(order: Order, who: PayViewer | null, codeAbove: number | null = null): Step {
  const good = { suspended: false };
  return stepFor(order, who, good, codeAbove === null ? null : fen(codeAbove), NOW_MS);
}

test('viewers who are not signed in have to sign in, others may pay', () => {
  assert.deepEqual(step(PENDING, null), { kind: 'sign_in' });
  const asked = { kind: 'pay', balanceFen: fen(9_000), needsCode: false, oneTap: false };
  assert.deepEqual(step(PENDING, viewer(PAYER_ID)), asked);
});

test('a code is needed above the threshold, from enrolled users', () => {
  const enrolled = viewer(PAYER_ID, { totpEnrolment: 1 });
  const needsCode = (who: PayViewer, above: number | null) => {
    const found = step(PENDING, who, above);
    return found.kind === 'pay' && found.needsCode;
  };
  assert.equal(needsCode(enrolled, 4_999), true);
  assert.equal(needsCode(enrolled, 5_000), false);
  assert.equal(needsCode(enrolled, null), false);
  assert.equal(needsCode(viewer(PAYER_ID), 4_999), false);
  const careful = viewer(PAYER_ID, { totpEnrolment: 1, payCodeAboveFen: fen(4_999) });
  assert.deepEqual([needsCode(careful, null), needsCode(careful, 5_000)], [true, true]);
});

test('one tap pays where the payer has allowed it, unless a code is needed', () => {
  const allowing = { ...viewer(PAYER_ID, { totpEnrolment: 1 }), allowsOneTap: true };
  const oneTap = (who: PayViewer, above: number | null = null) => {
    const found = step(PENDING, who, above);
    return found.kind === 'pay' && found.oneTap;
  };
  assert.equal(oneTap(allowing), true);
  assert.equal(oneTap(allowing, 4_999), false);
  assert.equal(oneTap(viewer(PAYER_ID)), false);
  const locked = { ...allowing.owner, lockedUntilMs: FOREVER_MS };
  assert.equal(step(PENDING, { ...allowing, owner: locked }).kind, 'locked');
});

test('viewers who cannot pay see why', () => {
  const kindFor = (who: PayViewer, order = PENDING) => step(order, who).kind;
  assert.equal(kindFor(viewer(OWNER_ID)), 'own_order');
  assert.equal(kindFor(viewer(PAYER_ID, { suspended: true })), 'suspended');
  assert.equal(kindFor(viewer(PAYER_ID, { payPasswordDigest: null })), 'no_pay_password');
  const cooling = (untilMs: number) => ({
    coolingOff: { untilMs, after: 'login_password' } as const,
  });
  assert.equal(kindFor(viewer(PAYER_ID, cooling(NOW_MS + 1))), 'cooling_off');
  assert.equal(kindFor(viewer(PAYER_ID, cooling(NOW_MS))), 'pay');
  const designated = { ...PENDING, designatedPayerId: PAYER_ID };
  assert.equal(kindFor(viewer(OTHER_ID), designated), 'wrong_payer');
  assert.equal(kindFor(viewer(PAYER_ID), designated), 'pay');
});

test('that the merchant is suspended is said before anybody signs in, and only while it matters', () => {
  const out = { suspended: true };
  const kindFor = (order: Order, who: PayViewer | null) =>
    stepFor(order, who, out, null, NOW_MS).kind;
  assert.equal(kindFor(PENDING, null), 'merchant_suspended');
  assert.equal(kindFor(PENDING, viewer(PAYER_ID)), 'merchant_suspended');
  assert.equal(kindFor(PENDING, viewer(OWNER_ID, out)), 'own_order');
  assert.equal(kindFor(PAID, viewer(PAYER_ID)), 'paid');
});

test('a lock shows its end, if it has one, and ends with it', () => {
  const lockedUntil = (lockedUntilMs: number) => step(PENDING, viewer(PAYER_ID, { lockedUntilMs }));
  const locked = { kind: 'locked', usesCodes: false };
  assert.deepEqual(lockedUntil(NOW_MS + 1), { ...locked, untilMs: NOW_MS + 1 });
  assert.deepEqual(lockedUntil(FOREVER_MS), { ...locked, untilMs: null });
  assert.equal(lockedUntil(NOW_MS).kind, 'pay');
});

test('an insufficient balance is shown before the password field', () => {
  const missing = { kind: 'insufficient', balanceFen: fen(4_999), missingFen: fen(1) };
  assert.deepEqual(step(PENDING, viewer(PAYER_ID, {}, 4_999)), missing);
  assert.equal(step(PENDING, viewer(PAYER_ID, {}, 5_000)).kind, 'pay');
});

test('a limit that the order exceeds is shown before the password field', () => {
  const limit = {
    period: 'day',
    setBy: 'owner',
    limitFen: fen(6_000),
    spentFen: fen(1_001),
  } as const;
  const limited = (leftFen: number, balanceFen?: number) => {
    const limits = [{ ...limit, leftFen: fen(leftFen) }];
    return step(PENDING, { ...viewer(PAYER_ID, {}, balanceFen), limits });
  };
  const over = { kind: 'over_limit', limit: { ...limit, leftFen: fen(4_999) } };
  assert.deepEqual(limited(4_999), over);
  assert.deepEqual(limited(4_999, 1), over);
  assert.equal(limited(5_000).kind, 'pay');
});

test('a paid order is shown to each viewer by their role in it', () => {
  const shownTo = (who: PayViewer | null) => step(PAID, who);
  assert.deepEqual(shownTo(viewer(PAYER_ID)), { kind: 'paid', to: 'payer' });
  assert.deepEqual(shownTo(viewer(OWNER_ID)), { kind: 'paid', to: 'merchant' });
  assert.deepEqual(shownTo(viewer(OTHER_ID)), { kind: 'paid', to: 'somebody_else' });
  assert.deepEqual(shownTo(null), { kind: 'paid', to: 'anybody' });
});

test('every other state that ends an order has its own step', () => {
  assert.equal(step({ ...PENDING, expiresAtMs: NOW_MS }, null).kind, 'expired');
  assert.equal(step({ ...PENDING, status: 'cancelled' }, null).kind, 'cancelled');
  const refundedFen = fen(40);
  const partly: Order = { ...PAID, status: 'partially_refunded', refundedFen };
  const shown = { kind: 'refunded', refundedFen, all: false, to: 'payer' };
  assert.deepEqual(step(partly, viewer(PAYER_ID)), shown);
  const all = { ...shown, all: true, to: 'anybody' };
  assert.deepEqual(step({ ...partly, status: 'refunded' }, null), all);
});

test('only who could pay now is asked for another payment password instead', () => {
  const payer = viewer(PAYER_ID);
  const forgot = { kind: 'forgot_pay_password', usesCodes: false };
  assert.deepEqual(forgottenStep(step(PENDING, payer), payer), forgot);
  const poor = viewer(PAYER_ID, {}, 1);
  assert.equal(forgottenStep(step(PENDING, poor), poor).kind, 'insufficient');
  assert.equal(forgottenStep(step(PENDING, null), null).kind, 'sign_in');
  assert.equal(forgottenStep(step(PAID, payer), payer).kind, 'paid');
});
