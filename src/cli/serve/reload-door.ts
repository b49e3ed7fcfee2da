// The way from `tael reload` to the services that use a data folder: a socket of each. It is not the number
// of a process, which the system gives to another one when the service is gone.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  makeSocketDirectory,
  socketDirectory,
} from '../../store/embedded-postgres/socket-directory.ts';
import type { Reloaded } from './workers.ts';

const FOLDER = 'reload';
/** A service that was killed has left it behind. */
const NOBODY = ['ECONNREFUSED', 'ENOENT'];

export interface ReloadDoor {
  close(): void;
}

export async function openReloadDoor(
  dataDir: string,
  reload: () => Promise<Reloaded>,
): Promise<ReloadDoor> {
  const folder = await makeSocketDirectory(join(resolve(dataDir), FOLDER));
  const server = createServer((socket) => {
    // Who asked and went away has set it going all the same.
    socket.on('error', () => {});
    void reload().then((reloaded) => socket.end(JSON.stringify(reloaded)));
  });
  server.listen(join(folder, randomBytes(5).toString('hex')));
  await once(server, 'listening');
  server.unref();
  return { close: () => void server.close() };
}

/** What came of it at each service that is there; null: it has ended meanwhile. */
export async function askToReload(dataDir: string): Promise<readonly (Reloaded | null)[]> {
  const folder = socketDirectory(join(resolve(dataDir), FOLDER));
  const answers: (Reloaded | null)[] = [];
  for (const name of await namesIn(folder)) {
    const answer = await askService(join(folder, name));
    if (answer !== 'nobody') answers.push(answer);
  }
  return answers;
}

/** Whoever only asks makes no folder, which might be somebody else's then. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function askService(path: string): Promise<Reloaded | 'nobody' | null> {
  const socket = connect(path);
  try {
    const answer = await text(socket);
    return answer === '' ? null : JSON.parse(answer);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!NOBODY.includes(code)) throw error;
    await rm(path, { force: true });
    return 'nobody';
  }
}
