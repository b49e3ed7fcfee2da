// Exposes how old the backups are that the service makes, and whether they can still be made.

import type { Registry } from '@prometheus-io/client';
import { exposeGauge } from './exposition.ts';

/** Every age in milliseconds; null: there is none. */
export interface BackupFigures {
  /** Before the first good one: for how long the service has been to make them. */
  readonly ageMs: number;
  readonly restoredAgeMs: number | null;
  readonly bytes: number | null;
  readonly failures: number;
  readonly everyMs: number;
  /** Of the embedded PostgreSQL. */
  readonly logAgeMs: number | null;
}

/** Null: nothing is known of them. */
type ReadBackups = () => Promise<BackupFigures | null>;

export function backupMetrics(registry: Registry, read: ReadBackups): void {
  const readKept = inOneRead(read);
  const gauge = (name: string, help: string, value: (of: BackupFigures) => number | null) =>
    exposeGauge(registry, { name, help }, async () => {
      const figures = await readKept();
      const found = figures && value(figures);
      return found === null ? [] : [{ labels: {}, value: found }];
    });
  gauge(
    'tael_backup_age_seconds',
    'How long ago the newest good backup was made; before the first, for how long there has been none.',
    ({ ageMs }) => ageMs / 1_000,
  );
  gauge('tael_backup_interval_seconds', 'How often one is to be made.', ({ everyMs }) => {
    return everyMs / 1_000;
  });
  gauge(
    'tael_backup_restored_age_seconds',
    'How long ago a backup was last restored to try it, and the books in it held.',
    ({ restoredAgeMs }) => (restoredAgeMs === null ? null : restoredAgeMs / 1_000),
  );
  gauge('tael_backup_bytes', 'The size of the newest good backup.', ({ bytes }) => bytes);
  gauge(
    'tael_log_copied_age_seconds',
    'How long ago the log of the embedded database was last copied.',
    ({ logAgeMs }) => (logAgeMs === null ? null : logAgeMs / 1_000),
  );
  gauge(
    'tael_backup_failures',
    'Must be zero: backups since the newest good one that could not be made or did not hold.',
    ({ failures }) => failures,
  );
}

/** One answer for all of them that are asked for together. */
function inOneRead(read: ReadBackups): ReadBackups {
  let reading: Promise<BackupFigures | null> | null = null;
  return () => {
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
}
