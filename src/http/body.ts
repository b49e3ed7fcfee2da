// How bodies get in: as raw bytes, collected before anybody knows who sends them and bounded before
// anything reads them. What they mean is decided later, by whoever needs them.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerCount } from './headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request said about its body, kept out of the framework's sight. */
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
 * The framework refuses content types it cannot read before any of our checks has run, and a wrong
 * media type must not be told to somebody who has not proved who he is. So the header is put aside,
 * and every body takes the one path that collects bytes.
 */
export function hideContentType(request: FastifyRequest): void {
  const { headers } = request.raw;
  const contentType = headers[CONTENT_TYPE];
  if (contentType === undefined) return;
  request.contentType = contentType;
  // Deleting would turn the object into a slow one.
  headers[CONTENT_TYPE] = undefined;
}

export function bodyBytesOf(request: FastifyRequest): Buffer {
  return request.body instanceof Buffer ? request.body : NO_BYTES;
}

/** Undefined when there is none, and when there are several: readers might pick different ones. */
export function contentTypeOf(request: FastifyRequest): string | undefined {
  if (request.contentType === undefined) return undefined;
  return headerCount(request.raw, CONTENT_TYPE) > 1 ? undefined : request.contentType;
}
