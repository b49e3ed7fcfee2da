// What contract tests start from (users, shops, orders), and how they read an outcome.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/decide.ts';
import type { CreateKey } from '../../src/core/keys/change-keys.ts';
import type { Owner, UserId } from '../../src/core/ledger/wallet.ts';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import type { Order } from '../../src/core/order/order.ts';
import type { PayOrder } from '../../src/core/order/pay.ts';
import type { BucketName } from '../../src/core/order/settlement.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { ChangeUserStatus, CreateUser } from '../../src/core/people/administration.ts';
import type { Refusal, RefusalCode } from '../../src/core/refusal.ts';
import type { Result } from '../../src/core/result.ts';
import type { Actor } from '../../src/core/rows/key.ts';
import * as commands from './commands.ts';
import { OPERATOR } from './commands.ts';
import type { Subject } from './subject.ts';

export async function batch(
  subject: Subject,
  ...all: readonly Command[]
): Promise<readonly Outcome[]> {
  const ended = await subject.store.execute(all, 'main');
  return ended.map((outcome) => {
    assert(outcome !== 'locked_elsewhere', 'nobody else holds a row');
    return outcome;
  });
}

export async function run(subject: Subject, command: Command): Promise<Outcome> {
  const [outcome] = await batch(subject, command);
  assert(outcome);
  return outcome;
}

/** The result of an outcome that must be a success of this kind. */
export function resultOf<Kind extends Result['kind']>(outcome: Outcome | undefined, kind: Kind) {
  assert(outcome?.ok, `refused: ${outcome && !outcome.ok && JSON.stringify(outcome.refusal)}`);
  assert.equal(outcome.result.kind, kind);
  return outcome.result as Extract<Result, { kind: Kind }>;
}

/** The outcome in one word: `ok`, `replayed` or the code of its refusal. */
export function word(outcome: Outcome | undefined): 'ok' | 'replayed' | RefusalCode | undefined {
  if (!outcome?.ok) return outcome?.refusal.code;
  return outcome.replayed ? 'replayed' : 'ok';
}

export function refusalOf(outcome: Outcome | undefined): Refusal | undefined {
  return outcome?.ok ? undefined : outcome?.refusal;
}

export async function must(subject: Subject, command: Command): Promise<Result> {
  const outcome = await run(subject, command);
  assert(outcome.ok, `${command.kind}: ${JSON.stringify(!outcome.ok && outcome.refusal)}`);
  return outcome.result;
}

export interface Shop {
  readonly ownerId: UserId;
  readonly merchantId: number;
  readonly keyId: string;
  readonly key: CreateKey['key'];
  readonly actor: Actor;
}

export async function aUser(subject: Subject, over: Partial<CreateUser> = {}) {
  const command = commands.createUser(over);
  await must(subject, command);
  return command.userId;
}

export async function aPayer(subject: Subject, amount: string): Promise<UserId> {
  const userId = await aUser(subject);
  await must(subject, commands.recharge(userId, amount));
  return userId;
}

export async function aKey(
  subject: Subject,
  userId: UserId,
  over: Partial<CreateKey['key']> = {},
): Promise<CreateKey['key']> {
  const command = commands.createKey(userId, over);
  await must(subject, command);
  return command.key;
}

export async function aShop(subject: Subject, over: Partial<CreateUser> = {}): Promise<Shop> {
  const ownerId = await aUser(subject, over);
  const merchant = commands.createMerchant(ownerId);
  await must(subject, merchant);
  const key = await aKey(subject, ownerId);
  const { keyId } = key;
  const { merchantId } = merchant;
  return { ownerId, merchantId, keyId, key, actor: { userId: ownerId, keyId } };
}

export async function anOrder(
  subject: Subject,
  shop: Shop,
  amount: string,
  over: Partial<CreateCollection> = {},
): Promise<string> {
  const command = commands.collect(shop.actor, shop.merchantId, amount, over);
  await must(subject, command);
  return command.txNo;
}

export async function aPaidOrder(
  subject: Subject,
  shop: Shop,
  amount: string,
  over: Partial<PayOrder> = {},
): Promise<string> {
  const payerId = over.payerId ?? (await aPayer(subject, amount));
  const txNo = await anOrder(subject, shop, amount);
  await must(subject, commands.pay(payerId, txNo, subject.nowMs(), over));
  return txNo;
}

/** Without their chain, which the model does not have. */
export async function ownerOf(subject: Subject, userId: UserId): Promise<Owner> {
  const owner = await subject.store.queries.owner(userId);
  assert(owner);
  return { ...owner, chainNo: 0, chainHead: null };
}

export async function orderOf(subject: Subject, txNo: string): Promise<Order> {
  const order = await subject.store.queries.order(txNo);
  assert(order);
  return order;
}

/** What is or was due at the order's settlement. */
export async function dueOf(subject: Subject, txNo: string): Promise<BucketName> {
  const { ownerId, settleDueAtMs: dueAtMs } = await orderOf(subject, txNo);
  assert(dueAtMs !== null, `${txNo} was never paid`);
  return { ownerId, dueAtMs };
}

export async function passUntil(subject: Subject, atMs: number): Promise<void> {
  await subject.pass(atMs - subject.nowMs());
}

/** Waits until the order's bucket is due and settles it. */
export async function settled(subject: Subject, txNo: string): Promise<void> {
  const bucket = await dueOf(subject, txNo);
  if (subject.nowMs() < bucket.dueAtMs) await passUntil(subject, bucket.dueAtMs);
  await must(subject, commands.settle(bucket));
}

export async function standing(
  subject: Subject,
  userId: UserId,
  change: ChangeUserStatus['change'],
): Promise<void> {
  await must(subject, {
    kind: 'change_user_status',
    codeSubject: 'code/of-a-user',
    by: OPERATOR,
    userId,
    change,
    keyIds: [],
  });
}
