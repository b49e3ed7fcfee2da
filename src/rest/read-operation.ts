// Reads what a request sends for an operation: its own fields, the idempotency key, and from people the proof
// that it is they.

import type { FastifyRequest } from 'fastify';
import type { FieldProblem } from '../core/refusal.ts';
import { bodyBytesOf } from '../http/body.ts';
import { idempotencyHeaderOf } from '../http/headers.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { type AnyOperation, takesKey } from '../interface/operation.ts';
import type { Answer } from '../service/answer.ts';
import {
  type Fields,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
  type ValuesOf,
} from '../service/parameters/fields.ts';
import { headerProblems, idempotencyKeyField } from '../service/parameters/idempotency-key.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { TypedProof } from '../service/prove-in-session.ts';
import type { TypedFactors } from '../service/typed-factors.ts';
import { textOf } from '../session/submitted-fields.ts';
import type { JsonObject } from '../wire/json-read.ts';

export interface Read {
  readonly given: ValuesOf<Fields>;
  readonly idempotencyKey: string | null;
  readonly factors: TypedFactors | null;
  readonly proof: TypedProof | null;
}

const CODE = optional(sixDigitsOf, null, {
  ...SIX_DIGITS,
  description:
    'The current one-time code of whoever is signed in. Required if they have two-factor authentication; ' +
    'each code works once.',
});

/** What people send besides. */
export const PROOF_FIELDS = {
  pay_password: {
    pay_password: required(sixDigitsOf, {
      ...SIX_DIGITS,
      description: 'The payment password of the user: six digits, as a string.',
    }),
    totp_code: CODE,
  },
  login_password: {
    password: required(textOf, {
      type: 'string',
      format: 'password',
      description: 'The login password, again: a session alone is not enough.',
    }),
    totp_code: CODE,
  },
} as const;

export const KEY_FIELD = { idempotency_key: idempotencyKeyField };

export function readByKey(operation: AnyOperation, request: FastifyRequest): Answer<Read> {
  return readFields(operation, request, 'key', {});
}

export function readInSession(operation: AnyOperation, request: FastifyRequest): Answer<Read> {
  const proof = operation.proof ? PROOF_FIELDS[operation.proof] : {};
  return readFields(operation, request, 'session', proof);
}

function readFields(
  operation: AnyOperation,
  request: FastifyRequest,
  by: 'key' | 'session',
  proofFields: Fields,
): Answer<Read> {
  const { takes = {}, idempotency, between } = operation;
  const keyed = takesKey(operation, by);
  const fields = { ...takes, ...proofFields, ...(keyed && KEY_FIELD) };
  const sent = sentIn(operation, request, by, fields);
  if (!sent.ok) return sent;
  const header = keyed ? idempotencyHeaderOf(request) : undefined;
  const more = between?.(sent.value) ?? [];
  const ofKey = keyed ? keyProblems(idempotency, header, sent.value) : [];
  const read = readParameters(fields, sent.value, [...more, ...ofKey]);
  if (!read.ok) return read;
  const given: Typed = read.value;
  const { pay_password: payPassword, password, totp_code: totpCode = null } = given;
  return {
    ok: true,
    value: {
      given,
      idempotencyKey: header ?? given.idempotency_key ?? null,
      factors: payPassword === undefined ? null : { payPassword, totpCode },
      proof: password === undefined ? null : { password, totpCode },
    },
  };
}

/** The fields that are known here, where they were read. */
interface Typed {
  readonly idempotency_key?: string | null;
  readonly pay_password?: string;
  readonly password?: string;
  readonly totp_code?: string | null;
  readonly [name: string]: unknown;
}

function sentIn(
  { method, takes = {}, idempotency }: AnyOperation,
  request: FastifyRequest,
  by: 'key' | 'session',
  fields: Fields,
): Answer<JsonObject> {
  if (method === 'GET') return queryParametersOf(request, fields);
  // A program may leave out a body in which nothing has to be. That people's is JSON keeps forms of other sites out.
  const mayBeEmpty = by === 'key' && idempotency !== 'required' && !hasRequired(takes);
  if (mayBeEmpty && bodyBytesOf(request).length === 0) return { ok: true, value: {} };
  return jsonBodyOf(request, fields);
}

function hasRequired(fields: Fields): boolean {
  return Object.values(fields).some(({ required: needed }) => needed);
}

function keyProblems(
  idempotency: AnyOperation['idempotency'],
  header: string | undefined,
  sent: JsonObject,
): readonly FieldProblem[] {
  if (idempotency === 'required' && header === undefined && sent.idempotency_key == null) {
    return [{ field: 'idempotency_key', rule: 'required' }];
  }
  return headerProblems(header, sent);
}
