// A store under test, with a clock that the test controls (time stands still unless the test advances it),
// and what tests do there: users, shops and orders to start from, and the commands that they give.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/decide.ts';
import type { CreateKey } from '../../src/core/keys/change-keys.ts';
import type { Entry } from '../../src/core/ledger/movement.ts';
import type { Owner, UserId } from '../../src/core/ledger/wallet.ts';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import type { Order } from '../../src/core/order/order.ts';
import type { PayOrder } from '../../src/core/order/pay.ts';
import type { SettlementBucketName } from '../../src/core/order/settlement.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { ChangeUserStatus, CreateUser } from '../../src/core/people/administration.ts';
import type { Result } from '../../src/core/result.ts';
import type { Actor } from '../../src/core/rows/key.ts';
import type { Store } from '../../src/store/store.ts';
import * as commands from './commands.ts';
import { resultOf, word } from './outcomes.ts';

/** What every store brings. */
export interface Stand {
  /** The current store; after `restart` it may be another one over the same books. */
  readonly store: Store;
  nowMs(): number;
  /** Lets time pass, or sets the clock back. */
  pass(ms: number): Promise<void>;
  /** The service ends and begins again, where there is one. */
  restart(): Promise<void>;
  /** Another process over the same books; the in-memory model has only itself. */
  secondNode(): Promise<Store>;
  /** All lines of one movement in the order of its legs, as the journal has them. */
  entriesOf(movementNo: string): Promise<readonly Entry[]>;
  close(): Promise<void>;
}

export interface Subject extends Stand, ReturnType<typeof actsOn> {}

export interface Shop {
  readonly ownerId: UserId;
  readonly merchantId: number;
  readonly keyId: string;
  readonly key: CreateKey['key'];
  readonly actor: Actor;
}

export function subjectOf(stand: () => Stand): Subject {
  return {
    get store() {
      return stand().store;
    },
    nowMs: () => stand().nowMs(),
    pass: (ms) => stand().pass(ms),
    restart: () => stand().restart(),
    secondNode: () => stand().secondNode(),
    entriesOf: (movementNo) => stand().entriesOf(movementNo),
    close: () => stand().close(),
    ...actsOn(stand),
  };
}

/** One store, whose time goes by itself. */
export function byItself(store: Store & Pick<Stand, 'close'>): Subject {
  const stand: Stand = {
    store,
    nowMs: () => store.nowMs(),
    pass: () => assert.fail('time goes by itself here'),
    restart: () => assert.fail('whoever opened it opens it again'),
    secondNode: () => assert.fail('there is one node'),
    entriesOf: () => assert.fail('nobody asks for them here'),
    close: () => store.close(),
  };
  return subjectOf(() => stand);
}

function actsOn(stand: () => Stand) {
  async function batch(...all: readonly Command[]): Promise<readonly Outcome[]> {
    const ended = await stand().store.execute(all, 'main');
    return ended.map((outcome) => {
      assert(outcome !== 'locked_elsewhere', 'nobody else holds a row');
      return outcome;
    });
  }
  async function run(command: Command): Promise<Outcome> {
    const [outcome] = await batch(command);
    assert(outcome);
    return outcome;
  }
  async function must(command: Command): Promise<Result> {
    const outcome = await run(command);
    assert(outcome.ok, `${command.kind}: ${JSON.stringify(!outcome.ok && outcome.refusal)}`);
    return outcome.result;
  }
  /** The outcome in one word. */
  const wordOf = async (command: Command) => word(await run(command));
  const result = async <Kind extends Result['kind']>(command: Command, kind: Kind) =>
    resultOf(await run(command), kind);
  const nowMs = () => stand().nowMs();
  const passUntil = (atMs: number) => stand().pass(atMs - nowMs());
  const acts = { batch, run, must, word: wordOf, result, passUntil };
  return { ...acts, ...arranging(must, nowMs), ...reading(stand, must, passUntil) };
}

type Must = (command: Command) => Promise<Result>;

/** Everybody and everything has a number of its own, so tests share one set of books. */
function arranging(must: Must, nowMs: () => number) {
  async function aUser(over: Partial<CreateUser> = {}): Promise<UserId> {
    const command = commands.createUser(over);
    await must(command);
    return command.userId;
  }
  async function aPayer(amount: string): Promise<UserId> {
    const userId = await aUser();
    await must(commands.recharge(userId, amount));
    return userId;
  }
  async function aKey(userId: UserId, over: Partial<CreateKey['key']> = {}) {
    const command = commands.createKey(userId, over);
    await must(command);
    return command.key;
  }
  async function aShop(over: Partial<CreateUser> = {}): Promise<Shop> {
    const ownerId = await aUser(over);
    const merchant = commands.createMerchant(ownerId);
    await must(merchant);
    const key = await aKey(ownerId);
    const { keyId } = key;
    const { merchantId } = merchant;
    return { ownerId, merchantId, keyId, key, actor: { userId: ownerId, keyId } };
  }
  async function anOrder(shop: Shop, amount: string, over: Partial<CreateCollection> = {}) {
    const command = commands.collect(shop.actor, shop.merchantId, amount, over);
    await must(command);
    return command.txNo;
  }
  async function aPaidOrder(shop: Shop, amount: string, over: Partial<PayOrder> = {}) {
    const payerId = over.payerId ?? (await aPayer(amount));
    const txNo = await anOrder(shop, amount);
    await must(commands.pay(payerId, txNo, nowMs(), over));
    return txNo;
  }
  async function standing(userId: UserId, change: ChangeUserStatus['change']) {
    const by = { codeSubject: 'code/of-a-user', by: commands.OPERATOR };
    await must({ kind: 'change_user_status', ...by, userId, change, keyIds: [] });
  }
  return { aUser, aPayer, aKey, aShop, anOrder, aPaidOrder, standing };
}

function reading(stand: () => Stand, must: Must, passUntil: (atMs: number) => Promise<void>) {
  /** Without their chain, which the model does not have. */
  async function ownerOf(userId: UserId): Promise<Owner> {
    const owner = await stand().store.queries.owner(userId);
    assert(owner);
    return { ...owner, chainNo: 0, chainHead: null };
  }
  async function orderOf(txNo: string): Promise<Order> {
    const order = await stand().store.queries.order(txNo);
    assert(order);
    return order;
  }
  /** What is or was due at the order's settlement. */
  async function dueOf(txNo: string): Promise<SettlementBucketName> {
    const { ownerId, settleDueAtMs: dueAtMs } = await orderOf(txNo);
    assert(dueAtMs !== null, `${txNo} was never paid`);
    return { ownerId, dueAtMs };
  }
  /** Waits until the order's bucket is due and settles it. */
  async function settled(txNo: string): Promise<void> {
    const bucket = await dueOf(txNo);
    if (stand().nowMs() < bucket.dueAtMs) await passUntil(bucket.dueAtMs);
    await must(commands.settle(bucket));
  }
  return { ownerOf, orderOf, dueOf, settled };
}

/** An ordinary evening in Shanghai. */
export const STARTS_AT_MS = Date.parse('2026-11-20T19:30:00.000+08:00');
