// The database that the settings name: somebody else's, or the embedded one, which runs for as long as
// anybody is in it.

import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { ensureRunning } from '../store/postgres/embedded/ensure-running.ts';
import { enter } from '../store/postgres/embedded/presence.ts';

export interface Database {
  clientConfig(): Promise<pg.ClientConfig>;
  leave(): Promise<void>;
}

export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) {
    // The driver alone knows how a URL may name a socket; the store asks whether it is one.
    const { host } = new pg.Client({ connectionString: databaseUrl });
    const clientConfig = async () => ({ connectionString: databaseUrl, host });
    return { clientConfig, leave: async () => {} };
  }
  const presence = await enter(dataDir, (message) => log.warn(message));
  // Asked before every connection, so that whoever misses the server first brings it back.
  return {
    clientConfig: async () => ({ ...(await ensureRunning(dataDir)) }),
    leave: presence.leave,
  };
}
