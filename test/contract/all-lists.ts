// Contract: what operators list of everybody, in pages, newest first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTxNo } from '../../src/crypto/numbers.ts';
import type {
  AllOrdersFilter,
  SecurityEventFilter,
  TrailActor,
  TrailFilter,
} from '../../src/store/operator-lists.ts';
import { DAY_MS, OPERATOR, recharge, signIn } from './commands.ts';
import type { Shop, Subject } from './subject.ts';

export function allLists(subject: Subject): void {
  orders(subject);
  trail(subject);
  events(subject);
}

interface Page<Item, Cursor> {
  readonly items: readonly Item[];
  readonly next: Cursor | null;
}

/** All pages. */
async function pagesOf<Item, Cursor>(
  read: (before: Cursor | null) => Promise<Page<Item, Cursor>>,
): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  let before: Cursor | null = null;
  do {
    const page: Page<Item, Cursor> = await read(before);
    pages.push(page.items);
    before = page.next;
  } while (before !== null);
  return pages;
}

/** What others have made before is not in the way. */
async function aNewDay(subject: Subject): Promise<number> {
  await subject.pass(DAY_MS);
  return subject.nowMs();
}

/** With a number that begins with the time, as the service gives it. */
async function aNumberedOrder(subject: Subject, shop: Shop): Promise<string> {
  await subject.pass(10);
  return subject.anOrder(shop, '5.00', {
    txNo: newTxNo('collection', shop.ownerId, subject.nowMs()),
  });
}

function orders(subject: Subject): void {
  test('Pages of the orders of everybody hold each order once, newest first.', async () => {
    const fromMs = await aNewDay(subject);
    const shops = [await subject.aShop(), await subject.aShop()];
    const made: string[] = [];
    for (const shop of [...shops, ...shops]) made.push(await aNumberedOrder(subject, shop));
    const filter = { status: null, fromMs, untilMs: null };
    const pages = (limit: number) =>
      pagesOf((before: Parameters<Lists['allOrders']>[1]) =>
        subject.store.queries.allOrders(filter, before, limit),
      );
    const numbers = (await pages(9)).flat().map(({ txNo }) => txNo);
    assert.deepEqual(numbers, made.toReversed());
    assert.deepEqual(
      (await pages(2)).map((page) => page.map(({ txNo }) => txNo)),
      [numbers.slice(0, 2), numbers.slice(2)],
    );
    const [first] = (await pages(1)).flat();
    assert.deepEqual(first, await subject.store.queries.order(numbers[0] ?? ''));
  });

  test('Orders of everybody are filtered by period and by the status that they have now.', async () => {
    const fromMs = await aNewDay(subject);
    const shop = await subject.aShop();
    const early = await aNumberedOrder(subject, shop);
    await subject.pass(DAY_MS);
    const untilMs = subject.nowMs();
    const late = await aNumberedOrder(subject, shop);
    const listed = async (over: Partial<AllOrdersFilter>) => {
      const filter = { status: null, fromMs, untilMs: null, ...over };
      const { items } = await subject.store.queries.allOrders(filter, null, 9);
      return items.map(({ txNo }) => txNo);
    };
    assert.deepEqual(await listed({}), [late, early]);
    assert.deepEqual(await listed({ untilMs }), [early]);
    assert.deepEqual(await listed({ fromMs: untilMs }), [late]);
    assert.deepEqual(await listed({ status: 'pending' }), [late]);
    assert.deepEqual(await listed({ status: 'expired' }), [early]);
    assert.deepEqual(await listed({ status: 'paid' }), []);
  });
}

type Lists = Subject['store']['queries'];

function trail(subject: Subject): void {
  test('The audit trail is listed in pages, by whom it concerns, who did what, and when.', async () => {
    const fromMs = await aNewDay(subject);
    const [one, two] = [await subject.aUser(), await subject.aUser()];
    const { keyId } = await subject.aKey(one);
    const by = { kind: 'user', name: `${one}`, from: '203.0.113.7' } as const;
    await subject.must({ kind: 'set_pay_password', by, userId: one, payPasswordDigest: 'new' });
    await subject.pass(1_000);
    const untilMs = subject.nowMs();
    await subject.must(recharge(two, '1.00'));
    const none = { userId: null, actors: null, actions: null, fromMs, untilMs: null };
    const pages = (over: Partial<TrailFilter>, limit = 9) =>
      pagesOf((before: Parameters<Lists['trail']>[1]) =>
        subject.store.queries.trail({ ...none, ...over }, before, limit),
      );
    const listed = async (over: Partial<TrailFilter>) =>
      (await pages(over)).flat().map(({ userId, action }) => `${userId} ${action}`);
    const all = await listed({});
    assert.equal(all[0], `${two} recharged`);
    assert.equal(all.length, 5);
    for (const limit of [1, 2, 5]) {
      const each = (await pages({}, limit)).flat().map((line) => `${line.userId} ${line.action}`);
      assert.deepEqual(each, all);
    }
    const ofOne = [`${one} pay_password_set`, `${one} key_created`, `${one} user_created`];
    assert.deepEqual(await listed({ userId: one }), ofOne);
    assert.deepEqual(
      (await pages({ userId: one }, 2)).map(({ length }) => length),
      [2, 1],
    );
    assert.deepEqual(await listed({ userId: one, untilMs: fromMs }), []);
    assert.deepEqual(await listed({ fromMs: untilMs }), [`${two} recharged`]);
    assert.equal((await listed({ untilMs })).length, 4);
    assert.deepEqual(await listed({ actions: ['key_created'] }), [`${one} key_created`]);
    const { kind, name } = OPERATOR;
    const actors: TrailActor[] = [{ kind: 'key', name: keyId }, by];
    assert.deepEqual(await listed({ actors }), [`${one} pay_password_set`]);
    assert.equal((await listed({ actors: [{ kind, name }] })).length, 4);
    assert.deepEqual(await listed({ actors: [] }), []);
  });
}

function events(subject: Subject): void {
  test('Security events are listed in pages, by user, kind and period.', async () => {
    const fromMs = await aNewDay(subject);
    const [one, two] = [await subject.aUser(), await subject.aUser()];
    await subject.must(signIn(one));
    await subject.must(signIn(two));
    await subject.pass(1_000);
    const untilMs = subject.nowMs();
    await subject.must(signIn(one, { deviceSubject: 'known-to-one' }));
    const none = { userId: null, kind: null, fromMs, untilMs: null };
    const pages = (over: Partial<SecurityEventFilter>, limit = 9) =>
      pagesOf((before: Parameters<Lists['allSecurityEvents']>[1]) =>
        subject.store.queries.allSecurityEvents({ ...none, ...over }, before, limit),
      );
    const listed = async (over: Partial<SecurityEventFilter>) =>
      (await pages(over)).flat().map(({ userId, kind }) => `${userId} ${kind}`);
    const all = [
      ...[`${one} signed_in`, `${two} signed_in_new_device`, `${one} signed_in_new_device`],
    ];
    assert.deepEqual(await listed({}), all);
    const single = (await pages({}, 1)).map(([event]) => `${event?.userId} ${event?.kind}`);
    assert.deepEqual(single, all);
    assert.deepEqual(await listed({ userId: two }), [`${two} signed_in_new_device`]);
    assert.deepEqual((await pages({ userId: one }, 1)).flat().length, 2);
    assert.deepEqual(await listed({ kind: 'signed_in' }), [`${one} signed_in`]);
    assert.deepEqual(await listed({ untilMs }), all.slice(1));
    assert.deepEqual(await listed({ userId: one, fromMs: untilMs }), all.slice(0, 1));
  });
}
