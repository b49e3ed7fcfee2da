// Opens the books for one command, beside a running server or without one, and closes them again.

import type pg from 'pg';
import type { Logger } from 'pino';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Answer } from '../service/answer.ts';
import type { DataAccess } from '../service/no-data.ts';
import type { Database } from '../service/open-database.ts';
import type { OpenService } from '../service/open-service.ts';
import { type Config, ConfigError, readConfig } from '../settings/config.ts';
import type { Cli } from './cli.ts';
import { INSTALLED } from './install.ts';
import { orDatabaseAway } from './not-opened.ts';
import { passwordInput } from './password-input.ts';
import { printReply, type Reply } from './reply.ts';

export async function runOnBooks(
  cli: Cli,
  work: (service: OpenService) => Promise<Reply>,
  access: DataAccess = 'use',
): Promise<void> {
  requireBooksHere();
  const service = await openForCommand(readConfig(), access);
  try {
    const acting = await actingService(cli, service);
    const reply = acting.ok ? await work(acting.value) : acting;
    // Printed before the books are closed: whatever closing does, the work is done.
    cli.setExitStatus(await printReply(reply, cli.json));
  } finally {
    await service.close();
  }
}

/** Of the operator whom `--as` names, who types their password, and a code if they use them. */
async function actingService({ as }: Cli, service: OpenService): Promise<Answer<OpenService>> {
  if (as === undefined) return { ok: true, value: service };
  const { inPerson } = await import('../service/administration/in-person.ts');
  const input = passwordInput();
  try {
    return await inPerson(service, as, {
      password: () => input.line(`Login password of ${as}: `),
      totpCode: () => input.line(`One-time code of ${as}: `),
    });
  } finally {
    input.close();
  }
}

/**
 * For work on the whole database: it applies no migrations and needs no master key. Who makes books is the
 * owner of their tables.
 */
export async function runOnDatabase(
  cli: Cli,
  config: Config,
  access: DataAccess,
  work: (client: pg.Client, clientConfig: pg.ClientConfig, database: Database) => Promise<Reply>,
): Promise<void> {
  requireBooksHere();
  const { openDatabase } = await import('../service/open-database.ts');
  const { copyingClient } = await import('../store/postgres/backup/client.ts');
  const { NoTables } = await import('../store/postgres/tables/applied-files.ts');
  const { NoData } = await import('../service/no-data.ts');
  const log = await createCommandLog(config);
  const database = await orDatabaseAway(config, openDatabase(config, log, access));
  try {
    const connect = await whoCan(config, database, access);
    const clientConfig = await orDatabaseAway(config, connect());
    const client = await orDatabaseAway(config, copyingClient(clientConfig));
    const working = work(client, clientConfig, database).finally(() => client.end());
    const reply = await working.catch((error) => {
      throw error instanceof NoTables ? new NoData(config) : error;
    });
    cli.setExitStatus(await printReply(reply, cli.json));
  } finally {
    await database.leave();
  }
}

/** The owner makes books. The service reads them, once it has been given that right. */
async function whoCan(
  config: Config,
  { clientConfig, ownerConfig }: Database,
  access: DataAccess,
): Promise<Database['clientConfig']> {
  if (ownerConfig === null) return clientConfig;
  if (access === 'make') return ownerConfig;
  const { copyingClient } = await import('../store/postgres/backup/client.ts');
  const { mayReadAll } = await import('../store/postgres/service-role.ts');
  const service = await orDatabaseAway(config, clientConfig().then(copyingClient));
  const may = await mayReadAll(service).finally(() => service.end());
  return may ? clientConfig : ownerConfig;
}

/** The same for work that concerns one user, named by number, login, reference or wallet id. */
export function runForUser(
  cli: Cli,
  name: string,
  work: (service: OpenService, userId: UserId) => Promise<Reply>,
): Promise<void> {
  return runOnBooks(cli, async (service) => {
    const { findUser } = await import('../service/administration/find-user.ts');
    const found = await findUser(service, name);
    return found.ok ? work(service, found.value.userId) : found;
  });
}

export async function openForCommand(
  config = readConfig(),
  access: DataAccess = 'use',
): Promise<OpenService> {
  // Imported here, so that help and usage errors do not wait for the whole service to load.
  const { openService } = await import('../service/open-service.ts');
  return orDatabaseAway(config, openService(config, await createCommandLog(config), access));
}

function requireBooksHere(): void {
  if (INSTALLED === 'all') return;
  throw new ConfigError(
    'This command works on the machine of the service alone, and this is the small tael for those who are elsewhere.',
  );
}

export async function createCommandLog({ logLevel, logFormat }: Config): Promise<Logger> {
  const { createLog } = await import('./log.ts');
  return createLog(logLevel === 'silent' ? 'silent' : 'warn', logFormat);
}
