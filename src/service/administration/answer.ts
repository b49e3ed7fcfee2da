// Makes the values that administrative use cases end with.

import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import type { Answer } from '../answer.ts';

export function succeed<Value>(value: Value): Answer<Value> {
  return { ok: true, value };
}

export function refuse(refusal: Refusal): Answer<never> {
  return { ok: false, refusal };
}

export function invalidFields(problems: readonly FieldProblem[]): Answer<never> {
  return refuse({ code: 'invalid_parameters', problems });
}
