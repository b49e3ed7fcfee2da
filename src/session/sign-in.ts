// POST /auth/login: starts a session with login and password. The sign-in forms of the pages use the
// same function and answer with a page.

import type { Client } from '../core/rows/user.ts';
import { type Operation, prose } from '../http/openapi/description.ts';
import type { Answer } from '../service/answer.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { eitherCodeProblems, RECOVERY_CODE } from '../service/parameters/recovery-code.ts';
import type { Service } from '../service/service.ts';
import { type OpenedSession, signIn } from '../service/sign-in.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { signedInData } from './signed-in-view.ts';
import { textOf } from './submitted-fields.ts';

const signInSchema = {
  login: required(textOf, {
    type: 'string',
    description: 'The login name. Case and surrounding spaces are ignored.',
  }),
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'The login password, which is not the payment password.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description:
      'The current one-time code. Required if the user has two-factor authentication, unless there ' +
      'is a recovery code; each code works once.',
  }),
  recovery_code: RECOVERY_CODE,
};

export async function submitSignIn(
  service: Service,
  fields: JsonObject,
  client: Client,
  device: string | null,
): Promise<Answer<OpenedSession>> {
  const read = readParameters(signInSchema, fields, eitherCodeProblems(fields));
  if (!read.ok) return read;
  const { login, password, totp_code: totpCode, recovery_code: recoveryCode } = read.value;
  return signIn(service, { login, password, totpCode, recoveryCode }, client, device);
}

export const signInOperation: Operation = {
  id: 'signIn',
  describe: ({ shortName }) => ({
    tag: 'Paying',
    summary: 'Sign in',
    description: prose(
      'Starts a session of twelve hours, held in a cookie that scripts cannot read, and ends the ' +
        'session that the browser had before. It ends earlier if nobody uses it for some hours, ' +
        'as the operator has set.',
      'Failed attempts are throttled: those of a browser that the user has signed in with before ' +
        '(a second cookie says so) by themselves, all others per login and network, and per login. ' +
        'Wrong one-time codes have a counter of their own, which a recovery code clears. Open sessions are not affected. ' +
        'Cross-site requests of browsers are refused.',
    ),
    body: {
      request: 'SignInRequest',
      schema: signInSchema,
      form: true,
      examples: {
        password: { summary: 'A password', value: { login: 'wang', password: 'correct horse 1' } },
        code: {
          summary: 'With two-factor authentication',
          value: { login: 'wang', password: 'correct horse 1', totp_code: '492039' },
        },
        recovery: {
          summary: 'Without the device that makes the codes',
          value: { login: 'wang', password: 'correct horse 1', recovery_code: 'K7QXM-2B9TD' },
        },
      },
    },
    refusals: [
      ...(['cross_site', 'local_logins_off', 'user_suspended'] as const),
      ...(['login_failed', 'login_throttled', 'totp_required', 'totp_invalid'] as const),
    ],
    success: {
      description: 'The session has started.',
      setsCookie: true,
      data: [signedInData(shortName)],
    },
  }),
};
