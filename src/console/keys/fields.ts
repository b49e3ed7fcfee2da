// What can be said about an API key when it is created or changed.

import { DEFAULT_RATE_PER_MINUTE, SCOPES, type Scope } from '../../core/access/key.ts';
import type { FieldRule } from '../../core/field-rule.ts';
import { DAY_MS } from '../../core/time.ts';
import {
  amountOf,
  type Broken,
  broken,
  dayOf,
  idOf,
  integerOf,
  isBroken,
  optional,
  required,
} from '../../service/parameters/fields.ts';
import { textOf } from '../../session/submitted-fields.ts';

const RATE_MAX = 1_000_000;
const IP_RULES_MAX = 100;
const HOUR_MS = 3_600_000;
const OVERLAP_HOURS_MAX = 720;

const NAME = { type: 'string', maxLength: 64, description: 'What the key is for.' };
const IP = {
  type: 'array',
  items: { type: 'string' },
  maxItems: IP_RULES_MAX,
  description: 'Addresses and CIDR blocks it may come from; empty: from anywhere.',
};
const RATE = { type: 'integer', minimum: 1, maximum: RATE_MAX };

export const NEW_KEY_FIELDS = {
  name: required(textOf, NAME),
  scope: required(scopesOf, {
    type: 'array',
    items: { type: 'string', enum: [...SCOPES] },
    minItems: 1,
    description: 'What the key may do. It never changes.',
  }),
  ip: optional(ipRulesOf, [], IP),
  rate: optional(rateOf, null, {
    ...RATE,
    description: `Requests per minute. The default is ${DEFAULT_RATE_PER_MINUTE}.`,
  }),
  expires: optional(endOrNeverOf, null, {
    type: 'string',
    description:
      'The last day in Shanghai on which it works, or `never`. Unless it is said, it works for 365 days.',
  }),
  tool_refund_limit: optional(amountOf, null, {
    type: 'number',
    exclusiveMinimum: 0,
    description:
      'Up to how much tools may refund with it in a day without asking (yuan). Without it the owner ' +
      'approves each refund.',
  }),
  refund_limit: optional(amountOf, null, {
    type: 'number',
    exclusiveMinimum: 0,
    description:
      'Up to how much may be refunded with it in a day, also with the payment password (yuan). Without ' +
      'it there is no limit.',
  }),
  merchant_id: optional(idOf, null, {
    type: 'integer',
    minimum: 1,
    description: 'The one merchant it works for. It sees no orders of others, and no wallets.',
  }),
  signs_requests: optional(yesOf, false, {
    type: 'boolean',
    description: 'Whether its requests must be signed with method, path and body too.',
  }),
};

export const KEY_CHANGE_FIELDS = {
  name: optional(textOf, null, NAME),
  ip: optional(ipRulesOf, null, IP),
  rate: optional(rateOf, null, { ...RATE, description: 'Requests per minute.' }),
};

export const OVERLAP = required((value) => overlapOf(value), {
  type: 'integer',
  minimum: 0,
  maximum: OVERLAP_HOURS_MAX,
  description: 'For how many hours the old key still works.',
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

function yesOf(value: unknown): boolean | Broken {
  return typeof value === 'boolean' ? value : broken('choice', 'true, false');
}

function endOrNeverOf(value: unknown): number | 'never' | Broken {
  return value === 'never' ? value : endOf(value);
}

/** The first millisecond after the day. */
function endOf(value: unknown): number | Broken {
  const startMs = dayOf(value);
  return isBroken(startMs) ? startMs : startMs + DAY_MS;
}

function overlapOf(value: unknown): number | Broken {
  const hours = integerOf(value, OVERLAP_HOURS_MAX, 'overlap_range', 0);
  return isBroken(hours) ? hours : hours * HOUR_MS;
}
