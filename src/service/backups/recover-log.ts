// Makes a cluster of the copied files and log of another one, as it was at a moment or as far as the log
// goes. It is made beside its place and recovered in it. If PostgreSQL refuses, it is gone again; it stays
// if the process is ended in the middle of that.

import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { shanghaiTime } from '../../core/time.ts';
import type { Piecewise } from '../../crypto/age.ts';
import { measureFile } from '../../runtime/durable-file.ts';
import { writeWithHoles } from '../../runtime/holes.ts';
import { unpack } from '../../runtime/tar.ts';
import { keepRunning } from '../../store/embedded-postgres/keep-running.ts';
import { clusterExists, type Layout, makeLayout } from '../../store/embedded-postgres/layout.ts';
import { lastReplayedMs, segmentIn, segmentName } from '../../store/embedded-postgres/wal.ts';
import { BackupError } from '../../store/postgres/backup/backup-error.ts';
import { BASE_FILE, type Base, basesIn, WAL } from './log-folder.ts';

export interface Recovery {
  readonly base: Base;
  /** The folder of the log. */
  readonly dir: string;
  readonly decrypt: Piecewise | null;
  /** Where the cluster is to be. */
  readonly dataDir: string;
  /** Null: as far as the log goes. */
  readonly untilMs: number | null;
  readonly show: (doing: string) => void;
}

const FRESH = 'cluster.new-';
const SETTINGS = 'postgresql.auto.conf';

/** The newest copy of the files that was complete before a moment. */
export async function baseFor(dir: string, untilMs: number | null): Promise<Base> {
  const { bases, unreadable } = await basesIn(dir);
  const base = bases.findLast(({ facts }) => untilMs === null || facts.ended_at_ms < untilMs);
  if (base) return base;
  const damaged = unreadable.length === 0 ? '' : ` These are damaged: ${unreadable.join(', ')}.`;
  const first = bases[0] && shanghaiTime(bases[0].facts.ended_at_ms);
  const since = first === undefined ? '' : ` The first moment that it has is ${first}.`;
  throw new BackupError(
    `${dir} has no copy of the database from before that moment.${since}${damaged}`,
  );
}

export async function recoverLog(recovery: Recovery): Promise<{ readonly lastAtMs: number }> {
  const { base, dataDir, show } = recovery;
  const layout = await makeLayout(dataDir);
  if (await clusterExists(layout)) {
    throw new BackupError(`There is a database in ${dataDir}. Name a new folder in TAEL_DATA.`);
  }
  const file = join(base.dir, BASE_FILE);
  show('Checking the copy of the database …');
  if ((await measureFile(file)).sha256 !== base.facts.sha256) {
    throw new BackupError(`${file} is not as it was written. Nothing was restored.`);
  }
  await removeUnfinished(layout.root);
  const fresh = join(layout.root, `${FRESH}${crypto.randomUUID()}`);
  try {
    await mkdir(fresh, { mode: 0o700 });
    show('Unpacking the copy of the database …');
    await pipeline(openedBy(recovery, file), createGunzip(), (pieces) => unpack(pieces, fresh));
    await putLog(recovery, fresh);
    const before = await askForRecovery(recovery, fresh);
    await rename(fresh, layout.cluster);
    return { lastAtMs: await recover(recovery, layout, before) };
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** What a process has left behind that was ended in the middle. */
async function removeUnfinished(root: string): Promise<void> {
  const names: readonly string[] = await readdir(root).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(FRESH))) {
    await rm(join(root, name), { recursive: true, force: true });
  }
}

const openedBy = ({ decrypt }: Recovery, file: string) =>
  decrypt === null ? createReadStream(file) : decrypt(createReadStream(file));

/** Every file of the log without a gap. PostgreSQL looks for them in its own folder. */
async function putLog(recovery: Recovery, cluster: string): Promise<void> {
  const { base, dir, show } = recovery;
  const names = new Set(await readdir(join(dir, WAL)));
  const timeline = Number.parseInt([...names][0]?.slice(0, 8) ?? '1', 16);
  for (let segment = base.facts.first_segment; ; segment++) {
    const name = segmentName(timeline, segment);
    const file = `${name}.gz.age`;
    if (!names.has(file)) return refuseGap(recovery, name, names);
    show(`Copying ${name} of the log …`);
    const into = join(cluster, 'pg_wal', name);
    await pipeline(openedBy(recovery, join(dir, WAL, file)), createGunzip(), (pieces) =>
      writeWithHoles(pieces, into),
    );
  }
}

/** To a moment before the gap, PostgreSQL can recover; it says itself if it does not come so far. */
function refuseGap({ untilMs }: Recovery, missing: string, names: ReadonlySet<string>): void {
  const later = [...names].filter((name) => segmentIn(name) > segmentIn(missing));
  if (untilMs !== null || later.length === 0) return;
  throw new BackupError(
    `${missing} of the log is missing, and ${later.length} later files of it are there. Name a moment before it ` +
      'was written, with --to. Nothing was restored.',
  );
}

/** Answers the settings that stay. */
async function askForRecovery({ untilMs }: Recovery, cluster: string): Promise<string> {
  const path = join(cluster, SETTINGS);
  const before = await readFile(path, 'utf8');
  const until = untilMs === null ? [] : [`recovery_target_time = '${postgresTime(untilMs)}'`];
  // Nobody reads what is not recovered to its end.
  const lines = [
    `restore_command = 'false'`,
    `recovery_target_action = 'promote'`,
    'hot_standby = off',
  ];
  await writeFile(path, `${before}\n${[...lines, ...until].join('\n')}\n`);
  await writeFile(join(cluster, 'recovery.signal'), '');
  return before;
}

/** PostgreSQL reads no `Z` at the end of a setting. */
function postgresTime(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', '+00');
}

/** Answers when the last change was made that is in it. */
async function recover(
  { base, dataDir, show }: Recovery,
  layout: Layout,
  settings: string,
): Promise<number> {
  show('Recovering …');
  try {
    const server = await keepRunning(dataDir);
    await writeFile(join(layout.cluster, SETTINGS), settings);
    const lastAtMs = await lastReplayedMs(server.target.host);
    await server.release();
    return lastAtMs ?? base.atMs;
  } catch (error) {
    await rm(layout.cluster, { recursive: true, force: true });
    throw error;
  }
}
