// Contract: receivers of owners, and what they are told: by the batch that makes it happen, once, through
// the filter of each, while they are on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECEIVERS_MAX, type ReceiverChange } from '../../src/core/keys/change-receivers.ts';
import type { EventFacts } from '../../src/core/owner-event.ts';
import {
  type EventReceiver,
  OWNER_EVENT_TYPES,
  type OwnerEventType,
} from '../../src/core/rows/receiver.ts';
import type { EventView } from '../../src/store/callbacks.ts';
import { claim } from './callback-commands.ts';
import {
  DAY_MS,
  decision,
  OPERATOR,
  refund,
  requestRefund,
  settle,
  unique,
  wallet,
  withdraw,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import type { Shop, Subject } from './subject.ts';

const ALL = OWNER_EVENT_TYPES;
const URL = 'https://Shop.Example/events';

export async function aReceiver(
  subject: Subject,
  ownerId: number,
  types: readonly OwnerEventType[] = ALL,
  url = URL,
): Promise<EventReceiver> {
  const receiverId = 100_000 + unique();
  const settings = { ownerId, receiverId, url, types, sealedSecret: 'sealed 1' };
  const made = await subject.run({ kind: 'create_receiver', ...settings, by: OPERATOR });
  return resultOf(made, 'receiver_kept').receiver;
}

export async function change(
  subject: Subject,
  { ownerId, receiverId }: EventReceiver,
  to: ReceiverChange,
): Promise<EventReceiver> {
  const command = {
    kind: 'change_receiver',
    ownerId,
    receiverId,
    change: to,
    by: OPERATOR,
  } as const;
  return (await subject.result(command, 'receiver_kept')).receiver;
}

export async function toldTo(
  { store }: Subject,
  { ownerId, receiverId }: EventReceiver,
): Promise<readonly EventView[]> {
  const all = { state: null, fromMs: null, untilMs: null, limit: 1_000 };
  return store.callbacks.list({ ownerId, receiverId, ...all });
}

export const wordsOf = (events: readonly EventView[]) =>
  events.map(({ type, txNo, state }) => [type, txNo, state]);

/** Everything an owner can be told, oldest first, with the numbers that it is about. */
async function allThatHappens(subject: Subject, shop: Shop) {
  const cancelled = await subject.anOrder(shop, '5.00');
  await subject.must({ kind: 'cancel_order', ownerId: shop.ownerId, txNo: cancelled });
  await subject.pass(1);
  const paid = await subject.aPaidOrder(shop, '30.00', { settlementDelayMs: 10_000 });
  const refunded = refund(shop.actor, paid, '10.00');
  await subject.must(refunded);
  await subject.pass(1);
  const asked = requestRefund(await subject.aKey(shop.ownerId), paid, '5.00');
  await subject.must(asked);
  await subject.pass(1);
  const bucket = await subject.dueOf(paid);
  await subject.passUntil(bucket.dueAtMs);
  const settlement = settle(bucket);
  await subject.must(settlement);
  await subject.pass(1);
  const wanted = withdraw(wallet(shop.ownerId, 'merchant'), '7.00');
  await subject.must(wanted);
  await subject.must(decision(wanted, true));
  return [
    ['order.cancelled', cancelled],
    ['refund.made', refunded.refundNo],
    ['refund_request.opened', asked.requestNo],
    ['settlement.done', settlement.settlementNo],
    ['withdrawal.decided', wanted.withdrawalNo],
  ];
}

export function receivers(subject: Subject): void {
  told(subject);
  filters(subject);
  pauses(subject);
  settings(subject);
}

function told(subject: Subject): void {
  test('A receiver is told of everything that happens to its owner, once each.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId);
    const happened = await allThatHappens(subject, shop);
    const events = await toldTo(subject, receiver);
    const expected = happened.map(([type, no]) => [type, no, 'pending']).reverse();
    assert.deepEqual(wordsOf(events), expected);
    assert.equal(events[0]?.eventId, `evt_${expected[0]?.[1]}-${receiver.receiverId}`);
    assert.equal(events[0]?.url, URL);
    assert.equal(await subject.store.callbacks.event('evt_NONE-1'), undefined);
    const [first] = events;
    assert(first);
    assert.deepEqual(await subject.store.callbacks.event(first.eventId), { ...first, body: null });
  });

  test('The body is made of what happened, when it is first claimed, and kept.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId, ['refund.made']);
    const txNo = await subject.aPaidOrder(shop, '30.00', {});
    await subject.must(refund(shop.actor, txNo, '10.00', { reason: '坏了' }));
    const seen: [EventFacts, number][] = [];
    const bodyOfFacts = (facts: EventFacts, atMs: number) => {
      seen.push([facts, atMs]);
      return 'body';
    };
    const claims = await claim(subject.store, { bodyOfFacts });
    const mine = claims.filter(({ receiverId }) => receiverId === receiver.receiverId);
    assert.deepEqual(
      mine.map(({ url, host, body, attemptNo }) => [url, host, body, attemptNo]),
      [[URL, 'shop.example:443', 'body', 1]],
    );
    const isMine = (facts: EventFacts) =>
      facts.type === 'refund.made' && facts.refund.txNo === txNo;
    const [facts, atMs] = seen.find(([one]) => isMine(one)) ?? [];
    assert(facts?.type === 'refund.made');
    assert.equal(facts.refund.amountFen, 10_00n);
    assert.equal(facts.refund.orderStatus, 'partially_refunded');
    assert.equal(facts.reason, '坏了');
    assert.equal(atMs, facts.refund.createdAtMs);
  });

  test('Two receivers of one owner are told apart; those of others are told nothing.', async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const both = [
      await aReceiver(subject, shop.ownerId),
      await aReceiver(subject, shop.ownerId, ['order.cancelled']),
    ];
    const strange = await aReceiver(subject, other.ownerId);
    const txNo = await subject.anOrder(shop, '5.00');
    const cancel = { kind: 'cancel_order', ownerId: shop.ownerId, txNo } as const;
    await subject.batch(cancel, cancel);
    for (const receiver of both) {
      const expected = [['order.cancelled', txNo, 'pending']];
      assert.deepEqual(wordsOf(await toldTo(subject, receiver)), expected);
    }
    assert.deepEqual(await toldTo(subject, strange), []);
  });
}

function filters(subject: Subject): void {
  test('A receiver is told of what it wants, and nothing is written where nobody does.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId, ['settlement.done']);
    const happened = await allThatHappens(subject, shop);
    const expected = happened.filter(([type]) => type === 'settlement.done');
    const wordsNow = async () =>
      wordsOf(await toldTo(subject, receiver)).map((one) => one.slice(0, 2));
    assert.deepEqual(await wordsNow(), expected);
    const changed = { to: 'settings', url: URL, types: ['withdrawal.decided'] } as const;
    await change(subject, receiver, changed);
    const later = await allThatHappens(subject, shop);
    assert.deepEqual(await wordsNow(), [later.at(-1), ...expected]);
  });

  test('The row of the owner says what all of their receivers want.', async () => {
    const ownerId = await subject.aUser();
    const announces = async () => (await subject.ownerOf(ownerId)).announces;
    assert.equal(await announces(), 0);
    const one = await aReceiver(subject, ownerId, ['order.expired', 'refund.made']);
    const other = await aReceiver(subject, ownerId, ['refund.made', 'withdrawal.decided']);
    assert.equal(await announces(), 0b100101);
    await change(subject, one, { to: 'removed' });
    assert.equal(await announces(), 0b100100);
    await change(subject, other, { to: 'paused' });
    assert.equal(await announces(), 0b100100, 'it waits for one that is paused');
    await change(subject, other, { to: 'removed' });
    assert.equal(await announces(), 0);
  });
}

function pauses(subject: Subject): void {
  const cancelOne = async (shop: Shop) => {
    const txNo = await subject.anOrder(shop, '5.00');
    await subject.must({ kind: 'cancel_order', ownerId: shop.ownerId, txNo });
    await subject.pass(1);
    return txNo;
  };
  const claimedOf = async ({ receiverId }: EventReceiver) =>
    (await claim(subject.store)).filter((one) => one.receiverId === receiverId);

  test('What happens during a pause waits, also what was pending, and is sent after it.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId);
    const before = await cancelOne(shop);
    await change(subject, receiver, { to: 'paused' });
    const meanwhile = await cancelOne(shop);
    const states = async () => (await toldTo(subject, receiver)).map(({ state }) => state);
    assert.deepEqual(await states(), ['held', 'held']);
    assert.deepEqual(await claimedOf(receiver), []);
    const held = {
      ownerId: shop.ownerId,
      state: 'held',
      fromMs: null,
      untilMs: null,
      limit: 9,
    } as const;
    assert.equal((await subject.store.callbacks.list(held)).length, 2);
    const eventId = `evt_${before}-${receiver.receiverId}`;
    assert.equal(await subject.store.callbacks.resend({ eventId }), 0);
    await change(subject, receiver, { to: 'resumed' });
    assert.deepEqual(await states(), ['pending', 'pending']);
    const claims = await claimedOf(receiver);
    const numbers = claims.map((one) => one.eventId.slice(4).split('-')[0]);
    assert.deepEqual(numbers, [before, meanwhile]);
  });

  test('An attempt that ends during a pause is counted, and decides nothing.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId);
    await cancelOne(shop);
    const [claimed] = await claimedOf(receiver);
    assert(claimed);
    await change(subject, receiver, { to: 'paused' });
    const { eventId, claimNo } = claimed;
    const went = { durationMs: 5, address: '203.0.113.9', status: 200, failure: null, answer: '' };
    const attempt = { eventId, claimNo, atMs: subject.nowMs(), ...went };
    await subject.store.callbacks.record([{ ...attempt, next: { kind: 'delivered' } }]);
    const event = await subject.store.callbacks.event(eventId);
    assert.deepEqual([event?.state, event?.attemptCount], ['held', 1]);
  });

  test('A receiver that is removed is told nothing more, and no list shows it.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId);
    await cancelOne(shop);
    const removed = await change(subject, receiver, { to: 'removed' });
    assert.equal(removed.removedAtMs, subject.nowMs());
    await cancelOne(shop);
    assert.deepEqual(
      (await toldTo(subject, receiver)).map(({ state }) => state),
      ['held'],
    );
    assert.deepEqual(await claimedOf(receiver), []);
    assert.deepEqual(await subject.store.callbacks.receiversOf(shop.ownerId), []);
    assert.deepEqual(
      await subject.store.callbacks.receiver(shop.ownerId, receiver.receiverId),
      removed,
    );
    const again = { ownerId: shop.ownerId, receiverId: receiver.receiverId, by: OPERATOR };
    const resume = { kind: 'change_receiver', ...again, change: { to: 'resumed' } } as const;
    assert.equal(await subject.word(resume), 'not_found');
  });
}

function settings(subject: Subject): void {
  test('What was not delivered follows a receiver to its new address.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId);
    const txNo = await subject.anOrder(shop, '5.00');
    await subject.must({ kind: 'cancel_order', ownerId: shop.ownerId, txNo });
    const moved = { to: 'settings', url: 'http://new.example:81/', types: ALL } as const;
    const after = await change(subject, receiver, moved);
    assert.deepEqual([after.url, after.host], ['http://new.example:81/', 'new.example:81']);
    const claims = await claim(subject.store);
    const mine = claims.find(({ receiverId }) => receiverId === receiver.receiverId);
    assert.deepEqual([mine?.url, mine?.host], ['http://new.example:81/', 'new.example:81']);
  });

  test('A secret is rotated with an overlap, and everything is on the audit trail.', async () => {
    const ownerId = await subject.aUser();
    const receiver = await aReceiver(subject, ownerId);
    assert.deepEqual(receiver.secrets, { current: 'sealed 1', previous: null });
    const rotation = { to: 'secret', sealedSecret: 'sealed 2', overlapMs: DAY_MS } as const;
    const rotated = await change(subject, receiver, rotation);
    const previous = { sealed: 'sealed 1', untilMs: subject.nowMs() + DAY_MS };
    assert.deepEqual(rotated.secrets, { current: 'sealed 2', previous });
    assert.deepEqual(await subject.store.callbacks.receiversOf(ownerId), [rotated]);
    for (const to of ['paused', 'resumed', 'removed'] as const)
      await change(subject, receiver, { to });
    const filter = { userId: ownerId, fromMs: null, untilMs: null, limit: 100 };
    const trail = await subject.store.queries.auditTrail(filter);
    assert.deepEqual(trail.map(({ action }) => action).reverse(), [
      'user_created',
      ...['created', 'secret_rotated', 'paused', 'resumed', 'removed'].map(
        (act) => `receiver_${act}`,
      ),
    ]);
    assert.ok(!JSON.stringify(trail).includes('sealed'));
  });

  test('An equal registration makes no second receiver, and shows the secret of the first.', async () => {
    const ownerId = await subject.aUser();
    const first = await aReceiver(subject, ownerId, ['order.cancelled', 'refund.made']);
    assert.deepEqual(await aReceiver(subject, ownerId, ['refund.made', 'order.cancelled']), first);
    const others = [
      await aReceiver(subject, ownerId, ['refund.made']),
      await aReceiver(subject, ownerId, ['order.cancelled', 'refund.made'], `${URL}/2`),
    ];
    const all = await subject.store.callbacks.receiversOf(ownerId);
    assert.deepEqual(all, [first, ...others]);
    const wanted = { userId: ownerId, fromMs: null, untilMs: null, limit: 10 };
    const trail = await subject.store.queries.auditTrail(wanted);
    const shown = trail.filter(({ action }) => action === 'receiver_secret_shown');
    assert.deepEqual(
      shown.map(({ details }) => details.receiver_id),
      [first.receiverId],
    );
    await change(subject, first, { to: 'removed' });
    const again = await aReceiver(subject, ownerId, ['refund.made', 'order.cancelled']);
    assert.notEqual(again.receiverId, first.receiverId, 'one that was removed is none');
  });

  test('A receiver changes by a key that works, has the scope and is bound to no merchant.', async () => {
    const ownerId = await subject.aUser();
    const receiver = await aReceiver(subject, ownerId);
    const pause = (keyId: string, to: 'paused' | 'resumed' = 'paused') =>
      subject.run({
        kind: 'change_receiver',
        ownerId,
        receiverId: receiver.receiverId,
        change: { to },
        by: { kind: 'key', name: keyId, from: '203.0.113.7' },
        key: { keyId },
      });
    const { keyId } = await subject.aKey(ownerId, { scopes: ['events'] });
    assert.equal(resultOf(await pause(keyId), 'receiver_kept').receiver.paused, true);
    const { keyId: lacking } = await subject.aKey(ownerId, {
      scopes: ['query', 'collection', 'refund'],
    });
    assert.equal(word(await pause(lacking, 'resumed')), 'scope_missing');
    const { keyId: foreign } = await subject.aKey(await subject.aUser(), { scopes: ['events'] });
    assert.equal(word(await pause(foreign, 'resumed')), 'credentials_invalid');
    const { merchantId, ownerId: shopOwner } = await subject.aShop();
    const { keyId: bound } = await subject.aKey(shopOwner, { scopes: ['events'], merchantId });
    const secret = { kind: 'create_callback_secret', userId: shopOwner } as const;
    const by = { kind: 'key', name: bound, from: '203.0.113.7' } as const;
    const shown = { ...secret, sealedSecret: 'sealed', by, key: { keyId: bound } };
    assert.equal(await subject.word(shown), 'scope_missing');
    await subject.must({ kind: 'revoke_key', userId: ownerId, keyId, by: OPERATOR });
    assert.equal(word(await pause(keyId, 'resumed')), 'credentials_invalid');
    const kept = await subject.store.callbacks.receiver(ownerId, receiver.receiverId);
    assert.equal(kept?.paused, true);
  });

  test('An owner has so many receivers and no more, and strangers change none.', async () => {
    const ownerId = await subject.aUser();
    const first = await aReceiver(subject, ownerId);
    for (let n = 1; n < RECEIVERS_MAX; n++) await aReceiver(subject, ownerId, ALL, `${URL}/${n}`);
    const settings = {
      receiverId: 99,
      url: `${URL}/one-too-many`,
      types: ALL,
      sealedSecret: 'sealed',
    };
    const create = { kind: 'create_receiver', ownerId, ...settings, by: OPERATOR } as const;
    assert.equal(await subject.word(create), 'invalid_parameters');
    const strange = {
      kind: 'change_receiver',
      ownerId: await subject.aUser(),
      by: OPERATOR,
    } as const;
    const taking = { ...strange, receiverId: first.receiverId, change: { to: 'removed' } } as const;
    assert.equal(await subject.word(taking), 'not_found');
    const unproven = { ...create, by: { kind: 'user', name: '1', from: 'there' } } as const;
    await change(subject, first, { to: 'removed' });
    assert.equal(await subject.word(unproven), 'invalid_parameters');
  });
}
