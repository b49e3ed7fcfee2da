// The little world of a scenario: people are made when they are first named, each with both wallets
// and a merchant; orders go by the names the scenario gives them.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/decide.ts';
import type { DomainEvent } from '../../src/core/domain-event.ts';
import { evolve } from '../../src/core/evolve.ts';
import type { Owner } from '../../src/core/ledger/wallet.ts';
import type { Order } from '../../src/core/order/order.ts';
import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import {
  settlementBucketId,
  settlementBucketOf,
  withSettlement,
} from '../../src/core/order/settlement.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Actor, ApiKey } from '../../src/core/rows/key.ts';
import { emptyState, noChanges } from '../../src/core/state.ts';
import type { Withdrawal } from '../../src/core/wallet/withdrawal.ts';
import { createKey, createMerchant, createUser } from '../contract/commands.ts';
import type { Books } from '../model/books.ts';
import { openMemoryStore } from '../model/memory-store.ts';
import { save } from '../model/save.ts';

const MERCHANT_NAME = '老王茶馆';
const MIDNIGHT_MS = Date.parse('2026-11-20T00:00:00.000+08:00');

export interface Person {
  readonly userId: number;
  readonly merchantId: number;
  readonly actor: Actor;
}

export interface World {
  readonly books: Books;
  nowMs: number;
  settlementDelayMs: number;
  /** The answer to the last act; null once a `then` has looked at a refusal. */
  outcome: Outcome | null;
  person(name: string): Promise<Person>;
  owner(name: string): Owner;
  /** With its settlement, which only its bucket may know. */
  order(txNo: string): Order;
  withdrawal(withdrawalNo: string): Withdrawal;
  request(requestNo: string): RefundRequest;
  key(keyId: string): ApiKey;
  execute(command: Command): Promise<Outcome>;
  /** For states that no command leads to. */
  happen(...events: readonly DomainEvent[]): void;
}

/** `19:30`, `19:30:05` or `19:30:05.250` of the scenario's day. */
export function clockTime(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return MIDNIGHT_MS + Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}

export function newWorld(): World {
  const people = new Map<string, Person>();
  const store = openMemoryStore({ nowMs: () => world.nowMs });
  const { books } = store;

  async function execute(command: Command): Promise<Outcome> {
    const [outcome] = await store.execute([command], 'main');
    assert(outcome && outcome !== 'locked_elsewhere');
    return outcome;
  }

  async function person(name: string): Promise<Person> {
    const known = people.get(name);
    if (known) return known;
    const user = createUser({ name });
    const merchant = createMerchant(user.userId, { name: MERCHANT_NAME });
    const key = createKey(user.userId);
    for (const command of [user, merchant, key]) assert((await execute(command)).ok);
    const actor = { userId: user.userId, keyId: key.key.keyId };
    const made = { userId: user.userId, merchantId: merchant.merchantId, actor };
    people.set(name, made);
    return made;
  }

  const world: World = {
    books,
    nowMs: clockTime('19:30'),
    settlementDelayMs: 86_400_000,
    outcome: null,
    person,
    owner: (name) => found(books.owners, people.get(name)?.userId, name),
    order(txNo) {
      const order = found(books.orders, txNo, txNo);
      const bucket = settlementBucketOf(order);
      return bucket
        ? withSettlement(order, books.buckets.get(settlementBucketId(bucket))?.settledAtMs)
        : order;
    },
    request: (requestNo) => found(books.refundRequests, requestNo, requestNo),
    key: (keyId) => found(books.keys, keyId, keyId),
    withdrawal: (withdrawalNo) => found(books.withdrawals, withdrawalNo, withdrawalNo),
    execute,
    happen(...events) {
      const { orders, owners } = structuredClone(books);
      const state = { ...emptyState(world.nowMs), orders, owners };
      const changes = noChanges();
      for (const event of events) evolve(state, changes, event);
      save(books, changes);
    },
  };
  return world;
}

function found<Id, Row>(rows: ReadonlyMap<Id, Row>, id: Id | undefined, name: string): Row {
  const row = id === undefined ? undefined : rows.get(id);
  if (!row) throw new Error(`The scenario knows no ${name}.`);
  return row;
}
