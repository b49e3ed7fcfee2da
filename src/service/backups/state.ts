// Keeps what is known of the backups that the service makes: one value in the database, so that every node
// says the same. Only who holds the lock of backups writes it.

import { z } from 'zod';
import type { BackupFigures } from '../../runtime/metrics/backup-metrics.ts';
import type { Config } from '../../settings/config.ts';
import type { KeptSettings } from '../../store/postgres/settings.ts';
import { copiesLog, type LogSettings, logCopiedAtMs } from './log-note.ts';

const NAME = 'backups';

const good = z.object({
  name: z.string(),
  at_ms: z.int(),
  bytes: z.int(),
  /** Why it was not restored, only read; null: it was restored, and the books in it hold. */
  untried: z.string().nullable(),
});
const state = z.object({
  /** When the service first was to make backups. */
  since_ms: z.int(),
  good: good.nullable(),
  /** Where it was made. */
  folder: z.string().optional(),
  /** When a backup was last restored, and the books in it held. */
  tried_at_ms: z.int().nullable(),
  /** Of those after the last good one. */
  failures: z.int(),
  /** When the last of them ended. */
  failed: z.object({ at_ms: z.int(), reason: z.string() }).nullable(),
});

export type BackupState = z.output<typeof state>;

type Read = Pick<KeptSettings, 'readSetting'>;

/** Null: the service never was to make any. */
export async function backupState(settings: Read): Promise<BackupState | null> {
  const kept = await settings.readSetting(NAME);
  return kept === undefined ? null : state.parse(JSON.parse(kept));
}

/** The same, from now on. */
export async function ensureBackupState(
  settings: KeptSettings,
  nowMs: number,
): Promise<BackupState> {
  const fresh: BackupState = {
    since_ms: nowMs,
    good: null,
    tried_at_ms: null,
    failures: 0,
    failed: null,
  };
  return state.parse(JSON.parse(await settings.writeSettingOnce(NAME, JSON.stringify(fresh))));
}

export async function keepBackupState(
  settings: KeptSettings,
  before: BackupState,
  after: BackupState,
): Promise<void> {
  await settings.replaceSetting(NAME, JSON.stringify(before), JSON.stringify(after));
}

const RETRY_MS = 15 * 60_000;
/** Three in the night of Shanghai, counted from 1970 in UTC. */
const QUIET_HOUR_MS = 19 * 3_600_000;

/** How many have been due until then. */
function turnOf(ms: number, everyMs: number): number {
  return Math.floor((ms - QUIET_HOUR_MS) / everyMs);
}

/**
 * Counted from a quiet hour, so that a daily backup stays in it: after the last one it would be a little
 * later each day. After a failure it is tried again sooner, and after each further one later than that.
 */
export function isDue(state: BackupState, everyMs: number, nowMs: number): boolean {
  const { good, failed, failures } = state;
  if (failed !== null) {
    const waitMs = Math.min(RETRY_MS * 2 ** Math.max(0, failures - 1), everyMs);
    return failed.at_ms > nowMs || nowMs - failed.at_ms >= waitMs;
  }
  return good === null || isTurnAfter(good.at_ms, everyMs, nowMs);
}

/** Of what was made in the future nothing is known but that a clock was wrong. */
export function isTurnAfter(madeMs: number, everyMs: number, nowMs: number): boolean {
  return madeMs > nowMs || turnOf(nowMs, everyMs) > turnOf(madeMs, everyMs);
}

/** What is measured of them. */
export async function backupFigures(
  settings: Read,
  config: LogSettings & Pick<Config, 'backupEveryMs' | 'dataDir'>,
  nowMs: number,
): Promise<BackupFigures | null> {
  const state = await backupState(settings);
  if (state === null) return null;
  const copiedAtMs = await logCopiedAtMs(config);
  return {
    ageMs: nowMs - (state.good?.at_ms ?? state.since_ms),
    restoredAgeMs: state.tried_at_ms === null ? null : nowMs - state.tried_at_ms,
    bytes: state.good?.bytes ?? null,
    failures: state.failures,
    everyMs: config.backupEveryMs,
    logAgeMs: copiesLog(config) ? nowMs - (copiedAtMs ?? state.since_ms) : null,
  };
}

/** What operators are shown of them. */
export interface ShownBackups {
  /** Of the newest that is good, of the last one restored, and of the last copy of the log; null: never. */
  readonly lastAtMs: number | null;
  readonly restoredAtMs: number | null;
  readonly logCopiedAtMs: number | null;
  readonly failures: number;
  /** Twice the interval has gone by without a good one. */
  readonly isLate: boolean;
}

/** Null: the service makes none. */
export async function showBackups(
  settings: Read,
  config: LogSettings & Pick<Config, 'backupEveryMs' | 'dataDir'>,
  nowMs: number,
): Promise<ShownBackups | null> {
  if (config.backupTo === null) return null;
  const state = await backupState(settings);
  return {
    lastAtMs: state?.good?.at_ms ?? null,
    restoredAtMs: state?.tried_at_ms ?? null,
    logCopiedAtMs: copiesLog(config) ? await logCopiedAtMs(config) : null,
    failures: state?.failures ?? 0,
    isLate: state !== null && isLate(state, config.backupEveryMs, nowMs),
  };
}

export function isLate({ good, since_ms: sinceMs }: BackupState, everyMs: number, nowMs: number) {
  return nowMs - (good?.at_ms ?? sinceMs) > 2 * everyMs;
}
