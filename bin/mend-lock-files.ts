// Part of `npm run format`: takes out of the lock files what npm writes into them and nobody is to read.
// They name no registry, and not which Node a package needs: npm compares that with the Node that it
// runs on itself, while the packages run on the one that is pinned here.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

for (const name of globSync('{.,test/clients,test/long,test/sdk/runtimes}/package-lock.json', {
  cwd: ROOT,
})) {
  const file = join(ROOT, name);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const [folder, entry] of Object.entries<Record<string, unknown>>(lock.packages)) {
    if (folder === '') continue;
    delete entry.resolved;
    delete entry.engines;
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
