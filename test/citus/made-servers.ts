// Servers with Citus that a test makes for itself, beside one that is there, with its settings and as its
// account. They are gone when the test has ended.

import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { assert } from '../../src/core/assert.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import {
  answers,
  type CitusServer,
  howStarted,
  launch,
  rowsOf,
  type Started,
  serverAt,
} from './citus-server.ts';

const run = promisify(execFile);
export const HOST = '127.0.0.1';
const TCP_LIMITS =
  'connect_timeout=2 keepalives_idle=5 keepalives_interval=2 keepalives_count=3 tcp_user_timeout=5000';
/** All but the last two as docs/operate/several-machines.md sets them. */
const SETTINGS = [
  `citus.recover_2pc_interval = '2s'`,
  `citus.node_conninfo = 'sslmode=disable ${TCP_LIMITS}'`,
  'tcp_keepalives_idle = 5',
  'tcp_keepalives_interval = 2',
  'tcp_keepalives_count = 3',
  'wal_level = logical',
  `wal_keep_size = '1GB'`,
];
const STREAMS = `select 1 from pg_stat_replication where sync_state = 'quorum' and state = 'streaming'`;

export interface ServerPair {
  readonly primary: CitusServer;
  /** Each commit of the primary waits for it. */
  readonly standby: CitusServer;
}

export interface MadeServers {
  /** With the database of the test, and the extension in it. */
  server(name: string): Promise<CitusServer>;
  pair(name: string): Promise<ServerPair>;
  remove(): Promise<void>;
}

/** Null: the servers run on another machine. */
export async function madeServers(beside: pg.ClientConfig): Promise<MadeServers | null> {
  const [{ data_directory } = {}] = await rowsOf(beside, 'show data_directory');
  const started = await howStarted(`${data_directory}`);
  if (started === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'tael-citus-'));
  await chown(folder, started.uid, started.gid);
  const empty = join(folder, 'empty');
  await makeCluster(empty, started);
  const settings = await readFile(join(`${data_directory}`, 'postgresql.conf'));
  await writeFile(join(empty, 'postgresql.conf'), settings);
  const made: CitusServer[] = [];

  const start = async (name: string, port: number, more: readonly string[] = []) => {
    const dataDir = join(folder, name);
    const own = [`port = ${port}`, ...SETTINGS, ...more];
    await appendFile(join(dataDir, 'postgresql.conf'), `\n${own.join('\n')}\n`);
    launch({ ...started, args: ['-D', dataDir] }, `${dataDir}.log`, {});
    const config = at(beside, port);
    await until('the server answers', () => answers(inMaintenance(config)));
    return config;
  };
  async function opened(config: pg.ClientConfig): Promise<CitusServer> {
    const server = await serverAt(config);
    assert(server, 'it runs on this machine');
    made.push(server);
    return server;
  }
  const copyOf = (other: string, name: string) =>
    run('cp', ['-a', join(folder, other), join(folder, name)]);
  async function server(name: string): Promise<CitusServer> {
    await copyOf('empty', name);
    const config = await start(name, await freePort());
    const database = new URL(`${beside.connectionString}`).pathname.slice(1);
    await rowsOf(inMaintenance(config), `create database ${pg.escapeIdentifier(database)}`);
    await rowsOf(config, 'create extension citus');
    return opened(config);
  }
  return {
    server,
    async pair(name) {
      const standbyName = `${name}-standby`;
      await copyOf('empty', standbyName);
      await writeFile(join(folder, standbyName, 'standby.signal'), '');
      const primary = await server(name);
      const source = `host=${HOST} port=${portOf(primary)} user=postgres`;
      const config = await start(standbyName, await freePort(), [`primary_conninfo = '${source}'`]);
      await primary.rows(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
      await primary.rows('select pg_reload_conf()');
      await until('the standby confirms', async () => (await primary.rows(STREAMS)).length > 0);
      await until('the standby has the database', () => answers(config));
      return { primary, standby: await opened(config) };
    },
    async remove() {
      for (const one of made) await one.kill();
      await rm(folder, { recursive: true });
    },
  };
}

export function portOf({ config }: Pick<CitusServer, 'config'>): number {
  return Number(new URL(`${config.connectionString}`).port);
}

async function makeCluster(folder: string, { program, uid, gid }: Started): Promise<void> {
  const args = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await run(join(dirname(program), 'initdb'), args, { uid, gid, cwd: '/' });
}

function at({ connectionString }: pg.ClientConfig, port: number) {
  const url = new URL(`${connectionString}`);
  url.host = `${HOST}:${port}`;
  return { connectionString: `${url}` };
}

/** There before the database of the test is. */
function inMaintenance({ connectionString }: pg.ClientConfig) {
  const url = new URL(`${connectionString}`);
  url.pathname = '/postgres';
  return { connectionString: `${url}` };
}
