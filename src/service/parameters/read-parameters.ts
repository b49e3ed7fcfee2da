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

/** Without a schema nothing is read. */
export function readIfDescribed<Schema extends Fields>(
  schema: Schema | undefined,
  read: (schema: Schema) => Answer<JsonObject>,
  more: (given: JsonObject) => readonly FieldProblem[] = () => [],
): Answer<ValuesOf<Schema>> {
  if (schema === undefined) return { ok: true, value: {} as ValuesOf<Schema> };
  const given = read(schema);
  return given.ok ? readParameters(schema, given.value, more(given.value)) : given;
}

export function invalidParameters(problems: readonly FieldProblem[]): Refusal {
  return { code: 'invalid_parameters', problems };
}
