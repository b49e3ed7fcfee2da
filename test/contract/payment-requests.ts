// Contract: payments that a mandate does not allow, and that the payer is asked for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentRequest } from '../../src/core/order/payment-request.ts';
import { anOrder, aPayer, aShop, must, orderOf, resultOf, run, word } from './arrange.ts';
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
import type { Subject } from './subject.ts';

export function paymentRequests(given: () => Subject): void {
  asked(given);
  ends(given);
}

interface Asked {
  readonly spender: Spender;
  readonly txNo: string;
  readonly ownerId: number;
  readonly request: PaymentRequest;
}

/** For an order of 6.00, under a mandate of 5.00 a payment. */
async function anAsked(subject: Subject): Promise<Asked> {
  const payerId = await aPayer(subject, '100.00');
  const spender = await aMandate(subject, payerId);
  const shop = await aShop(subject);
  const txNo = await anOrder(subject, shop, '6.00');
  const outcome = await run(subject, askFor(spender, txNo, subject.nowMs()));
  const { request, status } = resultOf(outcome, 'payment_requested');
  assert.equal(status, 'approval_required');
  return { spender, txNo, ownerId: shop.ownerId, request };
}

/** As whoever asks again is told. */
async function again(subject: Subject, { spender, txNo }: Pick<Asked, 'spender' | 'txNo'>) {
  const outcome = await run(subject, askFor(spender, txNo, subject.nowMs()));
  if (!outcome.ok || outcome.result.kind !== 'payment_requested') return word(outcome);
  const { request, status } = outcome.result;
  return `${request.requestNo} ${status}${outcome.replayed ? '' : ', new'}`;
}

function asked(given: () => Subject): void {
  test('Above a limit the payer is asked once, and what they approve counts to no limit.', async () => {
    const one = await anAsked(given());
    const { request, spender, txNo } = one;
    const { requestNo } = request;
    assert.equal(request.amountFen, yuan('6.00'));
    const { expiresAtMs } = await orderOf(given(), txNo);
    assert.equal(request.expiresAtMs, Math.min(given().nowMs() + 1_800_000, expiresAtMs));
    assert.equal(await again(given(), one), `${requestNo} approval_required`);
    const { queries } = given().store;
    assert.deepEqual(await queries.paymentRequest(requestNo), request);
    assert.deepEqual(await queries.paymentRequestsOf(request.payerId, null, 10), [request]);
    assert.deepEqual(await queries.paymentRequestsOf(request.payerId, requestNo, 10), []);
    const approving = decideAsked(request, given().nowMs());
    const { decision } = approving;
    assert(decision.verdict === 'approve');
    const guess = { ...decision, payment: { ...decision.payment, factors: WRONG } };
    assert.equal(word(await run(given(), { ...approving, decision: guess })), 'pay_password_wrong');
    const made = resultOf(await run(given(), approving), 'payment_request_decided');
    assert.equal(made.payment?.txNo, txNo);
    assert.equal((await orderOf(given(), txNo)).status, 'paid');
    assert.equal(word(await run(given(), approving)), 'payment_request_decided');
    assert.equal(await again(given(), one), 'replayed');
    const spent = await queries.mandate(spender.mandateNo);
    assert.deepEqual([spent?.payments, spent?.totalSpentFen], [0, 0n]);
    const [entry] = await given().entriesOf(txNo);
    assert.equal(entry?.mandateNo, null);
  });

  test('Nobody is asked for what is refused for another reason, or by another payer.', async () => {
    const payerId = await aPayer(given(), '100.00');
    const shop = await aShop(given());
    const spender = await aMandate(given(), payerId, { merchantIds: [shop.merchantId] });
    const elsewhere = await anOrder(given(), await aShop(given()), '6.00');
    const ask = (txNo: string) => again(given(), { spender, txNo });
    assert.equal(await ask(elsewhere), 'merchant_not_allowed');
    const within = await anOrder(given(), shop, '5.00');
    assert.equal(await ask(within), 'ok');
    const { request } = await anAsked(given());
    const stranger = decideAsked({ ...request, payerId }, given().nowMs());
    assert.equal(word(await run(given(), stranger)), 'payment_request_not_found');
    assert.equal(word(await run(given(), decideAsked(request, null))), 'ok');
  });

  test('What the payer declined stays declined for that order.', async () => {
    const one = await anAsked(given());
    await must(given(), decideAsked(one.request, null));
    assert.equal(await again(given(), one), `${one.request.requestNo} declined`);
    const late = decideAsked(one.request, given().nowMs());
    assert.equal(word(await run(given(), late)), 'payment_request_decided');
    assert.equal((await orderOf(given(), one.txNo)).status, 'pending');
  });
}

function ends(given: () => Subject): void {
  const decided = async (one: Asked) => {
    const outcome = await run(given(), decideAsked(one.request, given().nowMs()));
    return outcome.ok ? 'ok' : `${outcome.refusal.code} ${outcome.refusal.subject}`;
  };

  test('A request ends with its mandate or its key, and another key may ask again.', async () => {
    const one = await anAsked(given());
    await must(given(), endMandate(one.spender));
    assert.equal(await decided(one), 'payment_request_decided declined');
    const two = await anAsked(given());
    const { userId, keyId } = two.spender;
    await must(given(), { kind: 'revoke_key', userId, keyId, by: OPERATOR });
    assert.equal(await decided(two), 'payment_request_decided declined');
    await given().pass(1_000);
    const spender = await aSpender(given(), two.spender);
    assert.match(String(await again(given(), { ...two, spender })), /approval_required, new$/);
  });

  test('An order that was paid otherwise answers the payment, and the request says so.', async () => {
    const one = await anAsked(given());
    await must(given(), pay(one.spender.userId, one.txNo, given().nowMs()));
    assert.equal(await again(given(), one), 'replayed');
    assert.equal(await decided(one), 'payment_request_decided paid');
    const raised = await anAsked(given());
    const more = { perPaymentFen: yuan('6.00') };
    await must(given(), changeMandate(raised.spender, more));
    assert.equal(await again(given(), raised), 'ok');
    assert.equal(await decided(raised), 'payment_request_decided paid');
  });

  test('A request expires with its order at the latest.', async () => {
    const one = await anAsked(given());
    await given().pass(one.request.expiresAtMs - given().nowMs());
    assert.equal(await decided(one), 'payment_request_decided expired');
    const two = await anAsked(given());
    const { ownerId, txNo } = two;
    await must(given(), { kind: 'cancel_order', ownerId, txNo });
    assert.equal(await decided(two), 'payment_request_decided expired');
    await given().pass(DAY_MS);
  });
}
