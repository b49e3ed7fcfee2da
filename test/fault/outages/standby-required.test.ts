// An operator who insists on a standby gets no service without one: neither at start, nor afterwards when it
// is gone or frozen.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { checkHealth } from '../../../src/service/check-health.ts';
import { openService } from '../../../src/service/open-service.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { synchronousPair, testPostgres, urlOfAll } from '../../support/replicated.ts';
import { until } from '../../support/until.ts';

const TAEL_MASTER_KEY = 'ab'.repeat(32);

function open(url: string) {
  const env = { DATABASE_URL: url, TAEL_MASTER_KEY, TAEL_REQUIRE_STANDBY: '1' };
  return openService(readConfig(env), pino({ level: 'silent' }));
}

test('there is no start while nothing waits for a standby, and nothing is written', async (t) => {
  const alone = await testPostgres(t);
  await alone.start();
  await assert.rejects(open(urlOfAll([alone])), {
    message: /^TAEL_REQUIRE_STANDBY is set, and synchronous_standby_names is empty/,
  });
  assert.deepEqual(await alone.sql(`select 1 from pg_tables where schemaname = 'public'`), []);
});

test('there is no start while no standby is connected', async (t) => {
  const alone = await testPostgres(t);
  await alone.start({ synchronous_standby_names: 'ANY 1 (*)' });
  await assert.rejects(open(urlOfAll([alone])), /no synchronous standby is connected/);
});

test('a role that may not see its standbys is told what to grant', async (t) => {
  const { primary } = await synchronousPair(t);
  await primary.sql('revoke pg_read_all_stats from tael');
  await assert.rejects(open(urlOfAll([primary])), /grant it pg_read_all_stats/);
});

test('a standby alone is no place to start, with or without its primary', async (t) => {
  const { primary, standby } = await synchronousPair(t);
  await assert.rejects(open(urlOfAll([standby])), {
    message: /^Tael does not keep money in this PostgreSQL: it is a standby .* DATABASE_URL/,
  });
  await primary.kill();
  await assert.rejects(open(urlOfAll([primary, standby])), {
    message: /^No server in DATABASE_URL is a primary that takes writes: .*: it is a standby\.$/,
  });
});

test('a node is degraded while its standby is frozen, and when it is gone', async (t) => {
  const { primary, standby } = await synchronousPair(t);
  const { isHealthy } = await healthOf(t, urlOfAll([standby, primary]));
  assert.equal(await isHealthy(), true);
  await standby.freeze();
  // Something that it would have to confirm, and that nobody waits for.
  const write = 'set synchronous_commit = local; create table written (); drop table written';
  await until('it is degraded', async () => {
    await primary.sql(write);
    return !(await isHealthy());
  });
  await standby.thaw();
  await until('it is healthy', isHealthy);
  await standby.kill();
  await until('it is degraded', async () => !(await isHealthy()));
});

async function healthOf(t: TestContext, url: string) {
  const service = await open(url);
  t.after(() => service.close());
  const check = checkHealth(service);
  return { isHealthy: async () => (await check()).trouble !== 'no_standby' };
}
