// The server's log file: opened for each new server, and quoted when a server did not start.

import { type FileHandle, open, rename, stat } from 'node:fs/promises';

const ROTATE_AT_BYTES = 10 * 2 ** 20;
const TAIL_BYTES = 4_000;

export async function openLog(file: string): Promise<FileHandle> {
  if ((await sizeOfLog(file)) > ROTATE_AT_BYTES) await rename(file, `${file}.1`).catch(() => {});
  return open(file, 'a', 0o600);
}

export async function sizeOfLog(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.size ?? 0;
}

/** The end of the log, but nothing before the byte `start`. */
export async function readLogTail(file: string, start = 0): Promise<string> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return '';
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL_BYTES, Math.min(start, size));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await handle.close();
  }
}
