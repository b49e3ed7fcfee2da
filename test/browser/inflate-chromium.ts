// Unpacks archives of the Chromium package: a process of its own, because they go where TMPDIR says.

import { inflate } from '@sparticuz/chromium';

await Promise.all(process.argv.slice(2).map((archive) => inflate(archive)));
