// The two ways an administrative use case ends, as values.

import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import type { Answer } from '../answer.ts';

export function answered<Value>(value: Value): Answer<Value> {
  return { ok: true, value };
}

export function refused(refusal: Refusal): Answer<never> {
  return { ok: false, refusal };
}

export function invalidFields(problems: readonly FieldProblem[]): Answer<never> {
  return refused({ code: 'invalid_parameters', problems });
}
