// The failure record: the body of every failed HTTP request and, with --json, the output of every
// failed command. Tools and terminals, which show text only, take its sentences about fields.

import { z } from 'zod';
import { REFUSAL_CODES, type Refusal, type RefusalCode } from '../../core/refusal.ts';
import { MANDATE_LIMITS } from '../../core/rows/mandate.ts';
import { fieldMessage, fieldSentence } from '../../refusals/field-rules.ts';
import { messageOf } from '../../refusals/refusals.ts';
import type { Language } from '../../wire/language.ts';
import { choice, text, txNo, url, yuan } from './answer-fields.ts';

export function presentFailure(
  refusal: Refusal,
  language: Language,
  requestId: string,
  docsBase: string,
): z.output<typeof FAILURE_SCHEMA> {
  return {
    ok: false,
    msg: messageOf(refusal, language),
    code: refusal.code,
    request_id: requestId,
    doc_url: `${docsBase}/docs/errors#${refusal.code}`,
    errors: refusal.problems?.map((problem) => ({
      field: problem.field,
      msg: fieldMessage(problem, language),
    })),
    // What has a bank reference is a recharge, which the message names.
    refund_no: refusal.code === 'reference_used' ? undefined : refusal.madeNo,
    tries_left: refusal.triesLeft,
    data: besidesOf(refusal),
  };
}

function besidesOf({ bearer, mandateLimit }: Refusal): z.output<typeof BEARER> | undefined {
  if (mandateLimit) return { limit: mandateLimit.limit, left: mandateLimit.leftFen };
  return bearer && presentBearer(bearer);
}

type Bearer = NonNullable<Refusal['bearer']>;

function presentBearer(bearer: Bearer): z.output<typeof BEARER> {
  if ('status' in bearer) return { tx_no: bearer.txNo, status: bearer.status };
  const { txNo, refundNo, requestNo } = bearer;
  return {
    tx_no: txNo,
    refund_no: refundNo ?? undefined,
    request_no: requestNo ?? undefined,
  };
}

/** One English sentence for each faulty field, for readers who see no record. */
export function fieldSentences({ problems = [] }: Refusal): readonly string[] {
  return problems.map((problem) => fieldSentence(problem, 'en'));
}

/** Of those whose answer names what bears a number, or the limit that was reached. */
export const BEARER_CODES: readonly RefusalCode[] = [
  'out_trade_no_used',
  'out_refund_no_used',
  'mandate_exceeded',
];

export const BEARER = z
  .object({
    tx_no: txNo('The order.').optional(),
    status: text('What has become of it.').optional(),
    refund_no: txNo('The refund of it.').optional(),
    request_no: txNo('The request for a refund of it, which waits for the owner.').optional(),
    limit: choice(MANDATE_LIMITS, 'The limit of the mandate that leaves least.').optional(),
    left: yuan('What is left of that limit').optional(),
  })
  .meta({
    description:
      'With `out_trade_no_used` and `out_refund_no_used` what bears the number; with `mandate_exceeded` which ' +
      'limit, and what is left of it.',
  });

export const FAILURE_SCHEMA = z
  .object({
    ok: z.literal(false).meta({ description: 'False: the request failed.' }),
    msg: text(
      'For people: what is wrong and what to do; of faulty parameters the first, and how many more ' +
        'there are. In Chinese if `Accept-Language` prefers it.',
    ),
    // Open, so that a client with an enumeration does not break when there is one more.
    code: z.custom<RefusalCode>().meta({
      type: 'string',
      description: 'For programs. More codes may be added within v1: treat others by their status.',
      examples: [...REFUSAL_CODES],
    }),
    request_id: text('The same as the header `X-Request-Id`.'),
    doc_url: url('Where the code is explained.'),
    errors: z
      .array(z.object({ field: text('Which parameter.'), msg: text('What is wrong with it.') }))
      .meta({
        description:
          'Every faulty parameter at once, with `invalid_parameters`; everything that stands in the ' +
          'way, with `account_in_use`.',
      })
      .optional(),
    refund_no: txNo('What the key made. With `idempotency_key_expired`.').optional(),
    data: z
      .custom<z.output<typeof BEARER>>()
      .meta({ description: 'What there is to know besides; few codes have it.' })
      .optional(),
    tries_left: z
      .int()
      .min(0)
      .meta({
        description:
          'How many more wrong payment passwords or codes it takes until they are locked; 0: they are ' +
          'locked now. With `pay_password_wrong`, and with a wrong code.',
      })
      .optional(),
  })
  .meta({
    description: 'Why a request failed. Nothing has happened, unless `code` is `outcome_unknown`.',
    allOf: [
      withCode('invalid_parameters', 'errors'),
      withCode('account_in_use', 'errors'),
      withCode('idempotency_key_expired', 'refund_no'),
      ...BEARER_CODES.map((code) => withCode(code, 'data')),
      withCode('pay_password_wrong', 'tries_left'),
    ],
  });

function withCode(code: RefusalCode, field: string) {
  return {
    if: { allOf: [{ properties: { code: { const: code } } }], required: ['code'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise.
    then: { allOf: [{ properties: { [field]: {} } }], required: [field] },
  };
}
