// Contract: payments that a mandate does not allow, and that the payer is asked for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentRequest } from '../../src/core/order/payment-request.ts';
import { APPROVAL_VALID_MS } from '../../src/core/order/refund-request.ts';
import { PAYMENT_REQUESTS_MAX } from '../../src/core/rows/mandate.ts';
import { DAY_MS, OPERATOR, pay, WRONG, yuan } from './commands.ts';
import {
  aMandate,
  aSpender,
  askFor,
  changeMandate,
  decideAsked,
  endMandate,
  type Spender,
} from './mandate-commands.ts';
import { resultOf, word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function paymentRequests(subject: Subject): void {
  asked(subject);
  cap(subject);
  ends(subject);
}

interface Asked {
  readonly spender: Spender;
  readonly txNo: string;
  readonly ownerId: number;
  readonly request: PaymentRequest;
}

/** For an order of 6.00, under a mandate of 5.00 a payment. */
async function anAsked(subject: Subject): Promise<Asked> {
  const payerId = await subject.aPayer('100.00');
  const spender = await aMandate(subject, payerId);
  const shop = await subject.aShop();
  const txNo = await subject.anOrder(shop, '6.00');
  const outcome = await subject.run(askFor(spender, txNo, subject.nowMs()));
  const { request, status } = resultOf(outcome, 'payment_requested');
  assert.equal(status, 'approval_required');
  return { spender, txNo, ownerId: shop.ownerId, request };
}

/** As whoever asks again is told. */
async function again(subject: Subject, { spender, txNo }: Pick<Asked, 'spender' | 'txNo'>) {
  const outcome = await subject.run(askFor(spender, txNo, subject.nowMs()));
  if (!outcome.ok || outcome.result.kind !== 'payment_requested') return word(outcome);
  const { request, status } = outcome.result;
  return `${request.requestNo} ${status}${outcome.replayed ? '' : ', new'}`;
}

function asked(subject: Subject): void {
  test('Above a limit the payer is asked once, and what they approve counts to no limit.', async () => {
    const one = await anAsked(subject);
    const { request, spender, txNo } = one;
    const { requestNo } = request;
    assert.equal(request.amountFen, yuan('6.00'));
    const { expiresAtMs } = await subject.orderOf(txNo);
    assert.equal(request.expiresAtMs, Math.min(subject.nowMs() + 1_800_000, expiresAtMs));
    assert.equal(await again(subject, one), `${requestNo} approval_required`);
    const { queries } = subject.store;
    assert.deepEqual(await queries.paymentRequest(requestNo), request);
    assert.deepEqual(await queries.paymentRequestsOf(request.payerId, null, 10), [request]);
    assert.deepEqual(await queries.paymentRequestsOf(request.payerId, requestNo, 10), []);
    const approving = decideAsked(request, subject.nowMs());
    const { decision } = approving;
    assert(decision.verdict === 'approve');
    const guess = { ...decision, payment: { ...decision.payment, factors: WRONG } };
    assert.equal(await subject.word({ ...approving, decision: guess }), 'pay_password_wrong');
    const made = await subject.result(approving, 'payment_request_decided');
    assert.equal(made.payment?.txNo, txNo);
    assert.equal((await subject.orderOf(txNo)).status, 'paid');
    assert.equal(await subject.word(approving), 'payment_request_decided');
    assert.equal(await again(subject, one), 'replayed');
    const spent = await queries.mandate(spender.mandateNo);
    assert.deepEqual([spent?.payments, spent?.totalSpentFen], [0, 0n]);
    const [entry] = await subject.entriesOf(txNo);
    assert.equal(entry?.mandateNo, null);
  });

  test('Nobody is asked for what is refused for another reason, or by another payer.', async () => {
    const payerId = await subject.aPayer('100.00');
    const shop = await subject.aShop();
    const spender = await aMandate(subject, payerId, { merchantIds: [shop.merchantId] });
    const elsewhere = await subject.anOrder(await subject.aShop(), '6.00');
    const ask = (txNo: string) => again(subject, { spender, txNo });
    assert.equal(await ask(elsewhere), 'merchant_not_allowed');
    const within = await subject.anOrder(shop, '5.00');
    assert.equal(await ask(within), 'ok');
    const { request } = await anAsked(subject);
    const stranger = decideAsked({ ...request, payerId }, subject.nowMs());
    assert.equal(await subject.word(stranger), 'payment_request_not_found');
    assert.equal(await subject.word(decideAsked(request, null)), 'ok');
  });

  test('What the payer declined stays declined for that order.', async () => {
    const one = await anAsked(subject);
    await subject.must(decideAsked(one.request, null));
    assert.equal(await again(subject, one), `${one.request.requestNo} declined`);
    const late = decideAsked(one.request, subject.nowMs());
    assert.equal(await subject.word(late), 'payment_request_decided');
    assert.equal((await subject.orderOf(one.txNo)).status, 'pending');
  });
}

function cap(subject: Subject): void {
  test('Twenty requests of a key wait at most; what was decided or expired makes room.', async () => {
    const shop = await subject.aShop();
    const { request, spender } = await anAsked(subject);
    const anOrder = () => subject.anOrder(shop, '6.00');
    const asking = async (by = spender) => {
      const txNo = await anOrder();
      return { spender: by, txNo, heard: String(await again(subject, { spender: by, txNo })) };
    };
    for (let n = 1; n < PAYMENT_REQUESTS_MAX; n += 1) {
      assert.match((await asking()).heard, /approval_required, new$/);
    }
    const late = await asking();
    assert.equal(late.heard, 'invalid_parameters');
    const outcome = await subject.run(askFor(spender, late.txNo, subject.nowMs()));
    assert.deepEqual(!outcome.ok && outcome.refusal.problems, [
      { field: 'ask', rule: 'payment_requests_wait' },
    ]);
    assert.equal(
      await again(subject, { spender, txNo: request.txNo }),
      `${request.requestNo} approval_required`,
    );
    // Somebody else may have filled it with a key that was stolen.
    const other = await aSpender(subject, spender);
    assert.match((await asking(other)).heard, /approval_required, new$/);
    await subject.must(decideAsked(request, null));
    assert.match(String(await again(subject, late)), /approval_required, new$/);
    assert.equal((await asking()).heard, 'invalid_parameters');
    await subject.pass(APPROVAL_VALID_MS);
    assert.match((await asking()).heard, /approval_required, new$/);
  });
}

function ends(subject: Subject): void {
  const decided = async (one: Asked) => {
    const outcome = await subject.run(decideAsked(one.request, subject.nowMs()));
    return outcome.ok ? 'ok' : `${outcome.refusal.code} ${outcome.refusal.subject}`;
  };

  test('A request ends with its mandate or its key, and another key may ask again.', async () => {
    const one = await anAsked(subject);
    await subject.must(endMandate(one.spender));
    assert.equal(await decided(one), 'payment_request_decided declined');
    const two = await anAsked(subject);
    const { userId, keyId } = two.spender;
    await subject.must({ kind: 'revoke_key', userId, keyId, by: OPERATOR });
    assert.equal(await decided(two), 'payment_request_decided declined');
    await subject.pass(1_000);
    const spender = await aSpender(subject, two.spender);
    assert.match(String(await again(subject, { ...two, spender })), /approval_required, new$/);
  });

  test('An order that was paid otherwise answers the payment, and the request says so.', async () => {
    const one = await anAsked(subject);
    await subject.must(pay(one.spender.userId, one.txNo, subject.nowMs()));
    assert.equal(await again(subject, one), 'replayed');
    assert.equal(await decided(one), 'payment_request_decided paid');
    const raised = await anAsked(subject);
    const more = { perPaymentFen: yuan('6.00') };
    await subject.must(changeMandate(raised.spender, more));
    assert.equal(await again(subject, raised), 'ok');
    assert.equal(await decided(raised), 'payment_request_decided paid');
  });

  test('A request expires with its order at the latest.', async () => {
    const one = await anAsked(subject);
    await subject.pass(one.request.expiresAtMs - subject.nowMs());
    assert.equal(await decided(one), 'payment_request_decided expired');
    const two = await anAsked(subject);
    const { ownerId, txNo } = two;
    await subject.must({ kind: 'cancel_order', ownerId, txNo });
    assert.equal(await decided(two), 'payment_request_decided expired');
    await subject.pass(DAY_MS);
  });
}
