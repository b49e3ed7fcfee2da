// Answers requests that no route takes: another method of a known address, a page with a slash too many, or
// no address at all. It runs before the body is read, so that a wrong path is told whatever was sent to it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/envelope.ts';
import { namesHtml } from '../http/preferred-type.ts';

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
  const page = READING.has(request.method) ? addressWithoutSlash(app, url) : null;
  // Else a cache on the way might tell people what it has heard for a program.
  if (page !== null) reply.header('vary', 'Accept');
  if (page !== null && namesHtml(request.headers.accept)) reply.redirect(page, 308);
  else sendRefusal(request, reply, { code: 'not_found' });
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const SLASH_AT_END = /^([^?]*\/)([^/?]+)\/(\?.*)?$/;

/**
 * Links that people pass on get a slash at their end now and then. Null: there is nothing without it either.
 * Relative, because a proxy may have taken something off the front of what was asked for.
 */
function addressWithoutSlash(app: FastifyInstance, url: string): string | null {
  const [, folder = '', name = '', query = ''] = SLASH_AT_END.exec(url) ?? [];
  if (name === '' || app.findRoute({ method: 'GET', url: folder + name }) === null) return null;
  return `../${name}${query}`;
}
