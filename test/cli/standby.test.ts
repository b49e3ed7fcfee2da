// Tests that the books are verified on a standby as on the primary, although it takes no writes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openService } from '../../src/service/open-service.ts';
import { readConfig } from '../../src/settings/config.ts';
import { synchronousPair, urlOfAll } from '../support/replicated.ts';
import { runTael } from '../support/tael.ts';

const TAEL_MASTER_KEY = 'ab'.repeat(32);

test('The books are verified on a standby, which is written nothing.', async (t) => {
  const { primary, standby } = await synchronousPair(t);
  const env = (DATABASE_URL: string) => ({ ...process.env, DATABASE_URL, TAEL_MASTER_KEY });
  const config = readConfig(env(urlOfAll([primary])));
  const service = await openService(config, pino({ level: 'silent' }));
  await service.close();
  const place = { env: env(urlOfAll([standby])), cwd: process.cwd() };
  const { status, out, err } = await runTael(['verify'], place);
  assert.equal(status, 0, out + err);
  assert.match(out, /All \d+ rules hold/);
  assert.match(err, /The result was not recorded/);
  const continued = await runTael(['verify', '--since', 'last'], place);
  assert.equal(continued.status, 2);
  assert.match(continued.err, /since needs temporary tables, which a standby does not make/);
  const refused = await runTael(['user', 'create', '--name', 'Ann', '--login', 'ann'], place);
  assert.equal(refused.status, 1);
  assert.match(refused.err, /it is a standby that takes no writes/);
});
