// Opens the books for one command, beside a running server or without one, and closes them again.

import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { OpenService } from '../service/open-service.ts';
import type { Cli } from './cli.ts';
import { printReply, type Reply } from './reply.ts';

/** The database or the port could not be opened; the message is for the operator. */
export class NotOpened extends Error {}

export async function runOnBooks(
  cli: Cli,
  work: (service: OpenService) => Promise<Reply>,
): Promise<void> {
  const service = await openForCommand();
  try {
    // Printed before the books are closed: whatever closing does, the work is done.
    cli.setExitStatus(await printReply(await work(service), cli.json));
  } finally {
    await service.close();
  }
}

/** For work on the whole database: it applies no migrations and needs no master key. */
export async function runOnDatabase(
  cli: Cli,
  config: Config,
  work: (client: pg.Client, clientConfig: pg.ClientConfig) => Promise<Reply>,
): Promise<void> {
  const { openDatabase } = await import('../service/open-database.ts');
  const { copyingClient } = await import('../store/postgres/backup/client.ts');
  const database = await orNotOpened(openDatabase(config, await createCommandLog(config)));
  try {
    const clientConfig = await orNotOpened(database.clientConfig());
    const client = await orNotOpened(copyingClient(clientConfig));
    const reply = await work(client, clientConfig).finally(() => client.end());
    cli.setExitStatus(await printReply(reply, cli.json));
  } finally {
    await database.leave();
  }
}

/** For lists filtered by user: an empty list would look as if the user existed. */
export async function refuseUnknownUser(
  store: OpenService['store'],
  userId: UserId | undefined,
): Promise<Reply | null> {
  if (userId === undefined || (await store.queries.user(userId))) return null;
  return { ok: false, refusal: { code: 'user_not_found' } };
}

async function openForCommand(): Promise<OpenService> {
  const config = readConfig();
  // Imported here, so that help and usage errors do not wait for the whole service to load.
  const { openService } = await import('../service/open-service.ts');
  return orNotOpened(openService(config, await createCommandLog(config)));
}

async function createCommandLog({ logLevel }: Config): Promise<Logger> {
  const { createLog } = await import('./log.ts');
  return createLog(logLevel === 'silent' ? 'silent' : 'warn');
}

/** Rejects with NotOpened instead of whatever kept it from opening. */
export async function orNotOpened<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new NotOpened(reasonOf(cause), { cause });
  }
}

/** When every address of a host refuses, the error is a list without a message of its own. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
