// POST /auth/pay-password: a person sets his payment password, or sets it anew, in a session and with
// his login password again. The same for the forms of the pages.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientAddress } from '../http/client-address.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Answer } from '../service/answer.ts';
import { choosePayPassword } from '../service/choose-pay-password.ts';
import { optional, required, SIX_DIGITS, sixDigitsOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { Service } from '../service/service.ts';
import { textOf } from './credentials.ts';
import { repeatedProblems } from './repeated-entry.ts';
import { submittedInSession } from './submitted-in-session.ts';

export const payPasswordSchema = {
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'The login password, again: a session alone is not enough.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description:
      'The current one-time code. Required when the user has two-factor authentication; each code ' +
      'works once.',
  }),
  pay_password: required(sixDigitsOf, {
    ...SIX_DIGITS,
    description: 'The new payment password: six digits, as a string.',
  }),
  pay_password_again: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'The same again, for forms. Refused when it differs.',
  }),
};

export const PAY_PASSWORD_RECORD = z.object({}).meta({ description: 'Nothing: it is set.' });

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
  const submitted = await submittedInSession(service, request);
  if (!submitted.ok) return submitted;
  const { session, fields } = submitted.value;
  const problems = repeatedProblems(fields, 'pay_password');
  const read = readParameters(payPasswordSchema, fields, problems);
  if (!read.ok) return read;
  const { password, totp_code: totpCode, pay_password: payPassword } = read.value;
  const chosen = { userId: session.userId, password, totpCode, payPassword };
  return choosePayPassword(service, chosen, clientAddress(request, service));
}
