// The servers that Citus runs on, where they run on this machine: killed as a power cut would, and started
// again with other settings.

import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { assert } from '../../src/core/assert.ts';
import { until } from '../support/until.ts';

const PID_FILE = 'postmaster.pid';
/** It reads first what was written since its last checkpoint, which may be much. */
const RECOVERY_MS = 120_000;
/** Between two looks at what is prepared. */
const LOOK_MS = 0.5;

export interface CitusServer {
  readonly config: pg.ClientConfig;
  readonly folder: string;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Nothing of it runs any more when this returns. */
  kill(): Promise<void>;
  /** As an administrator does, who ends its connections and lets it write what it has. */
  stop(): Promise<void>;
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
}

/** The coordinator and its workers; null: they run on another machine. */
export async function serversOfCitus(
  coordinator: pg.ClientConfig,
): Promise<{ readonly coordinator: CitusServer; readonly workers: CitusServer[] } | null> {
  const places = await rowsOf(
    coordinator,
    'select nodename, nodeport from pg_dist_node where groupid <> 0 order by groupid',
  );
  const at = ({ nodename, nodeport }: Record<string, unknown>) => {
    const url = new URL(`${coordinator.connectionString}`);
    url.host = `${nodename}:${nodeport}`;
    return { connectionString: `${url}` };
  };
  const [first, ...workers] = await Promise.all([coordinator, ...places.map(at)].map(serverAt));
  if (!first || workers.some((worker) => worker === null)) return null;
  return { coordinator: first, workers: workers.filter((worker) => worker !== null) };
}

/** Null: it runs on another machine. */
export async function serverAt(config: pg.ClientConfig): Promise<CitusServer | null> {
  const [{ data_directory: folder } = {}] = await rowsOf(config, 'show data_directory');
  const started = await howStarted(`${folder}`);
  if (started === null) return null;
  return {
    config,
    folder: `${folder}`,
    rows: (sql) => rowsOf(config, sql),
    async kill() {
      const postmaster = await postmasterOf(`${folder}`);
      if (postmaster === null) return;
      // Held first: what waits inside a commit would go on if it noticed that the postmaster is gone.
      signal(postmaster, 'SIGSTOP');
      const pids = [...(await childrenOf(postmaster)), postmaster];
      for (const pid of pids) signal(pid, 'SIGKILL');
      for (const pid of pids) await until(`${pid} has ended`, () => hasEnded(pid));
      await rm(join(`${folder}`, PID_FILE));
    },
    async stop() {
      const postmaster = await postmasterOf(`${folder}`);
      assert(postmaster !== null, 'it runs');
      signal(postmaster, 'SIGINT');
      await until('it has ended', () => hasEnded(postmaster));
    },
    async start(settings = {}) {
      launch(started, `${folder}.log`, settings);
      await until('the server answers', () => answers(config), RECOVERY_MS);
    },
  };
}

/** How a server is started: its program, what it is given, and as whom. */
export interface Started {
  readonly program: string;
  readonly args: readonly string[];
  readonly uid: number;
  readonly gid: number;
}

/** Null: the folder is on another machine. */
export async function howStarted(folder: string): Promise<Started | null> {
  const text = await readFile(join(folder, 'postmaster.opts'), 'utf8').catch(() => null);
  if (text === null) return null;
  const [program = '', ...args] = text.trim().replaceAll('"', '').split(' ');
  const { uid, gid } = await stat(folder);
  return { program, args, uid, gid };
}

export function launch(
  { program, args, uid, gid }: Started,
  logFile: string,
  settings: Readonly<Record<string, string>>,
): void {
  const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a');
  const options = { uid, gid, cwd: '/', detached: true };
  spawn(program, [...args, ...more], { ...options, stdio: ['ignore', log, log] }).unref();
  closeSync(log);
}

async function postmasterOf(folder: string): Promise<number | null> {
  const content = await readFile(join(folder, PID_FILE), 'utf8').catch(() => null);
  return content === null ? null : Number.parseInt(content, 10);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself just now.
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** It may stay as a zombie for as long as nobody asks how it ended. */
async function hasEnded(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return state.slice(state.lastIndexOf(')')).startsWith(') Z');
}

export async function answers(config: pg.ClientConfig): Promise<boolean> {
  return (await rowsOf(config, 'select 1').catch(() => [])).length > 0;
}

/** How many transactions are prepared there. */
export async function preparedAt({ rows }: Pick<CitusServer, 'rows'>): Promise<number> {
  return (await rows(`select gid from pg_prepared_xacts where gid like 'citus_%'`)).length;
}

/** Returns as soon as something is prepared there, and after so long in any case. */
export async function untilPrepared(
  { rows }: Pick<CitusServer, 'rows'>,
  msMax: number,
): Promise<void> {
  const looks = Math.ceil(msMax / LOOK_MS);
  await rows(`do $$ begin
    for look in 1..${looks} loop
      exit when exists (select from pg_prepared_xacts where gid like 'citus_%');
      perform pg_sleep(${LOOK_MS} / 1000.0);
    end loop;
  end $$`).catch(() => {}); // It is killed before.
}

/**
 * Ends connections to a server when the moment has come, of nodes, of people and of the coordinator. Answers
 * how many there were; none where it is away.
 */
export async function cutConnections(
  at: Pick<CitusServer, 'config'>,
  untilMoment: () => Promise<void>,
  whose = 'true',
): Promise<number> {
  const client = new pg.Client(at.config);
  client.on('error', () => {}); // The server may be killed meanwhile.
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await untilMoment();
  if (!connected) return 0;
  const cut = await client
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'
         and pid <> pg_backend_pid() and datname = current_database() and ${whose}`,
    )
    .catch(() => null);
  await client.end().catch(() => {});
  return cut?.rowCount ?? 0;
}

export async function rowsOf(
  config: pg.ClientConfig,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config);
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
