// Reads what payers submit to pay: their payment password, and a one-time code where one is needed.

import type { Answer } from '../../service/answer.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../../service/parameters/fields.ts';
import { readParameters } from '../../service/parameters/read-parameters.ts';
import type { JsonObject } from '../../wire/json-read.ts';

export interface PaymentFactors {
  readonly payPassword: string;
  readonly totpCode: string | null;
}

export const paymentSchema = {
  pay_password: required(sixDigitsOf, {
    ...SIX_DIGITS,
    description: "The payer's payment password: six digits, as a string.",
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description:
      'The current one-time code. Required only if the operator has set a limit, the amount is above it ' +
      'and the payer uses two-factor authentication; each code works once.',
  }),
};

export function readPaymentFactors(fields: JsonObject): Answer<PaymentFactors> {
  const read = readParameters(paymentSchema, fields);
  if (!read.ok) return read;
  const { pay_password: payPassword, totp_code: totpCode } = read.value;
  return { ok: true, value: { payPassword, totpCode } };
}
