// Runs one command's work on the books, beside a running server or without one.

import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { OpenService } from '../service/open-service.ts';
import type { Cli } from './cli.ts';
import { printReply, type Reply } from './reply.ts';

/** The database could not be opened; the words are for the operator. */
export class NotOpened extends Error {}

export async function onBooks(
  cli: Cli,
  work: (service: OpenService) => Promise<Reply>,
): Promise<void> {
  const service = await openForCommand();
  try {
    // Said before the books are closed: what was done stays done, however closing goes.
    cli.end(await printReply(await work(service), cli.json));
  } finally {
    await service.close();
  }
}

/** The same for work on the database as a whole: its schema is left as it is, and no key is asked for. */
export async function onDatabase(
  cli: Cli,
  config: Config,
  work: (client: pg.Client, clientConfig: pg.ClientConfig) => Promise<Reply>,
): Promise<void> {
  const { openDatabase } = await import('../service/open-database.ts');
  const { copyingClient } = await import('../store/postgres/backup/client.ts');
  const database = await orNotOpened(openDatabase(config, await logFor(config)));
  try {
    const clientConfig = await orNotOpened(database.clientConfig());
    const client = await orNotOpened(copyingClient(clientConfig));
    const reply = await work(client, clientConfig).finally(() => client.end());
    cli.end(await printReply(reply, cli.json));
  } finally {
    await database.leave();
  }
}

async function openForCommand(): Promise<OpenService> {
  const config = readConfig();
  // Loaded here and not above, so that help and complaints about arguments come at once.
  const { openService } = await import('../service/open-service.ts');
  return orNotOpened(openService(config, await logFor(config)));
}

async function logFor({ logLevel }: Config): Promise<Logger> {
  const { createLog } = await import('./log.ts');
  return createLog(logLevel === 'silent' ? 'silent' : 'warn');
}

export async function orNotOpened<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new NotOpened(reasonOf(cause), { cause });
  }
}

/** A host that refuses on each of its addresses is reported as a list without a message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
