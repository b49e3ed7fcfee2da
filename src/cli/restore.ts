// tael restore

import path from 'node:path';
import type { Command } from 'commander';
import type pg from 'pg';
import { assert } from '../core/assert.ts';
import { ConfigError, readConfig } from '../settings/config.ts';
import type { Manifest } from '../store/postgres/backup/manifest.ts';
import { cellsArgument, timeArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { orNotOpened } from './not-opened.ts';
import { runOnDatabase } from './on-books.ts';
import { showProgress } from './progress.ts';
import type { Success } from './reply.ts';

interface Options {
  readonly cells?: number;
  readonly identity?: string;
  readonly to?: number;
}

const CELLS_OPTION =
  'in how many cells the books are from now on (default: as many as the backup has)';

const TO_OPTION = 'of a copied log: the moment, like 2027-01-31T12:00:00+08:00 (default: its end)';
const IDENTITY_OPTION =
  'file with identities of age, for a backup that was encrypted for others than the master key';

export function addRestoreCommand(program: Command, cli: Cli): void {
  addCommand(program, 'restore', 'Restore a backup into an empty database and verify the books.', [
    '/var/backups/tael/2027-01-31',
    '/var/backups/tael/2027-01-31 --cells 16',
  ])
    .argument('<dir>', 'folder made by tael backup or by the service')
    .option('--cells <count>', CELLS_OPTION, cellsArgument)
    .option('--identity <file>', IDENTITY_OPTION)
    .option('--to <time>', TO_OPTION, timeArgument)
    .action((dir: string, options: Options) => restoreFrom(cli, dir, options));
}

async function restoreFrom(cli: Cli, dir: string, options: Options): Promise<void> {
  const config = readConfig();
  const { cells, identity = null, to: untilMs = null } = options;
  const { isLogFolder } = await import('../service/backups/log-folder.ts');
  if (await isLogFolder(dir)) {
    if (cells !== undefined) {
      throw new ConfigError(
        '--cells is for backups. A log is restored with the cells that it has.',
      );
    }
    const { restoreLog } = await import('./restore-log.ts');
    return restoreLog(cli, config, { dir, identity, untilMs });
  }
  if (untilMs !== null) throw new ConfigError('--to needs the folder of a log, like log-1a2b3c4d.');
  const { checkBackup, encryptedFile } = await import('../store/postgres/backup/manifest.ts');
  const { requireKeyOfBackup } = await import('../service/backup-key.ts');
  const { openerOf } = await import('../service/backups/backup-keys.ts');
  const { restoreBackup } = await import('../service/backups/restore-backup.ts');
  const { serviceKeys } = await import('../service/service-keys.ts');
  const { verificationReport, verifyShowing } = await import('./verification-report.ts');
  // Checked before a database is started, so that a bad backup leaves no trace.
  const manifest = await checkBackup(dir);
  await orNotOpened(requireKeyOfBackup(config, manifest.master_key_fingerprint));
  const decrypt = await orNotOpened(openerOf(config, encryptedFile(dir, manifest), identity));
  const progress = showProgress();
  await runOnDatabase(cli, config, 'make', async (client, clientConfig, database) => {
    const restoring = { dir, manifest, cells: cells ?? manifest.cells, decrypt };
    const work = restoreBackup(client, clientConfig, {
      ...restoring,
      keys: (settings) => serviceKeys(config, settings),
      verify: (connection, parts) => verifyShowing(connection, parts, progress, true),
      show: progress.show,
    });
    const { found, skipped } = await work.finally(progress.clear);
    assert(found, 'the whole books are there to be verified');
    if (database.ownerConfig) await giveRightsTo(await database.clientConfig(), client);
    return { ok: true, ...report(restoring, skipped, verificationReport(found)) };
  });
}

async function giveRightsTo(service: pg.ClientConfig, owner: pg.Client): Promise<void> {
  const { copyingClient } = await import('../store/postgres/backup/client.ts');
  const { giveRights, roleOf } = await import('../store/postgres/service-role.ts');
  const client = await copyingClient(service);
  const { role } = await roleOf(client).finally(() => client.end());
  await giveRights(owner, role);
}

interface Restored {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly cells: number;
}

function report(
  { dir, manifest: { tables, taken_at }, cells }: Restored,
  skipped: readonly string[],
  verification: Success,
): Success {
  const restored = tables.filter(({ name }) => !skipped.includes(name));
  const rows = restored.reduce((sum, table) => sum + table.rows, 0);
  const value = {
    directory: path.resolve(dir),
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
