// `npm run task build:pay`: writes the compiled scripts of the pages, those that differ from what is there.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compiledModule, PAGE_SCRIPTS } from './page-scripts.ts';

const ROOT = resolve(import.meta.dirname, '..');

for (const script of PAGE_SCRIPTS) {
  const file = join(ROOT, script.compiled);
  const made = await compiledModule(script);
  if (readFileSync(file, 'utf8') !== made) writeFileSync(file, made);
}
