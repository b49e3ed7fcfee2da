// The addresses for signing in, up and out, at a terminal too, and for setting the payment password.

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
import {
  answerAskForTerminal,
  answerFetchTerminal,
  askForTerminalOperation,
  fetchTerminalOperation,
} from './terminal-sign-in.ts';

type AnswerPost = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export const SESSION_ROUTES: readonly Route[] = [
  postRoute('/auth/login', signInOperation, (...sent) => answerWithSession(submitSignIn, ...sent)),
  postRoute('/auth/staff/login', staffSignInOperation, answerStaffSignIn),
  postRoute('/auth/terminal', askForTerminalOperation, answerAskForTerminal, 'unused'),
  postRoute('/auth/terminal/session', fetchTerminalOperation, answerFetchTerminal),
  postRoute('/auth/logout', signOutOperation, answerSignOut),
  postRoute('/auth/sign-up', signUpOperation, (...sent) =>
    answerWithSession(submitSignUp, ...sent),
  ),
  postRoute('/auth/pay-password', payPasswordOperation, answerPayPassword),
];

function postRoute(
  path: string,
  operation: Operation,
  answer: AnswerPost,
  database: Route['database'] = 'written',
): Route {
  return {
    method: 'POST',
    path,
    scope: null,
    database,
    operation,
    endpoint: (service) => (request, reply) => answer(service, request, reply),
    refuseTooMany: () => sendRefusal,
  };
}
