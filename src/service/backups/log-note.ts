// Reads when the log of the embedded PostgreSQL was last copied: the time of a file beside it, because a
// note in the database would itself be something new in the log. The file says to which folder.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../settings/config.ts';

export function logNoteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'log-copied');
}

export type LogSettings = Pick<Config, 'databaseUrl' | 'backupTo' | 'backupLog'>;

/** Only of the embedded one. */
export function copiesLog({ databaseUrl, backupTo, backupLog }: LogSettings) {
  return databaseUrl === null && backupTo !== null && backupLog;
}

/** Null: it never was. */
export async function logCopiedAtMs(config: Pick<Config, 'dataDir'>): Promise<number | null> {
  const found = await stat(logNoteFile(config)).catch(() => null);
  return found && Math.round(found.mtimeMs);
}
