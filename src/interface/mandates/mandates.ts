// Mandates: payers make, change and end them in a session, and make the keys that spend under them. A key
// sees its own and no other.

import { assert } from '../../core/assert.ts';
import { fen } from '../../core/money.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { MANDATE_KINDS, type MandateTerms } from '../../core/rows/mandate.ts';
import { MANDATE_NO, MERCHANT } from '../../http/openapi/story.ts';
import {
  changeMandate,
  createMandate,
  createMandateKey,
  endMandate,
  listMandates,
  mandateOfKey,
  showMandate,
} from '../../service/mandates.ts';
import {
  amountOf,
  type Broken,
  broken,
  idOf,
  isBroken,
  oneOf,
  optional,
  required,
  textOf,
} from '../../service/parameters/fields.ts';
import { DAY_OR_TIME, expiryOf } from '../../service/parameters/period.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import { pageOf } from '../answer-shape.ts';
import { KEY_CHANGE_FIELDS, NEW_KEY_FIELDS } from '../keys/fields.ts';
import { NEW_KEY } from '../keys/key.ts';
import { type OwnCall, own } from '../operation.ts';
import { numberOf, pageFields } from '../pages.ts';
import { MANDATE, OWN_MANDATE } from './mandate.ts';

const tag = 'Mandates';
const may = { session: true } as const;
const proof = 'pay_password';
const MERCHANTS_MAX = 100;

const AMOUNT = { type: 'number', minimum: 0.01 };
const TEXTS = {
  name: { type: 'string', maxLength: 64, description: 'Who may spend, in the words of the payer.' },
  per_payment: { ...AMOUNT, description: 'The most for one payment, in yuan.' },
  per_day: { ...AMOUNT, description: 'The most in a Shanghai day, in yuan.' },
  per_month: { ...AMOUNT, description: 'The most in a Shanghai month, in yuan.' },
  total: { ...AMOUNT, description: 'The most ever, in yuan.' },
  merchants: {
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 1,
    maxItems: MERCHANTS_MAX,
    description: 'The only merchants who may be paid.',
  },
  valid_until: {
    ...DAY_OR_TIME,
    description: 'The last day in Shanghai on which it may be used, or an RFC 3339 time.',
  },
};

/** Left out they stay as they are, or there is no such limit. */
const FREE = {
  per_month: optional(amountOf, null, TEXTS.per_month),
  total: optional(amountOf, null, TEXTS.total),
  merchants: optional(merchantsOf, null, TEXTS.merchants),
  valid_until: optional(expiryOf, null, TEXTS.valid_until),
};

const TERMS = {
  name: required(textOf, TEXTS.name),
  per_payment: required(amountOf, TEXTS.per_payment),
  per_day: required(amountOf, TEXTS.per_day),
  ...FREE,
};

const CHANGES = {
  name: optional(textOf, null, TEXTS.name),
  per_payment: optional(amountOf, null, TEXTS.per_payment),
  per_day: optional(amountOf, null, TEXTS.per_day),
  ...FREE,
};

const list = own({
  id: 'listMandates',
  tag,
  method: 'GET',
  path: '/mandates',
  may,
  summary: { en: 'List your mandates', zh: '列出自己的付款授权' },
  about: 'Those that have ended included, newest first.',
  takes: pageFields(numberOf('mandate')),
  examples: { page: { summary: 'A page', value: { limit: 20, after: MANDATE_NO } } },
  gives: pageOf(OWN_MANDATE),
  async run({ service, userId, given: { limit, after } }) {
    return { ok: true, value: await listMandates(service, userId, after, limit) };
  },
});

const show = own({
  id: 'showMandate',
  tag,
  method: 'GET',
  path: '/mandates/:mandate_no',
  may,
  summary: { en: 'Get one of your mandates', zh: '查看自己的付款授权' },
  about: 'With what was spent under it, what is left, and its keys.',
  gives: OWN_MANDATE,
  refuses: ['mandate_not_found'],
  run: ({ service, userId, params }) => showMandate(service, userId, params.mandate_no),
});

const create = own({
  id: 'createMandate',
  tag,
  method: 'POST',
  path: '/mandates',
  may,
  proof,
  summary: { en: 'Allow payments without your password', zh: '新建付款授权' },
  about:
    'Up to the limits that it says, each at least as high as the one before it, gross: what is refunded does not ' +
    'come back to them. Nobody can spend under a `program` mandate before it has a key. A `small` one is for ' +
    'yourself, and there is one at most. Up to twenty can be active.',
  takes: {
    kind: optional(
      ...ofKind('`program` if left out; `small`: for small payments of your own on the pay page.'),
    ),
    ...TERMS,
  },
  between: endNeeded,
  request: 'NewMandate',
  examples: {
    agent: {
      summary: 'For an agent that buys food',
      value: {
        name: '买菜助手',
        per_payment: fen(100_00),
        per_day: fen(200_00),
        per_month: fen(2_000_00),
        merchants: [MERCHANT.merchant_id],
        valid_until: '2027-02-28',
      },
    },
  },
  gives: OWN_MANDATE,
  refuses: ['merchant_not_found'],
  run: ({ service, given: { kind, ...given }, ...payer }) =>
    createMandate(service, payer, kind, {
      name: given.name,
      perPaymentFen: given.per_payment,
      perDayFen: given.per_day,
      ...freeTerms(given),
    }),
});

const change = own({
  id: 'changeMandate',
  tag,
  method: 'PATCH',
  path: '/mandates/:mandate_no',
  may,
  proof,
  summary: { en: 'Change a mandate', zh: '修改付款授权' },
  about:
    'What is left out stays as it is: a limit can be lowered or raised, and is not taken away. A limit below what ' +
    'was spent leaves nothing.',
  takes: CHANGES,
  between: somethingToChange,
  request: 'MandateChange',
  examples: { lower: { summary: 'Less a day', value: { per_day: fen(100_00) } } },
  gives: OWN_MANDATE,
  refuses: ['mandate_not_found', 'mandate_not_active', 'merchant_not_found'],
  run: ({ service, params, given, ...payer }) =>
    changeMandate(service, payer, params.mandate_no, {
      ...(given.name !== null && { name: given.name }),
      ...(given.per_payment !== null && { perPaymentFen: given.per_payment }),
      ...(given.per_day !== null && { perDayFen: given.per_day }),
      ...withoutNulls(freeTerms(given)),
    }),
});

const end = own({
  id: 'endMandate',
  tag,
  method: 'POST',
  path: '/mandates/:mandate_no/end',
  may,
  summary: { en: 'End a mandate and its keys', zh: '终止付款授权及其密钥' },
  about:
    'Nothing is paid under it from now on. It takes no password, for it can only take something away. Again, it ' +
    'changes nothing.',
  gives: OWN_MANDATE,
  refuses: ['mandate_not_found'],
  run: ({ service, params, ...payer }) => endMandate(service, payer, params.mandate_no),
});

const createKey = own({
  id: 'createMandateKey',
  tag,
  method: 'POST',
  path: '/mandates/:mandate_no/keys',
  may,
  proof,
  summary: {
    en: 'Create a key that spends under a mandate; its secret is shown only once',
    zh: '创建付款授权的密钥，密钥内容仅显示一次',
  },
  about:
    'It has the scope `spend` and no other: it pays orders under this mandate, sees the mandate and its payments, ' +
    'and nothing else of the account. It ends with the mandate.',
  takes: { name: NEW_KEY_FIELDS.name, ip: NEW_KEY_FIELDS.ip, rate: KEY_CHANGE_FIELDS.rate },
  request: 'NewMandateKey',
  examples: { agent: { summary: 'A key for an agent', value: { name: 'agent', ip: [] } } },
  gives: NEW_KEY,
  refuses: ['mandate_not_found', 'mandate_not_active'],
  run: ({ service, params, given: { name, ip, rate }, ...payer }) =>
    createMandateKey(service, payer, params.mandate_no, { name, ipRules: ip, ratePerMinute: rate }),
});

export const GET_MANDATE = own({
  id: 'getMandate',
  tag,
  method: 'GET',
  path: '/mandate',
  may: { key: 'spend' },
  summary: { en: 'Get the mandate of this key', zh: '查询此密钥的付款授权' },
  about: 'What the payer allows, what was spent, and what one payment may come to now.',
  gives: MANDATE,
  async run({ service, caller }) {
    assert(caller, 'it is the mandate of a key');
    return { ok: true, value: await mandateOfKey(service, caller) };
  },
});

type Free = OwnCall<'/', typeof FREE>['given'];

function freeTerms(given: Free): Omit<MandateTerms, 'name' | 'perPaymentFen' | 'perDayFen'> {
  return {
    perMonthFen: given.per_month,
    totalFen: given.total,
    merchantIds: given.merchants,
    validUntilMs: given.valid_until,
  };
}

function withoutNulls(terms: ReturnType<typeof freeTerms>): Partial<MandateTerms> {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
}

function ofKind(description: string) {
  const [read, documentation] = oneOf(MANDATE_KINDS, description);
  return [read, 'program', { ...documentation, default: 'program' }] as const;
}

/** Only what the payer does themselves may go on until they end it. */
function endNeeded({ kind, valid_until: end }: JsonObject): readonly FieldProblem[] {
  const isSmall = kind === 'small';
  return isSmall || end != null ? [] : [{ field: 'valid_until', rule: 'required' }];
}

function somethingToChange(given: JsonObject): readonly FieldProblem[] {
  const changes = Object.keys(CHANGES).some((name) => given[name] != null);
  return changes ? [] : [{ field: 'name', rule: 'nothing_to_update' }];
}

/** Each once, in the order of their numbers. */
function merchantsOf(value: unknown): readonly number[] | Broken {
  if (!Array.isArray(value)) return broken('merchant_ids');
  const ids = value.map(idOf);
  const isList = ids.length >= 1 && ids.length <= MERCHANTS_MAX;
  if (!isList || ids.some(isBroken)) return broken('merchant_ids');
  return [...new Set(ids as number[])].sort((one, other) => one - other);
}

export const MANDATES = [list, create, show, change, end, createKey, GET_MANDATE];
