// A test of the contract of the store: mistakes are planted in the core, one at a time, and the test that
// looks there must fail. The store is the one in memory, where a test takes milliseconds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Replacement } from '../support/replace-source.ts';
import { runReplaced } from '../support/run-replaced.ts';

interface Mutant extends Replacement {
  readonly what: string;
  /** The test that fails. */
  readonly found: string;
}

const MUTANTS: readonly Mutant[] = [
  {
    what: 'A limit leaves a fen less than it says.',
    file: 'src/core/rows/spending-limits.ts',
    from: '.filter(({ leftFen }) => amountFen > leftFen)',
    to: '.filter(({ leftFen }) => amountFen >= leftFen)',
    found: 'A payer spends what they allowed themselves to the fen; what was spent before counts.',
  },
  {
    what: 'A mandate leaves a fen less than it says.',
    file: 'src/core/rows/mandate.ts',
    from: '.filter(({ leftFen }) => amountFen > leftFen)',
    to: '.filter(({ leftFen }) => amountFen >= leftFen)',
    found: 'What a mandate allows is paid without the password, to the fen.',
  },
  {
    what: 'What was paid under a mandate is not counted.',
    file: 'src/core/order/pay-under-mandate.ts',
    from: 'const counted = withPayment(stored, order.amountFen, atMs);',
    to: 'const counted = stored;',
    found: 'Payments that come at once with several keys use a mandate up and no more.',
  },
  {
    what: 'Only the first limit of a mandate holds.',
    file: 'src/core/rows/mandate.ts',
    from: '(least === null || limit.leftFen < least.leftFen ? limit : least)',
    to: 'least ?? limit',
    found: 'All limits hold, and the refusal names the one that leaves least.',
  },
  {
    what: 'A month begins with each day.',
    file: 'src/core/rows/mandate.ts',
    from: 'month <= mandate.spentMonth ? mandate.monthSpentFen : ZERO_FEN',
    to: 'day <= mandate.spentDay ? mandate.monthSpentFen : ZERO_FEN',
    found: 'All limits hold, and the refusal names the one that leaves least.',
  },
  {
    what: 'A payer is asked for one payment too many.',
    file: 'src/core/order/pay-under-mandate.ts',
    from: 'waiting.length >= PAYMENT_REQUESTS_MAX',
    to: 'waiting.length > PAYMENT_REQUESTS_MAX',
    found: 'Twenty requests of a key wait at most; what was decided or expired makes room.',
  },
  {
    what: 'A mandate allows any merchant.',
    file: 'src/core/order/pay-under-mandate.ts',
    from: 'mandate.merchantIds?.includes(order.merchantId) ?? true',
    to: 'true',
    found: 'A payment with several faults is refused for the first of them, under a mandate too.',
  },
  {
    what: 'The key of a mandate works after it was revoked.',
    file: 'src/core/order/pay-under-mandate.ts',
    from: 'const works = key?.userId === payerId && keyWorks(key, state.nowMs);',
    to: 'const works = key?.userId === payerId;',
    found: 'A key that is revoked, or not of this payer, pays nothing.',
  },
  {
    what: 'A mandate survives the password that allowed it.',
    file: 'src/core/people/administration.ts',
    from: '...(isReset ? mandatesEnded(state, userId, given.by) : []),',
    to: '',
    found: 'Another payment password ends all mandates with their keys, the first one none.',
  },
  {
    what: 'The service allows small payments of any amount.',
    file: 'src/core/order/pay-under-mandate.ts',
    from: 'return small ? withinInstallation(small, means.maxFen) : null;',
    to: 'return small ?? null;',
    found: 'Small payments need a mandate of their own, within what the service allows.',
  },
  {
    what: 'A payment that was asked for counts against the mandate.',
    file: 'src/core/order/decide-payment-request.ts',
    from: 'const { result } = made.outcome;',
    to: `const { result } = made.outcome;
  const mandate = state.mandates.get(request.mandateNo);
  if (mandate) {
    const counted = { ...mandate, payments: 9 };
    (made.events as unknown[]).push({ kind: 'mandate_changed', mandate: counted });
  }`,
    found: 'Above a limit the payer is asked once, and what they approve counts to no limit.',
  },
  {
    what: 'Transfers are held to no limit.',
    file: 'src/core/wallet/transfer.ts',
    from: "return source.wallet === 'consumer' && factors !== null;",
    to: 'return false;',
    found: 'Refunds do not come back to a limit, and transfers count, to the other wallet too.',
  },
  {
    what: 'A partial refund costs nothing.',
    file: 'src/core/order/fee.ts',
    from: 'const PARTIAL_REFUND_FEE_BPS = 100n;',
    to: 'const PARTIAL_REFUND_FEE_BPS = 0n;',
    found: 'The fee is one percent of the sum of all partial refunds, rounded half up.',
  },
  {
    what: 'The fee of a partial refund is rounded each time.',
    file: 'src/core/order/fee.ts',
    from: 'subtractFen(basisPointsHalfUp(partialAfterFen, PARTIAL_REFUND_FEE_BPS), order.feeFen)',
    to: 'basisPointsHalfUp(amountFen, PARTIAL_REFUND_FEE_BPS)',
    found: 'A hundred refunds of one fen cost as much as one refund of a yuan.',
  },
  {
    what: 'More is refunded than is left.',
    file: 'src/core/order/refund.ts',
    from: 'return amountFen > refundableFen(order) ?',
    to: 'return amountFen > order.amountFen ?',
    found: 'Partial refunds never exceed what was paid, even within one batch.',
  },
  {
    what: 'An order is refunded in full after a part of it was.',
    file: 'src/core/order/refund.ts',
    from: "const partly = refundType === 'full' && order.refundedFen > 0n;",
    to: 'const partly = false;',
    found: 'A full refund is possible only while nothing has been refunded.',
  },
  {
    what: 'A refund takes from the balance what is not settled yet.',
    file: 'src/core/order/refund.ts',
    from: 'const unsettledFen = minFen(order.unsettledFen, amountFen);',
    to: 'const unsettledFen = ZERO_FEN;',
    found: 'A refund before the settlement reduces the amount to settle.',
  },
  {
    what: 'A refund that was previewed is made although another came between.',
    file: 'src/core/order/refund.ts',
    from: 'if (previewedFen === null || previewedFen === order.refundedFen) return null;',
    to: 'return null;',
    found: 'An operator with the right password refunds as it was previewed, and no later.',
  },
  {
    what: 'An order is paid after it has expired.',
    file: 'src/core/order/order.ts',
    from: "order.status === 'pending' && nowMs >= order.expiresAtMs ?",
    to: "order.status === 'pending' && nowMs > order.expiresAtMs ?",
    found: 'Expiry is judged by the time of arrival, not of the decision.',
  },
  {
    what: 'Somebody pays their own shop.',
    file: 'src/core/order/payability.ts',
    from: "if (order.ownerId === payer.userId) return { kind: 'own_order'",
    to: "if (false) return { kind: 'own_order'",
    found: 'Owners cannot pay their own merchants.',
  },
  {
    what: 'Somebody else pays what is meant for one payer.',
    file: 'src/core/order/payability.ts',
    from: 'order.designatedPayerId !== null && order.designatedPayerId !== payer.userId',
    to: 'false',
    found: 'A payment with several faults is refused for the first of them.',
  },
  {
    what: 'Somebody pays who has just not enough.',
    file: 'src/core/order/payability.ts',
    from: 'if (balanceFen >= order.amountFen) return null;',
    to: 'if (balanceFen + 1n >= order.amountFen) return null;',
    found: 'A right password counts even when the balance is too small.',
  },
  {
    what: 'A payment at the limit takes a code.',
    file: 'src/core/order/payability.ts',
    from: 'aboveFen !== null && order.amountFen > aboveFen',
    to: 'aboveFen !== null && order.amountFen >= aboveFen',
    found: 'A payer needs a code only above the configured amount.',
  },
  {
    what: 'What is not settled can be spent.',
    file: 'src/core/order/pay.ts',
    from: 'const settled = order.settledAtMs !== null;',
    to: 'const settled = true;',
    found: 'A payment is frozen for the owner until its settlement is due.',
  },
  {
    what: 'A bucket is settled before it is due.',
    file: 'src/core/order/settle-bucket.ts',
    from: 'bucket.settledAtMs !== null || state.nowMs < bucket.dueAtMs;',
    to: 'bucket.settledAtMs !== null;',
    found: 'A payment is settled at the end of its bucket and not a millisecond earlier.',
  },
  {
    what: 'A bucket is settled twice.',
    file: 'src/core/order/settle-bucket.ts',
    from: '!bucket || bucket.settledAtMs !== null || state.nowMs',
    to: '!bucket || state.nowMs',
    found: 'A bucket is settled once, however often it is requested.',
  },
  {
    what: 'A program pays out more a day than it may.',
    file: 'src/core/staff/day-limit.ts',
    from: 'if (addFen(usedFen, amountFen) <= limitFen) return null;',
    to: 'if (amountFen <= limitFen) return null;',
    found: 'What a key proposes counts towards what it may pay out in a day.',
  },
  {
    what: 'Money leaves at the end of cooling off, a moment too early.',
    file: 'src/core/proofs/cooling-off.ts',
    from: 'coolingOff !== null && nowMs < coolingOff.untilMs ?',
    to: 'coolingOff !== null && nowMs + 1 < coolingOff.untilMs ?',
    found: 'It is over at the instant that was said, and none that runs gets shorter.',
  },
  {
    what: 'Cooling off gets shorter when something else is replaced.',
    file: 'src/core/proofs/cooling-off.ts',
    from: 'Math.max(nowMs + coolingOffMs, owner.coolingOff?.untilMs ?? 0)',
    to: 'nowMs + coolingOffMs',
    found: 'It is over at the instant that was said, and none that runs gets shorter.',
  },
  {
    what: 'A key works although it was revoked.',
    file: 'src/core/rows/key.ts',
    from: 'return key.revokedAtMs === null && (',
    to: 'return (',
    found: 'A revoked key can collect nothing, even in the same batch.',
  },
  {
    what: 'A key of one merchant works for another.',
    file: 'src/core/rows/key.ts',
    from: 'return merchantId === null || merchantId === wantedId;',
    to: 'return true;',
    found: 'A key cancels no order of another merchant, and none once it has ended.',
  },
  {
    what: 'A wrong payment password is not counted.',
    file: 'src/core/proofs/factors.ts',
    from: 'const failures = owner.factorFailures + 1;',
    to: 'const failures = owner.factorFailures;',
    found: 'Wrong passwords lock for longer and longer, and finally until an operator unlocks.',
  },
  {
    what: 'A right payment password alone clears the guesses at a code.',
    file: 'src/core/proofs/factors.ts',
    from: 'const clears = needsCode || !hasTwoFactor(owner);',
    to: 'const clears = true;',
    found: 'The password alone gives nobody more guesses at the code.',
  },
  {
    what: 'A one-time code works twice.',
    file: 'src/core/proofs/factors.ts',
    from: 'return isCurrent(owner, code, nowMs) && code.step > owner.totpLastStep;',
    to: 'return isCurrent(owner, code, nowMs);',
    found: 'Whoever has two-factor authentication gives a code, and each makes one key.',
  },
  {
    what: 'A code that was used counts as a guess.',
    file: 'src/core/proofs/factors.ts',
    from: 'return isCurrent(owner, code, nowMs) && code.step <= owner.totpLastStep;',
    to: 'return false;',
    found: 'A used code is refused everywhere, and counts as no guess.',
  },
  {
    what: 'A lock that stays until somebody lifts it ends.',
    file: 'src/core/proofs/factors.ts',
    from: '[20, Number.POSITIVE_INFINITY],',
    to: '[20, 60 * MINUTE_MS],',
    found: 'Wrong passwords lock for longer and longer, and finally until an operator unlocks.',
  },
  {
    what: 'A sign-in is never throttled.',
    file: 'src/core/proofs/throttle.ts',
    from: 'const blockedUntilMs = excess >= 0 ?',
    to: 'const blockedUntilMs = false ?',
    found: 'After five wrong sign-ins a login has to wait, twice as long each time.',
  },
  {
    what: 'A recovery code works twice.',
    file: 'src/core/proofs/recovery-codes.ts',
    from: 'return { ...codes, unusedDigests: others };',
    to: 'return codes;',
    found: 'A recovery code signs in once, also when it comes twice at the same time.',
  },
  {
    what: 'An invite lets in one too many.',
    file: 'src/core/rows/invite.ts',
    from: "if (invite.taken >= invite.places) return 'used_up';",
    to: "if (invite.taken > invite.places) return 'used_up';",
    found: 'The last place of an invite goes to one, however many want it at once on two nodes.',
  },
  {
    what: 'An idempotency key stands for whatever is asked.',
    file: 'src/core/idempotency.ts',
    from: "if (binding.parameters === parameters) return { kind: 'replay'",
    to: "if (binding) return { kind: 'replay'",
    found: 'Every parameter of a collection is compared.',
  },
  {
    what: 'What pays out is paid out again after ten minutes.',
    file: 'src/core/idempotency.ts',
    from: "if (late && binding.operation !== 'collection')",
    to: 'if (false)',
    found: 'For seven days the idempotency key of a transfer names what it made.',
  },
  {
    what: 'An idempotency key is bound to nothing.',
    file: 'src/core/idempotency.ts',
    from: 'if (id === null) return [];',
    to: "if (id !== '') return [];",
    found: 'A transfer repeated with its idempotency key moves once and gets the same answer.',
  },
  {
    what: 'A withdrawal that was declined is approved.',
    file: 'src/core/wallet/withdraw.ts',
    from: "if (found.status !== 'pending') return refuse({ code: 'withdrawal_decided' });",
    to: '',
    found: 'A withdrawal that is declined stays so and cannot be approved.',
  },
  {
    what: 'A withdrawal takes more than there is.',
    file: 'src/core/wallet/withdraw.ts',
    from: 'if (balanceFen < amountFen)',
    to: 'if (false)',
    found: 'Money under review cannot be spent, sent, requested again or refunded.',
  },
  {
    what: 'What is declined is paid out.',
    file: 'src/core/wallet/withdraw.ts',
    from: "const approved = withdrawal.status === 'approved';",
    to: 'const approved = true;',
    found: 'Declining returns everything and makes no record.',
  },
  {
    what: 'Somebody suspended is paid out.',
    file: 'src/core/wallet/withdraw.ts',
    from: 'if (approve && owner.suspended) return',
    to: 'if (false) return',
    found: 'A suspended user is paid nothing, but a withdrawal can still be declined.',
  },
  {
    what: 'One operator approves what takes two.',
    file: 'src/core/staff/two-operators.ts',
    from: 'if (operator !== proposedBy) return',
    to: 'if (operator) return',
    found: 'One operator is never both, and up to the limit one is enough.',
  },
  {
    what: 'An operator decides about their own account.',
    file: 'src/core/proofs/operator-proof.ts',
    from: 'if (concerned.includes(operatorId)) {',
    to: 'if (false) {',
    found: 'Operators do not act on their own account.',
  },
  {
    what: 'A transfer reaches the merchant wallet of somebody else.',
    file: 'src/core/wallet/transfer.ts',
    from: "if (!own && target.wallet !== 'consumer')",
    to: 'if (false)',
    found: "Money goes from either wallet to another user's consumer wallet only.",
  },
  {
    what: 'A transfer takes more than there is.',
    file: 'src/core/wallet/transfer.ts',
    from: 'if (balanceFen < amountFen)',
    to: 'if (balanceFen < amountFen / 2n)',
    found: 'Frozen money cannot be sent; the last fen of the balance can.',
  },
  {
    what: 'An account is closed that holds something.',
    file: 'src/core/people/close-account.ts',
    from: 'closedRefusal(owner) ?? leftRefusal(owner, waiting)',
    to: 'closedRefusal(owner)',
    found: 'What stands in the way is told one by one, and nothing is closed.',
  },
  {
    what: 'A refund request is approved after it has expired.',
    file: 'src/core/order/refund-request.ts',
    from: 'const over = endedAtMs !== null || nowMs >= expiresAtMs;',
    to: 'const over = endedAtMs !== null;',
    found: 'A request stays open for thirty minutes, to the millisecond.',
  },
  {
    what: 'A number of the shop is given to two orders.',
    file: 'src/core/order/shop-number.ts',
    from: "return status !== 'cancelled' && status !== 'expired';",
    to: 'return false;',
    found: 'A creation that asks for something else names the order that bears the number.',
  },
  {
    what: 'A payment is told as if nobody was to hear of it.',
    file: 'src/core/order/callback.ts',
    from: 'if (url === null) return [];',
    to: "if (url !== '') return [];",
    found: 'A payment leaves the callback it owes; one that owes none is an event all the same.',
  },
  {
    what: 'A refund goes to a payer who has closed their account.',
    file: 'src/core/order/refund.ts',
    from: 'if (payerOf(state, order).closedAtMs !== null)',
    to: 'if (false)',
    found: 'What somebody paid who has left is not refunded, and their records stay.',
  },
  {
    what: 'What tools refund without approval is not added up.',
    file: 'src/core/order/direct-refund.ts',
    from: 'addFen(before.refundedFen, amountFen) : amountFen',
    to: 'amountFen : amountFen',
    found: 'The limit is gross and exact to the fen; above it the owner is asked.',
  },
  {
    what: 'What tools refund without approval is added up over days.',
    file: 'src/core/order/direct-refund.ts',
    from: 'before?.day === day ?',
    to: 'before ?',
    found: 'At midnight in Shanghai the limit is full again.',
  },
];

for (const { what, found, ...replaced } of MUTANTS) {
  test(`${what} It is found: ${found}`, async () => {
    const names = [`The in-memory store ${found}`];
    const { stdout, stderr } = await runReplaced('test/contract/memory.test.ts', names, replaced);
    const ran = [...stdout.matchAll(/^ +(not ok|ok) \d+ - (.+)$/gm)].map(([, how, name]) => [
      how,
      name,
    ]);
    assert.deepEqual(ran, [['not ok', found]], `${stdout}${stderr}`);
  });
}
