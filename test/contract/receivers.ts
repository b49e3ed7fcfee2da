// Contract: receivers of owners, and what they are told: by the batch that makes it happen, once, through
// the filter of each, while they are on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../../src/core/announcement.ts';
import { RECEIVERS_MAX, type ReceiverChange } from '../../src/core/keys/change-receivers.ts';
import {
  ANNOUNCED_TYPES,
  type AnnouncedType,
  type EventReceiver,
} from '../../src/core/rows/receiver.ts';
import type { EventView } from '../../src/store/callbacks.ts';
import {
  aKey,
  anOrder,
  aPaidOrder,
  aShop,
  aUser,
  batch,
  dueOf,
  must,
  ownerOf,
  passUntil,
  resultOf,
  run,
  type Shop,
  word,
} from './arrange.ts';
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
import type { Subject } from './subject.ts';

const ALL = ANNOUNCED_TYPES;
const URL = 'https://Shop.Example/events';

export async function aReceiver(
  subject: Subject,
  ownerId: number,
  types: readonly AnnouncedType[] = ALL,
  url = URL,
): Promise<EventReceiver> {
  const receiverId = 100_000 + unique();
  const settings = { ownerId, receiverId, url, types, sealedSecret: 'sealed 1' };
  const made = await run(subject, { kind: 'create_receiver', ...settings, by: OPERATOR });
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
  return resultOf(await run(subject, command), 'receiver_kept').receiver;
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
  const cancelled = await anOrder(subject, shop, '5.00');
  await must(subject, { kind: 'cancel_order', ownerId: shop.ownerId, txNo: cancelled });
  await subject.pass(1);
  const paid = await aPaidOrder(subject, shop, '30.00', { settlementDelayMs: 10_000 });
  const refunded = refund(shop.actor, paid, '10.00');
  await must(subject, refunded);
  await subject.pass(1);
  const asked = requestRefund(await aKey(subject, shop.ownerId), paid, '5.00');
  await must(subject, asked);
  await subject.pass(1);
  const bucket = await dueOf(subject, paid);
  await passUntil(subject, bucket.dueAtMs);
  const settlement = settle(bucket);
  await must(subject, settlement);
  await subject.pass(1);
  const wanted = withdraw(wallet(shop.ownerId, 'merchant'), '7.00');
  await must(subject, wanted);
  await must(subject, decision(wanted, true));
  return [
    ['order.cancelled', cancelled],
    ['refund.made', refunded.refundNo],
    ['refund_request.opened', asked.requestNo],
    ['settlement.done', settlement.settlementNo],
    ['withdrawal.decided', wanted.withdrawalNo],
  ];
}

export function receivers(given: () => Subject): void {
  told(given);
  filters(given);
  pauses(given);
  settings(given);
}

function told(given: () => Subject): void {
  test('A receiver is told of everything that happens to its owner, once each.', async () => {
    const shop = await aShop(given());
    const receiver = await aReceiver(given(), shop.ownerId);
    const happened = await allThatHappens(given(), shop);
    const events = await toldTo(given(), receiver);
    const expected = happened.map(([type, no]) => [type, no, 'pending']).reverse();
    assert.deepEqual(wordsOf(events), expected);
    assert.equal(events[0]?.eventId, `evt_${expected[0]?.[1]}-${receiver.receiverId}`);
    assert.equal(events[0]?.url, URL);
    assert.equal(await given().store.callbacks.event('evt_NONE-1'), undefined);
    const [first] = events;
    assert(first);
    assert.deepEqual(await given().store.callbacks.event(first.eventId), { ...first, body: null });
  });

  test('The body is made of what happened, when it is first claimed, and kept.', async () => {
    const shop = await aShop(given());
    const receiver = await aReceiver(given(), shop.ownerId, ['refund.made']);
    const txNo = await aPaidOrder(given(), shop, '30.00', {});
    await must(given(), refund(shop.actor, txNo, '10.00', { reason: '坏了' }));
    const seen: [Facts, number][] = [];
    const bodyOfFacts = (facts: Facts, atMs: number) => {
      seen.push([facts, atMs]);
      return 'body';
    };
    const claims = await claim(given().store, { bodyOfFacts });
    const mine = claims.filter(({ receiverId }) => receiverId === receiver.receiverId);
    assert.deepEqual(
      mine.map(({ url, host, body, attemptNo }) => [url, host, body, attemptNo]),
      [[URL, 'shop.example:443', 'body', 1]],
    );
    const isMine = (facts: Facts) => facts.type === 'refund.made' && facts.refund.txNo === txNo;
    const [facts, atMs] = seen.find(([one]) => isMine(one)) ?? [];
    assert(facts?.type === 'refund.made');
    assert.equal(facts.refund.amountFen, 10_00n);
    assert.equal(facts.refund.orderStatus, 'partially_refunded');
    assert.equal(facts.reason, '坏了');
    assert.equal(atMs, facts.refund.createdAtMs);
  });

  test('Two receivers of one owner are told apart; those of others are told nothing.', async () => {
    const [shop, other] = [await aShop(given()), await aShop(given())];
    const both = [
      await aReceiver(given(), shop.ownerId),
      await aReceiver(given(), shop.ownerId, ['order.cancelled']),
    ];
    const strange = await aReceiver(given(), other.ownerId);
    const txNo = await anOrder(given(), shop, '5.00');
    const cancel = { kind: 'cancel_order', ownerId: shop.ownerId, txNo } as const;
    await batch(given(), cancel, cancel);
    for (const receiver of both) {
      const expected = [['order.cancelled', txNo, 'pending']];
      assert.deepEqual(wordsOf(await toldTo(given(), receiver)), expected);
    }
    assert.deepEqual(await toldTo(given(), strange), []);
  });
}

function filters(given: () => Subject): void {
  test('A receiver is told of what it wants, and nothing is written where nobody does.', async () => {
    const shop = await aShop(given());
    const receiver = await aReceiver(given(), shop.ownerId, ['settlement.done']);
    const happened = await allThatHappens(given(), shop);
    const expected = happened.filter(([type]) => type === 'settlement.done');
    const wordsNow = async () =>
      wordsOf(await toldTo(given(), receiver)).map((one) => one.slice(0, 2));
    assert.deepEqual(await wordsNow(), expected);
    const changed = { to: 'settings', url: URL, types: ['withdrawal.decided'] } as const;
    await change(given(), receiver, changed);
    const later = await allThatHappens(given(), shop);
    assert.deepEqual(await wordsNow(), [later.at(-1), ...expected]);
  });

  test('The row of the owner says what all of their receivers want.', async () => {
    const ownerId = await aUser(given());
    const announces = async () => (await ownerOf(given(), ownerId)).announces;
    assert.equal(await announces(), 0);
    const one = await aReceiver(given(), ownerId, ['order.expired', 'refund.made']);
    const other = await aReceiver(given(), ownerId, ['refund.made', 'withdrawal.decided']);
    assert.equal(await announces(), 0b100101);
    await change(given(), one, { to: 'removed' });
    assert.equal(await announces(), 0b100100);
    await change(given(), other, { to: 'paused' });
    assert.equal(await announces(), 0b100100, 'it waits for one that is paused');
    await change(given(), other, { to: 'removed' });
    assert.equal(await announces(), 0);
  });
}

function pauses(given: () => Subject): void {
  const cancelOne = async (shop: Shop) => {
    const txNo = await anOrder(given(), shop, '5.00');
    await must(given(), { kind: 'cancel_order', ownerId: shop.ownerId, txNo });
    await given().pass(1);
    return txNo;
  };
  const claimedOf = async ({ receiverId }: EventReceiver) =>
    (await claim(given().store)).filter((one) => one.receiverId === receiverId);

  test('What happens during a pause waits, also what was pending, and is sent after it.', async () => {
    const shop = await aShop(given());
    const receiver = await aReceiver(given(), shop.ownerId);
    const before = await cancelOne(shop);
    await change(given(), receiver, { to: 'paused' });
    const meanwhile = await cancelOne(shop);
    const states = async () => (await toldTo(given(), receiver)).map(({ state }) => state);
    assert.deepEqual(await states(), ['held', 'held']);
    assert.deepEqual(await claimedOf(receiver), []);
    const held = {
      ownerId: shop.ownerId,
      state: 'held',
      fromMs: null,
      untilMs: null,
      limit: 9,
    } as const;
    assert.equal((await given().store.callbacks.list(held)).length, 2);
    const eventId = `evt_${before}-${receiver.receiverId}`;
    assert.equal(await given().store.callbacks.resend({ eventId }), 0);
    await change(given(), receiver, { to: 'resumed' });
    assert.deepEqual(await states(), ['pending', 'pending']);
    const claims = await claimedOf(receiver);
    const numbers = claims.map((one) => one.eventId.slice(4).split('-')[0]);
    assert.deepEqual(numbers, [before, meanwhile]);
  });

  test('An attempt that ends during a pause is counted, and decides nothing.', async () => {
    const shop = await aShop(given());
    const receiver = await aReceiver(given(), shop.ownerId);
    await cancelOne(shop);
    const [claimed] = await claimedOf(receiver);
    assert(claimed);
    await change(given(), receiver, { to: 'paused' });
    const { eventId, claimNo } = claimed;
    const went = { durationMs: 5, address: '203.0.113.9', status: 200, failure: null, answer: '' };
    const attempt = { eventId, claimNo, atMs: given().nowMs(), ...went };
    await given().store.callbacks.record([{ ...attempt, next: { kind: 'delivered' } }]);
    const event = await given().store.callbacks.event(eventId);
    assert.deepEqual([event?.state, event?.attemptCount], ['held', 1]);
  });

  test('A receiver that is removed is told nothing more, and no list shows it.', async () => {
    const shop = await aShop(given());
    const receiver = await aReceiver(given(), shop.ownerId);
    await cancelOne(shop);
    const removed = await change(given(), receiver, { to: 'removed' });
    assert.equal(removed.removedAtMs, given().nowMs());
    await cancelOne(shop);
    assert.deepEqual(
      (await toldTo(given(), receiver)).map(({ state }) => state),
      ['held'],
    );
    assert.deepEqual(await claimedOf(receiver), []);
    assert.deepEqual(await given().store.callbacks.receiversOf(shop.ownerId), []);
    assert.deepEqual(
      await given().store.callbacks.receiver(shop.ownerId, receiver.receiverId),
      removed,
    );
    const again = { ownerId: shop.ownerId, receiverId: receiver.receiverId, by: OPERATOR };
    const resume = { kind: 'change_receiver', ...again, change: { to: 'resumed' } } as const;
    assert.equal(word(await run(given(), resume)), 'not_found');
  });
}

function settings(given: () => Subject): void {
  test('What was not delivered follows a receiver to its new address.', async () => {
    const shop = await aShop(given());
    const receiver = await aReceiver(given(), shop.ownerId);
    const txNo = await anOrder(given(), shop, '5.00');
    await must(given(), { kind: 'cancel_order', ownerId: shop.ownerId, txNo });
    const moved = { to: 'settings', url: 'http://new.example:81/', types: ALL } as const;
    const after = await change(given(), receiver, moved);
    assert.deepEqual([after.url, after.host], ['http://new.example:81/', 'new.example:81']);
    const claims = await claim(given().store);
    const mine = claims.find(({ receiverId }) => receiverId === receiver.receiverId);
    assert.deepEqual([mine?.url, mine?.host], ['http://new.example:81/', 'new.example:81']);
  });

  test('A secret is rotated with an overlap, and everything is on the audit trail.', async () => {
    const ownerId = await aUser(given());
    const receiver = await aReceiver(given(), ownerId);
    assert.deepEqual(receiver.secrets, { current: 'sealed 1', previous: null });
    const rotation = { to: 'secret', sealedSecret: 'sealed 2', overlapMs: DAY_MS } as const;
    const rotated = await change(given(), receiver, rotation);
    const previous = { sealed: 'sealed 1', untilMs: given().nowMs() + DAY_MS };
    assert.deepEqual(rotated.secrets, { current: 'sealed 2', previous });
    assert.deepEqual(await given().store.callbacks.receiversOf(ownerId), [rotated]);
    for (const to of ['paused', 'resumed', 'removed'] as const)
      await change(given(), receiver, { to });
    const filter = { userId: ownerId, fromMs: null, untilMs: null, limit: 100 };
    const trail = await given().store.queries.auditTrail(filter);
    assert.deepEqual(trail.map(({ action }) => action).reverse(), [
      'user_created',
      ...['created', 'secret_rotated', 'paused', 'resumed', 'removed'].map(
        (act) => `receiver_${act}`,
      ),
    ]);
    assert.ok(!JSON.stringify(trail).includes('sealed'));
  });

  test('An equal registration makes no second receiver, and shows the secret of the first.', async () => {
    const ownerId = await aUser(given());
    const first = await aReceiver(given(), ownerId, ['order.cancelled', 'refund.made']);
    assert.deepEqual(await aReceiver(given(), ownerId, ['refund.made', 'order.cancelled']), first);
    const others = [
      await aReceiver(given(), ownerId, ['refund.made']),
      await aReceiver(given(), ownerId, ['order.cancelled', 'refund.made'], `${URL}/2`),
    ];
    const all = await given().store.callbacks.receiversOf(ownerId);
    assert.deepEqual(all, [first, ...others]);
    const wanted = { userId: ownerId, fromMs: null, untilMs: null, limit: 10 };
    const trail = await given().store.queries.auditTrail(wanted);
    const shown = trail.filter(({ action }) => action === 'receiver_secret_shown');
    assert.deepEqual(
      shown.map(({ details }) => details.receiver_id),
      [first.receiverId],
    );
    await change(given(), first, { to: 'removed' });
    const again = await aReceiver(given(), ownerId, ['refund.made', 'order.cancelled']);
    assert.notEqual(again.receiverId, first.receiverId, 'one that was removed is none');
  });

  test('A receiver changes by a key that works, has the scope and is bound to no merchant.', async () => {
    const ownerId = await aUser(given());
    const receiver = await aReceiver(given(), ownerId);
    const pause = (keyId: string, to: 'paused' | 'resumed' = 'paused') =>
      run(given(), {
        kind: 'change_receiver',
        ownerId,
        receiverId: receiver.receiverId,
        change: { to },
        by: { kind: 'key', name: keyId, from: '203.0.113.7' },
        key: { keyId },
      });
    const { keyId } = await aKey(given(), ownerId, { scopes: ['events'] });
    assert.equal(resultOf(await pause(keyId), 'receiver_kept').receiver.paused, true);
    const { keyId: lacking } = await aKey(given(), ownerId, {
      scopes: ['query', 'collection', 'refund'],
    });
    assert.equal(word(await pause(lacking, 'resumed')), 'scope_missing');
    const { keyId: foreign } = await aKey(given(), await aUser(given()), { scopes: ['events'] });
    assert.equal(word(await pause(foreign, 'resumed')), 'credentials_invalid');
    const { merchantId, ownerId: shopOwner } = await aShop(given());
    const { keyId: bound } = await aKey(given(), shopOwner, { scopes: ['events'], merchantId });
    const secret = { kind: 'create_callback_secret', userId: shopOwner } as const;
    const by = { kind: 'key', name: bound, from: '203.0.113.7' } as const;
    const shown = { ...secret, sealedSecret: 'sealed', by, key: { keyId: bound } };
    assert.equal(word(await run(given(), shown)), 'scope_missing');
    await must(given(), { kind: 'revoke_key', userId: ownerId, keyId, by: OPERATOR });
    assert.equal(word(await pause(keyId, 'resumed')), 'credentials_invalid');
    const kept = await given().store.callbacks.receiver(ownerId, receiver.receiverId);
    assert.equal(kept?.paused, true);
  });

  test('An owner has so many receivers and no more, and strangers change none.', async () => {
    const ownerId = await aUser(given());
    const first = await aReceiver(given(), ownerId);
    for (let n = 1; n < RECEIVERS_MAX; n++) await aReceiver(given(), ownerId, ALL, `${URL}/${n}`);
    const settings = {
      receiverId: 99,
      url: `${URL}/one-too-many`,
      types: ALL,
      sealedSecret: 'sealed',
    };
    const create = { kind: 'create_receiver', ownerId, ...settings, by: OPERATOR } as const;
    assert.equal(word(await run(given(), create)), 'invalid_parameters');
    const strange = {
      kind: 'change_receiver',
      ownerId: await aUser(given()),
      by: OPERATOR,
    } as const;
    const taking = { ...strange, receiverId: first.receiverId, change: { to: 'removed' } } as const;
    assert.equal(word(await run(given(), taking)), 'not_found');
    const unproven = { ...create, by: { kind: 'user', name: '1', from: 'there' } } as const;
    await change(given(), first, { to: 'removed' });
    assert.equal(word(await run(given(), unproven)), 'invalid_parameters');
  });
}
