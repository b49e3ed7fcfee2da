// Declares the fields of an API key, as they are taken when it is created, changed or replaced.

import type { FieldRule } from '../../core/field-rule.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { DEFAULT_RATE_PER_MINUTE, SCOPES, type Scope } from '../../core/rows/key.ts';
import { DAY_MS } from '../../core/time.ts';
import {
  amountOf,
  type Broken,
  broken,
  flagOf,
  idOf,
  integerOf,
  isBroken,
  oneOf,
  optional,
  required,
  textOf,
} from '../../service/parameters/fields.ts';
import { filter } from '../../service/parameters/filter.ts';
import { expiryOf } from '../../service/parameters/period.ts';
import { duration } from '../../wire/duration.ts';
import type { JsonObject } from '../../wire/json-read.ts';

const RATE_MAX = 1_000_000;
const IP_RULES_MAX = 100;

const NAME = { type: 'string', maxLength: 64, description: 'What the key is for.' };
const IP = {
  type: 'array',
  items: { type: 'string' },
  maxItems: IP_RULES_MAX,
  description: 'Addresses and CIDR blocks it may come from; empty: from anywhere.',
};
const RATE = { type: 'integer', minimum: 1, maximum: RATE_MAX };
const AMOUNT = { type: 'number', exclusiveMinimum: 0 };
/** Of tools; a limit makes sense with `direct` alone. */
export const TOOL_REFUNDS = ['approval', 'direct'] as const;

export const NEW_KEY_FIELDS = {
  name: required(textOf, NAME),
  scope: optional(scopesOf, [], {
    type: 'array',
    items: { type: 'string', enum: [...SCOPES] },
    description:
      'What the key may do, any of `query`, `collection`, `refund` and `events`; required, unless it is to ' +
      '`operate`.',
  }),
  operate: optional(flagOf, false, {
    type: 'boolean',
    description:
      "For a platform's own program: such a key acts for an operator, does nothing else, and needs addresses; " +
      'only the machine makes it.',
  }),
  recharge_limit: optional(amountOf, null, {
    ...AMOUNT,
    description: 'What a key to operate may bring in a day (yuan); nothing if left out.',
  }),
  payout_limit: optional(amountOf, null, {
    ...AMOUNT,
    description: 'What a key to operate may pay out in a day (yuan); nothing if left out.',
  }),
  ip: optional(ipRulesOf, [], IP),
  rate: optional(rateOf, null, {
    ...RATE,
    description: `Requests per minute, ${DEFAULT_RATE_PER_MINUTE} if left out.`,
  }),
  expires: optional(endOrNeverOf, null, {
    type: 'string',
    description:
      'The last day in Shanghai on which it works, an RFC 3339 time, or `never`; in 365 days if left out.',
  }),
  merchant_id: optional(idOf, null, {
    type: 'integer',
    minimum: 1,
    description: 'The one merchant it works for; it sees no orders of others, and no wallets.',
  }),
  refund_limit: optional(amountOf, null, {
    ...AMOUNT,
    description:
      'Up to how much may be refunded with it in a day, also with the payment password (yuan); no limit if left ' +
      'out.',
  }),
  signs_requests: optional(flagOf, false, {
    type: 'boolean',
    description: 'Whether its requests must be signed with method, path and body too.',
  }),
  tool_refunds: filter(
    ...oneOf(
      TOOL_REFUNDS,
      '`approval`: the owner approves each refund by a tool; `direct`: only those above the daily limit.',
    ),
  ),
  tool_refund_limit: optional(amountOf, null, {
    ...AMOUNT,
    description: 'The daily limit for `direct` (yuan).',
  }),
};

/** `direct` requires a limit; without `direct` a limit means nothing. */
export function newKeyProblems(given: JsonObject): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const operates = given.operate === true;
  const isDirect = given.tool_refunds === 'direct';
  const isLimited = given.tool_refund_limit != null;
  if (given.scope == null && !operates) problems.push({ field: 'scope', rule: 'scope' });
  if ((given.recharge_limit ?? given.payout_limit) != null && !operates) {
    problems.push({ field: 'operate', rule: 'required' });
  }
  if (isDirect && !isLimited) problems.push({ field: 'tool_refund_limit', rule: 'required' });
  if (isLimited && !isDirect) {
    problems.push({ field: 'tool_refund_limit', rule: 'tool_refunds_direct' });
  }
  return problems;
}

export const KEY_CHANGE_FIELDS = {
  name: optional(textOf, null, NAME),
  ip: optional(ipRulesOf, null, { ...IP, minItems: 0 }),
  rate: optional(rateOf, null, { ...RATE, description: 'Requests per minute.' }),
};

export const OVERLAP = optional(overlapOf, DAY_MS, {
  type: 'string',
  default: '24h',
  description:
    'How long the old key keeps working: `24h`, `30m`, `7d` or `0`; 24 hours if left out.',
});

function scopesOf(value: unknown): readonly Scope[] | Broken {
  const given = textsOf(value, 'scope');
  if (isBroken(given)) return given;
  const known = SCOPES.filter((scope) => given.includes(scope));
  return known.length > 0 && given.every((one) => SCOPES.some((scope) => scope === one))
    ? known
    : broken('scope');
}

function ipRulesOf(value: unknown): readonly string[] | Broken {
  const given = textsOf(value, 'ip_rules');
  if (isBroken(given)) return given;
  return given.length <= IP_RULES_MAX ? given.map((rule) => rule.trim()) : broken('ip_rules');
}

function textsOf(value: unknown, rule: FieldRule): readonly string[] | Broken {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return broken(rule);
  return value;
}

function rateOf(value: unknown): number | Broken {
  return integerOf(value, RATE_MAX, 'rate_range');
}

function endOrNeverOf(value: unknown): number | 'never' | Broken {
  return value === 'never' ? value : expiryOf(value);
}

/** How long at most, the use case says. */
function overlapOf(value: unknown): number | Broken {
  return (typeof value === 'string' ? duration(value) : null) ?? broken('duration');
}
