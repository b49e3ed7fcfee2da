// Reads the parameters of a request. Every faulty field is reported at once, each with the rule it breaks.

import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { type Broken, type Fields, isBroken, type ValuesOf } from './fields.ts';

/** `more`: problems that concern several fields, or something beside them. */
export function readParameters<Given extends Fields>(
  fields: Given,
  given: JsonObject,
  more: readonly FieldProblem[] = [],
): Answer<ValuesOf<Given>> {
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const [field, { read }] of Object.entries(fields)) {
    const result = read(given[field]);
    if (isBroken(result)) problems.push(problemOf(field, result));
    else values[field] = result;
  }
  const all = problems.concat(more);
  if (all.length > 0) return { ok: false, refusal: invalidParameters(all) };
  return { ok: true, value: values as ValuesOf<Given> };
}

function problemOf(field: string, { broken: rule, ...more }: Broken): FieldProblem {
  return { field, rule, ...more };
}

export function invalidParameters(problems: readonly FieldProblem[]): Refusal {
  return { code: 'invalid_parameters', problems };
}
