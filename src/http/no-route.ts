// Answers requests that no route takes: another method of a known address, or no address at all. It
// runs before the body is read, so that a wrong path is told whatever was sent to it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './envelope.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export function answerNoRoute(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const url = request.raw.url ?? '/';
  const allowed = METHODS.filter((method) => app.findRoute({ method, url }) !== null);
  if (allowed.length === 0) {
    sendRefusal(request, reply, { code: 'not_found' });
    return;
  }
  reply.header('allow', allowed.join(', '));
  sendRefusal(request, reply, { code: 'method_not_allowed' });
}
