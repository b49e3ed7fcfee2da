// Reads the parameters of a request. Every faulty field is reported at once, each with the rule it breaks.

import type { FieldProblem, Refusal } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { type Fields, isBroken, type Read, readerOf, type ValuesOf } from './fields.ts';

/** `more`: problems that concern several fields, or something beside them. */
export function readParameters<Given extends Fields>(
  fields: Given,
  given: JsonObject,
  more: readonly FieldProblem[] = [],
): Answer<ValuesOf<Given>> {
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const [field, read] of readersOf(fields)) {
    const value = read(given[field]);
    if (!isBroken(value)) values[field] = value;
    else if (value.given === undefined) problems.push({ field, rule: value.broken });
    else problems.push({ field, rule: value.broken, given: value.given });
  }
  const all = problems.concat(more);
  if (all.length > 0) return { ok: false, refusal: invalidParameters(all) };
  return { ok: true, value: values as ValuesOf<Given> };
}

type Reader = readonly [name: string, read: Read<unknown>];

/** Made once. */
function readersOf(fields: Fields): readonly Reader[] {
  const known = READERS.get(fields);
  if (known) return known;
  const made = Object.entries(fields).map(([name, field]) => [name, readerOf(field)] as const);
  READERS.set(fields, made);
  return made;
}

const READERS = new WeakMap<Fields, readonly Reader[]>();

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
