// What a sign-in is made of, as it is submitted. Whether it is right is not decided here.

import type { Answer } from '../service/answer.ts';
import {
  broken,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
} from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { SignInRequest } from '../service/sign-in.ts';
import type { JsonObject } from '../wire/json-read.ts';

export const credentialsSchema = {
  login: required(textOf, {
    type: 'string',
    description: 'The login name. Letter case and spaces around it make no difference.',
  }),
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'The login password, which is not the payment password.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description:
      'The current one-time code. Required when the user has two-factor authentication; each code ' +
      'works once.',
  }),
};

export function readCredentials(fields: JsonObject): Answer<SignInRequest> {
  const read = readParameters(credentialsSchema, fields);
  if (!read.ok) return read;
  const { login, password, totp_code: totpCode } = read.value;
  return { ok: true, value: { login, password, totpCode } };
}

/** Any text at all: what is no login or no password of anybody is simply wrong. */
export function textOf(value: unknown) {
  return typeof value === 'string' ? value : broken('string');
}
