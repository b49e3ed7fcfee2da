// POST /auth/sign-up: creates a user and starts a session. The sign-up forms of the pages use the same
// function and answer with a page. The rules for names, logins and passwords are in the service.

import type { Client } from '../core/rows/user.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import { PAYER } from '../http/openapi/story.ts';
import type { Answer } from '../service/answer.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { Service } from '../service/service.ts';
import type { OpenedSession } from '../service/sign-in.ts';
import { signUp } from '../service/sign-up.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { signedInData } from './signed-in-view.ts';
import { repetitionProblems, textOf } from './submitted-fields.ts';

const signUpSchema = {
  name: required(textOf, {
    type: 'string',
    description: 'The name of the person: 1 to 64 characters, not like the name of this service.',
  }),
  login: required(textOf, {
    type: 'string',
    description:
      'The login name: 3 to 64 letters, digits and `. _ @ + -`, starting with a letter or digit. ' +
      'Case and surrounding spaces are ignored.',
  }),
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'The login password: 8 to 1024 characters.',
  }),
  password_again: optional(textOf, null, {
    type: 'string',
    format: 'password',
    description: 'The login password again, for forms. Refused if it differs.',
  }),
  pay_password: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'The payment password: six digits, as a string. It can be set later.',
  }),
  invite: optional(textOf, null, {
    type: 'string',
    description:
      'An invite code. Required if the operator lets people sign up by invite only, ignored if ' +
      'sign-up is open to everyone. Hyphens and case are ignored.',
  }),
};

export async function submitSignUp(
  service: Service,
  fields: JsonObject,
  client: Client,
): Promise<Answer<OpenedSession>> {
  const read = readParameters(signUpSchema, fields, repetitionProblems(fields, 'password'));
  if (!read.ok) return read;
  const { name, login, password, pay_password: payPassword, invite } = read.value;
  return signUp(service, { name, login, password, payPassword, invite }, client);
}

export const signUpOperation: Operation = {
  id: 'signUp',
  describe: ({ shortName }) => ({
    tag: 'Paying',
    summary: 'Sign up',
    description: prose(
      'Creates a user with two empty wallets and starts a session for them, as signing in does. A ' +
        'setting of the operator decides whether sign-up is open to everyone, by invite only, or off.',
      'Attempts are throttled per client address. The invite is checked before the login. After ' +
        '`outcome_unknown`, try to sign in.',
    ),
    body: {
      request: 'SignUpRequest',
      schema: signUpSchema,
      form: true,
      examples: {
        open: {
          summary: 'Open to everyone',
          value: { name: PAYER.name, login: 'wang', password: 'correct horse 1' },
        },
        invite: {
          summary: 'By invite, with a payment password',
          value: {
            name: PAYER.name,
            login: 'wang',
            password: 'correct horse 1',
            pay_password: '246810',
            invite: '7WYZ-0ZGN-GX5S-4B48',
          },
        },
      },
    },
    refusals: ['cross_site', 'sign_up_throttled', 'sign_up_off', 'invite_invalid'],
    success: {
      description: 'The user has been created, and the session has started.',
      setsCookie: true,
      data: [signedInData(shortName)],
    },
  }),
};
