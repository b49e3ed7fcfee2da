// tael backup

import path from 'node:path';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import type { Manifest } from '../store/postgres/backup/manifest.ts';
import { type Cli, command } from './cli.ts';
import { onDatabase } from './on-books.ts';
import { progress } from './progress.ts';
import type { Success } from './reply.ts';

export function backupCommand(program: Command, cli: Cli): void {
  command(program, 'backup', 'Copy the whole database into a new folder, without the master key.')
    .argument('<dir>', 'the folder; it must not exist yet, or be empty')
    .action((dir: string) => {
      const config = readConfig();
      return onDatabase(cli, config, async (client) => {
        const { backUp } = await import('../store/postgres/backup/backup.ts');
        const line = progress();
        const manifest = await backUp(client, dir, line.say).finally(line.end);
        return { ok: true, ...report(path.resolve(dir), manifest, config) };
      });
    });
}

function report(directory: string, manifest: Manifest, config: Config): Success {
  const { tables, taken_at, master_key_fingerprint } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const value = {
    ...{ directory, taken_at, tables: tables.length, rows, bytes },
    ...{ master_key_included: false, master_key_fingerprint },
  };
  const lines = [
    `Backed up ${tables.length} tables with ${rows} rows in ${bytes} bytes, as of ${taken_at}, to`,
    `${directory}.`,
    `The master key is not in it: ${keyPlace(config)} (fingerprint ${master_key_fingerprint}).`,
    'Keep a copy of the key in another place than the backups; a backup is restored only with it.',
  ];
  return { value, text: lines.join('\n') };
}

function keyPlace({ masterKey, masterKeyFile, dataDir }: Config): string {
  if (masterKey !== null) return 'TAEL_MASTER_KEY holds it';
  return `${masterKeyFile ?? path.join(dataDir, 'master.key')} holds it`;
}
