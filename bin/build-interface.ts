// `npm run build:interface`: writes the types of the interface, as the console and the SDK use it, from the
// OpenAPI document, and the tables of errors from the rows of refusals. Tests hold the files to both.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  INTERFACE_FILE,
  interfaceModule,
  SDK_INTERFACE_FILE,
  sdkInterfaceModule,
} from './console-interface.ts';
import { ERROR_PAGES, withErrorTable } from './error-tables.ts';

const ROOT = resolve(import.meta.dirname, '..');

writeFileSync(join(ROOT, INTERFACE_FILE), interfaceModule());
writeFileSync(join(ROOT, SDK_INTERFACE_FILE), sdkInterfaceModule());
for (const language of ['en', 'zh'] as const) {
  const file = join(ROOT, ERROR_PAGES[language].file);
  writeFileSync(file, withErrorTable(readFileSync(file, 'utf8'), language));
}
