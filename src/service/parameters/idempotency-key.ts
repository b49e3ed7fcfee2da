// The idempotency key of a write, which may come as a header, as a body field, or as both alike.

import type { JsonValue } from '../../wire/json-read.ts';
import { isVisibleAscii } from '../../wire/text-rules.ts';
import type { Problem } from './read-parameters.ts';

const FIELD = 'idempotency_key';
const HEADER = 'X-Idempotency-Key';
const MAX_CHARACTERS = 128;
const NONE: IdempotencyKey = { key: null, problems: [] };

export interface IdempotencyKey {
  readonly key: string | null;
  readonly problems: readonly Problem[];
}

export function idempotencyKeyOf(
  header: string | undefined,
  field: JsonValue | undefined,
): IdempotencyKey {
  if (header === undefined && field == null) return NONE;
  const problems: Problem[] = [];
  if (header !== undefined && !holds(header)) problems.push({ field: HEADER, rule: FIELD });
  if (field != null && !holds(field)) problems.push({ field: FIELD, rule: FIELD });
  if (problems.length > 0) return { key: null, problems };
  const key = header ?? String(field);
  if (field == null || field === key) return { key, problems };
  return { key: null, problems: [{ field: FIELD, rule: 'idempotency_key_differs' }] };
}

/** A header sent twice has been joined with a space in it, which is no visible character. */
function holds(value: JsonValue): boolean {
  return typeof value === 'string' && isVisibleAscii(value, 1, MAX_CHARACTERS);
}
