// tael restore

import path from 'node:path';
import type { Command } from 'commander';
import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { assert } from '../core/assert.ts';
import type { Manifest } from '../store/postgres/backup/manifest.ts';
import { cellsArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { orNotOpened } from './not-opened.ts';
import { runOnDatabase } from './on-books.ts';
import { type Progress, showProgress } from './progress.ts';
import type { Success } from './reply.ts';

interface Options {
  readonly cells?: number;
}

const CELLS_OPTION =
  'in how many cells the books are from now on (default: as many as the backup has)';

export function addRestoreCommand(program: Command, cli: Cli): void {
  addCommand(program, 'restore', 'Restore a backup into an empty database and verify the books.', [
    '/var/backups/tael/2027-01-31',
    '/var/backups/tael/2027-01-31 --cells 16',
  ])
    .argument('<dir>', 'folder made by tael backup')
    .option('--cells <count>', CELLS_OPTION, cellsArgument)
    .action((dir: string, { cells }: Options) => restoreBackup(cli, dir, cells));
}

async function restoreBackup(cli: Cli, dir: string, cells?: number): Promise<void> {
  const config = readConfig();
  const { checkBackup } = await import('../store/postgres/backup/manifest.ts');
  const { requireKeyOfBackup } = await import('../service/backup-key.ts');
  // Checked before a database is started, so that a bad backup leaves no trace.
  const manifest = await checkBackup(dir);
  await orNotOpened(requireKeyOfBackup(config, manifest.master_key_fingerprint));
  const progress = showProgress();
  await runOnDatabase(cli, config, 'make', async (client, clientConfig, database) => {
    const restoring = { dir, manifest, cells: cells ?? manifest.cells };
    const work = restoreInto(config, client, clientConfig, restoring, progress);
    const restored = await work.finally(progress.clear);
    if (database.ownerConfig) await giveRightsTo(await database.clientConfig(), client);
    return { ok: true, ...restored };
  });
}

async function giveRightsTo(service: pg.ClientConfig, owner: pg.Client): Promise<void> {
  const { copyingClient } = await import('../store/postgres/backup/client.ts');
  const { giveRights, roleOf } = await import('../store/postgres/service-role.ts');
  const client = await copyingClient(service);
  const { role } = await roleOf(client).finally(() => client.end());
  await giveRights(owner, role);
}

interface Restoring {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly cells: number;
}

async function restoreInto(
  config: Config,
  client: pg.Client,
  clientConfig: pg.ClientConfig,
  { dir, manifest, cells }: Restoring,
  progress: Progress,
): Promise<Success> {
  const { openConnection } = await import('../store/postgres/connection/connection.ts');
  const { connectionOver } = await import('../store/postgres/backup/client.ts');
  const { restore } = await import('../store/postgres/backup/restore.ts');
  const { spreadCells } = await import('../store/postgres/tables/machines.ts');
  const { migrate } = await import('../store/postgres/migrate.ts');
  const { serviceKeys } = await import('../service/service-keys.ts');
  const { keptSettings } = await import('../store/postgres/settings.ts');
  const { verificationReport, verifyShowing } = await import('./verification-report.ts');
  const { skipped } = await restore(client, dir, manifest, progress.show, cells);
  progress.show('Migrating the schema …');
  await migrate(clientConfig);
  await spreadCells(client, progress.show);
  progress.show('Verifying the books …');
  await client.query('analyze');
  const connection = connectionOver(client);
  const keys = await serviceKeys(config, keptSettings({ connection: async () => connection }));
  const openProver = () => openConnection(clientConfig, {});
  const parts = { chainKey: keys.chain, anchorKey: keys.anchor, openProver };
  const verified = await verifyShowing(connection, parts, progress, true);
  assert(verified, 'the whole books are there to be verified');
  return report(path.resolve(dir), { ...manifest, cells }, skipped, verificationReport(verified));
}

function report(
  directory: string,
  { tables, taken_at, cells }: Manifest,
  skipped: readonly string[],
  verification: Success,
): Success {
  const restored = tables.filter(({ name }) => !skipped.includes(name));
  const rows = restored.reduce((sum, table) => sum + table.rows, 0);
  const value = {
    directory,
    taken_at,
    tables: restored.length,
    rows,
    cells,
    skipped,
    verification: verification.value,
  };
  const lines = [
    verification.text,
    ...skipped.map((name) => `Not restored: ${name}, which is not one of Tael's tables.`),
    `Restored ${restored.length} tables with ${rows} rows, as of ${taken_at}${cells === 1 ? '' : `, into ${cells} cells`}.`,
    'Everybody has to sign in again.',
  ];
  return { value, text: lines.join('\n'), status: verification.status ?? 0 };
}
