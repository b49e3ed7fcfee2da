// Opens the database that the settings name: an external one, or the embedded one, which runs as long as
// any process uses it.

import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../settings/config.ts';
import { machineHere, usualWorkers } from '../settings/machine.ts';
import { ensureRunning } from '../store/embedded-postgres/ensure-running.ts';
import { keepRunning } from '../store/embedded-postgres/keep-running.ts';
import { OWNER } from '../store/embedded-postgres/roles.ts';
import { primaryAmong } from '../store/postgres/connection/primary.ts';
import { BadAddress, type Target, targetsOf } from '../store/postgres/connection/targets.ts';
import { copiesLog } from './backups/log-note.ts';
import { type DataAccess, requireFolderWithData } from './no-data.ts';

export interface Database {
  /** Where to connect to now. Of several servers it is the primary, which may have changed. */
  clientConfig(): Promise<pg.ClientConfig>;
  /** The same as the owner of the tables. Null: nobody says who that is, if it is not the service. */
  readonly ownerConfig: (() => Promise<pg.ClientConfig>) | null;
  leave(): Promise<void>;
}

export async function openDatabase(
  config: Config,
  log: Logger,
  access: DataAccess = 'make',
): Promise<Database> {
  const { databaseUrl, ownerDatabaseUrl, dataDir } = config;
  if (databaseUrl !== null) {
    return {
      clientConfig: primaryAmong(targetsIn(databaseUrl, 'DATABASE_URL')),
      ownerConfig:
        ownerDatabaseUrl === null
          ? null
          : primaryAmong(targetsIn(ownerDatabaseUrl, 'TAEL_OWNER_DATABASE_URL')),
      leave: async () => {},
    };
  }
  if (access !== 'make') await requireFolderWithData(config);
  const wishes = {
    workers: config.workers ?? usualWorkers(machineHere()),
    archives: copiesLog(config),
  };
  const server = await keepRunning(dataDir, (message) => log.warn(message), wishes);
  // Asked before every connection, so that whoever misses the server first brings it back.
  return {
    clientConfig: async () => ({ ...(await ensureRunning(dataDir, wishes)) }),
    ownerConfig: async () => ({ ...(await ensureRunning(dataDir, wishes)), user: OWNER }),
    leave: server.release,
  };
}

function targetsIn(url: string, setting: string): readonly Target[] {
  try {
    return targetsOf(url);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    throw new ConfigError(`${setting} ${error.message}.`);
  }
}
