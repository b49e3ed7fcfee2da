// TPC-B by PostgreSQL's own pgbench, on the same server and disk: the cost of one transaction per
// request, and the baseline for payments at the engine.

import { execFile, execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Fired } from './fired.ts';

const run = promisify(execFile);
const DATABASE = 'bench_tpcb';
const THREADS = 2;

export interface PgbenchServer {
  readonly host: string;
  readonly port: number;
  /** The folder for the temporary log of transactions. */
  readonly folder: string;
  readonly clients: number;
}

export function findPgbench(): string | null {
  const found = [
    ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench')),
    ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse(),
  ];
  return found.find((program) => versionOf(program) !== null) ?? null;
}

export function pgbenchVersion(): string | null {
  const program = findPgbench();
  return program === null ? null : versionOf(program);
}

function versionOf(program: string): string | null {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

/** One branch per client: with fewer, the clients would wait for each other. */
export async function preparePgbench(program: string, server: PgbenchServer): Promise<void> {
  const scale = String(server.clients);
  await run(program, ['-i', '-q', '-s', scale, ...connection(server)], { cwd: server.folder });
}

export const PGBENCH_DATABASE = DATABASE;

/** Another transaction than TPC-B's. */
export interface PgbenchScript {
  readonly database: string;
  /** A file. */
  readonly script: string;
}

export async function firePgbench(
  program: string,
  server: PgbenchServer,
  seconds: number,
  other?: PgbenchScript,
): Promise<Fired> {
  const clients = ['-c', String(server.clients), '-j', String(THREADS), '-T', String(seconds)];
  const flags = ['-n', '-M', 'prepared', '-l', ...clients, ...(other ? ['-f', other.script] : [])];
  const to = connection(server, other?.database);
  const { stdout } = await run(program, [...flags, ...to], { cwd: server.folder });
  const count = Number(/actually processed: (\d+)/.exec(stdout)?.[1] ?? 0);
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? 0);
  const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  const micros = await latencies(server.folder);
  const at = (share: number) => (micros[Math.floor(share * (micros.length - 1))] ?? 0) / 1000;
  return {
    count,
    seconds: count / perSecond,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    p999Ms: at(0.999),
    failures: failed > 0 ? { failed } : {},
    firstFailure: failed > 0 ? stdout : null,
    ranOut: false,
    driverMicros: null,
  };
}

/** Third column of the log: microseconds of one transaction. */
async function latencies(folder: string): Promise<Float64Array> {
  const micros: number[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith('pgbench_log.')) continue;
    const text = await readFile(join(folder, name), 'utf8');
    for (const line of text.split('\n')) if (line !== '') micros.push(Number(line.split(' ')[2]));
    await rm(join(folder, name));
  }
  return Float64Array.from(micros).sort();
}

function connection({ host, port }: PgbenchServer, database = DATABASE): string[] {
  return ['-h', host, '-p', String(port), '-U', 'postgres', database];
}
