// Sends a file to be saved. Whatever it holds, no answer of the interface is taken for one.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type FileType = 'text/csv' | 'application/octet-stream';

const CONTENT_TYPES: Readonly<Record<FileType, string>> = {
  'text/csv': 'text/csv; charset=utf-8',
  'application/octet-stream': 'application/octet-stream',
};

export function sendFile(
  reply: FastifyReply,
  type: FileType,
  {
    name,
    lines,
  }: { readonly name: string; readonly lines: AsyncIterable<string> | Iterable<string> },
): FastifyReply {
  return reply
    .headers({
      'content-type': CONTENT_TYPES[type],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(lines));
}
