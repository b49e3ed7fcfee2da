// What an owner submits to decide: approve with his factors, or decline.

import { z } from 'zod';
import { readPaymentFactors } from '../pay/payment-factors.ts';
import type { Answer } from '../service/answer.ts';
import type { RefundVerdict } from '../service/decide-refund-request.ts';
import { choiceOf, required } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { JsonObject } from '../wire/json-read.ts';

const VERDICTS = ['approve', 'decline'] as const;

const DECISION = z.object({
  decision: required((value) => choiceOf(value, VERDICTS, 'decision'), {
    type: 'string',
    enum: VERDICTS,
  }),
});

export function readDecision(fields: JsonObject): Answer<RefundVerdict> {
  const read = readParameters(DECISION, fields);
  if (!read.ok) return read;
  if (read.value.decision === 'decline') {
    return { ok: true, value: { verdict: 'decline', reason: null } };
  }
  const factors = readPaymentFactors(fields);
  return factors.ok ? { ok: true, value: { verdict: 'approve', ...factors.value } } : factors;
}
