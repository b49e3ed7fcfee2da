// `npm run build:interface`: writes the types of the interface, as the console uses it, from the
// OpenAPI document. A test holds the file to the document.

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { INTERFACE_FILE, interfaceModule } from './console-interface.ts';

const ROOT = resolve(import.meta.dirname, '..');

writeFileSync(join(ROOT, INTERFACE_FILE), interfaceModule());
