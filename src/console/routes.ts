// The routes of signing in and out.

import type { FastifyInstance } from 'fastify';
import type { Service } from '../service/service.ts';
import { answerLogin } from './login.ts';
import { answerLogout } from './logout.ts';

export function registerSessions(app: FastifyInstance, service: Service): void {
  app.post('/auth/login', (request, reply) => {
    reply.header('cache-control', 'no-store');
    return answerLogin(service, request, reply);
  });
  app.post('/auth/logout', (request, reply) => {
    reply.header('cache-control', 'no-store');
    return answerLogout(service, request, reply);
  });
}
