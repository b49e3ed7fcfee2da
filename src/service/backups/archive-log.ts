// Copies the log of the embedded PostgreSQL as it is written, and its files every so often, so that a lost
// disk loses a minute and not a day. All that belongs together lies in one folder: copies of the files, and
// the log since the older of them.

import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { assert } from '../../core/assert.ts';
import {
  decryptingWith,
  encryptingFor,
  newIdentity,
  type Piecewise,
  recipientOf,
} from '../../crypto/age.ts';
import { createWhole, writeDurably } from '../../runtime/durable-file.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import { startRepeating } from '../../runtime/repeating.ts';
import { packed } from '../../runtime/tar.ts';
import { beginCopy, copiedFiles } from '../../store/embedded-postgres/base-copy.ts';
import {
  adminOf,
  clusterBytes,
  completeSegments,
  keepsLog,
  letGoOfLog,
  lineOfLog,
  releaseSegments,
  segmentIn,
  segmentName,
  segmentOf,
  withLog,
} from '../../store/embedded-postgres/wal.ts';
import { reasonOf } from '../../store/postgres/backup/backup-error.ts';
import { claimFolder, nameOf, ownerOf, removeUnfinished, removeWhole } from './folder.ts';
import { BASE_FILE, type Base, basesIn, logFolder, WAL, writeBase } from './log-folder.ts';
import { logNoteFile } from './log-note.ts';
import { isTurnAfter } from './state.ts';
import { removeTrials, type Scratch, tryRecovery, Unfit } from './try-restore.ts';

export interface LogWork {
  /** Where the server listens, and where its files are. */
  readonly sockets: string;
  readonly cluster: string;
  readonly to: string;
  /** How often its files are copied. */
  readonly everyMs: number;
  /** How often its log is, also meanwhile. */
  readonly logEveryMs: number;
  readonly recipients: readonly string[];
  readonly fingerprint: string;
  /** Whether its files may be copied now, if that is due. */
  readonly withBase: boolean;
  readonly isTried: boolean;
  readonly keys: Scratch['keys'];
  readonly dataDir: string;
  readonly reserveBytes: number;
}

/**
 * `elsewhere`: another process does it; `no log`: the server was started for nobody who copies it;
 * `unfit`: a copy of its files was made and could not be restored, so it is gone.
 */
export type LogOutcome =
  | ({ readonly kind: 'copied' } & Copied)
  | { readonly kind: 'elsewhere' | 'no log' }
  | { readonly kind: 'unfit'; readonly reason: string };

interface Copied {
  readonly base: string | null;
  readonly untried: string | null;
  /** What is wrong with what was there before. */
  readonly damaged: string | null;
}

/** Than the backup of the same turn: both have much to write and to restore. */
const LATER_MS = 30 * 60_000;
/** As many copies of the files are kept, with the log since the older one. */
const BASES_KEPT = 2;

interface ArchivedLog extends LogWork {
  readonly dir: string;
  readonly line: string;
  readonly encrypt: Piecewise;
}

export async function archiveLog(work: LogWork): Promise<LogOutcome> {
  const done = await withLog(work.sockets, async (admin): Promise<LogOutcome> => {
    if (!(await keepsLog(admin))) return { kind: 'no log' };
    await claimLog(work);
    // One key more, to read back what is written now. It is kept in this thread, and nowhere else.
    const once = await newIdentity();
    const encrypt = await encryptingFor([...work.recipients, await recipientOf(once)]);
    const log = { ...work, ...(await lineFor(admin, work)), encrypt };
    const first = await copySegments(admin, log);
    const { bases, unreadable } = await basesIn(log.dir);
    const missing = await missingSegment(log.dir, bases.at(-1), first);
    const damaged = damageText(unreadable, missing);
    const isDue = missing !== null || isBaseDue(bases.at(-1), work.everyMs);
    if (!work.withBase || !isDue) return { kind: 'copied', base: null, untried: null, damaged };
    const made = await whileCopying(admin, log, (stop) => copyBase(admin, log, stop));
    const decrypt = await decryptingWith([once]);
    return whileCopying(admin, log, () => proveBase(admin, log, made, { decrypt, damaged }));
  });
  return done ?? { kind: 'elsewhere' };
}

async function claimLog({ to, dataDir, keys }: LogWork): Promise<void> {
  const noted = await readFile(logNoteFile({ dataDir }), 'utf8').catch(() => '');
  await claimFolder(to, ownerOf(keys), noted === resolve(to));
}

/** Where a cluster was set back to an older state, what it writes now is another log. */
async function lineFor(admin: pg.Client, { to, cluster }: LogWork) {
  const line = await lineOfLog(admin);
  const dir = await wholeFolder(to, line);
  const { next } = await completeSegments(admin, line, cluster);
  const names = await readdir(join(dir, WAL));
  if (!names.some((name) => segmentIn(name) >= next)) return { line, dir };
  await letGoOfLog(admin);
  const fresh = await lineOfLog(admin);
  return { line: fresh, dir: await wholeFolder(to, fresh) };
}

async function wholeFolder(to: string, line: string): Promise<string> {
  const dir = logFolder(to, line);
  await makeFolder(join(dir, WAL));
  await Promise.all([removeUnfinished(dir), removeUnfinished(join(dir, WAL))]);
  return dir;
}

/** Of those that the newest copy of the files needs, and that the server does not keep any more. */
async function missingSegment(dir: string, newest: Base | undefined, first: number) {
  if (newest === undefined) return null;
  const there = new Set((await readdir(join(dir, WAL))).map(segmentIn));
  for (let at = newest.facts.first_segment; at < first; at++) {
    if (!there.has(at)) return at;
  }
  return null;
}

function damageText(unreadable: readonly string[], missing: number | null): string | null {
  const lost =
    missing === null
      ? []
      : [`the log lacks ${segmentName(0, missing).slice(8)}, so its files are copied anew`];
  const parts = [...unreadable.map((name) => `${name} is damaged`), ...lost];
  return parts.join('; ') || null;
}

function isBaseDue(newest: Base | undefined, everyMs: number): boolean {
  const earlier = Math.min(LATER_MS, everyMs / 2);
  return newest === undefined || isTurnAfter(newest.atMs - earlier, everyMs, Date.now() - earlier);
}

/** What fails meanwhile fails the work: what it made has no log then. */
async function whileCopying<T>(
  admin: pg.Client,
  log: ArchivedLog,
  work: (stop: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const problems: unknown[] = [];
  const copying = startRepeating({
    everyMs: log.logEveryMs,
    run: () => copySegments(admin, log),
    onError: (error) => problems.push(error),
  });
  const stop = async () => {
    await copying.stop();
    for (const problem of problems) throw problem;
  };
  try {
    const done = await work(stop);
    await stop();
    return done;
  } finally {
    await copying.stop();
  }
}

/** Answers the first that the server has kept until now. */
async function copySegments(admin: pg.Client, log: ArchivedLog): Promise<number> {
  const { dir, line, cluster, encrypt, dataDir, to } = log;
  const { segments, first, end } = await completeSegments(admin, line, cluster);
  const there = new Set(await readdir(join(dir, WAL)));
  for (const { name, path } of segments) {
    const file = `${name}.gz.age`;
    if (there.has(file)) continue;
    await createWhole(join(dir, WAL, file), (partial) =>
      writeDurably(partial, createReadStream(path), createGzip(), encrypt),
    );
  }
  if (segments.length > 0) await releaseSegments(admin, line, end);
  await writeFile(logNoteFile({ dataDir }), resolve(to), { mode: 0o600 });
  return first;
}

/** It has its name once the log until its end has been copied as well. */
async function copyBase(
  admin: pg.Client,
  log: ArchivedLog,
  stopCopying: () => Promise<void>,
): Promise<string> {
  const { sockets, cluster, dir, encrypt, fingerprint } = log;
  const session = await adminOf(sockets);
  try {
    const base = join(dir, nameOf(Date.now()));
    await createWhole(base, async (partial) => {
      await mkdir(partial, { mode: 0o700 });
      const first_segment = segmentOf(await beginCopy(session));
      const files = packed(copiedFiles(session, cluster));
      const written = await writeDurably(join(partial, BASE_FILE), files, createGzip(), encrypt);
      const ended_at_ms = Date.now();
      await stopCopying();
      await copySegments(admin, log);
      await writeBase(partial, { ...written, first_segment, ended_at_ms, fingerprint });
    });
    return base;
  } finally {
    await session.end();
  }
}

/** Older ones go once this one was restored. It goes itself only if that showed that it is no good. */
async function proveBase(
  admin: pg.Client,
  log: ArchivedLog,
  made: string,
  { decrypt, damaged }: { readonly decrypt: Piecewise; readonly damaged: string | null },
): Promise<LogOutcome> {
  const { dir, keys, dataDir, reserveBytes } = log;
  const base = (await basesIn(dir)).bases.find((one) => one.dir === made);
  assert(base, 'the copy that was made is there');
  const copied = { kind: 'copied', base: made, damaged } as const;
  let untried: string | null = 'TAEL_BACKUP_TRY is 0';
  try {
    await removeTrials('log', dataDir);
    const scratch = { keys, dataDir, reserveBytes, databaseBytes: await clusterBytes(admin) };
    if (log.isTried) untried = await tryRecovery(scratch, { base, dir, decrypt });
  } catch (error) {
    const reason = reasonOf(error);
    if (!(error instanceof Unfit)) return { ...copied, untried: reason };
    await removeWhole(made);
    return { kind: 'unfit', reason };
  }
  await removeOldBases(log);
  return { ...copied, untried };
}

/** And of other lines, which ended when this one began, what came before it. */
async function removeOldBases({ dir, to, line }: ArchivedLog): Promise<void> {
  const { bases } = await basesIn(dir);
  for (const { dir: old } of bases.slice(0, -BASES_KEPT)) {
    await removeWhole(old);
  }
  const [oldest] = bases.slice(-BASES_KEPT);
  const wal = await readdir(join(dir, WAL));
  const first = oldest?.facts.first_segment ?? 0;
  for (const file of wal.filter((name) => segmentIn(name) < first)) {
    await rm(join(dir, WAL, file));
  }
  if (bases.length >= BASES_KEPT) await removeOtherLines(to, line);
}

async function removeOtherLines(to: string, line: string): Promise<void> {
  const names = (await readdir(to)).filter((name) => /^log-[0-9a-f]{8}$/.test(name));
  for (const name of names.filter((one) => join(to, one) !== logFolder(to, line))) {
    await removeWhole(join(to, name));
  }
}
