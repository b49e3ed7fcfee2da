// The addresses of signing in and out.

import { loginOperation, logoutOperation } from '../http/operations/session.ts';
import type { Route } from '../http/route.ts';
import { answerLogin } from './login.ts';
import { answerLogout } from './logout.ts';

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

export const SESSION_ROUTES: readonly Route[] = [login, logout];
