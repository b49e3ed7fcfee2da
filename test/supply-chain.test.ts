// Tests what an installation is made of: licences that may be shipped, the list of components, the versions
// that the documentation states, and what an advisory check makes of an answer.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { verdictOn } from '../bin/advisories.ts';
import { sbom, shippedPrograms } from '../bin/sbom.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
}

const LOCKED = Object.entries<Locked>(JSON.parse(read('package-lock.json')).packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, entry]) => ({ ...entry, name: folder.split('node_modules/').at(-1) ?? '' }));

/** Whatever carries them may be passed on with Tael, under Tael's own licence. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
];
/** Of tools that nothing of is shipped, a file of whose own stays under its licence. */
const TOOLS = ['MPL-2.0'];

/** Of `(A OR B)` one is enough. */
function isAllowed(license: string, allowed: readonly string[]): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ');
  return choices.some((one) => allowed.includes(one));
}

test('what is shipped has a permissive licence, and a tool one that stays with it', () => {
  const wrong = LOCKED.filter(({ license = 'none', dev }) => {
    return !isAllowed(license, dev ? [...PERMISSIVE, ...TOOLS] : PERMISSIVE);
  });
  assert.deepEqual(
    wrong.map(({ name, license }) => `${name}: ${license}`),
    [],
    'use something else, or say here why this licence may be shipped',
  );
  assert.ok(isAllowed('(MIT OR GPL-3.0)', PERMISSIVE) && !isAllowed('GPL-3.0', PERMISSIVE));
});

test('what the console is built from has a permissive licence, though it is for development', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  const bundled = Object.keys(devDependencies).filter((name) =>
    /^(?:@mantine|@tanstack|@noble|react|uplot)/.test(name),
  );
  assert.ok(bundled.length > 5, 'they are found');
  const tools = LOCKED.filter(({ name, license = '' }) => {
    return bundled.includes(name) && !isAllowed(license, PERMISSIVE);
  });
  assert.deepEqual(tools, []);
});

test('the list of components has every package, with Node and PostgreSQL', () => {
  const { bomFormat, metadata, components } = sbom();
  assert.deepEqual([bomFormat, metadata.component.name], ['CycloneDX', 'tael']);
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = LOCKED.filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`));
  assert.deepEqual(missing, []);
  for (const { purl } of shippedPrograms()) assert.ok(listed.has(purl), purl);
});

test('SECURITY.md states the versions that are shipped', () => {
  const page = read('SECURITY.md');
  const [node, postgres] = shippedPrograms();
  assert.ok(page.includes(`Node ${node?.version} and PostgreSQL ${postgres?.version}`));
});

test('what `npm pack` makes of a checkout says how the archive is made', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-packed-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const bin = join(folder, 'node_modules/tael/bin');
  cpSync(resolve(ROOT, 'bin'), bin, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(bin, 'tael.mjs'), '--version']);
  assert.deepEqual([status, `${stderr}`.includes('npm run task build:package')], [1, true]);
});

/** npm runs them beside a script of the same name, or when it installs, packs and publishes. */
const HOOK = /^(pre|post)|^(install|uninstall|publish|dependencies|version)$/;

test('npm runs no script that nobody called: neither of packages, nor before or after ours', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
  const { scripts } = JSON.parse(read('package.json'));
  // With that setting npm would leave them out, so nothing may rely on one.
  assert.deepEqual(
    Object.keys(scripts).filter((name) => HOOK.test(name)),
    [],
  );
});

test('`npm start` builds, and then is `tael serve` with what stands behind it', () => {
  const { start } = JSON.parse(read('package.json')).scripts;
  const options = { cwd: ROOT, encoding: 'utf8', shell: true } as const;
  const { status, stdout, stderr } = spawnSync(`${start} --help`, options);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^Usage: \S*tael\S* serve \[options\]/m);
  assert.match(read('bin/start.mjs'), /build-console\.ts.*build-site\.ts/s);
});

test('wherever the archive is installed from, the command runs no script of a package', () => {
  const pages = globSync(['**/*.md', 'Dockerfile', 'test/long/*.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', 'data/**'],
  });
  const lines = pages.flatMap((page) => {
    const found = read(page).match(/^.*npm install --global .*$/gm) ?? [];
    return found.map((line) => `${page}: ${line}`);
  });
  assert.ok(lines.length > 5, 'they are found');
  assert.deepEqual(
    lines.filter((line) => /tgz/.test(line) && !line.includes(' --ignore-scripts ')),
    [],
  );
});

test('an advisory fails the check; without an answer it says unknown, by a status of its own', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed' });
  for (const printed of [refused, '', '{}', '<html>']) {
    const { status, text } = verdictOn(printed);
    assert.deepEqual([status, text.startsWith('UNKNOWN: ')], [3, true], printed);
  }
  const none = { auditReportVersion: 2, vulnerabilities: {} };
  const clean = verdictOn(JSON.stringify(none));
  assert.deepEqual([clean.status, /not of Node and PostgreSQL/.test(clean.text)], [0, true]);
  const via = [{ title: 'Body is not validated', url: 'https://github.com/advisories/GHSA-1' }];
  const vulnerabilities = {
    fastify: { severity: 'high', range: '<5.8.5', via },
    adapter: { severity: 'high', range: '*', via: ['fastify'] },
  };
  const { status, text } = verdictOn(JSON.stringify({ ...none, vulnerabilities }));
  assert.equal(status, 1);
  assert.match(text, /^high: fastify <5\.8\.5: Body is not validated \(https:\S+\)$/);
});

test('CI goes on without an answer about advisories, and says so in its last line', () => {
  const lines = read('.ci/run').trimEnd().split('\n');
  const asking = lines.filter((line) => line.includes('advisories'));
  assert.ok(asking.includes(lines.at(-1) ?? ''));
  for (const [status, ended, said] of [
    [0, 0, 'known'],
    [3, 0, 'UNKNOWN'],
    [1, 1, null],
  ] as const) {
    const [first = '', ...others] = asking;
    const npm = `npm() { return ${status}; }`;
    const script = ['set -euo pipefail', npm, first, 'echo And so on.', ...others].join('\n');
    const run = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    const last = said === null ? '' : `And so on.\nAdvisories of the packages of npm: ${said}\n`;
    assert.deepEqual([run.status, run.stdout], [ended, last]);
  }
});

test('a package that calls itself a beta is called so wherever somebody chooses it', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const betas = Object.values<string>(optionalDependencies).filter((text) => text.includes('beta'));
  for (const version of new Set(betas)) {
    const silent = PAGES_OF_CHOICE.filter((page) => !read(page).includes(version));
    assert.deepEqual(silent, [], version);
  }
});

const PAGES_OF_CHOICE = [
  ...['README.md', 'README.zh-CN.md', 'SECURITY.md'],
  ...['docs/operate/install.md', 'docs/zh/operate/install.md'],
];
