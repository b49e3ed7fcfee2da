// Runs a schema over what was sent and turns its issues into the problems a refusal carries: every
// faulty field at once, each with the rule it breaks.

import type { z } from 'zod';
import type { FieldRule } from '../../core/field-rule.ts';
import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';

/** A problem that concerns more than one field, or a field outside the schema. */
export interface Problem extends FieldProblem {
  readonly rule: FieldRule;
}

export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: JsonObject,
  more: readonly Problem[] = [],
): Answer<z.output<Schema>> {
  const parsed = schema.safeParse(given);
  if (parsed.success && more.length === 0) return { ok: true, value: parsed.data };
  const problems: FieldProblem[] = (parsed.error?.issues ?? []).map((issue) => ({
    field: issue.path.join('.'),
    rule: issue.message as FieldRule,
  }));
  return { ok: false, refusal: invalidParameters([...problems, ...more]) };
}

export function invalidParameters(problems: readonly FieldProblem[]): Refusal {
  return { code: 'invalid_parameters', problems };
}
