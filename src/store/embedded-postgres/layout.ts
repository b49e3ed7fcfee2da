// Makes the folders in which the embedded PostgreSQL keeps what it owns: everything lies in `pg18` inside
// the data directory. The major version is part of the name, so two majors never meet in one folder.

import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';
import { makeSocketDirectory } from './socket-directory.ts';

const MAJOR = '18';
export const PORT = 5432;

/** Errors that mean that the folder is the wrong one, and not that the disk is full or broken. */
const FOLDER_ERRORS = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ENAMETOOLONG',
  'ELOOP',
];

export interface Layout {
  readonly root: string;
  readonly cluster: string;
  readonly libraries: string;
  readonly sockets: string;
  readonly log: string;
}

/** Makes the folders that are missing; the cluster itself is made by `makeCluster`. */
export async function makeLayout(dataDir: string): Promise<Layout> {
  return explainUnusable(dataDir, makeFolders(join(resolve(dataDir), `pg${MAJOR}`)));
}

/** Turns an error of the system about a file in the folder into one that names the folder and its setting. */
export async function explainUnusable<T>(dataDir: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    if (!FOLDER_ERRORS.includes(code)) throw cause;
    throw new Error(
      `The data directory ${resolve(dataDir)} cannot be used: ${message}. It must be a ` +
        'folder that belongs to the account that runs Tael, or one that it can make. Change ' +
        'that, or set TAEL_DATA to another folder.',
      { cause },
    );
  }
}

async function makeFolders(root: string): Promise<Layout> {
  await makeFolder(root);
  // The real path is what the kernel reports for the running server, and one name for one place.
  const real = await realpath(root);
  return {
    root: real,
    cluster: join(real, 'cluster'),
    libraries: join(real, 'lib'),
    sockets: await makeSocketDirectory(join(real, 'socket')),
    log: join(real, 'server.log'),
  };
}

/** Whether there is a cluster. Throws for one that this PostgreSQL cannot open. */
export async function clusterExists(layout: Layout): Promise<boolean> {
  if ((await listFolder(layout.cluster)).length === 0) {
    await refuseOtherMajors(layout);
    return false;
  }
  const found = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (found.trim() === MAJOR) return true;
  if (found === '') {
    throw new Error(
      `${layout.cluster} is not a PostgreSQL data directory: it has no PG_VERSION file. ` +
        'Restore it from a backup, or move it away to begin with an empty database.',
    );
  }
  throw otherMajor(layout.cluster, found.trim());
}

/**
 * Whether the folder holds a cluster of any major version. Makes nothing. A folder that cannot be read
 * counts as one that does, because opening it says what is wrong with it.
 */
export async function hasCluster(dataDir: string): Promise<boolean> {
  try {
    const names = (await listFolder(resolve(dataDir))).filter((name) => /^pg\d+$/.test(name));
    const clusters = names.map((name) => listFolder(join(resolve(dataDir), name, 'cluster')));
    return (await Promise.all(clusters)).some((files) => files.length > 0);
  } catch {
    return true;
  }
}

/** Whether somebody copies the log of its server. */
export async function hasSlots({ cluster }: Layout): Promise<boolean> {
  return (await listFolder(join(cluster, 'pg_replslot'))).length > 0;
}

async function refuseOtherMajors(layout: Layout): Promise<void> {
  const dataDir = dirname(layout.root);
  for (const name of await readdir(dataDir)) {
    const cluster = join(dataDir, name, 'cluster');
    if (/^pg\d+$/.test(name) && (await listFolder(cluster)).length > 0) {
      throw otherMajor(cluster, name.slice(2));
    }
  }
}

// Only a folder that is not there counts as empty: one that may not be read must never be replaced.
async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function otherMajor(cluster: string, major: string): Error {
  return new Error(
    `${cluster} was made by PostgreSQL ${major}, and this Tael brings PostgreSQL ${MAJOR}. ` +
      'Start the Tael that made it, or move the folder away to begin with an empty database: a ' +
      'backup that the other Tael makes can be restored into it.',
  );
}
