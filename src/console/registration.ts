// What a sign-up is made of, as it is submitted. What a name, a login and a password may be is decided
// where users are made.

import type { Answer } from '../service/answer.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { SignUpRequest } from '../service/sign-up.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { textOf } from './credentials.ts';
import { repeatedProblems } from './repeated-entry.ts';

export const registrationSchema = {
  name: required(textOf, {
    type: 'string',
    description: 'The name of the person: 1 to 64 characters.',
  }),
  login: required(textOf, {
    type: 'string',
    description:
      'To sign in with: 3 to 64 letters, digits and `. _ @ + -`, with a letter or digit first. Letter ' +
      'case and spaces around it make no difference.',
  }),
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'To sign in with: 8 to 1024 characters.',
  }),
  password_again: optional(textOf, null, {
    type: 'string',
    format: 'password',
    description: 'The same again, for forms. Refused when it differs.',
  }),
  pay_password: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'The payment password: six digits, as a string. It can be set later.',
  }),
  invite: optional(textOf, null, {
    type: 'string',
    description:
      'The code of an invite. Required where the operator lets people sign up by invite, ignored where ' +
      'everybody may. Hyphens and letter case make no difference.',
  }),
};

export function readRegistration(fields: JsonObject): Answer<SignUpRequest> {
  const read = readParameters(registrationSchema, fields, repeatedProblems(fields, 'password'));
  if (!read.ok) return read;
  const { name, login, password, pay_password: payPassword, invite } = read.value;
  return { ok: true, value: { name, login, password, payPassword, invite } };
}
