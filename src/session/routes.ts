// The addresses of signing in, up and out, and of the payment password.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../http/route.ts';
import type { Service } from '../service/service.ts';
import { answerEntry } from './entry.ts';
import { logIn } from './login.ts';
import { answerLogout } from './logout.ts';
import { answerPayPassword } from './pay-password.ts';
import {
  loginOperation,
  logoutOperation,
  payPasswordOperation,
  signUpOperation,
} from './session-operation.ts';
import { register } from './sign-up.ts';

type AnswerPost = (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

function posted(path: string, operation: Route['operation'], answer: AnswerPost): Route {
  return {
    method: 'POST',
    path,
    scope: null,
    database: 'written',
    operation,
    endpoint: (service) => (request, reply) => {
      reply.header('cache-control', 'no-store');
      return answer(service, request, reply);
    },
  };
}

export const SESSION_ROUTES: readonly Route[] = [
  posted('/auth/login', loginOperation, (...sent) => answerEntry(logIn, ...sent)),
  posted('/auth/logout', logoutOperation, answerLogout),
  posted('/auth/sign-up', signUpOperation, (...sent) => answerEntry(register, ...sent)),
  posted('/auth/pay-password', payPasswordOperation, answerPayPassword),
];
