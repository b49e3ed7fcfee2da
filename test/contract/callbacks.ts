// Contract: the callbacks that payments owe to the addresses in their orders, and how they are
// claimed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimedCallback, Receiver } from '../../src/store/callbacks.ts';
import {
  aPaidCallback,
  bodyOf,
  claim,
  claimOf,
  drain,
  EVERYTHING,
  ended,
  eventIds,
  idsOf,
  LEASE_MS,
  laterCallback,
  RECEIVER,
} from './callback-commands.ts';
import { pay, refund, WRONG } from './commands.ts';
import type { Subject } from './subject.ts';

export function callbacks(subject: Subject): void {
  owing(subject);
  claims(subject);
  fairness(subject);
  wishes(subject);
}

function owing(subject: Subject): void {
  test('A payment leaves the callback it owes; one that owes none is an event all the same.', async () => {
    const shop = await subject.aShop();
    const txNo = await aPaidCallback(subject, shop);
    const other = await subject.aPaidOrder(shop, '1.00');
    const atMs = subject.nowMs();
    const same = {
      type: 'order.paid',
      receiverId: null,
      ownerId: shop.ownerId,
      createdAtMs: atMs,
      attemptCount: 0,
      body: null,
    };
    assert.deepEqual(await subject.store.callbacks.event(`evt_${txNo}`), {
      eventId: `evt_${txNo}`,
      txNo,
      url: RECEIVER,
      state: 'pending',
      ...same,
      nextAttemptAtMs: atMs,
    });
    assert.deepEqual(await subject.store.callbacks.event(`evt_${other}`), {
      eventId: `evt_${other}`,
      txNo: other,
      url: null,
      state: 'not_requested',
      ...same,
      nextAttemptAtMs: null,
    });
  });

  test('The deliverer is notified of a payment once its callback can be claimed.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const found: Promise<readonly ClaimedCallback[]>[] = [];
    subject.store.callbacks.whenOwed(() => void found.push(claim(subject.store)));
    await subject.aPaidOrder(shop, '1.00');
    assert.equal(found.length, 0);
    const txNo = await aPaidCallback(subject, shop);
    subject.store.callbacks.whenOwed(() => {});
    assert.deepEqual((await Promise.all(found)).map(idsOf), [eventIds(txNo)]);
  });

  test('An unpaid order owes no callback, and a repeated payment owes no second one.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    const [paid, unpaid] = [
      await subject.anOrder(shop, '9.00', { notifyUrl: RECEIVER }),
      await subject.anOrder(shop, '9.00', { notifyUrl: RECEIVER }),
    ];
    const nowMs = subject.nowMs();
    const guess = pay(payerId, paid, nowMs, { factors: WRONG });
    assert.equal(await subject.word(guess), 'pay_password_wrong');
    assert.equal(await subject.store.callbacks.event(`evt_${paid}`), undefined);
    await subject.must(pay(payerId, paid, nowMs));
    await subject.must(pay(payerId, paid, nowMs));
    assert.equal(await subject.word(pay(payerId, unpaid, nowMs)), 'insufficient_balance');
    const all = await subject.store.callbacks.list({ ...EVERYTHING, ownerId: shop.ownerId });
    assert.deepEqual(
      all.map(({ txNo }) => txNo),
      [paid],
    );
    for (const eventId of [`evt_${unpaid}`, 'evt_', 'nothing', paid]) {
      assert.equal(await subject.store.callbacks.event(eventId), undefined);
    }
  });

  test('An unusable callback address does not prevent a payment.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const txNo = await aPaidCallback(subject, shop, { notifyUrl: 'http://[' });
    const [only] = await claim(subject.store);
    assert.deepEqual([only?.eventId, only?.url, only?.host], [`evt_${txNo}`, 'http://[', '']);
  });

  test('Nor does one whose host is too long for a name or an index.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    // Each of these characters becomes several when the name is converted to ASCII.
    const labels = Array.from({ length: 900 }, (_, n) => String.fromCodePoint(0x4e00 + n * 7));
    const notifyUrl = `http://${labels.join('.')}/`;
    const txNo = await aPaidCallback(subject, shop, { notifyUrl });
    const [only] = await claim(subject.store);
    assert.deepEqual([only?.eventId, only?.url], [`evt_${txNo}`, notifyUrl]);
    assert.ok((only?.host ?? '').length < 300);
  });
}

function claims(subject: Subject): void {
  test('Due callbacks are claimed oldest first, and by nobody else while the claim lasts.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const [first, second, third] = [
      await aPaidCallback(subject, shop),
      await laterCallback(subject, shop),
      await laterCallback(subject, shop, { notifyUrl: 'http://a:81' }),
    ];
    const dueAtMs = subject.nowMs() - 2;
    const [one, ...rest] = await claim(subject.store, { limit: 2 });
    assert.deepEqual(idsOf(rest), eventIds(second));
    const { body: _, queue, ...told } = one ?? assert.fail();
    assert.ok(queue < subject.store.callbacks.queues);
    assert.deepEqual(told, {
      eventId: `evt_${first}`,
      claimNo: 1,
      dueAtMs,
      ownerId: shop.ownerId,
      receiverId: null,
      url: RECEIVER,
      host: 'shop.example:443',
      attemptNo: 1,
    });
    const left = await claim(subject.store);
    assert.deepEqual(idsOf(left), eventIds(third));
    assert.equal(left[0]?.host, 'a:81');
    assert.deepEqual(await claim(subject.store), []);
  });

  test('A callback whose claim ran out is claimed again.', async () => {
    await drain(subject);
    const txNo = await aPaidCallback(subject, await subject.aShop());
    await claimOf(subject, txNo);
    await subject.pass(LEASE_MS - 1);
    assert.deepEqual(await claim(subject.store), []);
    await subject.pass(1);
    const again = await claimOf(subject, txNo);
    assert.deepEqual([again.claimNo, again.attemptNo], [2, 1]);
  });

  test('Every claim has the order as it was when paid, whatever happened since.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const paid = { settlementDelayMs: 60_000 };
    const [early, late] = [
      await aPaidCallback(subject, shop, {}, paid),
      await aPaidCallback(subject, shop, {}, paid),
    ];
    const fresh = await claimOf(subject, early);
    const order = JSON.parse(fresh.body ?? '');
    assert.deepEqual(
      [order.txNo, order.status, order.refundedFen, order.unsettledFen, order.settledAtMs],
      [early, 'paid', '0', '900', null],
    );
    for (const txNo of [early, late]) await subject.must(refund(shop.actor, txNo, '1.00'));
    await subject.settled(early);
    await subject.must(refund(shop.actor, early, '8.00'));
    await subject.must(refund(shop.actor, late, '8.00'));
    const [again, other] = await claim(subject.store);
    assert.equal(again?.body, fresh.body);
    assert.deepEqual(JSON.parse(other?.body ?? ''), {
      ...order,
      txNo: late,
      payerId: JSON.parse(other?.body ?? '').payerId,
    });
    // The bytes are stored, and not even made again.
    await subject.passUntil(subject.nowMs() + LEASE_MS);
    const kept = await claim(subject.store, { bodyOf: () => 'other bytes' });
    assert.deepEqual(
      kept.map(({ body }) => body),
      [again?.body, other?.body],
    );
  });

  test('A callback whose body cannot be made holds up no other, and gets its body once it can.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const [broken, other] = [
      await aPaidCallback(subject, shop),
      await laterCallback(subject, shop),
    ];
    const first = await claim(subject.store, {
      bodyOf: (order) => (order.txNo === broken ? null : bodyOf(order)),
    });
    assert.deepEqual(idsOf(first), eventIds(broken, other));
    assert.deepEqual(
      first.map(({ body }) => body === null),
      [true, false],
    );
    await subject.pass(LEASE_MS);
    const mended = await claimOf(subject, broken);
    assert.equal(JSON.parse(mended.body ?? '').txNo, broken);
  });

  test('With an immediate settlement the order in the callback is settled.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const txNo = await aPaidCallback(subject, shop, {}, { settlementDelayMs: 0 });
    await subject.must(refund(shop.actor, txNo, null));
    const { status, settledAtMs, settledFen, unsettledFen, refundedFen } = JSON.parse(
      (await claimOf(subject, txNo)).body ?? '',
    );
    assert.deepEqual(
      [status, settledAtMs, settledFen, unsettledFen, refundedFen],
      ['paid', subject.nowMs(), '900', '0', '0'],
    );
  });

  test('A callback released untried is due at once, unless another has claimed it since.', async () => {
    await drain(subject);
    const txNo = await aPaidCallback(subject, await subject.aShop());
    const first = await claimOf(subject, txNo);
    const nothing = { eventId: 'evt_nothing', claimNo: 1, dueAtMs: subject.nowMs() };
    await subject.store.callbacks.release([first, nothing]);
    const second = await claimOf(subject, txNo);
    assert.deepEqual([second.claimNo, second.attemptNo], [2, 1]);
    await subject.store.callbacks.release([first]);
    assert.deepEqual(await claim(subject.store), []);
    await subject.store.callbacks.record([ended(subject, second)]);
    await subject.store.callbacks.release([second]);
    assert.deepEqual(await claim(subject.store), []);
  });

  test('A callback that is released untried keeps its place in the queue.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const first = await aPaidCallback(subject, shop);
    const atMs = subject.nowMs();
    const second = await laterCallback(subject, shop);
    const [taken] = await claim(subject.store, { limit: 1 });
    assert.deepEqual([taken?.eventId, taken?.dueAtMs], [`evt_${first}`, atMs]);
    await subject.pass(1_000);
    await subject.store.callbacks.release(taken ? [taken] : []);
    assert.equal((await subject.store.callbacks.event(`evt_${first}`))?.nextAttemptAtMs, atMs);
    assert.deepEqual(idsOf(await claim(subject.store)), eventIds(first, second));
  });

  test('Two concurrent claims never get the same callback.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const owed: string[] = [];
    for (let count = 0; count < 30; count++) owed.push(await aPaidCallback(subject, shop));
    const stores = [subject.store, await subject.secondNode(), await subject.secondNode()];
    const got: string[] = [];
    while (got.length < owed.length) {
      const some = await Promise.all(stores.map((store) => claim(store, { limit: 4 })));
      assert.ok(some.flat().length > 0, 'some are left, and nobody gets any');
      got.push(...idsOf(some.flat()));
    }
    assert.deepEqual(got.sort(), eventIds(...owed).sort());
  });
}

function fairness(subject: Subject): void {
  test('Callbacks of a busy owner, or to a host busy for that owner, stay where they are.', async () => {
    await drain(subject);
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const [slow, quick] = [
      { notifyUrl: 'http://slow.example/' },
      { notifyUrl: 'http://b.example/' },
    ];
    const owed = [
      await aPaidCallback(subject, shop, slow),
      await laterCallback(subject, shop, quick),
      await laterCallback(subject, other, slow),
      await laterCallback(subject, other, quick),
    ];
    const [first = '', second = '', third = '', fourth = ''] = owed;
    const busyReceivers = [{ ownerId: shop.ownerId, host: 'slow.example:80' }];
    const busyOwners = [other.ownerId];
    const one = await claim(subject.store, { busyReceivers, busyOwners });
    assert.deepEqual(idsOf(one), eventIds(second));
    const two = await claim(subject.store, { busyReceivers });
    assert.deepEqual(idsOf(two), eventIds(third, fourth), 'the host is not busy for another owner');
    assert.deepEqual(idsOf(await claim(subject.store)), eventIds(first));
  });
}

function wishes(subject: Subject): void {
  test('Callbacks that the claimant declines stay where they are; offers follow the queue.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const there = { notifyUrl: 'http://b.example/' };
    const owed = [
      await aPaidCallback(subject, shop),
      await laterCallback(subject, shop, there),
      await laterCallback(subject, shop),
      await laterCallback(subject, shop, there),
    ];
    const [first = '', second = '', third = '', fourth = ''] = owed;
    const asked: string[] = [];
    const wants = ({ ownerId, host }: Receiver) => {
      assert.equal(ownerId, shop.ownerId);
      return asked.push(host) === 2;
    };
    const some = await claim(subject.store, { limit: 3, wants });
    assert.deepEqual(idsOf(some), eventIds(second));
    assert.deepEqual(asked, ['shop.example:443', 'b.example:80', 'shop.example:443']);
    const refused = await subject.store.callbacks.event(`evt_${first}`);
    assert.deepEqual([refused?.state, refused?.body], ['pending', null]);
    assert.deepEqual(idsOf(await claim(subject.store)), eventIds(first, third, fourth));
  });
}
