// Chooses the directory of the server's socket: in the data directory, or in the system's temporary
// directory when the full path would be longer than a socket address can hold.

import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';

const PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107;
const FILE_NAME = '.s.PGSQL.5432';

/** Makes `wanted`, or a private stand-in derived from it, and returns the one that was made. */
export async function makeSocketDirectory(wanted: string, temporary = tmpdir()): Promise<string> {
  const directory = socketDirectory(wanted, temporary);
  await makeFolder(directory);
  if (directory !== wanted) {
    await refuseUnlessPrivate(directory, (await lstat(dirname(wanted))).uid);
  }
  return directory;
}

/** Where it is, or would be. */
export function socketDirectory(wanted: string, temporary = tmpdir()): string {
  if (fits(wanted)) return wanted;
  // The name follows from the data directory, so every process of it meets in the same place.
  const name = `tael-${createHash('sha256').update(wanted).digest('hex').slice(0, 24)}`;
  const inTemporary = join(resolve(temporary), name);
  return fits(inTemporary) ? inTemporary : join('/tmp', name);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, FILE_NAME)) <= PATH_BYTES_MAX;
}

// In a shared /tmp anybody can make this directory first. Its owner could put a server of their own
// behind the socket, and Tael would trust that server's answers.
async function refuseUnlessPrivate(directory: string, databaseOwner: number): Promise<void> {
  const found = await lstat(directory);
  const ours = found.uid === process.getuid?.() || found.uid === databaseOwner;
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${directory} must be a directory that only you can use, because the database socket goes ` +
        'there. Remove it, or set TAEL_DATA to a shorter path, which keeps the socket inside it.',
    );
  }
}
