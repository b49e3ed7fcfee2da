// Three PostgreSQL under Patroni, with etcd and HAProxy, as Debian packages them. All of it on this
// machine and below one folder, and gone when the test ends.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Client } from 'pg';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { faultedTree, signalTree } from './process-tree.ts';

const NEEDED = ['patroni', 'etcd', 'haproxy'];
const START_MS_MAX = 120_000;
/** After so long without a sign of life the leader is replaced. */
const TTL_S = 20;

export interface Member {
  readonly name: string;
  /** With its PostgreSQL, all at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

export interface PatroniCluster {
  /** HAProxy's, behind which the leader is. */
  readonly port: number;
  /** All servers, in libpq's spelling. */
  readonly url: string;
  readonly members: readonly Member[];
  leader(): Promise<Member>;
  switchOver(): Promise<void>;
  /** As a superuser, at the leader. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** A leader, and as many standbys as there are others, one of them synchronous. */
  whole(): Promise<void>;
}

/** Why it cannot be run here; null: it can. */
export function noPatroni(): string | null {
  const missing = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0);
  if (binFolder() === undefined) missing.push('postgresql');
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  return process.getuid?.() === 0 ? null : 'it takes root, to run PostgreSQL as another user';
}

function binFolder(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
}

export async function patroniCluster(t: TestContext): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-patroni-'));
  const account = postgresAccount();
  await chown(folder, account.uid, account.gid);
  const running: ChildProcess[] = [];
  const run = (program: string, args: readonly string[], options = {}) => {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore', ...options });
    running.push(child);
    return child;
  };
  const members: PatroniMember[] = [];
  t.after(async () => {
    for (const member of members) await member.kill();
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const etcd = await startEtcd(folder, run);
  for (const name of ['m1', 'm2', 'm3']) {
    members.push(await patroniMember({ name, folder, etcd, account, run }));
    await members.at(-1)?.start();
  }
  const port = await startHaproxy(folder, members, run);
  const sql = (text: string) => queryRows(port, text);
  const whole = () => until('the cluster is whole', () => isWhole(members), START_MS_MAX);
  await whole();
  await until('HAProxy has found the leader', () => answers(sql('select 1')), START_MS_MAX);
  await sql('create role tael login');
  await sql('grant pg_read_all_stats to tael');
  await sql('create database tael owner tael');
  const leader = () => leaderOf(members);
  return {
    port,
    url: `postgres://tael@${members.map((one) => `127.0.0.1:${one.port}`).join(',')}/tael`,
    members,
    leader,
    async switchOver() {
      const body = JSON.stringify({ leader: (await leader()).name });
      const answer = await fetch(`${(await leader()).api}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`);
    },
    sql,
    whole,
  };
}

interface PatroniMember extends Member {
  readonly port: number;
  readonly api: string;
}

interface Parts {
  readonly name: string;
  readonly folder: string;
  readonly etcd: number;
  readonly account: { readonly uid: number; readonly gid: number };
  run(program: string, args: readonly string[], options?: object): ChildProcess;
}

async function patroniMember({ name, folder, etcd, account, run }: Parts): Promise<PatroniMember> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const dataDir = join(folder, name);
  const file = join(folder, `${name}.yml`);
  // Every JSON text is YAML.
  await writeFile(file, JSON.stringify(settingsOf({ name, folder, dataDir, port, apiPort, etcd })));
  let child: ChildProcess | undefined;
  const tree = () => faultedTree(child?.pid, join(dataDir, 'postmaster.pid'));
  let frozen: readonly number[] = [];
  return {
    name,
    port,
    api: `http://127.0.0.1:${apiPort}`,
    async start() {
      const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C' };
      child = run('patroni', [file], { ...account, env });
    },
    kill: async () => signalTree(await tree(), 'SIGKILL'),
    async freeze() {
      frozen = await tree();
      signalTree(frozen, 'SIGSTOP');
    },
    thaw: async () => signalTree(frozen, 'SIGCONT'),
  };
}

interface Places {
  readonly name: string;
  readonly folder: string;
  readonly dataDir: string;
  readonly port: number;
  readonly apiPort: number;
  readonly etcd: number;
}

function settingsOf({ name, folder, dataDir, port, apiPort, etcd }: Places) {
  const api = `127.0.0.1:${apiPort}`;
  const address = `127.0.0.1:${port}`;
  const timing = { ttl: TTL_S, loop_wait: 5, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 };
  const synchronous = { synchronous_mode: true, synchronous_mode_strict: true };
  const user = (username: string) => ({ username, password: 'drill' });
  return {
    scope: 'tael',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: { ...timing, ...synchronous, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: dataDir,
      bin_dir: binFolder(),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: user('postgres'), replication: user('replicator') },
      parameters: { unix_socket_directories: folder, max_connections: 100 },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  };
}

async function startEtcd(folder: string, run: Parts['run']): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()];
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const settings = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  };
  await mkdir(settings['data-dir'], { mode: 0o700 });
  run(
    'etcd',
    Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
  );
  await until('etcd answers', () => answers(fetch(`${clients}/health`)), START_MS_MAX);
  return client;
}

async function startHaproxy(folder: string, members: readonly PatroniMember[], run: Parts['run']) {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = members.map(
    (one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${new URL(one.api).port}`,
  );
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 4s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    'listen leader',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  run('haproxy', ['-db', '-f', file]);
  return port;
}

async function roleOf({ api }: PatroniMember): Promise<string> {
  const asking = fetch(`${api}/patroni`, { signal: AbortSignal.timeout(1_000) });
  const answer = await asking.then((response) => response.json()).catch(() => null);
  if (answer?.state !== 'running') return 'away';
  return answer.sync_standby ? 'sync_standby' : String(answer.role);
}

async function leaderOf(members: readonly PatroniMember[]): Promise<PatroniMember> {
  for (const member of members)
    if (['master', 'primary'].includes(await roleOf(member))) return member;
  throw new Error('Patroni has no leader.');
}

async function isWhole(members: readonly PatroniMember[]): Promise<boolean> {
  const roles = await Promise.all(members.map(roleOf));
  return (
    !roles.includes('away') && roles.includes('sync_standby') && (await answers(leaderOf(members)))
  );
}

function answers(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function queryRows(port: number, text: string): Promise<Record<string, unknown>[]> {
  const database = text.startsWith('create') || text.startsWith('grant') || text === 'select 1';
  const place = { host: '127.0.0.1', port, user: 'postgres', password: 'drill' };
  const client = new Client({ ...place, database: database ? 'postgres' : 'tael' });
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function postgresAccount() {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
