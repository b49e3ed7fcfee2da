// The licenses of packages that are bundled into a file. Whoever gets it gets these: what is bundled has lost
// its own.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE_FOLDER = /^\0?.*?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** `modules`: the files that were bundled, those of our own included. */
export function licensesOf(modules: Iterable<string>): string {
  const folders = [...modules].map((id) => PACKAGE_FOLDER.exec(id)?.[0]);
  const packages = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
  return `${packages.map(licenseOf).join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = globSync('{licen[cs]e,LICEN[CS]E,copying,COPYING}*', { cwd: folder }).sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}
