// The server's log file: opens it for a new server, and reads what a server said that did not start.
import { type FileHandle, open, rename, stat } from 'node:fs/promises';

const ROTATE_AT = 10 * 2 ** 20;
const TAIL = 4000;

export async function openLog(file: string): Promise<FileHandle> {
  const size = await logSize(file);
  if (size > ROTATE_AT) {
    await rename(file, `${file}.1`).catch(() => {});
  }
  return open(file, 'a', 0o600);
}

export async function logSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/** The last lines of the log, from `start` on when that is nearer. */
export async function logTail(file: string, start = 0): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) {
    return '';
  }
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL, Math.min(start, size));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL), 0, TAIL, from);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await handle.close();
  }
}
