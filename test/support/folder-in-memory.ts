// Opens the folder in which a run of the tests writes: in memory, when the machine has room to spare there.
// No test needs its files to outlive a power cut, and without a disk a database is made and dropped in a
// tenth of the time.

import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

export interface Folder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function openRunFolder(): Promise<Folder> {
  const parent = (await isUsable()) ? IN_MEMORY : tmpdir();
  const path = await mkdtemp(join(parent, 'tael-run-'));
  // Like the usual one: a server that root starts runs as somebody else, and has to get in.
  await chmod(path, 0o1777);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Tests also start programs that they have written; some machines forbid that here. */
async function isUsable(): Promise<boolean> {
  try {
    const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n');
    const [, , , options = 'noexec'] =
      mounts.map((line) => line.split(' ')).find(([, point]) => point === IN_MEMORY) ?? [];
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return !options.split(',').includes('noexec') && bavail * bsize > ROOM_BYTES;
  } catch {
    return false; // Not Linux, or not there.
  }
}
