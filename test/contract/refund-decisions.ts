// Contract: how owners decide refund requests. An approval makes one refund like any other, with
// the owner's factors; until then nothing is reserved, and every check is made again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreateKey } from '../../src/core/keys/change-keys.ts';
import type { PresentedFactors } from '../../src/core/proofs/factors.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import {
  approve,
  decline,
  OPERATOR,
  RIGHT,
  refund,
  requestRefund,
  revoke,
  unique,
  WRONG,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import { asked } from './refund-requests.ts';
import type { Subject } from './subject.ts';

const STEP_MS = 30_000;

export function refundDecisions(subject: Subject): void {
  approved(subject);
  decidedOnce(subject);
  decidedAgain(subject);
  guarded(subject);
}

async function open(subject: Subject, key: CreateKey['key'], txNo: string, amount: string | null) {
  const keyed = { idempotencyKey: `k-${unique()}` };
  return (await asked(subject, requestRefund(key, txNo, amount, keyed))).request;
}

async function trailOf({ store }: Subject, userId: number) {
  const filter = { userId, fromMs: null, untilMs: null, limit: 100 };
  return store.queries.auditTrail(filter);
}

function approved(subject: Subject): void {
  test('Approving makes the refund as requested, and leaves a line on the audit trail.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const txNo = await subject.aPaidOrder(shop, '100.00', { payerId });
    const request = await open(subject, shop.key, txNo, '40.00');
    await subject.pass(1_000);
    const command = approve(request);
    const atMs = subject.nowMs();
    assert(command.decision.verdict === 'approve');
    const { refundNo } = command.decision;
    const result = await subject.result(command, 'refund_request_decided');
    const approvedRequest = { ...request, decidedAtMs: atMs, refundNo };
    assert.deepEqual(result.request, approvedRequest);
    assert.deepEqual(result.refund, {
      kind: 'order_refunded',
      outRefundNo: null,
      refundNo,
      txNo,
      refundType: 'partial',
      amountFen: 4000n,
      feeFen: 40n,
      netFen: 3960n,
      feeTotalFen: 40n,
      createdAtMs: atMs,
      orderStatus: 'partially_refunded',
      refundedFen: 4000n,
      refundableFen: 6000n,
    });
    const { queries } = subject.store;
    assert.deepEqual(await queries.refundRequest(request.requestNo), approvedRequest);
    const [kept, ...more] = await queries.refundsOf(txNo);
    const { reason, keyId } = request;
    const said = { reason, outRefundNo: null, keyId };
    const asRefund = { refundNo, txNo, refundType: 'partial', ...said, atMs };
    const shares = { amountFen: 4000n, feeFen: 40n, netFen: 3960n };
    assert.deepEqual(kept, { ...asRefund, ...shares, authority: 'request' });
    assert.deepEqual(more, []);
    assert.equal((await subject.ownerOf(payerId)).consumer.balanceFen, 3960n);
    const [line] = await trailOf(subject, shop.ownerId);
    assert.equal(line?.action, 'refund_request_approved');
    assert.deepEqual(line.by, command.by);
    assert.deepEqual(line.details, {
      request_no: request.requestNo,
      tx_no: txNo,
      key_id: keyId,
      amount_fen: '4000',
      refund_no: refundNo,
    });
  });

  test('Declining moves nothing, needs no password, and leaves a line on the audit trail.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const request = await open(subject, shop.key, txNo, null);
    await subject.standing(shop.ownerId, 'suspend');
    const before = await subject.orderOf(txNo);
    const outcome = await subject.run(decline(request, '不认识'));
    const { request: declined, refund: none } = resultOf(outcome, 'refund_request_decided');
    assert.deepEqual(declined, { ...request, decidedAtMs: subject.nowMs() });
    assert.equal(none, null);
    assert.deepEqual(await subject.orderOf(txNo), before);
    const [line] = await trailOf(subject, shop.ownerId);
    assert.deepEqual([line?.action, line?.details.reason], ['refund_request_declined', '不认识']);
  });

  test('The fee of an approved refund takes account of the refunds made in the meantime.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '100.00');
    const asking = requestRefund(shop.key, txNo, '33.33');
    const { request, shares } = await asked(subject, asking);
    assert.equal(shares.feeFen, 33n);
    await subject.must(refund(shop.actor, txNo, '33.33'));
    assert.equal((await asked(subject, asking)).shares.feeFen, 34n);
    const outcome = await subject.run(approve(request));
    assert.equal(resultOf(outcome, 'refund_request_decided').refund?.feeFen, 34n);
  });
}

function decidedOnce(subject: Subject): void {
  test('A decided request cannot be decided again, either way.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00');
    for (const first of [approve, decline]) {
      const request = await open(subject, shop.key, txNo, '1.00');
      const all = [first(request), approve(request), decline(request), approve(request, WRONG)];
      const [done, ...others] = await subject.batch(...all);
      assert.equal(word(done), 'ok');
      const ended = first === approve ? 'refunded' : 'declined';
      for (const other of others) {
        const refusal = { code: 'refund_request_decided', subject: ended };
        assert.deepEqual(other, { ok: false, refusal });
      }
    }
    assert.equal((await subject.orderOf(txNo)).refundedFen, 100n);
    assert.equal((await subject.ownerOf(shop.ownerId)).factorFailures, 0);
  });

  test('An approval given on two nodes at once makes one refund.', async () => {
    const [here, there] = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '100.00');
    for (let round = 0; round < 8; round++) {
      const request = await open(subject, shop.key, txNo, '1.00');
      const twice = [here.submit(approve(request)), there.submit(approve(request))];
      const words = (await Promise.all(twice)).map(word).sort();
      assert.deepEqual(words, ['ok', 'refund_request_decided']);
    }
    assert.equal((await subject.orderOf(txNo)).refundedFen, 800n);
  });

  test('Of an approval on one node and a revocation of its key on another, one takes effect.', async () => {
    const [here, there] = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    for (let round = 0; round < 8; round++) {
      const shop = await subject.aShop();
      const txNo = await subject.aPaidOrder(shop, '10.00');
      const request = await open(subject, shop.key, txNo, '1.00');
      const [approval, revocation] = await Promise.all([
        here.submit(approve(request)),
        there.submit(revoke(shop.key)),
      ]);
      assert.equal(word(revocation), 'ok');
      const { refundedFen } = await subject.orderOf(txNo);
      assert.equal(refundedFen, approval.ok ? 100n : 0n);
      if (!approval.ok) assert.equal(word(approval), 'refund_request_decided');
    }
  });

  test("Another owner's request, one of another order, and an unknown one are not found.", async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const other = await subject.aPaidOrder(shop, '5.00');
    const request = await open(subject, shop.key, txNo, null);
    const stranger = await subject.aUser();
    const commands = [
      approve({ ...request, ownerId: stranger }),
      approve({ ...request, txNo: other }),
      approve({ ...request, txNo: 'nothing' }),
      approve({ ...request, requestNo: 'nothing' }),
      decline({ ...request, ownerId: stranger }),
    ];
    for (const outcome of await subject.batch(...commands)) {
      assert.equal(word(outcome), 'refund_request_not_found');
    }
  });
}

function decidedAgain(subject: Subject): void {
  test('After another refund an approval is refused with the state of the order.', async () => {
    const shop = await subject.aShop();
    const refunded = await subject.aPaidOrder(shop, '5.00');
    const partly = await subject.aPaidOrder(shop, '5.00');
    const nearly = await subject.aPaidOrder(shop, '5.00');
    const requests = [
      await open(subject, shop.key, refunded, '1.00'),
      await open(subject, shop.key, partly, null),
      await open(subject, shop.key, nearly, '2.00'),
    ] as const;
    await subject.must(refund(shop.actor, refunded, null));
    await subject.must(refund(shop.actor, partly, '1.00'));
    await subject.must(refund(shop.actor, nearly, '3.01'));
    const outcomes = await subject.batch(...requests.map((request) => approve(request)));
    const words = ['order_refunded', 'full_refund_unavailable', 'refund_exceeds_remaining'];
    assert.deepEqual(outcomes.map(word), words);
    assert.equal((await subject.orderOf(nearly)).refundedFen, 301n);
    const again = await asked(subject, requestRefund(shop.key, nearly, '2.00'));
    assert.equal(again.status, 'approval_required', 'a refused approval decides nothing');
  });

  test('A refund and an approval that compete for the rest of an order never exceed it.', async () => {
    const [here, there] = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const shop = await subject.aShop();
    for (let round = 0; round < 8; round++) {
      const txNo = await subject.aPaidOrder(shop, '5.00');
      const request = await open(subject, shop.key, txNo, '3.00');
      const outcomes = await Promise.all([
        here.submit(approve(request)),
        there.submit(refund(shop.actor, txNo, '3.00')),
      ]);
      const words = outcomes.map(word).sort();
      assert.deepEqual(words, ['ok', 'refund_exceeds_remaining']);
      assert.equal((await subject.orderOf(txNo)).refundedFen, 300n);
    }
  });
}

function guarded(subject: Subject): void {
  test('Wrong passwords at approvals and refunds count together, and lock both.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const request = await open(subject, shop.key, txNo, null);
    const guesses = [
      approve(request, WRONG),
      refund(shop.actor, txNo, null, { factors: WRONG }),
      ...Array.from({ length: 3 }, () => approve(request, WRONG)),
    ];
    const words = (await subject.batch(...guesses, approve(request))).map(word);
    assert.deepEqual(words, [...Array(5).fill('pay_password_wrong'), 'pay_password_locked']);
    const key = await subject.store.queries.key(shop.keyId);
    assert.equal(key?.key.factorFailures, 1, 'the key that asked has not guessed at approvals');
    await subject.standing(shop.ownerId, 'unlock');
    assert.equal(await subject.word(approve(request)), 'ok');
    assert.equal((await subject.ownerOf(shop.ownerId)).factorFailures, 0);
  });

  test('An enrolled owner needs a code, and each works once.', async () => {
    const shop = await subject.aShop();
    const userId = shop.ownerId;
    await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const request = await open(subject, shop.key, txNo, '1.00');
    const step = Math.floor(subject.nowMs() / STEP_MS);
    const factors: PresentedFactors = { ...RIGHT, code: { enrolment: 1, step } };
    const wrong: PresentedFactors = { ...RIGHT, code: { enrolment: 1, step: null } };
    const all = [approve(request), approve(request, wrong), approve(request, factors)];
    const words = (await subject.batch(...all)).map(word);
    assert.deepEqual(words, ['totp_required', 'totp_invalid', 'ok']);
    const next = await open(subject, shop.key, txNo, '1.00');
    assert.equal(await subject.word(approve(next, factors)), 'totp_invalid');
  });

  test('A suspended owner cannot approve, whatever the password.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const request = await open(subject, shop.key, txNo, null);
    await subject.standing(shop.ownerId, 'suspend');
    const words = (await subject.batch(approve(request), approve(request, WRONG))).map(word);
    assert.deepEqual(words, ['user_suspended', 'user_suspended']);
    await subject.standing(shop.ownerId, 'resume');
    assert.equal(await subject.word(approve(request)), 'ok');
  });
}
