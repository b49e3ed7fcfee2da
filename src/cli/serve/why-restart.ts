// What a reload cannot change: the process that starts the others keeps its address, its books and the
// number of them.

import { type Config, ConfigError } from '../../config.ts';
import { SERVICE_SETTINGS, type Values } from '../../settings/settings.ts';
import type { ServeOptions } from './serve.ts';

const KEPT: readonly (keyof Values)[] = [
  'port',
  'host',
  'dataDir',
  'databaseUrl',
  'ownerDatabaseUrl',
  'workers',
  'memoryBytesMax',
  'metrics',
];

/** Null: a process that starts now can take the place of another. */
export function whyRestart({ config, readAgain }: ServeOptions): string | null {
  let next: Config;
  try {
    next = readAgain();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  const changed = SERVICE_SETTINGS.filter(
    ([field, { print }]) => KEPT.includes(field) && print(config[field]) !== print(next[field]),
  ).map(([, { name }]) => name);
  return changed.length === 0
    ? null
    : `${changed.join(', ')} ${changed.length === 1 ? 'takes' : 'take'} a restart; nothing was replaced.`;
}
