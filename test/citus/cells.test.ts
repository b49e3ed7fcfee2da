// Tests books in cells on Citus: every statement of a batch goes to one machine, and one transaction spans
// them all.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { EVENTS_BEFORE } from '../../src/core/ledger/wallet.ts';
import { OWNER_EVENT_TYPES } from '../../src/core/rows/receiver.ts';
import { EVENT_TYPES } from '../../src/interface/events.ts';
import type { EventState } from '../../src/store/callbacks.ts';
import { ERASE_STATEMENTS } from '../../src/store/postgres/batch/erase-accounts.ts';
import { LOAD_STATEMENTS } from '../../src/store/postgres/batch/load.ts';
import { SAVE_STATEMENTS } from '../../src/store/postgres/batch/save.ts';
import { SAVE_CALLBACK_STATEMENTS } from '../../src/store/postgres/batch/save-callbacks.ts';
import { SAVE_LEDGER_STATEMENTS } from '../../src/store/postgres/batch/save-ledger.ts';
import { SAVE_ROW_STATEMENTS } from '../../src/store/postgres/batch/save-rows.ts';
import { SAVE_SIGN_IN_STATEMENTS } from '../../src/store/postgres/batch/save-sign-ins.ts';
import { ATTEMPT_READS, ATTEMPT_WRITES } from '../../src/store/postgres/callbacks/attempts.ts';
import { CLAIM_STATEMENTS } from '../../src/store/postgres/callbacks/claims.ts';
import { FEED_STATEMENTS } from '../../src/store/postgres/callbacks/feed.ts';
import { CALLBACK_LOCKS, CALLBACK_WRITES } from '../../src/store/postgres/callbacks/rows.ts';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import type { Statement } from '../../src/store/postgres/connection/connection.ts';
import { makeBooks } from '../../src/store/postgres/new-books.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import {
  aPaidCallback,
  claim,
  EVERYTHING,
  ended,
  eventIds,
  idsOf,
  refusedBy,
} from '../contract/callback-commands.ts';
import { OPERATOR, pay, recharge, refund, unique, yuan } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import { byItself, type Shop, type Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';

const CELLS = 8;
const WRITE_PATH = [
  ...[LOAD_STATEMENTS, SAVE_STATEMENTS, SAVE_ROW_STATEMENTS, SAVE_LEDGER_STATEMENTS].flat(),
  ...[SAVE_SIGN_IN_STATEMENTS, SAVE_CALLBACK_STATEMENTS, ERASE_STATEMENTS].flat(),
  ...[CLAIM_STATEMENTS, CALLBACK_LOCKS, CALLBACK_WRITES, ATTEMPT_READS, ATTEMPT_WRITES].flat(),
  ...FEED_STATEMENTS,
];
/** The batch's own row; and what finds whom orders name, which is sent where there is one cell. */
const NOT_IN_CELLS = [
  ...['save_batch', 'load_named_wallets', 'load_named_wallets_skip', 'load_named_buckets'],
];
/** Every machine has their rows: the coordinator reads its own, and writes those of all. */
const OF_USERS = [
  ...['load_users', 'load_logins', 'load_references', 'load_provider_accounts', 'save_users'],
];

describe('Books on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let opened: PostgresStore;
  let node: Subject;
  let other: Subject;
  before(async () => {
    books = await booksOnCitus(CELLS);
    opened = await openNode();
    node = byItself(opened);
    other = byItself(await openNode());
  });
  after(async () => {
    for (const one of [node, other]) await one?.close();
    await books?.drop();
  });

  function openNode(): Promise<PostgresStore> {
    return openPostgresStore({ chainKey, clientConfig: async () => books.config, log: () => {} });
  }

  async function shopsInEveryCell(): Promise<readonly Shop[]> {
    const shops = new Map<number, Shop>();
    while (shops.size < CELLS) {
      const shop = await node.aShop();
      shops.set(cellOfUser({ count: CELLS }, shop.ownerId), shop);
    }
    return [...shops.values()];
  }

  async function planOf({ name, text }: Statement): Promise<string> {
    const count = new Set(text.match(/\$\d+/g)).size;
    const values = [text.includes('cell = $1') ? '3' : 'null', ...Array(count - 1).fill('null')];
    await books.admin.query(`prepare "${name}" as ${text}`);
    const { rows } = await books.admin.query(`explain execute "${name}"(${values.join(', ')})`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test('Books that are there are not made again.', async () => {
    await opened.writeSettingOnce('root_key', 'v1.fingerprint.sealed');
    const making = makeBooks(books.admin, books.config, CELLS, () => {});
    await assert.rejects(making, /has books already, in 8 cells/);
    await books.admin.query('rollback');
  });

  test('A statement of a batch that reads or writes rows in cells is one task.', async () => {
    const sent = WRITE_PATH.filter(({ name }) => !NOT_IN_CELLS.includes(name));
    let inCells = 0;
    for (const statement of sent) {
      const plan = await planOf(statement);
      if (!plan.includes('Custom Scan (Citus') || OF_USERS.includes(statement.name)) continue;
      inCells += 1;
      assert.match(plan, /^ +Task Count: 1$/m, `${statement.name}\n${plan}`);
    }
    assert.equal(inCells, sent.filter(({ text }) => text.includes('cell = $1')).length);
  });

  test('A batch reads users from the coordinator, and no statement but theirs names them.', async () => {
    const reading = WRITE_PATH.filter(({ name }) => OF_USERS.includes(name));
    assert.equal(reading.length, OF_USERS.length);
    for (const statement of reading) {
      const plan = await planOf({ ...statement, name: `again_${statement.name}` });
      if (statement.name === 'save_users') assert.match(plan, /pull to coordinator/);
      else assert.match(plan, /^ +Task Count: 1$/m, `${statement.name}\n${plan}`);
    }
    const others = WRITE_PATH.filter(({ name }) => !OF_USERS.includes(name));
    assert.deepEqual(
      others.filter(({ text }) => /\busers\b/.test(text)).map(({ name }) => name),
      [],
    );
  });

  test('Money moves between cells, and back, in one batch.', async () => {
    const shops = [await node.aShop(), await node.aShop(), await node.aShop()];
    const payers: number[] = [];
    for (let index = 0; index < CELLS; index++) payers.push(await node.aPayer('100.00'));
    const orders: { shop: Shop; payerId: number; txNo: string }[] = [];
    for (const payerId of payers) {
      for (const shop of shops)
        orders.push({ shop, payerId, txNo: await node.anOrder(shop, '10.00') });
    }
    const nowMs = node.nowMs();
    const payments = orders.map(({ payerId, txNo }) => pay(payerId, txNo, nowMs));
    assert.deepEqual(new Set((await node.batch(...payments)).map(word)), new Set(['ok']));
    // The other node has seen none of these orders.
    const refunds = orders.map(({ shop, txNo }) => refund(shop.actor, txNo, '4.00'));
    assert.deepEqual(new Set((await other.batch(...refunds)).map(word)), new Set(['ok']));
    for (const payerId of payers) {
      assert.equal((await node.ownerOf(payerId)).consumer.balanceFen, yuan('81.88'));
    }
    for (const { ownerId } of shops) {
      assert.equal((await other.ownerOf(ownerId)).merchant.frozenFen, yuan('48.00'));
    }
    const { rows } = await books.admin.query(
      `select movement_no from entries group by movement_no having sum(balance_delta + frozen_delta) <> 0`,
    );
    assert.deepEqual(rows, []);
  });

  test('A batch of which one cell refuses has done nothing in the others.', async () => {
    const payers = [
      await node.aPayer('5.00'),
      await node.aPayer('5.00'),
      await node.aPayer('5.00'),
    ];
    const [first] = payers;
    const checks = `consumer_balance <> 700 or user_id <> ${first}`;
    await books.admin.query(`alter table wallets add constraint no_seven check (${checks})`);
    const outcomes = await node.batch(...payers.map((userId) => recharge(userId, '2.00')));
    await books.admin.query('alter table wallets drop constraint no_seven');
    assert.deepEqual(outcomes.map(word), ['internal', 'ok', 'ok'], 'the batch was divided');
    for (const userId of payers) {
      const expected = userId === first ? '5.00' : '7.00';
      assert.equal((await node.ownerOf(userId)).consumer.balanceFen, yuan(expected));
    }
  });

  test('An order that two nodes pay at once is paid once, whatever cells the payers are in.', async () => {
    const shop = await node.aShop();
    for (let round = 0; round < 5; round++) {
      const [ann, ben] = [await node.aPayer('9.00'), await node.aPayer('9.00')];
      const txNo = await node.anOrder(shop, '9.00');
      const nowMs = node.nowMs();
      const paid = await Promise.all([
        node.batch(pay(ann, txNo, nowMs)),
        other.batch(pay(ben, txNo, nowMs)),
      ]);
      assert.deepEqual(paid.flat().map(word).sort(), ['ok', 'order_already_paid']);
    }
    assert.equal((await node.ownerOf(shop.ownerId)).merchant.frozenFen, yuan('45.00'));
  });

  test('Nodes that move money between the same wallets, each in its own order, both go on.', async () => {
    const users: number[] = [];
    for (let index = 0; index < CELLS; index++) users.push(await node.aPayer('50.00'));
    const round = (from: number[]) =>
      from.map((userId, index) => recharge(from[(index + 3) % CELLS] ?? userId, '1.00'));
    for (let n = 0; n < 5; n++) {
      const outcomes = await Promise.all([
        node.batch(...round(users)),
        other.batch(...round(users.toReversed())),
      ]);
      assert.deepEqual(new Set(outcomes.flat().map(word)), new Set(['ok']));
    }
    for (const userId of users) {
      assert.equal((await node.ownerOf(userId)).consumer.balanceFen, yuan('60.00'));
    }
  });

  test('Nodes that claim callbacks of all cells at once get each once, and record what came.', async () => {
    const owed: string[] = [];
    for (const shop of await shopsInEveryCell()) {
      for (let n = 0; n < 5; n++) owed.push(await aPaidCallback(node, shop));
    }
    const claims = await Promise.all(
      [node, other, node, other].map(({ store }) => claim(store, { limit: 2 * CELLS })),
    );
    const rest = await claim(node.store);
    const got = [...claims.flat(), ...rest];
    assert.deepEqual(idsOf(got).sort(), eventIds(...owed).sort());
    const cells = new Set(got.map(({ queue }) => queue));
    assert.equal(cells.size, CELLS);
    const [first, second, ...delivered] = got;
    assert(first && second);
    await other.store.callbacks.release([first]);
    await other.store.callbacks.record([
      refusedBy(other, second, { kind: 'failed' }),
      ...delivered.map((one) => ended(other, one)),
    ]);
    const { callbacks } = node.store;
    const countOf = async (state: EventState) =>
      (await callbacks.list({ ...EVERYTHING, state })).length;
    assert.deepEqual(
      [await countOf('pending'), await countOf('failed'), await countOf('delivered')],
      [1, 1, got.length - 2],
    );
    assert.equal(await callbacks.resend({ eventId: second.eventId }), 1);
    assert.deepEqual(idsOf(await claim(other.store)).sort(), idsOf([first, second]).sort());
    const { pendingCallbacks, failedCallbacks, owners } = await opened.figures(null);
    assert.deepEqual([pendingCallbacks, failedCallbacks], [2, 0]);
    assert.deepEqual([owners.frozenDifferenceFen, owners.recordDifferenceFen], [0, 0]);
  });

  test('Receivers of all cells are told of what their owners did, and of what expired.', async () => {
    for (const shop of await shopsInEveryCell()) {
      const { ownerId } = shop;
      const receiverId = 1_000 + unique();
      const settings = { ownerId, receiverId, url: 'http://shop.test/', types: OWNER_EVENT_TYPES };
      const made = { ...settings, sealedSecret: 'sealed', by: OPERATOR };
      await node.must({ kind: 'create_receiver', ...made });
      const txNo = await node.anOrder(shop, '5.00');
      const later = { ...made, kind: 'change_receiver' } as const;
      await node.must({ ...later, change: { to: 'paused' } });
      await other.must({ kind: 'cancel_order', ownerId, txNo });
      const told = { ...EVERYTHING, ownerId, receiverId };
      const statesOf = async () =>
        (await other.store.callbacks.list(told)).map(({ txNo: about, state }) => [about, state]);
      assert.deepEqual(await statesOf(), [[txNo, 'held']]);
      await node.must({ ...later, change: { to: 'resumed' } });
      assert.deepEqual(await statesOf(), [[txNo, 'pending']]);
      const cell = cellOfUser({ count: CELLS }, ownerId);
      const waiting = await node.store.callbacks.expiries(cell, -1_000, 10);
      assert.deepEqual(waiting.txNos, []);
      await node.store.callbacks.noteExpiries(cell, waiting.throughMs);
      const all = { after: { sequence: EVENTS_BEFORE }, types: EVENT_TYPES, keptFromMs: 0 };
      const { items } = await other.store.callbacks.feed({ ownerId, ...all, limit: 10 });
      assert.deepEqual(
        items.map(({ eventId, told }) => [eventId, told.type]),
        [[`evt_${txNo}`, 'order.cancelled']],
      );
    }
  });

  test('One batch binds keys in every cell, and a repeat is answered as on one machine.', async () => {
    const userIds: number[] = [];
    for (let index = 0; index < 3 * CELLS; index++) userIds.push(await node.aUser());
    const commands = userIds.map((userId) =>
      recharge(userId, '5.00', { idempotencyKey: `k-${unique()}` }),
    );
    const words = async (on: Subject) => new Set((await on.batch(...commands)).map(word));
    assert.deepEqual(await words(node), new Set(['ok']));
    assert.deepEqual(await words(other), new Set(['replayed']));
    for (const userId of userIds) {
      assert.equal((await node.ownerOf(userId)).consumer.balanceFen, 500n);
    }
    const { rows } = await books.admin.query(
      'select count(*)::int as keys, count(distinct cell)::int as cells from idempotency_keys',
    );
    assert.deepEqual(rows, [{ keys: userIds.length, cells: CELLS }]);
  });

  test('Two nodes that bind the same keys at once have one effect.', async () => {
    const userIds = [await node.aUser(), await node.aUser(), await node.aUser()];
    const commands = userIds.map((userId) =>
      recharge(userId, '5.00', { idempotencyKey: `k-${unique()}` }),
    );
    const outcomes = await Promise.all([node.batch(...commands), other.batch(...commands)]);
    assert.deepEqual(outcomes.flat().map(word).sort(), [
      ...['ok', 'ok', 'ok', 'replayed', 'replayed', 'replayed'],
    ]);
    for (const userId of userIds) {
      assert.equal((await node.ownerOf(userId)).consumer.balanceFen, 500n);
    }
  });
});
