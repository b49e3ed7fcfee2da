// Reads an outcome for contract tests.

import assert from 'node:assert/strict';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Refusal, RefusalCode } from '../../src/core/refusal.ts';
import type { Result } from '../../src/core/result.ts';

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
