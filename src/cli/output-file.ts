// A file that a command writes: whole or not at all.

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

export type WrittenFile = {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** A service elsewhere sent less of it than there is. */
export class FileBroken extends Error {}

/** The reader of standard output has gone. */
export class NobodyReads extends Error {}

/** Why nothing can be written there, to follow the name of the argument; null: it can. */
export async function fileProblem(out: string): Promise<string | null> {
  const folder = await stat(path.dirname(path.resolve(out))).catch(() => null);
  return folder?.isDirectory() ? null : 'must name a file in a folder that exists';
}

/** Without a name: to standard output, which can hold the lines or the JSON value, not both. */
export async function writeLines(
  lines: AsyncIterable<string> | Iterable<string>,
  out?: string,
): Promise<WrittenFile | undefined> {
  if (out === undefined) {
    await pipeline(lines, process.stdout, { end: false }).catch((error) => {
      throw error.code === 'EPIPE' ? new NobodyReads() : error;
    });
    return;
  }
  const { createWhole, writeDurably } = await import('../runtime/durable-file.ts');
  const file = path.resolve(out);
  return { file, ...(await createWhole(file, (partial) => writeDurably(partial, lines))) };
}
