// A small town for the fault tests: people who each have money, a merchant and a key, and the
// commands they give. Numbers are random, as the service makes them.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Command, OpenRefundRequest } from '../../src/core/command.ts';
import { type Fen, fen } from '../../src/core/money.ts';
import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Ended, Store } from '../../src/store/store.ts';
import { OPERATOR } from '../contract/commands.ts';

const RIGHT = 'the digest of the right password';
export const WRONG = 'the digest of a wrong password!!';
const FORTUNE = fen(1_000_000);

const keyOf = (person: number) => `key-${person}`;
export const windowOf = (person: number) => `window-${person}`;

/** Founds the town in one batch. A person's merchant has the person's number. */
export async function found(store: Store, people: readonly number[]): Promise<void> {
  const founding = people.flatMap((person): Command[] => [
    newcomer(person, `login-${person}`),
    { kind: 'create_merchant', merchantId: person, ownerId: person, name: `店 ${person}` },
    newKey(person),
    recharge(person, FORTUNE),
  ]);
  const ended = await store.execute(founding, 'main');
  assert.deepEqual(
    ended.map(saying),
    founding.map(() => 'done'),
  );
}

export function newcomer(person: number, login: string): Command {
  return {
    kind: 'create_user',
    by: OPERATOR,
    userId: person,
    walletId: `W${person}`,
    name: `人 ${person}`,
    login,
    loginPasswordHash: 'hash',
    payPasswordSalt: 'salt',
    payPasswordDigest: RIGHT,
    operator: false,
  };
}

function newKey(person: number): Command {
  return {
    kind: 'create_key',
    by: OPERATOR,
    key: {
      keyId: keyOf(person),
      userId: person,
      name: 'till',
      scopes: ['collection', 'refund'],
      ipRules: [],
      ratePerMinute: 60,
      secretDigest: 'digest',
      windowId: windowOf(person),
      toolRefundLimitFen: null,
      endsAtMs: null,
    },
  };
}

export function recharge(person: number, amountFen: Fen, key: string | null = null): Command {
  return {
    kind: 'recharge',
    by: OPERATOR,
    userId: person,
    rechargeNo: `R${randomUUID()}`,
    amountFen,
    idempotencyKey: key,
  };
}

export interface CollectionWishes {
  readonly txNo?: string;
  readonly title?: string;
  readonly key?: string | null;
}

export function collection(owner: number, amountFen: Fen, wishes: CollectionWishes = {}): Command {
  return {
    kind: 'create_collection',
    actor: { userId: owner, keyId: keyOf(owner) },
    txNo: wishes.txNo ?? newNumber(),
    payBase: 'https://pay.example.com',
    amountFen,
    merchantId: owner,
    branchId: null,
    title: wishes.title ?? null,
    notifyUrl: 'https://shop.example.com/paid',
    payerId: null,
    idempotencyKey: wishes.key ?? null,
  };
}

export function payment(payer: number, txNo: string, digest = RIGHT): Command {
  return {
    kind: 'pay_order',
    payerId: payer,
    txNo,
    receivedAtMs: Date.now(),
    settlementDelayMs: 86_400_000,
    codeAboveFen: null,
    factors: { payPasswordDigest: digest, code: null },
  };
}

export interface RefundWishes {
  readonly key?: string | null;
  readonly digest?: string;
  /** False: from the console, so that only the owner's own count of wrong tries matters. */
  readonly byKey?: boolean;
}

export function partialRefund(
  owner: number,
  txNo: string,
  amountFen: Fen,
  wishes: RefundWishes = {},
): Command {
  return {
    kind: 'refund_order',
    actor: { userId: owner, keyId: wishes.byKey === false ? null : keyOf(owner) },
    txNo,
    refundNo: newNumber(),
    refundType: 'partial',
    amountFen,
    reason: '退货',
    factors: { payPasswordDigest: wishes.digest ?? RIGHT, code: null },
    idempotencyKey: wishes.key ?? null,
  };
}

export interface AskWishes {
  readonly key?: string | null;
  readonly reason?: string;
  /** Of the key that asks; the owner's first one unless another is named. */
  readonly by?: { readonly keyId: string; readonly windowId: string };
}

/** What a tool asks for without factors. */
export function asking(
  owner: number,
  txNo: string,
  amountFen: Fen,
  { key = null, reason = '退货', by }: AskWishes = {},
): OpenRefundRequest {
  const { keyId, windowId } = by ?? { keyId: keyOf(owner), windowId: windowOf(owner) };
  return {
    kind: 'open_refund_request',
    actor: { userId: owner, keyId },
    windowId,
    txNo,
    requestNo: newNumber(),
    refundNo: newNumber(),
    refundType: 'partial',
    amountFen,
    reason,
    idempotencyKey: key,
  };
}

export function deciding(
  verdict: 'approve' | 'decline',
  { requestNo, txNo, ownerId }: Pick<RefundRequest, 'requestNo' | 'txNo' | 'ownerId'>,
  digest = RIGHT,
): Command {
  const factors = { payPasswordDigest: digest, code: null };
  const refundNo = newNumber();
  const decision =
    verdict === 'approve' ? { verdict, refundNo, factors } : { verdict, reason: null };
  const by = { kind: 'user', name: `${ownerId}`, from: '203.0.113.7' } as const;
  return { kind: 'decide_refund_request', requestNo, txNo, userId: ownerId, decision, by };
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
  const batch = [collection(owner, amountFen, { txNo }), payment(payer, txNo)];
  // The payment's owners are loaded before the order exists, so it comes in a batch of its own.
  for (const command of batch) {
    const [ended] = await store.execute([command], 'main');
    assert.equal(ended && saying(ended), 'done');
  }
  return txNo;
}

/** How it ended, in one word: `done`, `replayed`, or the code of the refusal. */
export function saying(ended: Ended | Outcome): string {
  if (ended === 'locked_elsewhere') return ended;
  if (!ended.ok) return ended.refusal.code;
  return ended.replayed ? 'replayed' : 'done';
}

/** How often each word was said. */
export function tally(ended: readonly (Ended | Outcome)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of ended) counts[saying(one)] = (counts[saying(one)] ?? 0) + 1;
  return counts;
}
