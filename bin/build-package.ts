// `npm run task build:package`: makes the archive that `npm install --global` takes, dist/tael-<version>.tgz.
// In it the service is JavaScript, because Node strips no types below node_modules; the console is
// built; and the versions of all packages, down to the last, are those of our lock file. Types are stripped
// to spaces, so lines and columns stay those of the source, and nothing of the service is bundled.

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { buildConsole } from './build-console.ts';
import { buildKit } from './build-kit.ts';
import { buildSite } from './build-site.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
export const LAUNCHERS = ['tael.mjs', 'pinned-node.mjs', 'serving.mjs', 'settings-file.mjs'];
const TEXTS = ['LICENSE', 'CHANGELOG.md'];

type Fields = Readonly<Record<string, unknown>>;

export async function buildPackage(): Promise<string> {
  await buildConsole();
  await buildSite();
  await buildKit();
  const folder = join(DIST, 'package');
  rmSync(folder, { recursive: true, force: true });
  stagePackage(folder);
  stageConsole(folder);
  stageSite(folder);
  cpSync(join(ROOT, 'sdk/dist'), join(folder, 'sdk/dist'), { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', DIST], {
    cwd: folder,
    encoding: 'utf8',
  });
  return join(DIST, basename(packed.trim()));
}

/** Everything but the console and the documentation. */
export function stagePackage(folder: string): void {
  // Of the SDKs, the one that the command line uses.
  const sources = ['src/**/*.ts', 'sdk/typescript/src/*.ts'];
  for (const name of globSync(sources, { cwd: ROOT, exclude: isTest })) {
    writeInto(folder, builtName(name), toJavaScript(readFileSync(join(ROOT, name), 'utf8')));
  }
  const page = 'src/pages/docs/verify.html';
  writeInto(folder, builtName(page), readFileSync(join(ROOT, page), 'utf8'));
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const name of LAUNCHERS) copyFileSync(join(ROOT, 'bin', name), join(folder, 'bin', name));
  for (const name of TEXTS) copyFileSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'schema'), join(folder, 'schema'), { recursive: true });
  const manifest = manifestOfPackage(readFields('package.json'));
  writeInto(folder, 'package.json', jsonOf(manifest));
  const lock = shrinkwrap(readFields('package-lock.json'), manifest);
  writeInto(folder, 'npm-shrinkwrap.json', jsonOf(lock));
}

/** Only in the two compressed forms in which browsers get it. */
function stageConsole(folder: string): void {
  const built = join(ROOT, 'console/dist');
  const files = ['index.html', 'first.mjs', 'licenses.txt', 'assets/*.{br,gz}'];
  for (const name of globSync(files, { cwd: built })) {
    const target = join(folder, 'console/dist', name);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(built, name), target);
  }
}

export function stageSite(folder: string): void {
  cpSync(join(ROOT, 'site/dist'), join(folder, 'site/dist'), { recursive: true });
}

/** Types become spaces, so that lines and columns in a stack trace are those of the source. */
export function toJavaScript(source: string): string {
  // Of imports, and of the files that threads begin with.
  const names = /('\.\.?\/[^'\n]*)\.ts'/g;
  return stripTypeScriptTypes(source).replace(names, "$1.js'");
}

function builtName(name: string): string {
  return name.replace(/^src/, 'dist').replace(/\.ts$/, '.js');
}

function isTest(name: string): boolean {
  return name.endsWith('.test.ts') || /^src\/pages\/[^/]+\/script\/(?!compiled\.ts)./.test(name);
}

/** It stays private: the archive is given from hand to hand, never to a registry. */
function manifestOfPackage({ scripts, devDependencies, ...kept }: Fields): Fields {
  return kept;
}

/** npm installs what it says in place of whatever is newest. */
function shrinkwrap({ packages, ...lock }: Fields, manifest: Fields): Fields {
  const { name, version, license, dependencies, bin, engines, optionalDependencies } = manifest;
  const root = { name, version, license, dependencies, bin, engines, optionalDependencies };
  const kept = Object.entries(packages as Record<string, Fields>).filter(
    ([place, entry]) => place !== '' && entry.dev !== true,
  );
  return { ...lock, packages: { '': root, ...Object.fromEntries(kept) } };
}

function readFields(name: string): Fields {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
}

function jsonOf(value: Fields): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function writeInto(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

if (import.meta.main) {
  const archive = await buildPackage();
  console.log(`${archive} (${Math.round(statSync(archive).size / 1024)} KB)`);
}
