// POST /auth/pay-password: a signed-in user sets or replaces their payment password. The login
// password is required again. The forms of the pages use the same function.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { byUser } from '../core/rows/audit.ts';
import { clientOf } from '../http/client.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { dataOf, type Operation, prose } from '../http/openapi/description.ts';
import type { ActingUser } from '../service/acting-user.ts';
import type { Answer } from '../service/answer.ts';
import { chooseFirstPayPassword, choosePayPassword } from '../service/choose-pay-password.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { repetitionProblems, textOf } from './submitted-fields.ts';
import { submittedInSession } from './submitted-in-session.ts';

const payPasswordSchema = {
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'The login password, again: a session alone is not enough.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description:
      'The current one-time code. Required if the user has two-factor authentication; each code ' +
      'works once.',
  }),
  pay_password: required(sixDigitsOf, {
    ...SIX_DIGITS,
    description:
      'The new payment password: six digits, as a string. Those that are easy to guess are refused.',
  }),
  pay_password_again: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'The new payment password again, for forms. Refused if it differs.',
  }),
};

const { password: _login, totp_code: _code, ...firstSchema } = payPasswordSchema;

export async function answerPayPassword(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const set = await submitPayPassword(service, request);
  return set.ok ? sendData(reply, {}) : sendRefusal(request, reply, set.refusal);
}

export async function submitPayPassword(
  service: Service,
  request: FastifyRequest,
): Promise<Answer<null>> {
  const submitted = await submittedInSession(service, request, 'any');
  if (!submitted.ok) return submitted;
  const { session, fields } = submitted.value;
  const { userId, sessionDigest, limited } = session;
  const by = byUser(userId, clientOf(request, service));
  if (limited) return submitFirst(service, { userId, by }, fields);
  const problems = repetitionProblems(fields, 'pay_password');
  const read = readParameters(payPasswordSchema, fields, problems);
  if (!read.ok) return read;
  const { password, totp_code: totpCode, pay_password: payPassword } = read.value;
  const typed = { password, totpCode, payPassword };
  return choosePayPassword(service, { userId, sessionDigest, by }, typed);
}

/** A login password is not read: where one is needed, this is not the session for it. */
async function submitFirst(
  service: Service,
  user: Omit<ActingUser, 'sessionDigest'>,
  fields: JsonObject,
): Promise<Answer<null>> {
  if (service.config.firstPayPassword === 'login') {
    return { ok: false, refusal: { code: 'session_limited' } };
  }
  const problems = repetitionProblems(fields, 'pay_password');
  const read = readParameters(firstSchema, fields, problems);
  if (!read.ok) return read;
  return chooseFirstPayPassword(service, user, read.value.pay_password);
}

const PAY_PASSWORD_SCHEMA = z.object({}).meta({ description: 'Empty: the password is set.' });

export const payPasswordOperation: Operation = {
  id: 'setPayPassword',
  describe: () => ({
    tag: 'Paying',
    summary: 'Set the payment password',
    description: prose(
      'Sets or replaces the payment password of the signed-in user, and removes a lock on the old ' +
        'one. Requires the login password again, and a one-time code if the user has two-factor ' +
        'authentication.',
      'Wrong login passwords are throttled as at sign-in, per user and per client address.',
      'A session that a sign-in link or the sign-in provider opened gets `session_limited`, unless the service is set to ' +
        '`TAEL_FIRST_PAY_PASSWORD=link`: then users who have no login password set their first ' +
        'payment password there, and `password` and `totp_code` are not read.',
    ),
    session: 'required',
    body: {
      request: 'PayPasswordRequest',
      schema: payPasswordSchema,
      form: true,
      examples: {
        set: { summary: 'Set', value: { password: 'correct horse 1', pay_password: '246810' } },
        code: {
          summary: 'With two-factor authentication',
          value: { password: 'correct horse 1', totp_code: '492039', pay_password: '246810' },
        },
      },
    },
    refusals: [
      ...(['session_required', 'session_limited', 'cross_site', 'user_suspended'] as const),
      ...(['login_failed', 'login_throttled', 'totp_required', 'totp_invalid'] as const),
    ],
    success: {
      description: 'The payment password is set and valid at once.',
      data: [
        dataOf('PayPasswordSet', PAY_PASSWORD_SCHEMA, { set: { summary: 'Done', value: {} } }),
      ],
    },
  }),
};
