// Makes a backup that is due: writes it, reads it back, restores it where that can be tried, notes the
// result, and removes old ones. Only what came through all of that counts as good, and only then older ones
// are removed.

import { join, resolve } from 'node:path';
import type pg from 'pg';
import {
  decryptingWith,
  encryptingFor,
  newIdentity,
  type Piecewise,
  recipientOf,
} from '../../crypto/age.ts';
import { renameDurably } from '../../runtime/durable-file.ts';
import { backUp } from '../../store/postgres/backup/backup.ts';
import { reasonOf } from '../../store/postgres/backup/backup-error.ts';
import { connectionOver, copyingClient } from '../../store/postgres/backup/client.ts';
import { nowAndSize, whileAlone } from '../../store/postgres/backup/lock.ts';
import { checkBackup, type Manifest } from '../../store/postgres/backup/manifest.ts';
import { readThrough } from '../../store/postgres/backup/open-file.ts';
import { mayReadAll } from '../../store/postgres/service-role.ts';
import { type KeptSettings, keptSettings } from '../../store/postgres/settings.ts';
import type { ServiceKeys } from '../service-keys.ts';
import {
  claimFolder,
  nameOf,
  ownerOf,
  removeOld,
  removeUnfinished,
  unprovedNameOf,
} from './folder.ts';
import { type BackupState, ensureBackupState, isDue, keepBackupState } from './state.ts';
import { removeTrials, tryRestore } from './try-restore.ts';

/** What rows take with their indexes: of a distributed database the coordinator alone is measured. */
const UNPACKED = 8;
const NOT_TO_BE_TRIED = 'TAEL_BACKUP_TRY is 0';

export interface BackupWork {
  readonly clientConfig: pg.ClientConfig;
  /** As the owner of the tables, where that is another. */
  readonly ownerConfig: pg.ClientConfig | null;
  readonly to: string;
  readonly everyMs: number;
  readonly keepMs: number;
  /** Who can open it. */
  readonly recipients: readonly string[];
  readonly isTried: boolean;
  readonly keys: Pick<ServiceKeys, 'chain' | 'anchor'>;
  readonly dataDir: string;
  readonly reserveBytes: number;
}

export interface MadeBackup {
  readonly dir: string;
  readonly bytes: number;
  readonly rows: number;
  /** Why it was not restored, only read. */
  readonly untried: string | null;
  /** How many older ones are gone. */
  readonly removed: number;
  /** Why one that is too old is still there. */
  readonly not_removed: string | null;
}

export type Outcome =
  | { readonly kind: 'not due' }
  | ({ readonly kind: 'made' } & MadeBackup)
  | { readonly kind: 'failed'; readonly reason: string; readonly failures: number };

/** Rejects only if the database is away. */
export async function makeBackup(work: BackupWork): Promise<Outcome> {
  const client = await copyingClient(work.clientConfig);
  try {
    const outcome = await whileAlone(client, () => makeIfDue(client, work));
    return outcome ?? { kind: 'not due' };
  } finally {
    await client.end();
  }
}

async function makeIfDue(client: pg.Client, work: BackupWork): Promise<Outcome> {
  const settings = keptSettings({ connection: async () => connectionOver(client) });
  const { nowMs, bytes: databaseBytes } = await nowAndSize(client);
  const before = await ensureBackupState(settings, nowMs);
  if (!isDue(before, work.everyMs, nowMs)) return { kind: 'not due' };
  const name = nameOf(nowMs);
  const folder = resolve(work.to);
  try {
    await claimFolder(folder, ownerOf(work.keys), before.folder === folder);
    const { manifest, untried } = await makeAndProve(client, work, name, databaseBytes);
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { nowMs: endedMs } = await nowAndSize(client);
    await keepBackupState(settings, before, {
      ...before,
      folder,
      good: { name, at_ms: nowMs, bytes, untried },
      tried_at_ms: untried === null ? endedMs : before.tried_at_ms,
      failures: 0,
      failed: null,
    });
    const made = { dir: join(folder, name), bytes, rows, untried };
    return { kind: 'made', ...made, ...(await clearAway(work, before, nowMs, name)) };
  } catch (error) {
    const { nowMs: endedMs } = await nowAndSize(client);
    return noteFailure(settings, before, endedMs, error);
  }
}

/** A backup that holds is one, even if older ones cannot be removed. */
async function clearAway(
  { to, keepMs, everyMs }: BackupWork,
  { good }: BackupState,
  nowMs: number,
  name: string,
): Promise<Pick<MadeBackup, 'removed' | 'not_removed'>> {
  // A clock that has leapt ahead would make all of them too old.
  const hasLeapt = good !== null && nowMs - good.at_ms > everyMs + keepMs;
  if (keepMs === 0 || hasLeapt) return { removed: 0, not_removed: null };
  try {
    return { removed: await removeOld(to, nowMs - keepMs, name), not_removed: null };
  } catch (error) {
    return { removed: 0, not_removed: reasonOf(error) };
  }
}

async function noteFailure(
  settings: KeptSettings,
  before: BackupState,
  atMs: number,
  error: unknown,
): Promise<Outcome> {
  const reason = reasonOf(error);
  const failures = before.failures + 1;
  await keepBackupState(settings, before, {
    ...before,
    failures,
    failed: { at_ms: atMs, reason },
  });
  return { kind: 'failed', reason, failures };
}

interface Proved {
  readonly manifest: Manifest;
  readonly untried: string | null;
}

async function makeAndProve(
  client: pg.Client,
  work: BackupWork,
  name: string,
  databaseBytes: number,
): Promise<Proved> {
  const { to, dataDir, keys, reserveBytes } = work;
  await Promise.all([removeUnfinished(to), removeTrials('backup', dataDir)]);
  // One key more, that is kept in this process until the backup has been read back, and nowhere else.
  const once = await newIdentity();
  const encrypt = await encryptingFor([...work.recipients, await recipientOf(once)]);
  // If it does not hold it stays under this name until the next one is made, for whoever looks into it.
  const dir = join(to, unprovedNameOf(name));
  await asReader(client, work, (reader) => backUp(reader, dir, () => {}, encrypt));
  const manifest = await checkBackup(dir);
  const decrypt: Piecewise = await decryptingWith([once]);
  const written = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  const scratch = {
    keys,
    dataDir,
    databaseBytes: Math.max(databaseBytes, UNPACKED * written),
    reserveBytes,
  };
  const backup = { dir, manifest, decrypt };
  const untried = work.isTried ? await tryRestore(scratch, backup) : NOT_TO_BE_TRIED;
  if (untried !== null) await readThrough(dir, manifest, decrypt);
  await renameDurably(dir, join(to, name));
  return { manifest, untried };
}

/**
 * On a connection of its own, which is of no use after a copy that broke off. The service may not read what
 * others have put beside its tables; their owner may.
 */
async function asReader<T>(
  client: pg.Client,
  { clientConfig, ownerConfig }: BackupWork,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const may = ownerConfig === null || (await mayReadAll(client));
  const reader = await copyingClient(may ? clientConfig : ownerConfig);
  return read(reader).finally(() => reader.end());
}
