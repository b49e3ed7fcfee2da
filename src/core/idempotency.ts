// One idempotency key, one effect. A key binds the parameters of the request that succeeded and its
// result; a refused request binds nothing. Keys belong to a user and an operation.

import { assert } from './assert.ts';
import type { Event } from './event.ts';
import { ForgedRow } from './forged-row.ts';
import type { UserId } from './ledger/wallet.ts';
import { type Decision, refuse, replay } from './outcome.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';
import type { State } from './state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What the requests of each operation answer, and so their repeats too. */
const RESULT_KINDS = {
  collection: ['collection_created'],
  pay_order: ['order_paid'],
  refund: ['order_refunded', 'refund_requested'],
  refund_request: ['order_refunded', 'refund_requested'],
  operator_refund: ['order_refunded'],
  recharge: ['recharged', 'recharge_proposal_changed'],
  recharge_request: ['recharge_request_changed'],
  transfer: ['transferred'],
  withdrawal: ['withdrawal_changed'],
  merchant: ['merchant_created'],
  branch: ['branch_created'],
} as const satisfies Readonly<Record<string, readonly Result['kind'][]>>;

export type IdempotentOperation = keyof typeof RESULT_KINDS;

type ResultOf<Operation extends IdempotentOperation> = Extract<
  Result,
  { kind: (typeof RESULT_KINDS)[Operation][number] }
>;

interface Window {
  /** For how long a repeat gets the first response (specification, section 8: ten minutes). */
  readonly replayMs: number;
  /** For how long the key is remembered at all; afterwards it is free. */
  readonly rememberedMs: number;
}

// A late retry of something that pays money out must not pay twice, so those keys outlive the window.
export const WINDOWS: Readonly<Record<IdempotentOperation, Window>> = {
  // In between an equal request is answered with its order, unless nobody can pay that any more.
  collection: { replayMs: 10 * MINUTE_MS, rememberedMs: DAY_MS },
  // An order is paid once, whatever the key says later.
  pay_order: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
  refund: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  // A repeat is answered with the current status of the request, for as long as the key is known.
  refund_request: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
  operator_refund: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  recharge: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  recharge_request: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  transfer: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  withdrawal: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  // A platform that lost the answer may come back days later, and must not get a second shop.
  merchant: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
  branch: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
};

export interface Binding {
  readonly id: string;
  readonly operation: IdempotentOperation;
  /** The validated command with its defaults filled in, as canonical text. */
  readonly parameters: string;
  readonly result: Result;
  /** The number of what the key made, for the answer after the window. */
  readonly madeNo: string;
  readonly atMs: number;
}

export interface KeyUse<Operation extends IdempotentOperation = IdempotentOperation> {
  readonly userId: UserId;
  readonly operation: Operation;
  readonly key: string | null;
}

export type Recall<Answered extends Result = Result> =
  | { readonly kind: 'fresh' }
  /** `late`: the ten minutes are over, and what the key has made decides. */
  | { readonly kind: 'replay'; readonly result: Answered; readonly late: boolean }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export function bindingId({ userId, operation, key }: KeyUse): string | null {
  // A refund and a request for one share their keys: a key that did one cannot do the other.
  const space = operation === 'refund_request' ? 'refund' : operation;
  return key === null ? null : `${userId}/${space}/${key}`;
}

/** Whose key it is. */
export function ownerOfBinding(id: string): UserId {
  return Number(id.slice(0, id.indexOf('/')));
}

export function recall(binding: Binding, parameters: string, nowMs: number): Recall {
  const ageMs = nowMs - binding.atMs;
  const window = WINDOWS[binding.operation];
  if (ageMs >= window.rememberedMs) return { kind: 'fresh' };
  const late = ageMs >= window.replayMs;
  if (late && binding.operation !== 'collection') {
    const refusal: Refusal = { code: 'idempotency_key_expired', madeNo: binding.madeNo };
    return { kind: 'refused', refusal };
  }
  if (binding.parameters === parameters) return { kind: 'replay', result: binding.result, late };
  return late
    ? { kind: 'fresh' }
    : { kind: 'refused', refusal: { code: 'idempotency_key_reused' } };
}

/** Writes the canonical text of the parameters; called only for a request that carries a key. */
export type WriteParameters = () => string;

/** What is known of the key of a request; `fresh` also if it has none. */
export function recallKey<Operation extends IdempotentOperation>(
  state: State,
  use: KeyUse<Operation>,
  parameters: WriteParameters,
): Recall<ResultOf<Operation>> {
  const binding = state.bindings.get(bindingId(use) ?? '');
  if (!binding) return { kind: 'fresh' };
  const known = recall(binding, parameters(), state.nowMs);
  if (known.kind !== 'replay') return known;
  const { result, late } = known;
  assert(isResultOf(use.operation, result), `${binding.id} answered something else`);
  return { kind: 'replay', result, late };
}

/**
 * The answer to a request whose key is known already; null: the key is free, or there is none. `isTheirs`:
 * whether what the answer names is there, and is the caller's.
 */
export function answerBoundKey<Operation extends IdempotentOperation>(
  state: State,
  use: KeyUse<Operation>,
  parameters: WriteParameters,
  isTheirs: (result: ResultOf<Operation>) => boolean,
): Decision<ResultOf<Operation>> | null {
  const known = recallKey(state, use, parameters);
  switch (known.kind) {
    case 'fresh':
      return null;
    case 'replay':
      if (!isTheirs(known.result)) throw forgedBinding(use);
      return replay(known.result);
    case 'refused':
      return refuse(known.refusal);
  }
}

export function forgedBinding(use: KeyUse): ForgedRow {
  return new ForgedRow('idempotency_keys', bindingId(use));
}

function isResultOf<Operation extends IdempotentOperation>(
  operation: Operation,
  result: Result,
): result is ResultOf<Operation> {
  const kinds: readonly Result['kind'][] = RESULT_KINDS[operation];
  return kinds.includes(result.kind);
}

/** The event that binds the key, or none when the request carried no key. */
export function bindKey<Operation extends IdempotentOperation>(
  use: KeyUse<Operation>,
  parameters: WriteParameters,
  result: ResultOf<Operation>,
  madeNo: string,
  atMs: number,
): readonly Event[] {
  const id = bindingId(use);
  if (id === null) return [];
  const { operation } = use;
  const binding: Binding = { id, operation, parameters: parameters(), result, madeNo, atMs };
  return [{ kind: 'key_bound', binding }];
}
