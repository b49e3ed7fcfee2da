// tael backup

import path from 'node:path';
import type { Command } from 'commander';
import { type Config, readConfig } from '../settings/config.ts';
import type { Manifest } from '../store/postgres/backup/manifest.ts';
import { addCommand, type Cli } from './cli.ts';
import { runOnDatabase } from './on-books.ts';
import { showProgress } from './progress.ts';
import type { Success } from './reply.ts';

export function addBackupCommand(program: Command, cli: Cli): void {
  addCommand(program, 'backup', 'Back up the whole database, without the master key.', [
    '/var/backups/tael/2027-01-31',
  ])
    .argument('<dir>', 'folder to create; it must not exist yet, or be empty')
    .action((dir: string) => backUp(cli, dir));
}

function backUp(cli: Cli, dir: string): Promise<void> {
  const config = readConfig();
  return runOnDatabase(cli, config, 'use', async (client) => {
    const { backUp } = await import('../store/postgres/backup/backup.ts');
    const progress = showProgress();
    const manifest = await backUp(client, dir, progress.show).finally(progress.clear);
    return { ok: true, ...report(path.resolve(dir), manifest, config) };
  });
}

function report(directory: string, manifest: Manifest, config: Config): Success {
  const { tables, taken_at, master_key_fingerprint } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const value = {
    directory,
    taken_at,
    tables: tables.length,
    rows,
    bytes,
    master_key_included: false,
    master_key_fingerprint,
  };
  const lines = [
    `Backed up ${tables.length} tables with ${rows} rows (${bytes} bytes), as of ${taken_at}, to`,
    `${directory}.`,
    `The backup does not contain the master key, which is in ${masterKeyPlace(config)}`,
    `(fingerprint ${master_key_fingerprint}). Keep a copy of the key apart from the backups:`,
    'restoring requires it.',
  ];
  return { value, text: lines.join('\n') };
}

function masterKeyPlace({ masterKey, masterKeyFile, dataDir }: Config): string {
  return masterKey === null
    ? (masterKeyFile ?? path.join(dataDir, 'master.key'))
    : 'TAEL_MASTER_KEY';
}
