// `npm run build:interface`: writes the types of the interface, as the console and the SDK use it, from the
// OpenAPI document, and the tables of docs/settings.md from the settings. Tests hold the files to them.

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  INTERFACE_FILE,
  interfaceModule,
  SDK_INTERFACE_FILE,
  sdkInterfaceModule,
} from './console-interface.ts';
import { SETTINGS_PAGES, settingsPage } from './settings-pages.ts';

const ROOT = resolve(import.meta.dirname, '..');

writeFileSync(join(ROOT, INTERFACE_FILE), interfaceModule());
writeFileSync(join(ROOT, SDK_INTERFACE_FILE), sdkInterfaceModule());
for (const [path, language] of SETTINGS_PAGES) {
  writeFileSync(join(ROOT, path), settingsPage(path, language));
}
