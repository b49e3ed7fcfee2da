// Copies the log of the embedded PostgreSQL as it is written, and its files every so often, so that a lost
// disk loses a minute and not a day. All that belongs together lies in one folder: copies of the files, and
// the log since the older of them.

import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { startRepeating } from '../../background/repeating.ts';
import { assert } from '../../core/assert.ts';
import {
  decryptingWith,
  encryptingFor,
  newIdentity,
  type Piecewise,
  recipientOf,
} from '../../crypto/age.ts';
import { beginCopy, copiedFiles } from '../../embedded-postgres/base-copy.ts';
import {
  adminOf,
  clusterBytes,
  completeSegments,
  keepsLog,
  lineOfLog,
  releaseSegments,
  segmentName,
  segmentOf,
  withLog,
} from '../../embedded-postgres/wal.ts';
import { createWhole, writeDurably } from '../../files/durable-file.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { packed } from '../../files/tar.ts';
import { nameOf, removeUnfinished, removeWhole } from './folder.ts';
import { BASE_FILE, basesIn, logFolder, WAL, writeBase } from './log-folder.ts';
import { turnOf } from './state.ts';
import { removeTrials, type Scratch, tryRecovery } from './try-restore.ts';

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
  | { readonly kind: 'copied'; readonly base: string | null; readonly untried: string | null }
  | { readonly kind: 'elsewhere' | 'no log' }
  | { readonly kind: 'unfit'; readonly reason: string };

/** Than the backup of the same turn: both have much to write and to restore. */
const LATER_MS = 30 * 60_000;
/** As many copies of the files are kept, with the log since the older one. */
const BASES_KEPT = 2;

interface Place extends LogWork {
  readonly dir: string;
  readonly line: string;
  readonly encrypt: Piecewise;
}

export async function archiveLog(work: LogWork): Promise<LogOutcome> {
  const done = await withLog(work.sockets, async (admin): Promise<LogOutcome> => {
    if (!(await keepsLog(admin))) return { kind: 'no log' };
    const line = await lineOfLog(admin);
    const dir = logFolder(work.to, line);
    await makeFolder(join(dir, WAL));
    await Promise.all([removeUnfinished(dir), removeUnfinished(join(dir, WAL))]);
    const isDue = work.withBase && (await isBaseDue(dir, work.everyMs));
    // One key more, to read back what is written now. It is kept in this thread, and nowhere else.
    const once = await newIdentity();
    const encrypt = await encryptingFor([...work.recipients, await recipientOf(once)]);
    const place = { ...work, line, dir, encrypt };
    await copySegments(admin, place);
    if (!isDue) return { kind: 'copied', base: null, untried: null };
    const base = await copyBase(admin, place);
    return proveBase(admin, place, base, await decryptingWith([once]));
  });
  return done ?? { kind: 'elsewhere' };
}

async function isBaseDue(dir: string, everyMs: number): Promise<boolean> {
  const newest = (await basesIn(dir)).at(-1);
  const turn = (ms: number) => turnOf(ms - Math.min(LATER_MS, everyMs / 2), everyMs);
  return newest === undefined || turn(Date.now()) > turn(newest.atMs);
}

async function copySegments(admin: pg.Client, { dir, line, cluster, encrypt }: Place) {
  const { segments, end } = await completeSegments(admin, line, cluster);
  const there = new Set(await readdir(join(dir, WAL)));
  for (const { name, path } of segments) {
    const file = `${name}.gz.age`;
    if (there.has(file)) continue;
    await createWhole(join(dir, WAL, file), (partial) =>
      writeDurably(partial, createReadStream(path), createGzip(), encrypt),
    );
  }
  if (segments.length > 0) await releaseSegments(admin, line, end);
}

/** It has its name once the log until its end has been copied as well. */
async function copyBase(admin: pg.Client, place: Place): Promise<string> {
  const { sockets, cluster, dir, encrypt, logEveryMs: everyMs } = place;
  const session = await adminOf(sockets);
  const problems: unknown[] = [];
  const copying = startRepeating({
    everyMs,
    run: () => copySegments(admin, place),
    onError: (error) => problems.push(error),
  });
  try {
    const base = join(dir, nameOf(Date.now()));
    await createWhole(base, async (partial) => {
      await mkdir(partial, { mode: 0o700 });
      const start = await beginCopy(session);
      const files = packed(copiedFiles(session, cluster));
      const written = await writeDurably(join(partial, BASE_FILE), files, createGzip(), encrypt);
      await copying.stop();
      for (const problem of problems) throw problem;
      await copySegments(admin, place);
      await writeBase(partial, {
        ...written,
        first_segment: segmentOf(start),
        fingerprint: place.fingerprint,
      });
    });
    return base;
  } finally {
    await copying.stop();
    await session.end();
  }
}

/** Older ones go once this one was restored. */
async function proveBase(
  admin: pg.Client,
  place: Place,
  made: string,
  decrypt: Piecewise,
): Promise<LogOutcome> {
  const { dir, keys, dataDir, reserveBytes } = place;
  const base = (await basesIn(dir)).find((one) => one.dir === made);
  assert(base, 'the copy that was made is there');
  try {
    await removeTrials('log', dataDir);
    const scratch = { keys, dataDir, reserveBytes, databaseBytes: await clusterBytes(admin) };
    const untried = place.isTried
      ? await tryRecovery(scratch, { base, dir, decrypt })
      : 'TAEL_BACKUP_TRY is 0';
    await removeOldBases(place);
    return { kind: 'copied', base: made, untried };
  } catch (error) {
    await removeWhole(made);
    return { kind: 'unfit', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** And of other lines, which ended when this one began, what came before it. */
async function removeOldBases({ dir, to, line }: Place): Promise<void> {
  const bases = await basesIn(dir);
  for (const { dir: old } of bases.slice(0, -BASES_KEPT)) {
    await removeWhole(old);
  }
  const [oldest] = bases.slice(-BASES_KEPT);
  const wal = await readdir(join(dir, WAL));
  // The timeline, before the number, is the same in all of one line.
  const first = oldest && segmentName(0, oldest.facts.first_segment).slice(8);
  for (const file of wal.filter((name) => first !== undefined && name.slice(8, 24) < first)) {
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
