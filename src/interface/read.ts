// Reads what was sent for an operation: its own fields, the idempotency key, and from people the proof that
// it is they. Every faulty field is told at once.

import type { FieldProblem } from '../core/refusal.ts';
import type { Answer } from '../service/answer.ts';
import {
  type Field,
  type Fields,
  neededField,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
  textOf,
  type ValuesOf,
} from '../service/parameters/fields.ts';
import { headerProblems, idempotencyKeyField } from '../service/parameters/idempotency-key.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { TypedProof } from '../service/prove-in-session.ts';
import type { TypedFactors } from '../service/typed-factors.ts';
import type { Config } from '../settings/config.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { type AnyOperation, needsKey, type Sender, takesKey } from './operation.ts';

const CODE = optional(sixDigitsOf, null, {
  ...SIX_DIGITS,
  description:
    'The current one-time code of whoever is signed in. Required if they have two-factor authentication; ' +
    'each code works once.',
});

const PASSWORD = { type: 'string', format: 'password' } as const;

const LOGIN_PASSWORD = {
  password: required(textOf, {
    ...PASSWORD,
    description: 'The login password, again: a session alone is not enough.',
  }),
  totp_code: CODE,
};

/** What people send besides. */
export const PROOF_FIELDS = {
  pay_password: {
    pay_password: required(sixDigitsOf, {
      ...SIX_DIGITS,
      description: 'The payment password of the user: six digits, as a string.',
    }),
    totp_code: CODE,
  },
  login_password: LOGIN_PASSWORD,
  login_password_later: LOGIN_PASSWORD,
  login_password_for_more: {
    password: optional(textOf, null, {
      ...PASSWORD,
      description: 'The login password. Required for what allows more than before.',
    }),
    totp_code: CODE,
  },
} as const;

export const KEY_FIELD = { idempotency_key: idempotencyKeyField };

/** What these senders may say, and what all of them have to. */
export function sentFields(
  { takes = {}, ofMachine = [], needs = {} }: AnyOperation,
  senders: readonly Sender[],
): Fields {
  const isNeeded = (name: string) => senders.every((by) => needs[by]?.includes(name));
  const fields = Object.entries(takes)
    .filter(([name]) => !ofMachine.includes(name))
    .map(([name, field]) => [name, isNeeded(name) ? neededField(field) : field]);
  return Object.fromEntries(fields);
}

/** All that is read of what somebody sends. */
function fieldsOf(operation: AnyOperation, by: Sender): Fields {
  return {
    ...sentFields(operation, [by]),
    ...(by === 'session' && besidesProof(operation)),
    ...(takesKey(operation, by) && KEY_FIELD),
  };
}

/** What proves that it is they, unless the operation takes a field of that name for something else. */
export function besidesProof({ takes = {}, proof }: AnyOperation): Fields {
  const entries = Object.entries<Field<unknown>>(proof ? PROOF_FIELDS[proof] : {});
  return Object.fromEntries(entries.filter(([name]) => !(name in takes)));
}

export interface Read {
  readonly given: ValuesOf<Fields>;
  readonly idempotencyKey: string | null;
  readonly factors: TypedFactors | null;
  readonly typed: TypedProof | null;
}

const NOTHING_READ: Answer<Read> = {
  ok: true,
  value: { given: {}, idempotencyKey: null, factors: null, typed: null },
};

/** What it does at each request; what it takes is put together once. */
export function sentReader(operation: AnyOperation, by: Sender): SentReader {
  const { between, proof, takes = {}, ofMachine = [] } = operation;
  const fields = fieldsOf(operation, by);
  const leftOut = ofMachine.map((name) => [name, takes[name]?.read(undefined)] as const);
  const keyed = takesKey(operation, by);
  if (Object.keys(fields).length + leftOut.length === 0 && !between) {
    return { fields, read: () => NOTHING_READ };
  }
  return {
    fields,
    read({ sent, header, params = {} }, config) {
      const ofKey = keyed ? keyProblems(operation, header, sent) : [];
      const ofSeveral = between?.(sent, config, params, by) ?? [];
      const read = readParameters(fields, sent, ofKey.concat(ofSeveral));
      if (!read.ok) return read;
      const given: Known = read.value;
      for (const [name, value] of leftOut) given[name] = value;
      const { pay_password: payPassword, password, totp_code: totpCode = null } = given;
      return {
        ok: true,
        value: {
          given,
          idempotencyKey: keyed ? (header ?? given.idempotency_key ?? null) : null,
          factors: payPassword == null ? null : { payPassword, totpCode },
          typed: by === 'key' || !proof || password == null ? null : { password, totpCode },
        },
      };
    },
  };
}

export interface SentReader {
  readonly fields: Fields;
  read(request: SentForOperation, config: Config): Answer<Read>;
}

interface SentForOperation {
  readonly sent: JsonObject;
  /** The idempotency key of the headers. */
  readonly header: string | undefined;
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** The fields that are known here, where they were read. */
interface Known {
  readonly idempotency_key?: string | null;
  readonly pay_password?: string | null;
  readonly password?: string | null;
  readonly totp_code?: string | null;
  [name: string]: unknown;
}

function keyProblems(
  operation: AnyOperation,
  header: string | undefined,
  sent: JsonObject,
): readonly FieldProblem[] {
  if (needsKey(operation) && header === undefined && sent.idempotency_key == null) {
    return [{ field: 'idempotency_key', rule: 'required' }];
  }
  return headerProblems(header, sent);
}
