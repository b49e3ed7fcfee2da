// A small town for the fault tests: people who each have money, a merchant and a key, and their
// commands. Numbers are random, because many processes make them.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Command } from '../../src/core/decide.ts';
import { type Fen, fen } from '../../src/core/money.ts';
import type { OpenRefundRequest } from '../../src/core/order/open-refund-request.ts';
import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Ended, Store } from '../../src/store/store.ts';
import * as commands from '../contract/commands.ts';

const RIGHT = commands.RIGHT.payPasswordDigest;
export const WRONG = commands.WRONG.payPasswordDigest;
const FORTUNE = fen(1_000_000);
const ANY = '1.00';

const keyOf = (person: number) => `key-${person}`;
export const windowOf = (person: number) => `window-${person}`;

/** Founds the town in one batch. A person's merchant has the person's number. */
export async function foundTown(store: Store, people: readonly number[]): Promise<void> {
  const founding = people.flatMap((person): Command[] => [
    createPerson(person, `login-${person}`),
    commands.createMerchant(person, { merchantId: person }),
    commands.createKey(person, { keyId: keyOf(person), windowId: windowOf(person) }),
    recharge(person, FORTUNE),
  ]);
  const ended = await store.execute(founding, 'main');
  assert.deepEqual(
    ended.map(wordOf),
    founding.map(() => 'done'),
  );
}

export function createPerson(person: number, login: string): Command {
  return commands.createUser({ userId: person, walletId: `W${person}`, login });
}

export function recharge(person: number, amountFen: Fen, key: string | null = null): Command {
  const rechargeNo = `R${randomUUID()}`;
  return commands.recharge(person, ANY, { rechargeNo, amountFen, idempotencyKey: key });
}

export interface CollectionWishes {
  readonly txNo?: string;
  readonly title?: string;
  readonly key?: string | null;
  readonly outTradeNo?: string;
}

export function createCollection(
  owner: number,
  amountFen: Fen,
  { txNo = newNumber(), title, key = null, outTradeNo }: CollectionWishes = {},
): Command {
  const actor = { userId: owner, keyId: keyOf(owner) };
  return commands.collect(actor, owner, ANY, {
    txNo,
    amountFen,
    title: title ?? null,
    outTradeNo: outTradeNo ?? null,
    idempotencyKey: key,
    notifyUrl: 'https://shop.example.com/paid',
    returnUrl: 'https://shop.example.com/thanks',
  });
}

export function payOrder(
  payer: number,
  txNo: string,
  digest = RIGHT,
  receivedAtMs = Date.now(),
): Command {
  return commands.pay(payer, txNo, receivedAtMs, { factors: factorsOf(digest) });
}

export interface RefundWishes {
  readonly key?: string | null;
  readonly digest?: string;
  /** False: from the console, so that only the owner's own count of failures matters. */
  readonly byKey?: boolean;
  readonly outRefundNo?: string;
}

export function refundPart(
  owner: number,
  txNo: string,
  amountFen: Fen,
  { key = null, digest = RIGHT, byKey = true, outRefundNo }: RefundWishes = {},
): Command {
  const actor = { userId: owner, keyId: byKey ? keyOf(owner) : null };
  return commands.refund(actor, txNo, ANY, {
    refundNo: newNumber(),
    amountFen,
    idempotencyKey: key,
    numbered: numberedOf(owner, outRefundNo),
    factors: factorsOf(digest),
  });
}

/** A person's merchant has the person's number. */
function numberedOf(merchantId: number, outRefundNo?: string) {
  return outRefundNo === undefined ? null : { outRefundNo, merchantId };
}

export interface ToolRefundWishes {
  readonly key?: string | null;
  readonly reason?: string;
  /** The key that requests; the owner's first one unless another is named. */
  readonly by?: { readonly keyId: string; readonly windowId: string };
  readonly outRefundNo?: string;
}

/** As a tool does, without factors. */
export function requestRefund(
  owner: number,
  txNo: string,
  amountFen: Fen,
  { key = null, reason = '退货', by, outRefundNo }: ToolRefundWishes = {},
): OpenRefundRequest {
  const { keyId, windowId } = by ?? { keyId: keyOf(owner), windowId: windowOf(owner) };
  return commands.requestRefund({ userId: owner, keyId, windowId }, txNo, ANY, {
    requestNo: newNumber(),
    refundNo: newNumber(),
    amountFen,
    reason,
    idempotencyKey: key,
    numbered: numberedOf(owner, outRefundNo),
  });
}

export function decideRequest(
  verdict: 'approve' | 'decline',
  request: Pick<RefundRequest, 'requestNo' | 'txNo' | 'ownerId'>,
  digest = RIGHT,
): Command {
  if (verdict === 'decline') return commands.decline(request);
  const command = commands.approve(request);
  const decision = { verdict, refundNo: newNumber(), factors: factorsOf(digest) } as const;
  return { ...command, decision };
}

function factorsOf(payPasswordDigest: string) {
  return { payPasswordDigest, code: null };
}

export function newNumber(): string {
  return `T${randomUUID()}`;
}

/** An order that `payer` has paid. */
export async function paidOrder(
  store: Store,
  owner: number,
  payer: number,
  amountFen: Fen,
): Promise<string> {
  const txNo = newNumber();
  const batch = [createCollection(owner, amountFen, { txNo }), payOrder(payer, txNo)];
  // The payment's owners are loaded before the order exists, so it comes in a batch of its own.
  for (const command of batch) {
    const [ended] = await store.execute([command], 'main');
    assert.equal(ended && wordOf(ended), 'done');
  }
  return txNo;
}

/** The outcome in one word: `done`, `replayed`, or the code of the refusal. */
export function wordOf(ended: Ended | Outcome): string {
  if (ended === 'locked_elsewhere') return ended;
  if (!ended.ok) return ended.refusal.code;
  return ended.replayed ? 'replayed' : 'done';
}

/** How often each word occurs. */
export function tally(ended: readonly (Ended | Outcome)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of ended) counts[wordOf(one)] = (counts[wordOf(one)] ?? 0) + 1;
  return counts;
}
