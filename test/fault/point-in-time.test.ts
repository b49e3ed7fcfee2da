// A PostgreSQL is lost, and recovered from its base backup and archived log as docs/operate says: to a
// moment, and as far as the archive goes. What was acknowledged until then is there, and nothing else.

import assert from 'node:assert/strict';
import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import { fen } from '../../src/core/money.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { type Anchor, makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { verifyBooks, verifyNew } from '../../src/store/postgres/verify/verify.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { assertBooksHold, rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { foundTown, recharge, wordOf } from './town.ts';
import { assertTold, traffic } from './traffic.ts';

const PAGE = 'docs/operate/point-in-time-recovery.md';
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const CLIENTS = 8;
const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };

const skip = !existsSync(join(PROGRAMS, 'pg_basebackup'))
  ? `not on this machine: ${PROGRAMS}`
  : process.env.TAEL_FAULT_ROUNDS === undefined &&
    'it takes half a minute: npm run task test:faults';

test('a lost server is recovered to a moment, and as far as its archive goes', {
  skip,
}, async (t) => {
  const place = await newPlace(t);
  const lost = await newServer(t, place);
  const books = await openBooks(lost);
  const load = traffic(CLIENTS, () => books);
  await until('there is a load', () => Promise.resolve(load.asked.length > 200));

  await place.sh(blockOf('Make a base backup', 'sh', 0));
  await until('there is more', () => Promise.resolve(load.asked.length > 600));
  await load.stop();
  const moment = await momentOf(lost);
  const since = traffic(CLIENTS, () => books);
  await until('there is more after it', () => Promise.resolve(since.asked.length > 200));
  await since.stop();
  const anchor = await books.anchor();
  await books.close();
  await archived(lost);
  await place.pgCtl('main', 'stop', '-m', 'immediate');

  const then = await recovered(t, place, 'then', moment.time);
  assert.deepEqual((await momentOf(then)).books, moment.books, 'exactly what there was');
  const early = await openBooks(then);
  assert.ok((await assertTold(then, load.asked, early)).acknowledged > 600);
  await early.close();
  assert.deepEqual(await brokenIn(then, anchor), ['anchors_hold'], 'they end before that anchor');
  await place.pgCtl('then', 'stop', '-m', 'fast');

  const latest = await recovered(t, place, 'latest', null);
  const again = await openBooks(latest);
  await assertTold(latest, [...load.asked, ...since.asked], again);
  assert.deepEqual(await brokenIn(latest, anchor), []);
  assert.equal(wordOf(await again.submit(recharge(1, fen(1)))), 'done');
  await assertBooksHold(latest);
  assert.deepEqual(await brokenSince(latest), [], 'the proof that was recovered goes on');
  await again.close();
  await place.sh(blockOf('Make a base backup', 'sh', 1));
});

interface Place {
  readonly dirOf: (name: string) => string;
  /** Paths of the page become those of this test. */
  readonly here: (text: string, restored?: string) => string;
  readonly sh: (script: string) => Promise<void>;
  readonly pgCtl: (name: string, ...args: readonly string[]) => Promise<void>;
}

async function newPlace(t: TestContext): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), 'tael-pitr-'));
  const account = await accountOf('postgres');
  for (const dir of ['', 'wal', 'base', 'sockets']) {
    await mkdir(join(home, dir), { recursive: true });
    if (account) await chown(join(home, dir), account.uid, account.gid);
  }
  const dirOf = (name: string) => join(home, name);
  const here = (text: string, restored = 'restored') =>
    text
      .replaceAll('/var/lib/postgresql/15/restored', dirOf(restored))
      .replaceAll('/var/backups/tael', home);
  const env = { ...process.env, PATH: `${PROGRAMS}:${process.env.PATH}`, PGHOST: dirOf('sockets') };
  const run = (program: string, ...args: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const options: SpawnOptions = {
        env,
        cwd: home,
        stdio: ['ignore', 'ignore', 'inherit'],
        ...account,
      };
      const child = spawn(program, args, options);
      child.on('error', reject);
      child.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`${program} ${args.join(' ')} ended with ${code}`));
      });
    });
  const pgCtl = (name: string, ...args: readonly string[]) =>
    run(join(PROGRAMS, 'pg_ctl'), '-D', dirOf(name), '-s', '-w', ...args);
  t.after(async () => {
    for (const name of ['main', 'then', 'latest']) {
      if (existsSync(join(dirOf(name), 'postmaster.pid'))) {
        await pgCtl(name, 'stop', '-m', 'immediate').catch(() => {});
      }
    }
    await rm(home, { recursive: true, force: true });
  });
  return { dirOf, here, sh: (script) => run('sh', '-ec', here(script)), pgCtl };
}

/** PostgreSQL does not run as root; null: this process is not root. */
async function accountOf(name: string) {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, name])).stdout.trim());
  return { uid: await id('-u'), gid: await id('-g') };
}

function blockOf(heading: string, language: string, index: number): string {
  return codeBlocks(PAGE, heading, language)[index] ?? assert.fail(`${PAGE}: ${heading} ${index}`);
}

async function newServer(t: TestContext, place: Place): Promise<ClientConfig> {
  const dir = place.dirOf('main');
  await place.sh(`initdb -D ${dir} -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync`);
  const local = `listen_addresses = ''\nunix_socket_directories = '${place.dirOf('sockets')}'`;
  const settings = place.here(blockOf('Archive the log', 'ini', 0));
  await appendFile(join(dir, 'postgresql.conf'), `\n${local}\n${settings}\n`);
  await place.pgCtl('main', '-l', place.dirOf('main.log'), 'start');
  const admin = adminOf(place);
  await rowsOf({ ...admin, database: 'postgres' }, 'create role tael login');
  await rowsOf({ ...admin, database: 'postgres' }, 'create database tael owner tael');
  t.diagnostic('the server that will be lost runs');
  return { ...admin, user: 'tael' };
}

function adminOf(place: Place): ClientConfig {
  return { host: place.dirOf('sockets'), port: 5432, user: 'postgres', database: 'tael' };
}

async function openBooks(config: ClientConfig) {
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => config,
    log: () => {},
  });
  const gatherer = groupCommit(store);
  if ((await store.queries.users(1)).length === 0) {
    await foundTown(store, [1, 2, 3, 4]);
    const openProver = store.openConnection;
    await store.withReadConnection((reader) => verifyBooks(reader, { ...KEYS, openProver }));
  }
  return {
    submit: (command: Parameters<typeof gatherer.submit>[0]) => gatherer.submit(command),
    anchor: () => store.withReadConnection((session) => makeAnchor(session, ANCHOR_KEY)),
    async close() {
      await gatherer.drain();
      await store.close();
    },
  };
}

/** A moment between two commits, and what the books were then. */
async function momentOf(config: ClientConfig) {
  const books = await rowsOf(
    config,
    `select (select count(*) from entries) as entries, (select count(*) from orders) as orders,
      (select string_agg(user_id || ' ' || chain_head, ',' order by user_id) from wallets) as heads`,
  );
  const [now] = await rowsOf(config, 'select clock_timestamp()::text as time from pg_sleep(0.1)');
  return { books, time: String(now?.time) };
}

async function archived(config: ClientConfig): Promise<void> {
  const admin = { ...config, user: 'postgres' };
  const [file] = await rowsOf(admin, 'select pg_walfile_name(pg_switch_wal()) as name');
  await until('the log is archived', async () => {
    const [archiver] = await rowsOf(admin, 'select last_archived_wal from pg_stat_archiver');
    return String(archiver?.last_archived_wal) >= String(file?.name);
  });
}

/** `time` null: as far as the archive goes. */
async function recovered(t: TestContext, place: Place, name: string, time: string | null) {
  await place.sh(place.here(blockOf('Recover', 'sh', 0), name));
  const settings = place
    .here(blockOf('Recover', 'ini', 0))
    .replace(
      /^recovery_target_time = .*$/m,
      time === null ? '' : `recovery_target_time = '${time}'`,
    );
  await appendFile(join(place.dirOf(name), 'postgresql.auto.conf'), `\n${settings}\n`);
  const startedAtMs = performance.now();
  await place.sh(place.here(blockOf('Recover', 'sh', 1), name));
  const config = { ...adminOf(place), user: 'tael' };
  await until('it is a primary', async () => {
    const [server] = await rowsOf(config, 'select pg_is_in_recovery() as recovering');
    return server?.recovering === false;
  });
  t.diagnostic(`${name}: recovered in ${Math.round(performance.now() - startedAtMs)} ms`);
  return config;
}

async function brokenIn(config: ClientConfig, anchor: Anchor): Promise<string[]> {
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => config,
    log: () => {},
  });
  const given = { ...KEYS, anchors: [anchor] };
  const { findings } = await store.withReadConnection((reader) => verifyBooks(reader, given));
  await store.close();
  return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

async function brokenSince(config: ClientConfig): Promise<string[]> {
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => config,
    log: () => {},
  });
  const verification = await store.withReadConnection((reader) => verifyNew(reader, KEYS));
  await store.close();
  assert(verification, 'there is a proof');
  return verification.findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
}
