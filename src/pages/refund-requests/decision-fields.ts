// What owners submit to decide: approve, with their factors, or decline.

import type { FieldProblem } from '../../core/refusal.ts';
import type { Answer } from '../../service/answer.ts';
import type { RefundVerdict } from '../../service/decide-refund-request.ts';
import {
  oneOf,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
} from '../../service/parameters/fields.ts';
import { readParameters } from '../../service/parameters/read-parameters.ts';
import type { JsonObject } from '../../wire/json-read.ts';

/** What `problemsOf` enforces. */
export const DECISION_RULES = {
  if: { allOf: [{ properties: { decision: { const: 'approve' } } }], required: ['decision'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
  then: {
    allOf: [{ properties: { pay_password: { type: 'string' } } }],
    required: ['pay_password'],
  },
};

export const decisionSchema = {
  decision: required(
    ...oneOf(
      ['approve', 'decline'],
      '`approve` makes the refund, `decline` ends the request without one.',
      'decision',
    ),
  ),
  pay_password: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'The payment password of the owner: six digits, as a string. Required to approve.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description:
      'The current one-time code. Required to approve when the owner uses two-factor ' +
      'authentication; each code works once.',
  }),
};

export function readDecision(fields: JsonObject): Answer<RefundVerdict> {
  const read = readParameters(decisionSchema, fields, problemsOf(fields));
  if (!read.ok) return read;
  const { decision, pay_password: payPassword, totp_code: totpCode } = read.value;
  if (decision === 'decline' || payPassword === null) {
    return { ok: true, value: { verdict: 'decline', reason: null } };
  }
  return { ok: true, value: { verdict: 'approve', payPassword, totpCode } };
}

/** What concerns two fields together. */
function problemsOf({ decision, pay_password }: JsonObject): readonly FieldProblem[] {
  const lacking = decision === 'approve' && pay_password == null;
  return lacking ? [{ field: 'pay_password', rule: 'required' }] : [];
}
