// The conditions of a measurement, without which its figures mean little.

import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import type pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import type { Options } from '../options.ts';
import { pgbenchVersion } from '../pgbench.ts';

const SETTINGS = [
  'server_version',
  'shared_buffers',
  'max_wal_size',
  'checkpoint_timeout',
  'wal_level',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'data_checksums',
];
const FILE_SYSTEMS = new Map([
  [0xef53, 'ext4'],
  [0x58465342, 'xfs'],
  [0x9123683e, 'btrfs'],
  [0x2fc12fc1, 'zfs'],
  [0x794c7630, 'overlay'],
  [0x01021994, 'tmpfs'],
]);

/** Of figures that are kept beside the code. */
export interface MadeAt {
  readonly version: string;
  readonly commit: string;
  readonly date: string;
  readonly cores: number;
}

export function madeHere(): MadeAt {
  return {
    version: packageJson.version,
    commit: commit() ?? 'unknown',
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
  };
}

export interface Conditions {
  readonly date: string;
  readonly commit: string | null;
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGib: number;
  readonly kernel: string;
  readonly loadAtStart: number;
  readonly fileSystem: string;
  readonly node: string;
  readonly postgres: Readonly<Record<string, string>>;
  readonly pgbench: string | null;
  readonly options: Options;
}

export async function conditionsOf(
  admin: pg.Client,
  folder: string,
  options: Options,
): Promise<Conditions> {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGib: Math.round(totalmem() / 2 ** 30),
    kernel: `${process.platform} ${release()}`,
    loadAtStart: loadavg()[0] ?? 0,
    fileSystem: fileSystemOf(folder),
    node: process.versions.node,
    postgres: await settingsOf(admin),
    pgbench: pgbenchVersion(),
    options,
  };
}

/** On a file system in memory commits wait for nothing, and the figures are meaningless. */
export function isInMemory(folder: string): boolean {
  return fileSystemOf(folder) === 'tmpfs';
}

function fileSystemOf(folder: string): string {
  const { type } = statfsSync(folder);
  return FILE_SYSTEMS.get(type) ?? `0x${type.toString(16)}`;
}

async function settingsOf(admin: pg.Client): Promise<Record<string, string>> {
  const { rows } = await admin.query(
    'select name, current_setting(name) as value from pg_settings where name = any($1)',
    [SETTINGS],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

function commit(): string | null {
  try {
    const args = ['--no-optional-locks', 'rev-parse', '--short', 'HEAD'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
