// Answers requests that match no route: an unsupported method, a page with a trailing slash, or an
// unknown address. It runs before the body is read, so that a wrong path is reported whatever the body.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/envelope.ts';
import { namesHtml } from '../http/preferred-type.ts';
import { movedTo } from './moved.ts';

/** Longer than any placeholder takes: it is no address, although `findRoute` answers something. */
const LONG_PART = /^[^?]*[^/?]{101}/;

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

export function answerNoRoute(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const url = request.raw.url ?? '/';
  const allowed = LONG_PART.test(url) ? [] : METHODS.filter((method) => hasRoute(app, method, url));
  if (allowed.length > 0) {
    reply.header('allow', allowed.join(', '));
    sendRefusal(request, reply, { code: 'method_not_allowed' });
    return;
  }
  const page = READING.has(request.method) ? addressWithoutSlash(app, url) : null;
  // Otherwise a cache might answer a person with the response for a program.
  if (page !== null) reply.header('vary', 'Accept');
  if (page !== null && namesHtml(request.headers.accept)) reply.redirect(page, 308);
  else sendRefusal(request, reply, { code: 'not_found', ...movedTo(url) });
}

function hasRoute(app: FastifyInstance, method: (typeof METHODS)[number], url: string): boolean {
  const found = app.findRoute({ method, url });
  // What is found for a part that is too long leads nowhere, and has no query either.
  if (!found?.searchParams) return false;
  return !isBesideInterface(found.params['*']);
}

/** Every address below the console is a page of it, but those of its interface are its routes only. */
export function hasNoRoute({ is404, params }: FastifyRequest): boolean {
  return is404 || isBesideInterface((params as { readonly '*'?: string })['*']);
}

function isBesideInterface(below = ''): boolean {
  return /^api(\/|$)/.test(below);
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const SLASH_AT_END = /^([^?]*\/)([^/?]+)\/(\?.*)?$/;

/**
 * Links that people pass on sometimes end in an extra slash. Null if there is no page without it either.
 * The address is relative, because a proxy may have removed a prefix from the path.
 */
function addressWithoutSlash(app: FastifyInstance, url: string): string | null {
  const [, folder = '', name = '', query = ''] = SLASH_AT_END.exec(url) ?? [];
  if (name === '' || app.findRoute({ method: 'GET', url: folder + name }) === null) return null;
  return `../${name}${query}`;
}
