// Writes and reads the plainest form of tar (ustar): folders, and files whose size is known before. Any tar
// reads it.

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const BLOCK = 512;
const NAME_BYTES_MAX = 100;

export interface TarFile {
  /** With slashes, from the folder that is packed. */
  readonly name: string;
  /** Null: it is a folder. */
  readonly size: number | null;
  readonly content?: AsyncIterable<Uint8Array>;
}

export async function* packed(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of files) {
    yield header(name, size);
    if (size === null || !content) continue;
    let left = size;
    // What is written while it is read has another size in the end: so many bytes were promised.
    for await (const piece of content) {
      const part = piece.subarray(0, left);
      left -= part.length;
      yield part;
      if (left === 0) break;
    }
    for (; left > 0; left -= Math.min(left, BLOCK)) yield Buffer.alloc(Math.min(left, BLOCK));
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header(name: string, size: number | null): Buffer {
  const bytes = Buffer.from(size === null ? `${name}/` : name);
  if (bytes.length > NAME_BYTES_MAX) throw new Error(`${name} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  bytes.copy(block);
  block.write(size === null ? '0000700\0' : '0000600\0', 100);
  block.write(`0000000\0${'0000000\0'}`, 108);
  block.write(`${(size ?? 0).toString(8).padStart(11, '0')}\0`, 124);
  block.write(`${'0'.repeat(11)}\0`, 136);
  block.write(' '.repeat(8), 148);
  block.write(size === null ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function checksumOf(block: Uint8Array): number {
  return block.reduce((sum, byte) => sum + byte, 0);
}

/** Into a folder that is there, for its owner only. */
export async function unpack(pieces: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const { read, take } = reader(pieces);
  for (;;) {
    const block = await read(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const { name, size } = fileIn(block);
    const path = join(folder, name);
    if (name.endsWith('/')) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await pipeline(take(size), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await read((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

function fileIn(block: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, length: number) =>
    block.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const sum = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(block).fill(' ', 148, 156);
  const name = text(0, NAME_BYTES_MAX);
  const size = Number.parseInt(text(124, 12), 8);
  const isPlain = name !== '' && !name.startsWith('/') && !name.split('/').includes('..');
  if (sum !== checksumOf(blank) || !isPlain || !(size >= 0)) {
    throw new Error('the archive is damaged');
  }
  return { name, size };
}

function reader(pieces: AsyncIterable<Uint8Array>) {
  const source = pieces[Symbol.asyncIterator]();
  let rest: Uint8Array = Buffer.alloc(0);
  async function next(): Promise<void> {
    const { done, value } = await source.next();
    if (done) throw new Error('the archive ends too early');
    rest = value;
  }
  async function* take(size: number): AsyncGenerator<Uint8Array> {
    let left = size;
    while (left > 0) {
      if (rest.length === 0) await next();
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    take,
    read: async (size: number) => Buffer.concat(await Array.fromAsync(take(size))),
  };
}
