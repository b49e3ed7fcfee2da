// Checks that an idempotency key has one effect for as long as it is remembered, from the answers
// alone and without asking either store.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/decide.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Result } from '../../src/core/result.ts';

const REPLAYED_MS = 600_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 604_800_000;

/** Only programs of a platform give a key with these, and none of them is here. */
const OF_PROGRAMS = [
  ...(['decide_withdrawal', 'pay_out_withdrawal', 'return_withdrawal'] as const),
  ...(['create_merchant', 'create_branch'] as const),
];
type OfProgram = Extract<Command, { kind: (typeof OF_PROGRAMS)[number] }>;
type Payment = Extract<Command, { kind: 'pay_under_mandate' }>;
type Keyed = Exclude<Extract<Command, { idempotencyKey?: string | null }>, OfProgram | Payment>;

/** Making a refund and requesting one share their keys. */
const OPERATIONS: Readonly<Record<Keyed['kind'], string>> = {
  create_collection: 'collection',
  refund_order: 'refund',
  open_refund_request: 'refund',
  refund_by_operator: 'operator refund',
  recharge: 'recharge',
  request_recharge: 'recharge request',
  transfer: 'transfer',
  request_withdrawal: 'withdrawal',
};

interface Effect {
  readonly result: Result;
  readonly atMs: number;
}

function isOfProgram(command: Command): command is OfProgram {
  return OF_PROGRAMS.some((kind) => kind === command.kind);
}

export function effects() {
  const made = new Map<string, Effect>();
  const opened = new Set<string>();

  /** Whatever is paid already is answered again, under any key; a key pays one order. */
  function watchPayment({ payerId, idempotencyKey }: Payment, outcome: Outcome, nowMs: number) {
    if (!outcome.ok || outcome.result.kind !== 'order_paid' || idempotencyKey === null) return;
    const id = `payment ${payerId} ${idempotencyKey}`;
    const first = made.get(id);
    const forgotten = !first || nowMs - first.atMs >= WEEK_MS;
    if (!outcome.replayed) {
      assert.ok(forgotten, `${id} paid twice`);
      made.set(id, { result: outcome.result, atMs: nowMs });
    } else if (!forgotten && first.result.kind === 'order_paid') {
      assert.equal(outcome.result.txNo, first.result.txNo, id);
    }
  }

  return function watch(command: Command, outcome: Outcome, nowMs: number): void {
    if (!outcome.ok) return;
    const { result, replayed } = outcome;
    const requestNo = result.kind === 'refund_requested' ? result.request.requestNo : null;
    if (requestNo !== null && replayed)
      assert.ok(opened.has(requestNo), `${requestNo} is no repeat`);
    if (requestNo !== null && !replayed) opened.add(requestNo);
    if (command.kind === 'pay_under_mandate') return watchPayment(command, outcome, nowMs);
    if (isOfProgram(command)) return;
    if (!('idempotencyKey' in command) || command.idempotencyKey === null) return;
    const userId = userOf(command);
    const id = `${OPERATIONS[command.kind]} ${userId} ${command.idempotencyKey}`;
    const first = made.get(id);
    const ageMs = first ? nowMs - first.atMs : Number.POSITIVE_INFINITY;
    const asked = requestNo !== null;
    // A new key that meets an open request is bound to it, without an effect of its own.
    const byNumber = isByNumber(command, result, first, ageMs);
    // An order that nobody can pay any more keeps its number for a minute, and binds no key.
    if (byNumber && lateStatus(result) === 'expired') return;
    const isRefund = result.kind === 'order_refunded' && 'numbered' in command && command.numbered;
    const bound = byNumber || ((asked || isRefund) && ageMs >= WEEK_MS);
    if (replayed && (!bound || isSameOrder(result, first))) {
      assert.deepEqual(lasting(result), first && lasting(first.result), id);
    }
    if (replayed && !bound) {
      const late = lateStatus(result) !== undefined;
      const wasLate = first !== undefined && lateStatus(first.result) !== undefined;
      const ofOrder = result.kind === 'collection_created';
      assert.equal(late, ofOrder && (wasLate || ageMs >= REPLAYED_MS), id);
      const replayedMs = late ? DAY_MS : asked ? WEEK_MS : REPLAYED_MS;
      assert.ok(ageMs < replayedMs, `${id} was replayed after ${ageMs} ms`);
    } else {
      const rememberedMs = command.kind === 'create_collection' ? REPLAYED_MS : WEEK_MS;
      assert.ok(ageMs >= rememberedMs, `${id} had two effects in ${ageMs} ms`);
      made.set(id, { result, atMs: nowMs });
    }
  };
}

function lateStatus(result: Result) {
  return result.kind === 'collection_created' ? result.late?.status : undefined;
}

/**
 * A new key that meets a number is bound to its order, without an effect of its own. So is the key
 * that made the order, once it is forgotten: the number lasts as long as the paid order.
 */
function isByNumber(
  command: Keyed,
  result: Result,
  first: Effect | undefined,
  ageMs: number,
): boolean {
  if (command.kind !== 'create_collection' || command.outTradeNo === null) return false;
  if (result.kind !== 'collection_created' || result.late === undefined) return false;
  return !isSameOrder(result, first) || ageMs >= DAY_MS;
}

function isSameOrder(result: Result, first: Effect | undefined): boolean {
  if (result.kind !== 'collection_created' || first?.result.kind !== result.kind) return false;
  return first.result.txNo === result.txNo;
}

/** A request is reported in its current state, but it stays the same request; so does an order. */
function lasting(result: Result): unknown {
  if (result.kind === 'collection_created') return { ...result, late: null };
  return result.kind === 'refund_requested' ? result.request.requestNo : result;
}

function userOf(command: Keyed): number {
  if ('actor' in command) return command.actor.userId;
  if ('ownerId' in command) return command.ownerId;
  return 'source' in command ? command.source.userId : command.userId;
}
