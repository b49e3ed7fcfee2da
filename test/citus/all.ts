// `npm run task test:citus`: every test of this folder, one file after another, because they strike the same
// servers. TAEL_TEST_CITUS names the coordinator. With names behind it (`-- cells users`) only those.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

const names = process.argv.slice(2).map((name) => `test/citus/${name}.test.ts`);
const files = names.length > 0 ? names : globSync('test/citus/*.test.ts').sort();
const failed = files.filter((file) => {
  console.log(`\n${file}`);
  const run = ['bin/tael-run.mjs', 'test/run.ts', file];
  return spawnSync(process.execPath, run, { stdio: 'inherit' }).status !== 0;
});
console.log(`\n${files.length - failed.length} of ${files.length} files hold.`);
for (const file of failed) console.log(`failed: ${file}`);
process.exitCode = failed.length > 0 ? 1 : 0;
