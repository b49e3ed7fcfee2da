// When the log of the embedded PostgreSQL was last copied: the time of a file beside it, because a note in the
// database would itself be something new in the log.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

export function logNoteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'log-copied');
}

/** Null: it never was, or is not to be. */
export async function logCopiedAtMs(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupTo'>,
): Promise<number | null> {
  if (config.databaseUrl !== null || config.backupTo === null) return null;
  const found = await stat(logNoteFile(config)).catch(() => null);
  return found?.mtimeMs ?? null;
}
