// `npm run build:interface`: writes the types of the interface, as the console and the SDK use it, from the
// OpenAPI document. A test holds the file to the document.

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  INTERFACE_FILE,
  interfaceModule,
  SDK_INTERFACE_FILE,
  sdkInterfaceModule,
} from './console-interface.ts';

const ROOT = resolve(import.meta.dirname, '..');

writeFileSync(join(ROOT, INTERFACE_FILE), interfaceModule());
writeFileSync(join(ROOT, SDK_INTERFACE_FILE), sdkInterfaceModule());
