// Contract: keys whose tools may refund without approval, up to a gross amount per day in Shanghai,
// across rotations and nodes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreateKey } from '../../src/core/keys/change-keys.ts';
import type { OpenRefundRequest } from '../../src/core/order/open-refund-request.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import {
  approve,
  createKey,
  DAY_MS,
  decline,
  refund,
  requestRefund,
  rotate,
  unique,
  WRONG,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import { asked } from './refund-requests.ts';
import type { Shop, Subject } from './subject.ts';

/** Midnight in Shanghai. */
const MIDNIGHT_MS = Date.parse('2026-11-21T00:00:00.000+08:00');

export function directRefunds(subject: Subject): void {
  atOnce(subject);
  equalCalls(subject);
  limited(subject);
  inherited(subject);
  besideRequests(subject);
}

async function aDirectShop(subject: Subject, limit: string) {
  const shop = await subject.aShop();
  const key = await subject.aKey(shop.ownerId, { toolRefundLimitFen: yuan(limit) });
  return { shop, key };
}

/** `direct`, `approval_required` or the code of the refusal. */
function way(outcome: Outcome | undefined): string | undefined {
  if (!outcome?.ok) return word(outcome);
  const { result } = outcome;
  return result.kind === 'refund_requested' ? result.status : 'direct';
}

async function askAll(subject: Subject, ...all: readonly Parameters<typeof requestRefund>[]) {
  const commands = all.map((parts) => requestRefund(...parts));
  return (await subject.batch(...commands)).map(way);
}

function atOnce(subject: Subject): void {
  test('A direct key refunds without password or code, and the result says so.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const command = requestRefund(key, txNo, '4.00');
    const result = await subject.result(command, 'order_refunded');
    assert.deepEqual([result.refundNo, result.netFen], [command.refundNo, 396n]);
    const [kept] = await subject.store.queries.refundsOf(txNo);
    assert.deepEqual([kept?.authority, kept?.keyId], ['direct', key.keyId]);
    assert.equal(await subject.store.queries.refundRequest(command.requestNo), undefined);
  });

  test('Over REST a direct key needs the password like any other key.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const actor = { userId: shop.ownerId, keyId: key.keyId };
    const outcome = await subject.run(refund(actor, txNo, '1.00', { factors: WRONG }));
    assert.equal(word(outcome), 'pay_password_wrong');
    // Nor do refunds over REST count against the limit.
    await subject.must(refund(actor, txNo, '9.00'));
    const more = await subject.aPaidOrder(shop, '10.00');
    assert.deepEqual(await askAll(subject, [key, more, '10.00']), ['direct']);
  });

  test('A repeat with the idempotency key is the same refund, for ten minutes.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const keyed = { idempotencyKey: `k-${unique()}` };
    const command = requestRefund(key, txNo, '4.00', keyed);
    const twin = requestRefund(key, txNo, '4.00', keyed);
    const [first, again] = await subject.batch(command, twin);
    assert.deepEqual(again, { ...first, replayed: true });
    const actor = { userId: shop.ownerId, keyId: null };
    const { idempotencyKey, reason } = command;
    const rest = refund(actor, txNo, '4.00', { idempotencyKey, reason, factors: WRONG });
    assert.deepEqual(await subject.run(rest), again);
    await subject.pass(600_000);
    const late = await subject.run(twin);
    const refusal = { code: 'idempotency_key_expired', madeNo: command.refundNo };
    assert.deepEqual(late, { ok: false, refusal });
    assert.equal((await subject.orderOf(txNo)).refundedFen, 400n);
  });
}

function equalCalls(subject: Subject): void {
  test('Equal calls without an idempotency key are the first one, for ten minutes.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const call = (over: Partial<OpenRefundRequest> = {}, amount = '1.00') =>
      requestRefund(key, txNo, amount, over);
    const other = await subject.aKey(shop.ownerId, { toolRefundLimitFen: yuan('10.00') });
    const [first, twin, again, ...others] = await subject.batch(
      call(),
      call(),
      call({ reason: '别的理由' }),
      call({}, '1.01'),
      requestRefund(other, txNo, '1.00'),
      call({ idempotencyKey: `k-${unique()}` }),
    );
    assert.deepEqual([first, twin, again].map(word), ['ok', 'replayed', 'replayed']);
    for (const one of [twin, again]) assert.deepEqual(one, { ...first, replayed: true });
    assert.deepEqual(others.map(word), ['ok', 'ok', 'ok']);
    const last = await subject.result(call(), 'order_refunded');
    assert.equal(last.refundNo, resultOf(others[2], 'order_refunded').refundNo, 'the latest');
    assert.equal((await subject.orderOf(txNo)).refundedFen, 401n);
    await subject.pass(600_000);
    assert.equal(await subject.word(call()), 'ok');
  });

  test('A full refund called again is told that it was made, not that nothing is left.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const calls = [requestRefund(key, txNo, null), requestRefund(key, txNo, null)];
    const [first, again] = await subject.batch(...calls);
    assert.deepEqual(again, { ...first, replayed: true });
    await subject.pass(600_000);
    assert.equal(await subject.word(requestRefund(key, txNo, null)), 'order_refunded');
  });

  test('With the password it is so for tools, before any factor, and not over REST.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const first = await subject.run(refund(shop.actor, txNo, '1.00', { byTool: true }));
    const mistyped = { byTool: true, factors: WRONG };
    const again = await subject.run(refund(shop.actor, txNo, '1.00', mistyped));
    assert.deepEqual(again, { ...first, replayed: true });
    assert.equal((await subject.ownerOf(shop.ownerId)).factorFailures, 0);
    const asking = await subject.run(requestRefund(shop.key, txNo, '1.00'));
    assert.deepEqual(asking, again, 'without the password it is an equal call as well');
    const keyed = { byTool: true, idempotencyKey: `k-${unique()}` };
    const outcomes = await subject.batch(
      refund(shop.actor, txNo, '1.00'),
      refund(shop.actor, txNo, '1.00'),
      refund(shop.actor, txNo, '1.00', keyed),
      refund(shop.actor, txNo, '1.00', keyed),
      refund(shop.actor, txNo, '2.00', mistyped),
    );
    const words = ['ok', 'ok', 'ok', 'replayed', 'pay_password_wrong'];
    assert.deepEqual(outcomes.map(word), words);
    assert.equal((await subject.orderOf(txNo)).refundedFen, 400n);
  });

  test('Equal calls on two nodes at once refund once.', async () => {
    const [here, there] = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const { shop, key } = await aDirectShop(subject, '99.00');
    for (let round = 0; round < 5; round++) {
      const txNo = await subject.aPaidOrder(shop, '9.00');
      const calls = [here, there, here, there].map((node) =>
        node.submit(requestRefund(key, txNo, '1.00')),
      );
      const words = (await Promise.all(calls)).map(word).sort();
      assert.deepEqual(words, ['ok', 'replayed', 'replayed', 'replayed']);
      assert.equal((await subject.orderOf(txNo)).refundedFen, 100n);
    }
  });
}

function limited(subject: Subject): void {
  test('The limit is gross and exact to the fen; above it the owner is asked.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const [one, two] = [
      await subject.aPaidOrder(shop, '9.99'),
      await subject.aPaidOrder(shop, '9'),
    ];
    const ways = await askAll(
      subject,
      [key, one, null],
      [key, two, '0.02'],
      [key, two, '0.01', { idempotencyKey: `k-${unique()}` }],
    );
    assert.deepEqual(ways, ['direct', 'approval_required', 'refund_request_open']);
    const { request } = await asked(subject, requestRefund(key, two, '0.02'));
    await subject.must(approve(request));
    const keyed = () => ({ idempotencyKey: `k-${unique()}` });
    const rest = await askAll(subject, [key, two, '0.01', keyed()], [key, two, '0.01', keyed()]);
    assert.deepEqual(rest, ['direct', 'approval_required'], 'what was approved is not counted');
  });

  test('A refund above the whole limit waits, and leaves the limit as it was.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const [dear, cheap] = [
      await subject.aPaidOrder(shop, '10.01'),
      await subject.aPaidOrder(shop, '10.00'),
    ];
    const ways = await askAll(subject, [key, dear, null], [key, cheap, null]);
    assert.deepEqual(ways, ['approval_required', 'direct']);
  });

  test('At midnight in Shanghai the limit is full again.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const order = () => subject.aPaidOrder(shop, '10.00');
    const all = [await order(), await order(), await order(), await order()] as const;
    if (subject.nowMs() >= MIDNIGHT_MS) await subject.passUntil(nextMidnight(subject) - DAY_MS);
    const midnightMs = nextMidnight(subject);
    await subject.passUntil(midnightMs - 1);
    assert.deepEqual(await askAll(subject, [key, all[0], '10.00'], [key, all[1], null]), [
      ...['direct', 'approval_required'],
    ]);
    await subject.passUntil(midnightMs);
    assert.deepEqual(await askAll(subject, [key, all[2], '10.00'], [key, all[3], null]), [
      ...['direct', 'approval_required'],
    ]);
  });

  test('Refused refunds do not count against the limit.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const txNo = await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: 0 });
    const away = withdraw(wallet(shop.ownerId, 'merchant'), '10.00');
    await subject.must(away);
    const poor = await askAll(
      subject,
      [key, txNo, null],
      [key, txNo, '10.01'],
      [key, 'none', null],
    );
    assert.deepEqual(poor, [
      ...['insufficient_balance', 'refund_exceeds_remaining', 'order_not_found'],
    ]);
    await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: 0 });
    assert.deepEqual(await askAll(subject, [key, txNo, null]), ['direct']);
  });

  test('Two nodes together refund no more than the limit.', async () => {
    const [here, there] = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const { shop, key } = await aDirectShop(subject, '10.00');
    const orders: string[] = [];
    for (let n = 0; n < 16; n++) orders.push(await subject.aPaidOrder(shop, '3.00'));
    const outcomes = await Promise.all(
      orders.flatMap((txNo) =>
        [here, there].map((node) =>
          node.submit(requestRefund(key, txNo, '1.50', { idempotencyKey: `k-${unique()}` })),
        ),
      ),
    );
    const direct = outcomes.filter((outcome) => way(outcome) === 'direct');
    assert.equal(direct.length, 6, 'six times 1.50 is the most that fits into 10.00');
    assert.equal((await subject.ownerOf(shop.ownerId)).merchant.totalOutFen, 900n);
  });
}

function nextMidnight(subject: Subject): number {
  const days = Math.ceil((subject.nowMs() + 1 - MIDNIGHT_MS) / DAY_MS);
  return MIDNIGHT_MS + days * DAY_MS;
}

function inherited(subject: Subject): void {
  const rotated = async (key: CreateKey['key'], overlapMs: number) => {
    const command = rotate(key, overlapMs);
    await subject.must(command);
    return { ...key, keyId: command.newKeyId };
  };

  test('Rotating gives no second limit, however often and with both keys in use.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const txNo = await subject.aPaidOrder(shop, '100.00');
    assert.deepEqual(await askAll(subject, [key, txNo, '4.00']), ['direct']);
    const second = await rotated(key, DAY_MS);
    const third = await rotated(second, DAY_MS);
    const view = await subject.store.queries.key(third.keyId);
    assert.equal(view?.key.toolRefundLimitFen, 1000n);
    const ways = await askAll(
      subject,
      [third, txNo, '3.00'],
      [key, txNo, '3.00'],
      [second, txNo, '0.01'],
    );
    assert.deepEqual(ways, ['direct', 'direct', 'approval_required']);
    assert.equal((await subject.orderOf(txNo)).refundedFen, 1000n);
  });

  test('Keys that were created separately have separate limits.', async () => {
    const { shop, key } = await aDirectShop(subject, '10.00');
    const other = createKey(shop.ownerId, { toolRefundLimitFen: yuan('5.00') }).key;
    await subject.must({ ...createKey(shop.ownerId), key: other });
    const order = () => subject.aPaidOrder(shop, '10.00');
    const ways = await askAll(
      subject,
      [key, await order(), '10.00'],
      [other, await order(), '5.00'],
      [other, await order(), '0.01'],
      [shop.key, await order(), '0.01'],
    );
    assert.deepEqual(ways, ['direct', 'direct', 'approval_required', 'approval_required']);
  });

  test('The audit trail says that a key refunds directly, and its limit.', async () => {
    const { shop, key } = await aDirectShop(subject, '200.00');
    const filter = { userId: shop.ownerId, fromMs: null, untilMs: null, limit: 100 };
    const trail = await subject.store.queries.auditTrail(filter);
    const made = trail.filter((line) => line.action === 'key_created');
    const lineOf = (keyId: string) => made.find((line) => line.details.key_id === keyId)?.details;
    assert.equal(lineOf(key.keyId)?.tool_refund_limit_fen, '20000');
    assert.equal(lineOf(shop.keyId)?.tool_refund_limit_fen, null);
  });
}

/** One shop with one order, a key that needs approval and one that does not. */
async function aCrossing(
  subject: Subject,
): Promise<{ shop: Shop; key: CreateKey['key']; txNo: string }> {
  const { shop, key } = await aDirectShop(subject, '100.00');
  return { shop, key, txNo: await subject.aPaidOrder(shop, '10.00') };
}

function besideRequests(subject: Subject): void {
  test('A refund that the owner is being asked for is not made directly.', async () => {
    const { shop, key, txNo } = await aCrossing(subject);
    const { request } = await asked(subject, requestRefund(shop.key, txNo, '4.00'));
    const keyed = () => ({ idempotencyKey: `k-${unique()}` });
    const ways = await askAll(subject, [key, txNo, '4.00', keyed()], [key, txNo, '5.00', keyed()]);
    assert.deepEqual(ways, ['approval_required', 'refund_request_open']);
    await subject.must(decline(request));
    assert.deepEqual(await askAll(subject, [key, txNo, '4.00']), ['declined']);
    assert.deepEqual(await askAll(subject, [key, txNo, '4.00', keyed()]), ['direct']);
    assert.equal((await subject.orderOf(txNo)).refundedFen, 400n);
  });

  test('A request that was declined does not hide the refund made since.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00');
    const { request } = await asked(subject, requestRefund(shop.key, txNo, '4.00'));
    await subject.must(decline(request));
    const made = await subject.must(refund(shop.actor, txNo, '4.00', { byTool: true }));
    const again = await subject.run(requestRefund(shop.key, txNo, '4.00'));
    assert.deepEqual(again, { ok: true, result: made, replayed: true });
  });

  test('Once approved, the same call returns that refund and makes no other.', async () => {
    const { shop, key, txNo } = await aCrossing(subject);
    const { request } = await asked(subject, requestRefund(shop.key, txNo, '4.00'));
    await subject.must(approve(request));
    assert.deepEqual(await askAll(subject, [key, txNo, '4.00']), ['refunded']);
    assert.equal((await subject.orderOf(txNo)).refundedFen, 400n);
  });
}
