// Checks what is packed for `npm install --global`: JavaScript that says the same as the source, and
// nothing that only development needs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { stagePackage, toJavaScript } from './build-package.ts';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'tael-package-'));
after(() => rmSync(folder, { recursive: true, force: true }));
stagePackage(folder);

test('types become spaces, so that a stack trace names the lines and columns of the source', () => {
  const source = `import type { A } from './a.ts';
import { type B, c } from './c.ts';
export const d = async (e: A): Promise<B> => c(e, await import('./f.ts'), 'keep ./g.ts  ');
`;
  const javaScript = toJavaScript(source);
  assert.match(javaScript, /from '\.\/c\.js'/);
  assert.match(javaScript, /import\('\.\/f\.js'\), 'keep \.\/g\.ts {2}'/);
  assert.equal(javaScript.indexOf('c(e'), source.indexOf('c(e'));
});

test('what is packed runs, and imports nothing that is not packed', () => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const options = { cwd: tmpdir(), encoding: 'utf8' } as const;
  const { version } = readJson('package.json');
  const said = execFileSync(process.execPath, [join(folder, 'bin/tael.mjs'), '--version'], options);
  assert.equal(said, `${version}\n`);
  const files = globSync('dist/**/*.js', { cwd: folder });
  assert.ok(files.length > 500);
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:from|import\(|URL\()\s*'(\.[^']+)'/g)) {
      const target = resolve(folder, file, '..', name);
      assert.ok(globSync(target).length === 1, `${file} imports ${name}`);
    }
  }
});

test('nobody can publish it, and it brings no tools of development', () => {
  const manifest = readJson('package.json');
  assert.equal(manifest.private, true);
  assert.deepEqual([manifest.scripts, manifest.devDependencies], [undefined, undefined]);
  const { packages } = readJson('npm-shrinkwrap.json');
  const places = Object.keys(packages);
  assert.ok(places.includes('node_modules/fastify'));
  assert.deepEqual(
    places.filter((place) => /typescript|vite|react|esbuild|biome/.test(place)),
    [],
  );
  assert.deepEqual(globSync('**/*.{test.*,ts,tsx}', { cwd: join(folder, 'dist') }), []);
});

function readJson(name: string) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
