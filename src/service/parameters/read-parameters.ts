// Reads the parameters of a request. Every faulty field is reported at once, each with the rule it breaks.

import { z } from 'zod';
import { assert } from '../../core/assert.ts';
import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import type { Fields, ValuesOf } from './fields.ts';

/** `more`: problems that concern several fields, or something beside them. */
export function readParameters<Given extends Fields>(
  fields: Given,
  given: JsonObject,
  more: readonly FieldProblem[] = [],
): Answer<ValuesOf<Given>> {
  const read = objectOf(fields).safeParse(given);
  if (read.success && more.length === 0) return { ok: true, value: read.data as ValuesOf<Given> };
  const problems = read.success ? [] : read.error.issues.map(problemOf);
  return { ok: false, refusal: invalidParameters([...problems, ...more]) };
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

/** An object that has the parameters as its members. It is made once, because zod compiles it. */
export function objectOf(fields: Fields): z.ZodObject {
  const made = OBJECTS.get(fields) ?? z.object(fields);
  OBJECTS.set(fields, made);
  return made;
}

const OBJECTS = new WeakMap<Fields, z.ZodObject>();

function problemOf({ path: [field], ...issue }: z.core.$ZodIssue): FieldProblem {
  assert(issue.code === 'custom', 'a field is refused without a rule');
  return { field: String(field), ...(issue.params as Omit<FieldProblem, 'field'>) };
}

export function invalidParameters(problems: readonly FieldProblem[]): Refusal {
  return { code: 'invalid_parameters', problems };
}
