// Reads what people submit to decide on a request: approve, with their factors, or decline.

import type { FieldProblem } from '../../../core/refusal.ts';
import type { Body } from '../../../http/openapi/description.ts';
import type { Answer } from '../../../service/answer.ts';
import {
  oneOf,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
} from '../../../service/parameters/fields.ts';
import { readParameters } from '../../../service/parameters/read-parameters.ts';
import type { TypedFactors } from '../../../service/typed-factors.ts';
import type { JsonObject } from '../../../wire/json-read.ts';

/** What `problemsOf` enforces. */
const DECISION_RULES = {
  if: { allOf: [{ properties: { decision: { const: 'approve' } } }], required: ['decision'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
  then: {
    allOf: [{ properties: { pay_password: { type: 'string' } } }],
    required: ['pay_password'],
  },
};

/** `words`: what each decision does, whose password it takes, and when a code. */
export function decisionSchemaOf(
  words: Readonly<Record<'decision' | 'password' | 'code', string>>,
) {
  return {
    decision: required(...oneOf(['approve', 'decline'], words.decision, 'decision')),
    pay_password: optional(sixDigitsOf, null, { ...SIX_DIGITS, description: words.password }),
    totp_code: optional(sixDigitsOf, null, { ...SIX_DIGITS, description: words.code }),
  };
}

/** The body of a decision, as OpenAPI describes it. */
export function decisionBody(request: string, schema: ReturnType<typeof decisionSchemaOf>): Body {
  return {
    request,
    schema,
    rules: DECISION_RULES,
    form: true,
    examples: {
      approve: {
        summary: 'Approve',
        value: { decision: 'approve', pay_password: '135790', totp_code: '492039' },
      },
      decline: { summary: 'Decline', value: { decision: 'decline' } },
    },
  };
}

/** Null: it is declined. */
export function readDecision(
  schema: ReturnType<typeof decisionSchemaOf>,
  fields: JsonObject,
): Answer<TypedFactors | null> {
  const read = readParameters(schema, fields, problemsOf(fields));
  if (!read.ok) return read;
  const { decision, pay_password: payPassword, totp_code: totpCode } = read.value;
  if (decision === 'decline' || payPassword === null) return { ok: true, value: null };
  return { ok: true, value: { payPassword, totpCode } };
}

/** What concerns two fields together. */
function problemsOf({ decision, pay_password }: JsonObject): readonly FieldProblem[] {
  const lacking = decision === 'approve' && pay_password == null;
  return lacking ? [{ field: 'pay_password', rule: 'required' }] : [];
}
