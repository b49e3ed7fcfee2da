// A secret that was typed without being seen, twice: a slip in one of them is told.

import type { FieldProblem } from '../core/refusal.ts';
import type { JsonObject } from '../wire/json-read.ts';

/** None when the repetition is left out: programs do not mistype. */
export function repeatedProblems(
  fields: JsonObject,
  field: 'password' | 'pay_password',
): readonly FieldProblem[] {
  const again = `${field}_again`;
  const differs = fields[again] != null && fields[again] !== fields[field];
  return differs ? [{ field: again, rule: 'not_repeated' }] : [];
}
