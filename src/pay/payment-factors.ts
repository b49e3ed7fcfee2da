// What a payer submits to pay: his payment password, and a one-time code where one is asked for.

import { z } from 'zod';
import type { Answer } from '../service/answer.ts';
import { optional, required, sixDigitsOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { JsonObject } from '../wire/json-read.ts';

export interface PaymentFactors {
  readonly payPassword: string;
  readonly totpCode: string | null;
}

const SIX_DIGITS = { type: 'string', pattern: '^[0-9]{6}$' };
const FACTORS = z.object({
  pay_password: required(sixDigitsOf, SIX_DIGITS),
  totp_code: optional(sixDigitsOf, null, SIX_DIGITS),
});

export function readPaymentFactors(fields: JsonObject): Answer<PaymentFactors> {
  const read = readParameters(FACTORS, fields);
  if (!read.ok) return read;
  const { pay_password: payPassword, totp_code: totpCode } = read.value;
  return { ok: true, value: { payPassword, totpCode } };
}
