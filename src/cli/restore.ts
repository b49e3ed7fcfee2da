// tael restore

import path from 'node:path';
import type { Command } from 'commander';
import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { assert } from '../core/assert.ts';
import type { Manifest } from '../store/postgres/backup/manifest.ts';
import { addCommand, type Cli } from './cli.ts';
import { orNotOpened } from './not-opened.ts';
import { runOnDatabase } from './on-books.ts';
import { type Progress, showProgress } from './progress.ts';
import type { Success } from './reply.ts';

export function addRestoreCommand(program: Command, cli: Cli): void {
  addCommand(program, 'restore', 'Restore a backup into an empty database and verify the books.', [
    '/var/backups/tael/2027-01-31',
  ])
    .argument('<dir>', 'folder made by tael backup')
    .action((dir: string) => restoreBackup(cli, dir));
}

async function restoreBackup(cli: Cli, dir: string): Promise<void> {
  const config = readConfig();
  const { checkBackup } = await import('../store/postgres/backup/manifest.ts');
  const { requireKeyOfBackup } = await import('../service/backup-key.ts');
  // Checked before a database is started, so that a bad backup leaves no trace.
  const manifest = await checkBackup(dir);
  await orNotOpened(requireKeyOfBackup(config, manifest.master_key_fingerprint));
  const progress = showProgress();
  await runOnDatabase(cli, config, 'make', async (client, clientConfig) => {
    const work = restoreInto(config, client, clientConfig, dir, manifest, progress);
    return { ok: true, ...(await work.finally(progress.clear)) };
  });
}

async function restoreInto(
  config: Config,
  client: pg.Client,
  clientConfig: pg.ClientConfig,
  dir: string,
  manifest: Manifest,
  progress: Progress,
): Promise<Success> {
  const { openConnection } = await import('../store/postgres/connection/connection.ts');
  const { connectionOver } = await import('../store/postgres/backup/client.ts');
  const { restore } = await import('../store/postgres/backup/restore.ts');
  const { migrate } = await import('../store/postgres/migrate.ts');
  const { serviceKeys } = await import('../service/service-keys.ts');
  const { keptSettings } = await import('../store/postgres/settings.ts');
  const { verificationReport, verifyShowing } = await import('./verification-report.ts');
  const { skipped } = await restore(client, dir, manifest, progress.show);
  progress.show('Migrating the schema …');
  await migrate(clientConfig);
  progress.show('Verifying the books …');
  await client.query('analyze');
  const connection = connectionOver(client);
  const keys = await serviceKeys(config, keptSettings({ connection: async () => connection }));
  const openProver = () => openConnection(clientConfig, {});
  const parts = { chainKey: keys.chain, anchorKey: keys.anchor, openProver };
  const verified = await verifyShowing(connection, parts, progress, true);
  assert(verified, 'the whole books are there to be verified');
  return report(path.resolve(dir), manifest, skipped, verificationReport(verified));
}

function report(
  directory: string,
  { tables, taken_at }: Manifest,
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
    skipped,
    verification: verification.value,
  };
  const lines = [
    verification.text,
    ...skipped.map((name) => `Not restored: ${name}, which is not one of Tael's tables.`),
    `Restored ${restored.length} tables with ${rows} rows, as of ${taken_at}.`,
    'Everybody has to sign in again.',
  ];
  return { value, text: lines.join('\n'), status: verification.status ?? 0 };
}
