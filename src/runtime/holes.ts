// Writes a file without taking room for what is only zeros: a file of PostgreSQL's log is often nothing else.

import { type FileHandle, open } from 'node:fs/promises';

/** For its owner only. */
export async function writeWithHoles(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let at = 0;
    for await (const piece of pieces) {
      if (!Buffer.alloc(piece.length).equals(piece)) await writeAll(file, piece, at);
      at += piece.length;
    }
    await file.truncate(at);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, piece: Uint8Array, at: number): Promise<void> {
  let written = 0;
  while (written < piece.length) {
    const left = piece.length - written;
    written += (await file.write(piece, written, left, at + written)).bytesWritten;
  }
}
