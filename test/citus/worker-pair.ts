// A worker of Citus with a standby of its own: made for a test on the coordinator's machine, added to the
// workers, and removed again.

import { execFile } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
const HOST = '127.0.0.1';
/** What stands in the way of the new address is ended after so long. */
const COOLDOWN_MS = 1_000;
const STREAMS = `select 1 from pg_stat_replication where sync_state = 'quorum' and state = 'streaming'`;

export interface WorkerPair {
  readonly worker: CitusServer;
  /** The standby becomes a primary, and the coordinator is told where the worker is now. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** Each commit of the worker waits for its standby. Null: the servers run on another machine. */
export async function addWorkerPair(coordinator: pg.ClientConfig): Promise<WorkerPair | null> {
  const [{ data_directory } = {}] = await rowsOf(coordinator, 'show data_directory');
  const started = await howStarted(`${data_directory}`);
  if (started === null) return null;
  const { uid, gid } = started;
  const folder = await mkdtemp(join(tmpdir(), 'tael-worker-'));
  await chown(folder, uid, gid);
  const [first, second] = [join(folder, 'worker'), join(folder, 'standby')];
  await makeCluster(first, started);
  // Its settings are the coordinator's.
  const settings = await readFile(join(`${data_directory}`, 'postgresql.conf'));
  await writeFile(join(first, 'postgresql.conf'), settings);
  await run('cp', ['-a', first, second]);
  await writeFile(join(second, 'standby.signal'), '');

  const start = async (dataDir: string, port: number, more: Readonly<Record<string, string>>) => {
    const given = { ...started, args: ['-D', dataDir] };
    launch(given, `${dataDir}.log`, { port: `${port}`, wal_keep_size: '1GB', ...more });
    const config = at(coordinator, port);
    await until('the server answers', () => answers(inMaintenance(config)));
    return config;
  };
  const workerPort = await freePort();
  const config = await start(first, workerPort, {});
  const database = new URL(`${coordinator.connectionString}`).pathname.slice(1);
  await rowsOf(inMaintenance(config), `create database ${pg.escapeIdentifier(database)}`);
  await rowsOf(config, 'create extension citus');
  const standbyPort = await freePort();
  const standby = await start(second, standbyPort, {
    primary_conninfo: `host=${HOST} port=${workerPort} user=postgres`,
  });
  await rowsOf(config, `alter system set synchronous_standby_names = 'ANY 1 (*)'`);
  await rowsOf(config, 'select pg_reload_conf()');
  await until('the standby confirms', async () => (await rowsOf(config, STREAMS)).length > 0);
  const [{ id } = {}] = await rowsOf(
    coordinator,
    `select citus_add_node('${HOST}', ${workerPort}) as id`,
  );
  const worker = await serverAt(config);
  const other = await serverAt(standby);
  assert(worker && other, 'both run on this machine');
  return {
    worker,
    async promote() {
      await rowsOf(standby, 'select pg_promote(true)');
      await rowsOf(
        coordinator,
        `select citus_update_node(${id}, '${HOST}', ${standbyPort}, true, ${COOLDOWN_MS})`,
      );
    },
    async remove() {
      const gone = `select citus_remove_node(nodename, nodeport) from pg_dist_node where nodeid = ${id}`;
      await rowsOf(coordinator, gone).finally(async () => {
        for (const server of [worker, other]) await server.kill();
        await rm(folder, { recursive: true });
      });
    },
  };
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
