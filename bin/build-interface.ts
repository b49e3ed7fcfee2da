// `npm run task build:interface`: writes the types of the interface, as the console and the SDKs use it,
// from the OpenAPI document, and the tables of errors, operations, access, settings, calls and rules.
// Tests hold the files to their sources.

import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ACCESS_PAGES, withAccessLists } from './access-tables.ts';
import {
  INTERFACE_FILE,
  interfaceModule,
  SDK_INTERFACE_FILE,
  sdkInterfaceModule,
} from './console-interface.ts';
import { ERROR_PAGES, withErrorTable } from './error-tables.ts';
import { OPERATION_PAGES, withOperationTable } from './operation-tables.ts';
import { filesWithOrderFields } from './order-fields.ts';
import { RULE_PAGES, withRuleList } from './rule-lists.ts';
import { CALL_PAGES, withCallTable } from './sdk-records/calls.ts';
import { JAVA_BY_HAND, JAVA_FOLDER, recordFiles } from './sdk-records.ts';
import { SETTINGS_PAGES, settingsPage } from './settings-pages.ts';

const ROOT = resolve(import.meta.dirname, '..');

writeFileSync(join(ROOT, INTERFACE_FILE), interfaceModule());
writeFileSync(join(ROOT, SDK_INTERFACE_FILE), sdkInterfaceModule());
for (const old of globSync(`${JAVA_FOLDER}/*.java`, { cwd: ROOT })) {
  if (!JAVA_BY_HAND.includes(basename(old))) rmSync(join(ROOT, old));
}
for (const [file, content] of Object.entries(recordFiles())) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), content);
}
for (const language of ['en', 'zh'] as const) {
  mend(ERROR_PAGES[language].file, (page) => withErrorTable(page, language));
  mend(OPERATION_PAGES[language], (page) => withOperationTable(page, language));
  mend(ACCESS_PAGES[language], (page) => withAccessLists(page, language));
  mend(CALL_PAGES[language], (page) => withCallTable(page, language));
  mend(RULE_PAGES[language], (page) => withRuleList(page, language));
}
for (const [path, language] of SETTINGS_PAGES) {
  writeFileSync(join(ROOT, path), settingsPage(path, language));
}

for (const [file, mended] of filesWithOrderFields()) mend(file, mended);

function mend(page: string, mended: (text: string) => string): void {
  const file = join(ROOT, page);
  writeFileSync(file, mended(readFileSync(file, 'utf8')));
}
