// Sends a file to be saved. Whatever it holds, no answer of the interface is taken for one.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { noteAndTell } from './envelope.ts';

export type FileType = 'text/csv' | 'application/octet-stream';

/** Of all its bytes; `sha256` in Base64. */
export interface FileDigest {
  readonly sha256: string;
  readonly bytes: number;
}

interface SentFile {
  readonly name: string;
  readonly lines: AsyncIterable<string> | Iterable<string>;
  readonly digest?: FileDigest;
}

export const DIGEST_HEADER = 'Repr-Digest';

const CONTENT_TYPES: Readonly<Record<FileType, string>> = {
  'text/csv': 'text/csv; charset=utf-8',
  'application/octet-stream': 'application/octet-stream',
};

export function sendFile(
  reply: FastifyReply,
  type: FileType,
  { name, lines, digest }: SentFile,
): FastifyReply {
  const isHead = reply.request.method === 'HEAD';
  noteAndTell(reply);
  return reply
    .headers({
      'content-type': CONTENT_TYPES[type],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(digest && { [DIGEST_HEADER]: digestField(digest), 'content-length': digest.bytes }),
    })
    .send(Readable.from(isHead ? [] : lines));
}

/** RFC 9530. */
function digestField({ sha256 }: FileDigest): string {
  return `sha-256=:${sha256}:`;
}
