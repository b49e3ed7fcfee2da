// Opens the database that the settings name: an external one, or the embedded one, which runs as long as
// any process uses it.

import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { ensureRunning } from '../embedded-postgres/ensure-running.ts';
import { keepRunning } from '../embedded-postgres/keep-running.ts';
import { type DataAccess, requireFolderWithData } from './no-data.ts';

export interface Database {
  clientConfig(): Promise<pg.ClientConfig>;
  leave(): Promise<void>;
}

export async function openDatabase(
  config: Config,
  log: Logger,
  access: DataAccess = 'make',
): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) {
    const host = hostIn(databaseUrl);
    const clientConfig = async () => ({ connectionString: databaseUrl, host });
    return { clientConfig, leave: async () => {} };
  }
  if (access === 'use') await requireFolderWithData(config);
  const server = await keepRunning(dataDir, (message) => log.warn(message));
  // Asked before every connection, so that whoever misses the server first brings it back.
  return {
    clientConfig: async () => ({ ...(await ensureRunning(dataDir)) }),
    leave: server.release,
  };
}

/** The driver alone knows how a URL may name a socket; the store asks whether it is one. */
function hostIn(databaseUrl: string): string {
  try {
    return new pg.Client({ connectionString: databaseUrl }).host;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof URIError)) throw error;
    // Neither the driver's words, which name no setting, nor the address, which holds a password.
    throw new ConfigError(
      'DATABASE_URL cannot be read as a URL like postgres://tael:password@db.example.com/tael. Write ' +
        'characters such as # / ? % in its password as %23 %2F %3F %25.',
    );
  }
}
