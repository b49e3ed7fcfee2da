// Unpacks the Chromium that comes as an npm package, with the libraries and a font it needs, so that
// it runs on a machine with nothing but Node. The package itself unpacks to well-known places below
// /tmp, where anybody could have put something before us; a folder of ours is made whole beside the
// final one and then renamed, so that processes that start at once do not meet half of it.

import { execFile } from 'node:child_process';
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const PACKAGE = '@sparticuz/chromium';
const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];

export interface Unpacked {
  readonly program: string;
  /** What it must be started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes what was unpacked for this process alone. */
  remove(): Promise<void>;
}

export async function unpackChromium(): Promise<Unpacked> {
  const { version } = JSON.parse(await readFile(join(MODULES, PACKAGE, 'package.json'), 'utf8'));
  const cache = join(await realpath(MODULES), '.cache');
  if (!(await mayWrite(cache))) {
    const folder = await mkdtemp(join(tmpdir(), 'tael-chromium-'));
    await unpackInto(folder, folder);
    return unpackedIn(folder, () => rm(folder, { recursive: true, force: true }));
  }
  const kept = join(cache, `tael-chromium-${version}`);
  if (!(await isThere(kept))) await unpackBeside(kept);
  return unpackedIn(kept, async () => {});
}

function unpackedIn(folder: string, remove: () => Promise<void>): Unpacked {
  const env = {
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    // It writes there whatever it is told; a home of somebody's own is none of its business.
    HOME: folder,
  };
  return { program: join(folder, 'chromium'), env, remove };
}

/** The second one discards its own. */
async function unpackBeside(kept: string): Promise<void> {
  const made = await mkdtemp(`${kept}-`);
  try {
    await unpackInto(made, kept);
    await rename(made, kept);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    if (!(await isThere(kept))) throw error;
  }
}

async function unpackInto(folder: string, known: string): Promise<void> {
  const archives = ARCHIVES.map((archive) => join(MODULES, PACKAGE, 'bin', archive));
  const program = join(import.meta.dirname, 'inflate-chromium.ts');
  await promisify(execFile)(process.execPath, [program, ...archives], { env: { TMPDIR: folder } });
  await writeFile(join(folder, 'fonts.conf'), fontsConf(known));
}

/** The machine's own fonts come with it, where there are some: the package knows no Chinese. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

async function mayWrite(cache: string): Promise<boolean> {
  try {
    await mkdir(cache, { recursive: true });
    await access(cache, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
