// What is said when the package of PostgreSQL is not there as a whole.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeDataDir } from '../../test/support/embedded-postgres.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { layOut, orUnusable } from './layout.ts';

test('libraries that are missing are the fault of the package, and not of the data directory', async (t) => {
  const dataDir = await madeDataDir(t);
  const { libraries } = await layOut(dataDir);
  const binaries = { ...findBinaries(), libraries: '/nowhere/native/lib' };
  const linking = orUnusable(dataDir, linkLibraries(binaries, libraries));
  await assert.rejects(linking, /PostgreSQL is not installed as a whole: .*\/nowhere.*npm install/);
});
