// The error when the package of PostgreSQL is incomplete.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataDirWithCluster } from '../../../test/support/embedded-postgres.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { explainUnusable, makeLayout } from './layout.ts';

test('missing libraries are reported as a fault of the package, not of the data directory', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const { libraries } = await makeLayout(dataDir);
  const binaries = { ...findBinaries(), libraries: '/nowhere/native/lib' };
  const linking = explainUnusable(dataDir, linkLibraries(binaries, libraries));
  await assert.rejects(linking, /PostgreSQL is not installed as a whole: .*\/nowhere.*npm install/);
});
