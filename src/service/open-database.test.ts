// Tests of malformed database addresses: they are bad settings, and not a database that is away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { ConfigError, readConfig } from '../settings/config.ts';
import { openDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });
const TAEL_MASTER_KEY = 'ab'.repeat(32);

test('a malformed address is a clear error that does not quote it', async () => {
  for (const url of ['postgres://u:hunter2@[db/x', 'postgres://u:hunter2#2@db:5432:1/x']) {
    const config = readConfig({ DATABASE_URL: url, TAEL_MASTER_KEY });
    await assert.rejects(openDatabase(config, log), (error: Error) => {
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(error.message, /^DATABASE_URL /);
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    });
  }
});

test("an address without a host uses this machine's socket", async () => {
  const urls = { 'postgres:///tael?host=/run/a': '/run/a', 'postgres://tael@/tael': 'localhost' };
  for (const [url, host] of Object.entries(urls)) {
    const config = readConfig({ DATABASE_URL: url, TAEL_MASTER_KEY });
    const { clientConfig } = await openDatabase(config, log);
    const client = new pg.Client(await clientConfig());
    assert.deepEqual([client.host, client.database], [host, 'tael']);
  }
});
