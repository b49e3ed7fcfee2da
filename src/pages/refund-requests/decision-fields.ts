// What owners submit to decide: approve, with their factors, or decline.

import { z } from 'zod';
import type { Answer } from '../../service/answer.ts';
import type { RefundVerdict } from '../../service/decide-refund-request.ts';
import {
  choiceOf,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
} from '../../service/parameters/fields.ts';
import { type Problem, readParameters } from '../../service/parameters/read-parameters.ts';
import type { JsonObject } from '../../wire/json-read.ts';

const VERDICTS = ['approve', 'decline'] as const;

/** What `problemsOf` enforces. */
const PASSWORD_TO_APPROVE = {
  if: { properties: { decision: { const: 'approve' } }, required: ['decision'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
  then: { properties: { pay_password: { type: 'string' } }, required: ['pay_password'] },
};

export const decisionSchema = z
  .object({
    decision: required((value) => choiceOf(value, VERDICTS, 'decision'), {
      type: 'string',
      enum: VERDICTS,
      description: '`approve` makes the refund, `decline` ends the request without one.',
    }),
    pay_password: optional(sixDigitsOf, null, {
      ...SIX_DIGITS,
      description:
        'The payment password of the owner: six digits, as a string. Required to approve.',
    }),
    totp_code: optional(sixDigitsOf, null, {
      ...SIX_DIGITS,
      description:
        'The current one-time code. Required to approve when the owner uses two-factor ' +
        'authentication; each code works once.',
    }),
  })
  .meta(PASSWORD_TO_APPROVE);

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
function problemsOf({ decision, pay_password }: JsonObject): readonly Problem[] {
  const lacking = decision === 'approve' && pay_password == null;
  return lacking ? [{ field: 'pay_password', rule: 'required' }] : [];
}
