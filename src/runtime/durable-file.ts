// Creates files and folders whole or not at all, even in a power cut: they are written beside their place,
// synced to disk and then renamed into it. Only their owner may read them.

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

const OWNER_ONLY = 0o600;

export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

type Bytes = AsyncIterable<Uint8Array | string> | Iterable<string>;

/** `write` makes the file or folder under the name it is given; then it is renamed to `path`. */
export async function createWhole<T>(
  path: string,
  write: (partial: string) => Promise<T>,
): Promise<T> {
  const partial = `${path}.partial-${randomUUID()}`;
  try {
    const made = await write(partial);
    await sync(partial);
    await renameDurably(partial, path);
    return made;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** In one folder. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to));
}

type Change = (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Writes a new file and syncs it to disk. Answers how much was written, with its digest. */
export async function writeDurably(
  path: string,
  source: Bytes,
  through?: NodeJS.ReadWriteStream,
  andThen: Change = (pieces) => pieces,
): Promise<Written> {
  const measured = measuring();
  // With `flush` the bytes are on the disk before the file is closed.
  const file = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  if (through) await pipeline(source, through, andThen, measured.pass, file);
  else await pipeline(source, measured.pass, file);
  return measured.result();
}

export async function measureFile(path: string): Promise<Written> {
  const measured = measuring();
  await pipeline(createReadStream(path), measured.pass, async (pieces) => {
    for await (const _ of pieces);
  });
  return measured.result();
}

function measuring() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(pieces: AsyncIterable<Uint8Array | string>) {
      for await (const piece of pieces) {
        const part = typeof piece === 'string' ? Buffer.from(piece) : piece;
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    },
    result: (): Written => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** A name is durable once its folder is. Windows cannot open one for this and does not need it. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
}
