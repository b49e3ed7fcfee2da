// Where the embedded PostgreSQL keeps what it owns: everything lies in `pg18` inside the data
// directory. The major version is part of the name, so two majors never meet in one folder.
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { socketDirectory } from './socket-directory.ts';

const MAJOR = '18';
export const PORT = 5432;

/** What the system says when the folder is the wrong one, and not the disk full or broken. */
const OF_THE_FOLDER = [
  ...['EACCES', 'EPERM', 'EROFS'],
  ...['ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'],
];

export interface Layout {
  readonly root: string;
  readonly cluster: string;
  readonly libraries: string;
  readonly sockets: string;
  readonly log: string;
}

/** Makes the folders that are missing; the cluster itself is made by `initialise`. */
export async function layOut(dataDir: string): Promise<Layout> {
  return orUnusable(dataDir, makeFolders(path.join(path.resolve(dataDir), `pg${MAJOR}`)));
}

/** Puts what the system says about a file in there into words about the folder and its setting. */
export async function orUnusable<T>(dataDir: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    if (!OF_THE_FOLDER.includes(code)) {
      throw cause;
    }
    throw new Error(
      `The data directory ${path.resolve(dataDir)} cannot be used: ${message}. It must be a ` +
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
    cluster: path.join(real, 'cluster'),
    libraries: path.join(real, 'lib'),
    sockets: await socketDirectory(path.join(real, 'socket')),
    log: path.join(real, 'server.log'),
  };
}

/** Tells whether the cluster exists, and refuses one that this PostgreSQL cannot open. */
export async function clusterExists(layout: Layout): Promise<boolean> {
  if ((await listed(layout.cluster)).length === 0) {
    await refuseOtherMajors(layout);
    return false;
  }
  const found = await readFile(path.join(layout.cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (found.trim() === MAJOR) {
    return true;
  }
  if (found === '') {
    throw new Error(
      `${layout.cluster} is not a PostgreSQL data directory: it has no PG_VERSION file. ` +
        'Restore it from a backup, or move it away to begin with an empty database.',
    );
  }
  throw otherMajor(layout.cluster, found.trim());
}

async function refuseOtherMajors(layout: Layout): Promise<void> {
  const dataDir = path.dirname(layout.root);
  for (const name of await readdir(dataDir)) {
    const cluster = path.join(dataDir, name, 'cluster');
    if (/^pg\d+$/.test(name) && (await listed(cluster)).length > 0) {
      throw otherMajor(cluster, name.slice(2));
    }
  }
}

// Only a folder that is not there counts as empty: one that may not be read must never be replaced.
async function listed(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return [];
    }
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
