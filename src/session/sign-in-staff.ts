// POST /auth/staff/login: staff sign in at their till. The session comes with the same cookie as those
// of users and ends the one that the browser had, so that a till never holds its owner's session.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StaffLogin } from '../core/rows/staff.ts';
import { clientAddress } from '../http/client-address.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { dataOf, type Operation, prose } from '../http/openapi/description.ts';
import type { Answer } from '../service/answer.ts';
import { required } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { id, text } from '../service/present/answer-fields.ts';
import type { Service } from '../service/service.ts';
import { signOut } from '../service/session.ts';
import { signInStaff } from '../service/tills/sign-in-staff.ts';
import {
  deviceTokenOf,
  sessionTokenOf,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookie.ts';
import { ownSiteFields, textOf } from './submitted-fields.ts';

const staffSignInSchema = {
  login: required(textOf, {
    type: 'string',
    description: 'The login with its branch in front: `1001/front`.',
  }),
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'The password of the staff login.',
  }),
};

export async function answerStaffSignIn(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const opened = await openTill(service, request, reply);
  if (!opened.ok) return sendRefusal(request, reply, opened.refusal);
  const { staffId, name, login, branchId } = opened.value;
  return sendData(reply, { staff_id: staffId, name, login, branch_id: branchId });
}

async function openTill(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<StaffLogin>> {
  const submitted = ownSiteFields(service, request);
  const read = submitted.ok ? readParameters(staffSignInSchema, submitted.value) : submitted;
  if (!read.ok) return read;
  const device = deviceTokenOf(request, service);
  const opened = await signInStaff(service, read.value, clientAddress(request, service), device);
  if (!opened.ok) return opened;
  const formerToken = sessionTokenOf(request, service);
  if (formerToken !== null) await signOut(service, formerToken);
  const { staff, sessionToken, deviceToken } = opened.value;
  setSessionCookie(reply, service, sessionToken);
  setDeviceCookie(reply, service, deviceToken);
  request.server.securityLog.happened('staff_signed_in', request, { userId: staff.ownerId });
  return { ok: true, value: staff };
}

const SIGNED_IN_STAFF = z
  .object({
    staff_id: id('The id of the staff login.'),
    name: text('The name of whoever uses it.'),
    login: text('The login, with its branch in front.'),
    branch_id: id('The branch where they collect.'),
  })
  .meta({ description: 'The staff who have signed in.' });

export const staffSignInOperation: Operation = {
  id: 'signInStaff',
  describe: () => ({
    tag: 'Account',
    summary: 'Sign in at a till',
    description: prose(
      'Starts a session of twelve hours for the staff of a branch, held in the same cookie as the ' +
        'session of a user, and ends the session that the browser had before.',
      'It opens the cashier of that branch and nothing else: to every other address its holder is ' +
        'somebody who has not signed in. Failed attempts are throttled as those of users are: in a ' +
        'browser that these staff have signed in with before (a second cookie says so) by themselves, ' +
        'all others per login and network, and per login.',
    ),
    body: {
      request: 'StaffSignInRequest',
      schema: staffSignInSchema,
      form: true,
      examples: {
        till: {
          summary: 'At the front till',
          value: { login: '1001/front', password: 'correct horse 1' },
        },
      },
    },
    refusals: ['login_failed', 'login_throttled', 'user_suspended', 'cross_site', 'overloaded'],
    success: {
      description: 'The session has started.',
      setsCookie: true,
      data: [
        dataOf('SignedInStaff', SIGNED_IN_STAFF, {
          till: {
            summary: 'The staff of a branch',
            value: { staff_id: 1001, name: '小周', login: '1001/front', branch_id: 1001 },
          },
        }),
      ],
    },
  }),
};
