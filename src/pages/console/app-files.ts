// The built app of the console, as `bin/build-console.ts` leaves it: its page, and its files,
// compressed already.

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface ConsoleApp {
  readonly first: FirstScreen;
  /** HTML that names its files below `./assets/`. */
  readonly page: string;
  /** By their names in `assets/`, which contain a digest of what is in them. */
  readonly files: ReadonlyMap<string, AppFile>;
}

/** What was asked for, and its answer. The app says what it asks for; here it is carried. */
export type Answer = readonly [read: Read, data: unknown];
type Read = unknown;

/** `console/src/first/first.ts`, built. */
export interface FirstScreen {
  readonly ABOUT: readonly Read[];
  readsAt(path: string, about: readonly Answer[]): readonly Read[];
  addressOfRead(read: Read): string;
  pictureOf(boot: object, path: string, nonce: string): string;
}

interface AppFile {
  readonly type: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const FOLDER = path.resolve(import.meta.dirname, '../../../console/dist');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Null: it has not been built. One that is built again is noticed with the next page. */
export function openConsoleApp(folder = FOLDER): () => Promise<ConsoleApp | null> {
  let builtAtMs = 0;
  let loaded: Promise<ConsoleApp> | null = null;
  return async () => {
    const page = path.join(folder, 'index.html');
    const found = await stat(page).catch(() => null);
    if (found === null) return null;
    if (loaded === null || found.mtimeMs !== builtAtMs) {
      builtAtMs = found.mtimeMs;
      loaded = loadApp(folder, page, builtAtMs);
    }
    return loaded;
  };
}

async function loadApp(folder: string, page: string, builtAtMs: number): Promise<ConsoleApp> {
  const assets = path.join(folder, 'assets');
  // An installed package has them in their compressed forms alone.
  const compressed = (await readdir(assets)).filter((name) => name.endsWith('.br'));
  const names = compressed.map((name) => name.slice(0, -'.br'.length));
  const files = await Promise.all(
    names.map(async (name) => [name, await loadFile(path.join(assets, name))] as const),
  );
  // What is built again is another module.
  const first = `${pathToFileURL(path.join(folder, 'first.mjs'))}?${builtAtMs}`;
  return {
    page: await readFile(page, 'utf8'),
    files: new Map(files),
    first: (await import(first)) as FirstScreen,
  };
}

async function loadFile(file: string): Promise<AppFile> {
  const [br, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  return { type: TYPES[path.extname(file)] ?? '', br, gzip };
}
