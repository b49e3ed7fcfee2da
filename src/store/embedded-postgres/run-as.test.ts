// The account PostgreSQL runs as: never root.

import assert from 'node:assert/strict';
import { chmod, lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { dataDirWithCluster, queryValue } from '../../../test/support/embedded-postgres.ts';
import { ensureRunning } from './ensure-running.ts';
import { handOver } from './hand-over.ts';
import { makeLayout } from './layout.ts';
import { chooseRunAs } from './run-as.ts';

test('an ordinary user runs it as themselves', async () => {
  assert.deepEqual(await chooseRunAs('/nowhere', { uid: 1000 }), { prefix: [] });
  assert.deepEqual(await chooseRunAs('/nowhere', { uid: undefined }), { prefix: [] });
});

test('root runs it in a namespace where root has another name', async () => {
  const runAs = await chooseRunAs('/nowhere', { uid: 0, canUnshare: () => true });
  assert.equal(runAs.prefix[0], 'unshare');
  assert.equal(runAs.account, undefined);
});

test('root without namespaces gives the files to an unprivileged account', async (t) => {
  if (process.getuid?.() !== 0) {
    t.skip('needs root');
    return;
  }
  const dataDir = await dataDirWithCluster(t);
  await chmod(dirname(dataDir), 0o755);
  await chmod(dataDir, 0o700);
  const layout = await makeLayout(dataDir);
  const { account } = await chooseRunAs(layout.root, { canUnshare: () => false });
  assert.ok(account !== undefined && account.uid > 0);
  await handOver(layout, account);
  assert.equal((await lstat(dataDir)).mode & 0o777, 0o711);
  // From now on the owner of the cluster decides, whether or not namespaces work.
  assert.deepEqual(await chooseRunAs(layout.root), { prefix: [], account });
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
  const socket = join(layout.sockets, '.s.PGSQL.5432');
  assert.equal((await lstat(socket)).uid, account.uid);
});
