// Chooses the directory of the server's socket: in the data directory, or in the system's temporary
// directory when the full path would be longer than a socket address can hold.
import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';

const LONGEST = process.platform === 'darwin' ? 103 : 107;
const FILE_NAME = '.s.PGSQL.5432';

/** Makes `wanted`, or a private stand-in derived from it, and returns the one that was made. */
export async function socketDirectory(wanted: string, temporary = tmpdir()): Promise<string> {
  if (fits(wanted)) {
    await makeFolder(wanted);
    return wanted;
  }
  // The name follows from the data directory, so every process of it meets in the same place.
  const name = `tael-${createHash('sha256').update(wanted).digest('hex').slice(0, 24)}`;
  const inTemporary = path.join(path.resolve(temporary), name);
  const standIn = fits(inTemporary) ? inTemporary : path.join('/tmp', name);
  await makeFolder(standIn);
  await refuseUnlessPrivate(standIn, (await lstat(path.dirname(wanted))).uid);
  return standIn;
}

function fits(directory: string): boolean {
  return Buffer.byteLength(path.join(directory, FILE_NAME)) <= LONGEST;
}

// Anybody can make this name in a shared /tmp before us. Whoever owns the directory could put a
// server of their own behind the socket, and reading its answers would be trusting a stranger.
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
