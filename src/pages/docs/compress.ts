// Compresses what is the same for all readers, once in each coding that somebody asks for, as small as it
// gets. That takes up to a second, so it is done beside the work of this process.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '../../http/content-coding.ts';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify<Buffer, object, Buffer>(gzip);

const SMALLEST: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    inBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => inGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

export interface Compressible {
  readonly text: string;
  in(coding: Coding): Promise<Buffer>;
}

export function compressible(text: string): Compressible {
  const done = new Map<Coding, Promise<Buffer>>();
  return {
    text,
    in(coding) {
      const found = done.get(coding) ?? inTurn(() => SMALLEST[coding](Buffer.from(text)));
      done.set(coding, found);
      found.catch(() => done.delete(coding));
      return found;
    },
  };
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: passwords are hashed by the same few threads. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}
