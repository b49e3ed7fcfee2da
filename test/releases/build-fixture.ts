// `npm run task build:release-fixture`: writes down a filled database of this release, for the tests that
// upgrade it. Run it when a release is cut, after the last change of the schema. What is there is left
// alone without --replace: it is what that release really made.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { RELEASE } from '../../src/store/postgres/tables/release.ts';
import { testDatabase } from '../support/postgres.ts';
import { folderOf, makeFixture } from './release-fixture.ts';

const folder = folderOf(RELEASE);
if (existsSync(folder) && !process.argv.includes('--replace')) {
  console.error(
    `${relative('.', folder)} is there. Of a version that nobody has yet, make it anew: ` +
      'npm run task build:release-fixture -- --replace',
  );
  process.exitCode = 1;
} else {
  await rm(folder, { recursive: true, force: true });
  const database = await testDatabase();
  try {
    await makeFixture(database, folder);
  } finally {
    await database.drop();
  }
  console.log(`Written: ${relative('.', folder)}`);
}
