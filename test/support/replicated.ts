// PostgreSQL servers of a test's own that can replicate, be promoted, killed, frozen and brought back. All
// of them begin as copies of one cluster, so each can be a standby of each other.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Client, type ClientConfig } from 'pg';
import { findBinaries } from '../../src/store/embedded-postgres/binaries.ts';
import { handOver } from '../../src/store/embedded-postgres/hand-over.ts';
import { type Layout, makeLayout, PORT } from '../../src/store/embedded-postgres/layout.ts';
import { clearStaleLocks } from '../../src/store/embedded-postgres/postmaster-pid.ts';
import { chooseRunAs } from '../../src/store/embedded-postgres/run-as.ts';
import { spawnProgram } from '../../src/store/embedded-postgres/run-program.ts';
import { serverArguments } from '../../src/store/embedded-postgres/server-arguments.ts';
import { openLog, readLogTail } from '../../src/store/embedded-postgres/server-log.ts';
import { dataDirWithCluster, isServerProcess, serverPid } from './embedded-postgres.ts';
import { until } from './until.ts';

export interface TestPostgres {
  /** As the application connects. */
  readonly config: ClientConfig & { readonly host: string };
  /** As a superuser. Answers the rows. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** Starts it, also after it was killed: it believes that it is what it was. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  isRunning(): Promise<boolean>;
  promote(): Promise<void>;
  /** Ends all of its processes at once, as a machine does that loses power. */
  kill(): Promise<void>;
  /** Stops all of its processes without ending them. It goes on when the test ends. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** How a server is started that takes a synchronous standby. */
const SYNCHRONOUS = { synchronous_standby_names: 'ANY 1 (*)' };

export interface ServerWishes {
  /** Variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Told where its data is before anything opens it. */
  readonly prepare?: (dataDir: string) => Promise<void>;
}

/** A server that is not started yet; `of` another one: it will be its standby. */
export async function testPostgres(
  t: TestContext,
  of?: TestPostgres,
  { env = {}, prepare }: ServerWishes = {},
): Promise<TestPostgres> {
  const dataDir = await dataDirWithCluster(t);
  await prepare?.(dataDir);
  const layout = await makeLayout(dataDir);
  if (of) await writeFile(join(layout.cluster, 'standby.signal'), '');
  const admin = { host: layout.sockets, port: PORT, user: 'postgres', database: 'tael' };
  const frozen = new Set<number>();
  const thaw = async () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen.clear();
  };
  t.after(thaw);

  const server: TestPostgres = {
    config: { host: layout.sockets, port: PORT, user: 'tael', database: 'tael' },
    sql: (text) => rowsOf(admin, text),
    async start(settings = {}) {
      await launch(layout, env, {
        wal_level: 'replica',
        max_wal_senders: '10',
        hot_standby: 'on',
        ...(of && { primary_conninfo: `host=${of.config.host} user=postgres` }),
        ...settings,
      });
      await until('the server answers', () =>
        rowsOf(admin, 'select 1').then(
          () => true,
          () => false,
        ),
      ).catch(async (error) => {
        throw new Error(`${error.message} It said: ${await readLogTail(layout.log, 0)}`);
      });
    },
    isRunning: async () => isServerProcess(dataDir, await serverPid(dataDir)),
    async promote() {
      await rowsOf(admin, 'select pg_promote(true)');
    },
    async kill() {
      for (const pid of await processesOf(dataDir)) signal(pid, 'SIGKILL');
    },
    async freeze() {
      for (const pid of await processesOf(dataDir)) {
        frozen.add(pid);
        signal(pid, 'SIGSTOP');
      }
    },
    thaw,
  };
  return server;
}

/** Two servers: the second holds every commit of the first before it is acknowledged. */
export async function synchronousPair(t: TestContext) {
  const primary = await testPostgres(t);
  const standby = await testPostgres(t, primary);
  await primary.start(SYNCHRONOUS);
  await standby.start();
  await primary.sql('grant pg_read_all_stats to tael');
  await until('the standby confirms', async () => {
    const rows = await primary.sql(`select 1 from pg_stat_replication
      where sync_state in ('sync', 'quorum') and state = 'streaming'`);
    return rows.length > 0;
  });
  return { primary, standby };
}

/** A URL with all of them, in the order given. */
export function urlOfAll(servers: readonly Pick<TestPostgres, 'config'>[]): string {
  const hosts = servers.map(({ config }) => encodeURIComponent(config.host));
  return `postgres://tael@${hosts.join(',')}/tael`;
}

async function launch(
  layout: Layout,
  env: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const runAs = await chooseRunAs(layout.root);
  if (runAs.account) await handOver(layout, runAs.account);
  await clearStaleLocks(layout);
  const log = await openLog(layout.log);
  const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const child = spawnProgram(
    {
      program: '/usr/bin/env',
      args: [...variables, findBinaries().postgres, ...serverArguments(layout), ...more],
      runAs,
      libraries: layout.libraries,
      cwd: layout.root,
    },
    { stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  await log.close();
  child.on('error', () => {}); // The wait for its answer fails.
  child.unref();
}

/** The postmaster first, so that it does not notice how its children end. */
async function processesOf(dataDir: string): Promise<number[]> {
  const postmaster = await serverPid(dataDir);
  if (postmaster === 0) return [];
  const file = `/proc/${postmaster}/task/${postmaster}/children`;
  const children = (await readFile(file, 'utf8').catch(() => '')).split(' ').filter(Boolean);
  return [postmaster, ...children.map(Number)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself just now.
  }
}

async function rowsOf(config: ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(config);
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
