// The pages of docs/operate are followed as they stand: on a service with its embedded PostgreSQL, and
// after a move on two PostgreSQL servers, of which one is lost. What is not run says so.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { blocksOf, missing, ROOT } from '../../docs/code-blocks.ts';
import { type Demo, startDemo } from '../../docs/demo.ts';
import { PROGRAM } from '../../support/tael.ts';
import { until } from '../../support/until.ts';
import { keyOf, operatorShell, runnable, wasRun } from './operator-shell.ts';
import { twoServers } from './two-servers.ts';

const FOLDER = 'docs/operate';
/** It has a test of its own. */
const ELSEWHERE = 'point-in-time-recovery.md';
const PAGES = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name !== ELSEWHERE)
  .map((name) => `${FOLDER}/${name}`);
const page = (name: string) => `${FOLDER}/${name}.md`;
const skip = missing('bash', 'curl', 'openssl', 'setpriv', 'psql');

test('every command of the pages works', { skip }, async (t) => {
  const demo = await startDemo(t);
  const [, port = ''] = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(demo.printed) ?? [];
  const data = join(demo.cwd, 'data');
  const [BACKUPS, SAFE] = [join(demo.cwd, 'backups'), join(demo.cwd, 'safe')];
  for (const folder of [BACKUPS, SAFE]) await mkdir(folder);
  const { servers, addresses, authority } = await twoServers(t, demo.cwd);
  const [primary, standby] = servers;
  const given: NodeJS.ProcessEnv = {
    BACKUPS,
    SAFE,
    USER_ID: '1002',
    PGHOST: primary.config.host,
    PGUSER: 'postgres',
  };
  const { follow, set, settings, type } = await operatorShell({
    home: demo.cwd,
    data,
    port,
    given,
  });

  await t.test('one machine', async () => {
    assert.match(await follow(page('one-machine')), /Nothing needs mending\.\n$/);
    const made = await type('tael --json key create --user 1002 --name till --scope query');
    given.KEY_ID = String(JSON.parse(made).key_id);
    await type('tael anchor "$SAFE/2027-01-31.jsonl" && tael backup "$BACKUPS/2027-01-31"');
    await copyFile(join(data, 'master.key'), join(SAFE, 'master.key'));
    assert.match(await follow(page('install')), /✔ {2}backup .*Nothing needs mending/s);
  });

  await t.test('out of service, and clocks', async () => {
    assert.match(await follow(page('out-of-service')), /"alive".*"ready".*Nothing needs/s);
    assert.match(await follow(page('time')), /✔ {2}clock .*"time":/s);
  });

  await t.test('an upgrade, a drill, and books that do not hold', async () => {
    assert.match(await follow(page('upgrade')), /^Backed up.*rules hold.*rules hold/s);
    assert.match(await follow(page('disaster-drill')), /rules hold.*Restored.*rules hold/s);
    assert.match(await follow(page('verify-fails')), /Backed up \d+ tables/);
  });

  await t.test('a PostgreSQL of their own, and the move to it', async () => {
    await type('psql -qd postgres -c "drop database tael" -c "drop role tael"');
    await follow(page('postgresql'), 0, 3);
    await follow(page('postgresql'), 3);
    await follow(page('moving'), 0, 1);
    await demo.stop();
    await set(settingsOf('postgresql', [addresses[0]], authority, join(SAFE, 'master.key')));
    assert.match(await follow(page('moving'), 1), /rules hold.*Restored.*rules hold/s);
    const plain = `psql 'host=${addresses[0]} user=tael dbname=tael sslmode=disable' -c 'select 1'`;
    await assert.rejects(type(`PGPASSWORD=change-me ${plain}`), /no encryption/);
  });

  await t.test('a standby that confirms, and the loss of the primary', async () => {
    const name = page('high-availability');
    await until('the standby follows', async () => {
      return (await primary.sql('select 1 from pg_stat_replication')).length > 0;
    });
    assert.match(await follow(name, 0, 1), /\| streaming \| quorum/);
    await set(settingsOf('high-availability', addresses, authority, join(SAFE, 'master.key')));
    await serveAgain(t, demo, port, await settings());
    assert.match(await follow(name, 1, 2), /✔ {2}standby/);
    await primary.kill();
    given.PGHOST = standby.config.host;
    assert.match(await follow(name, 2), /rules hold/);
  });

  await t.test('secrets that leaked', async () => {
    const said = await follow(page('leaks'));
    assert.match(said, /The old key .*new login password and is signed out.*ALTER ROLE/s);
  });

  const all = PAGES.flatMap((name) => runnable(name).map((block) => keyOf(name, block)));
  assert.deepEqual(
    all.filter((key) => !wasRun.has(key)),
    [],
  );
});

/** The service, with the settings that the pages have led to. It ends with the test. */
async function serveAgain(
  t: TestContext,
  { cwd }: Demo,
  port: string,
  settings: NodeJS.ProcessEnv,
): Promise<void> {
  const data = { TAEL_DATA: join(cwd, 'data'), TAEL_WORKERS: '1' };
  const env = { PATH: process.env.PATH, ...settings, ...data };
  const service = spawn(process.execPath, [PROGRAM, 'serve'], { cwd, env, stdio: 'ignore' });
  const ended = once(service, 'exit');
  t.after(async () => {
    service.kill('SIGTERM');
    await ended;
  });
  await until('the service is ready', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return answer?.status === 200;
  });
}

/** The settings of a page, with the places of this test in them. */
function settingsOf(
  name: string,
  addresses: readonly string[],
  authority: string,
  keyFile: string,
): string {
  const [settings] = blocksOf(page(name)).filter(({ language }) => language === 'ini');
  assert(settings);
  return settings.text
    .replaceAll(/@[^/]+\/tael\?sslmode=verify-full[^"]*/g, () => {
      return `@${addresses.join(',')}/tael?sslmode=verify-full&sslrootcert=${authority}`;
    })
    .replace('/etc/tael/master.key', keyFile);
}
