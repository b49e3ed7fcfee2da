// Receives request bodies as raw bytes. They are bounded and collected before authentication, and
// parsed later by the endpoint that needs them.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerCount } from './headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The Content-Type header as sent, hidden from the framework. */
    contentType: string | undefined;
  }
}

export const BODY_BYTES_MAX = 65_536;

const NO_BYTES = Buffer.alloc(0);
const CONTENT_TYPE = 'content-type';

export function collectBodies(app: FastifyInstance): void {
  app.decorateRequest('contentType', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * The framework refuses content types it cannot parse before any of our checks runs, but an
 * unauthenticated client has to get the authentication error first. So the header is put aside, and
 * every body goes through the one parser that collects bytes.
 */
export function hideContentType(request: FastifyRequest): void {
  const { headers } = request.raw;
  const contentType = headers[CONTENT_TYPE];
  if (contentType === undefined) return;
  request.contentType = contentType;
  // `delete` would turn the object into a slow one.
  headers[CONTENT_TYPE] = undefined;
}

export function bodyBytesOf(request: FastifyRequest): Buffer {
  return request.body instanceof Buffer ? request.body : NO_BYTES;
}

/** Undefined if there is none, or more than one: two readers might pick different ones. */
export function contentTypeOf(request: FastifyRequest): string | undefined {
  if (request.contentType === undefined) return undefined;
  return headerCount(request.raw, CONTENT_TYPE) > 1 ? undefined : request.contentType;
}
