// `npm run task test:citus`: every test of this folder, one file after another, because they strike the same
// servers. TAEL_TEST_CITUS names the coordinator. With names behind it (`-- cells users`) only those.

import { globSync } from 'node:fs';
import { runToEnd } from '../support/run-to-end.ts';

const names = process.argv.slice(2).map((name) => `test/citus/${name}.test.ts`);
const files = names.length > 0 ? names : globSync('test/citus/*.test.ts').sort();
const failed: string[] = [];
for (const file of files) {
  console.log(`\n${file}`);
  if ((await runToEnd(['test/run.ts', file])) !== 0) failed.push(file);
}
console.log(`\n${files.length - failed.length} of ${files.length} files hold.`);
for (const file of failed) console.log(`failed: ${file}`);
process.exitCode = failed.length > 0 ? 1 : 0;
