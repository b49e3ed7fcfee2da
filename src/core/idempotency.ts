// Lets one idempotency key have one effect. A key binds the parameters of the request that succeeded and its
// result; a refused request binds nothing. Keys belong to a user and an operation.

import { assert } from './assert.ts';
import {
  type Binding,
  bindingId,
  type IdempotentOperation,
  type KeyUse,
  RESULT_KINDS,
  type ResultOf,
  WINDOWS,
} from './binding.ts';
import type { DomainEvent } from './domain-event.ts';
import { ForgedRow } from './forged-row.ts';
import { type Decision, refuse, replay } from './outcome.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';
import type { State } from './state.ts';

export type Recall<Answered extends Result = Result> =
  | { readonly kind: 'fresh' }
  /** `late`: the ten minutes are over, and what the key has made decides. */
  | { readonly kind: 'replay'; readonly result: Answered; readonly late: boolean }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

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
): readonly DomainEvent[] {
  const id = bindingId(use);
  if (id === null) return [];
  const { operation } = use;
  const binding: Binding = { id, operation, parameters: parameters(), result, madeNo, atMs };
  return [{ kind: 'key_bound', binding }];
}
