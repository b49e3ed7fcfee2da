// Answers requests that no route takes: another method of a known address, a page with a slash too many, or
// no address at all. It runs before the body is read, so that a wrong path is told whatever was sent to it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './envelope.ts';
import { namesHtml } from './preferred-type.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export function answerNoRoute(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const url = request.raw.url ?? '/';
  const allowed = METHODS.filter((method) => app.findRoute({ method, url }) !== null);
  if (allowed.length > 0) {
    reply.header('allow', allowed.join(', '));
    sendRefusal(request, reply, { code: 'method_not_allowed' });
    return;
  }
  const page = looksForPage(request) ? addressWithoutSlash(app, url) : null;
  if (page === null) sendRefusal(request, reply, { code: 'not_found' });
  else reply.header('vary', 'Accept').redirect(page, 308);
}

const SLASH_AT_END = /^([^?]*\/)([^/?]+)\/(\?.*)?$/;

function looksForPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && namesHtml(headers.accept);
}

/**
 * Links that people pass on get a slash at their end now and then. Null: there is nothing without it either.
 * Relative, because a proxy may have taken something off the front of what was asked for.
 */
function addressWithoutSlash(app: FastifyInstance, url: string): string | null {
  const [, folder = '', name = '', query = ''] = SLASH_AT_END.exec(url) ?? [];
  if (name === '' || app.findRoute({ method: 'GET', url: folder + name }) === null) return null;
  return `../${name}${query}`;
}
