// The addresses of signing in, up and out, and of the payment password.

import {
  loginOperation,
  logoutOperation,
  payPasswordOperation,
  signUpOperation,
} from '../http/operations/session.ts';
import type { Route } from '../http/route.ts';
import { answerLogin } from './login.ts';
import { answerLogout } from './logout.ts';
import { answerPayPassword } from './pay-password.ts';
import { answerSignUp } from './sign-up.ts';

const login: Route = {
  method: 'POST',
  path: '/auth/login',
  scope: null,
  database: 'written',
  operation: loginOperation,
  endpoint: (service) => (request, reply) => {
    reply.header('cache-control', 'no-store');
    return answerLogin(service, request, reply);
  },
};

const logout: Route = {
  method: 'POST',
  path: '/auth/logout',
  scope: null,
  database: 'written',
  operation: logoutOperation,
  endpoint: (service) => (request, reply) => {
    reply.header('cache-control', 'no-store');
    return answerLogout(service, request, reply);
  },
};

const signUp: Route = {
  method: 'POST',
  path: '/auth/sign-up',
  scope: null,
  database: 'written',
  operation: signUpOperation,
  endpoint: (service) => (request, reply) => {
    reply.header('cache-control', 'no-store');
    return answerSignUp(service, request, reply);
  },
};

const payPassword: Route = {
  method: 'POST',
  path: '/auth/pay-password',
  scope: null,
  database: 'written',
  operation: payPasswordOperation,
  endpoint: (service) => (request, reply) => {
    reply.header('cache-control', 'no-store');
    return answerPayPassword(service, request, reply);
  },
};

export const SESSION_ROUTES: readonly Route[] = [login, logout, signUp, payPassword];
