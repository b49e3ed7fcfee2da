// The idempotency key of a write, which may come as a header, as a body field, or as both alike.

import type { FieldProblem } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import { isVisibleAscii } from '../../wire/text-rules.ts';
import { type Broken, broken, optional } from './fields.ts';

const FIELD = 'idempotency_key';
export const IDEMPOTENCY_HEADER = 'X-Idempotency-Key';
const MAX_CHARACTERS = 128;

export const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_CHARACTERS,
  pattern: '^[\\x21-\\x7e]*$',
};

export const idempotencyKeyField = optional(keyOf, null, {
  ...IDEMPOTENCY_KEY,
  description:
    `The same as the header \`${IDEMPOTENCY_HEADER}\`, for clients that cannot set it. ` +
    'Send either, or both alike.',
});

function keyOf(value: unknown): string | Broken {
  return holds(value) ? value : broken(FIELD);
}

/** What is wrong with the header, or between it and the field; the field itself has its schema. */
export function headerProblems(
  header: string | undefined,
  { idempotency_key: field }: JsonObject,
): readonly FieldProblem[] {
  if (header === undefined) return [];
  if (!holds(header)) return [{ field: IDEMPOTENCY_HEADER, rule: FIELD }];
  const differs = holds(field) && field !== header;
  return differs ? [{ field: FIELD, rule: 'idempotency_key_differs' }] : [];
}

/** A header sent twice has been joined with a space in it, which is no visible character. */
function holds(value: unknown): value is string {
  return typeof value === 'string' && isVisibleAscii(value, 1, MAX_CHARACTERS);
}
