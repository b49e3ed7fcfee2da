// `npm run task build:console`: builds the app of the console into console/dist, if its sources have
// changed since. `npm start` and the tests do the same. Without the build tools (`npm ci
// --omit=dev`) nothing is built, which is no error.

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { areInstalled, digestOf, putInPlace, say } from './built-folder.ts';
import { licensesOf } from './licenses.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'console/dist');
const CACHE = join(ROOT, 'node_modules/.cache');
/** What the app is made of, and of what. */
const SOURCES = [
  'console/index.html',
  'console/src/**/*',
  'docs/quickstart.md', // its programs
  'bin/build-console.ts',
  'bin/licenses.ts',
  'package.json',
];
/** In the built folder: the digest of the sources. */
const STAMP = 'sources.txt';
const FIRST = 'first.mjs';

/** `quick`, while one works on it: neither made small nor compressed well. */
export async function buildConsole({ quick = false } = {}): Promise<void> {
  const sources = digestOfSources();
  const digest = quick ? `${sources} quick` : sources;
  const built = existsSync(join(DIST, STAMP)) ? readFileSync(join(DIST, STAMP), 'utf8') : '';
  if (built === digest || built === sources) return;
  if (!areInstalled('vite', 'react'))
    return say('The console is not built: `npm ci` installs what builds it.');
  say('Building the console…');
  const made = join(CACHE, `tael-console-${process.pid}`);
  await bundle(made, quick);
  await bundleFirst(made);
  checkStyles(join(made, 'assets'));
  compress(join(made, 'assets'), quick ? 1 : 11, quick ? 1 : 9);
  writeFileSync(join(made, STAMP), digest);
  putInPlace(made, DIST);
}

function digestOfSources(): string {
  const found = globSync([...SOURCES], { cwd: ROOT, withFileTypes: false });
  return digestOf(found.filter((path) => /\.\w+$/.test(path)));
}

/** One file for the first screens, one for what the others share, and one for each of those. */
const GROUPS = [
  { name: 'notices', test: /@mantine.notifications|react-transition-group/, priority: 2 },
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  { name: 'shared', minShareCount: 2, priority: 1 },
];

async function bundle(outDir: string, quick: boolean): Promise<void> {
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  await build({
    configFile: false,
    root: join(ROOT, 'console'),
    // The service writes the path it is reached at into the page; the rest is relative to it.
    base: './',
    plugins: [react(), licensesOfBundle],
    logLevel: 'warn',
    cacheDir: join(CACHE, 'vite'),
    build: {
      outDir,
      emptyOutDir: true,
      minify: !quick,
      sourcemap: quick ? 'inline' : false,
      target: 'es2022',
      // A file inside a style sheet would need a policy of its own.
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
      chunkSizeWarningLimit: 1_000,
      reportCompressedSize: false,
    },
  });
}

/** What the service runs as it writes the page. It runs no package of the app. */
async function bundleFirst(outDir: string): Promise<void> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'console/src/first/first.ts')],
    outfile: join(outDir, FIRST),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
  });
  const foreign = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules'));
  if (foreign.length > 0) throw new Error(`The service would run ${foreign.join(', ')}`);
}

const licensesOfBundle = {
  name: 'licenses',
  generateBundle(this: PluginContext) {
    const source = licensesOf(this.getModuleIds());
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
  },
};

interface PluginContext {
  getModuleIds(): Iterable<string>;
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/** Every component that got into the app has its styles there too. */
function checkStyles(folder: string): void {
  const classes = (files: readonly string[]) =>
    new Set(
      files.flatMap((file) => readFileSync(file, 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? []),
    );
  const all = createRequire(import.meta.url).resolve('@mantine/core/styles.css');
  const built = (ending: string) => globSync(join(folder, `*.${ending}`));
  const [used, styled, known] = [classes(built('js')), classes(built('css')), classes([all])];
  const missing = [...used].filter((name) => known.has(name) && !styled.has(name));
  if (missing.length === 0) return;
  const parts = globSync(join(all, '../styles/*.css')).filter(
    (file) => !file.endsWith('.layer.css') && missing.some((name) => classes([file]).has(name)),
  );
  throw new Error(
    `Missing in console/src/components.css:\n${parts.map((file) => basename(file)).join('\n')}`,
  );
}

/** Once, at the highest level, in place of every time they are asked for. */
function compress(folder: string, brotliLevel: number, gzipLevel: number): void {
  for (const name of globSync('*.{js,css}', { cwd: folder })) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: gzipLevel }));
  }
}

if (import.meta.main) await buildConsole({ quick: process.argv.includes('--quick') });
