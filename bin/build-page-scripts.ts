// `npm run build:pay`: writes the compiled scripts of the pages.

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compiledModule, PAGE_SCRIPTS } from './page-scripts.ts';

const ROOT = resolve(import.meta.dirname, '..');

for (const script of PAGE_SCRIPTS) {
  writeFileSync(join(ROOT, script.compiled), await compiledModule(script));
}
