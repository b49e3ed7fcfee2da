// Reads the settings again for a reload, and refuses what a reload cannot change: the process that starts
// the others keeps its address, its books and the number of them.

import { type Config, ConfigError } from '../../settings/config.ts';
import { SERVICE_SETTINGS, type Values } from '../../settings/settings.ts';

export interface ReadSettings {
  readonly config: Config;
  /** The environment by which other processes read the same. */
  readonly kept: Readonly<Record<string, string>>;
}

export interface RereadableSettings extends ReadSettings {
  /** What a process that starts now would have. */
  readonly readAgain: () => ReadSettings;
}

const KEPT: readonly (keyof Values)[] = [
  'port',
  'host',
  'dataDir',
  'databaseUrl',
  'ownerDatabaseUrl',
  'workers',
  'memoryBytesMax',
  'metrics',
  // The embedded PostgreSQL keeps another log with it, and so do the metrics.
  'backupTo',
];

/** What processes have that take the place of others now; a text: why they cannot. */
export function afterReload({ config, readAgain }: RereadableSettings): ReadSettings | string {
  let next: ReadSettings;
  try {
    next = readAgain();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  const changed = SERVICE_SETTINGS.filter(
    ([field, { print }]) =>
      KEPT.includes(field) && print(config[field]) !== print(next.config[field]),
  ).map(([, { name }]) => name);
  return changed.length === 0
    ? next
    : `${changed.join(', ')} ${changed.length === 1 ? 'takes' : 'take'} a restart; nothing was replaced.`;
}
