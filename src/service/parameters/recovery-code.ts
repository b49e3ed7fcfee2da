// The field for a recovery code: a session may be started with one, and two-factor authentication may be
// switched off with one. Nothing that moves money takes it.

import type { FieldProblem } from '../../core/refusal.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import { optional, textOf } from './fields.ts';

export const RECOVERY_CODE = optional(textOf, null, {
  type: 'string',
  description:
    'One of the ten recovery codes, in place of the one-time code. Each works once. Hyphens and case ' +
    'are ignored.',
});

/** Nobody needs both, and one of them would be ignored. */
export function eitherCodeProblems(fields: JsonObject): readonly FieldProblem[] {
  const both = fields.totp_code != null && fields.recovery_code != null;
  return both ? [{ field: 'recovery_code', rule: 'code_or_recovery_code' }] : [];
}
