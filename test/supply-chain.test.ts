// What an installation is made of: licences that may be shipped, the list of components, the versions that
// the documentation states, and what an advisory check makes of an answer.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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

test('an advisory fails the check; a registry without advisories is told, and does not', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed' });
  for (const printed of [refused, '', '{}', '<html>']) {
    const { status, text } = verdictOn(printed);
    assert.deepEqual([status, text.startsWith('Nobody was asked')], [0, true], printed);
  }
  const none = { auditReportVersion: 2, vulnerabilities: {} };
  assert.equal(verdictOn(JSON.stringify(none)).status, 0);
  const via = [{ title: 'Body is not validated', url: 'https://github.com/advisories/GHSA-1' }];
  const vulnerabilities = {
    fastify: { severity: 'high', range: '<5.8.5', via },
    adapter: { severity: 'high', range: '*', via: ['fastify'] },
  };
  const { status, text } = verdictOn(JSON.stringify({ ...none, vulnerabilities }));
  assert.equal(status, 1);
  assert.match(text, /^high: fastify <5\.8\.5: Body is not validated \(https:\S+\)$/);
});
