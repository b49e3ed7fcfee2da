// The addresses for signing in, up and out, and for setting the payment password.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/envelope.ts';
import type { Operation } from '../http/openapi/description.ts';
import type { Route } from '../http/route.ts';
import type { Service } from '../service/service.ts';
import { answerPayPassword, payPasswordOperation } from './pay-password.ts';
import { signInOperation, submitSignIn } from './sign-in.ts';
import { answerStaffSignIn, staffSignInOperation } from './sign-in-staff.ts';
import { answerSignOut, signOutOperation } from './sign-out.ts';
import { signUpOperation, submitSignUp } from './sign-up.ts';
import { answerWithSession } from './start-session.ts';

type AnswerPost = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export const SESSION_ROUTES: readonly Route[] = [
  postRoute('/auth/login', signInOperation, (...sent) => answerWithSession(submitSignIn, ...sent)),
  postRoute('/auth/staff/login', staffSignInOperation, answerStaffSignIn),
  postRoute('/auth/logout', signOutOperation, answerSignOut),
  postRoute('/auth/sign-up', signUpOperation, (...sent) =>
    answerWithSession(submitSignUp, ...sent),
  ),
  postRoute('/auth/pay-password', payPasswordOperation, answerPayPassword),
];

function postRoute(path: string, operation: Operation, answer: AnswerPost): Route {
  return {
    method: 'POST',
    path,
    scope: null,
    database: 'written',
    operation,
    endpoint: (service) => (request, reply) => answer(service, request, reply),
    refuseTooMany: () => sendRefusal,
  };
}
