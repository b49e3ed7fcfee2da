// tael restore

import path from 'node:path';
import type { Command } from 'commander';
import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import type { Manifest } from '../store/postgres/backup/manifest.ts';
import { type Cli, command } from './cli.ts';
import { onDatabase, orNotOpened } from './on-books.ts';
import { type Progress, progress } from './progress.ts';
import type { Success } from './reply.ts';

export function restoreCommand(program: Command, cli: Cli): void {
  command(program, 'restore', 'Load a backup into an empty database, and verify the books.')
    .argument('<dir>', 'the folder that tael backup made')
    .action(async (dir: string) => {
      const config = readConfig();
      const { checkBackup } = await import('../store/postgres/backup/manifest.ts');
      const { requireKeyOfBackup } = await import('../service/backup-key.ts');
      // Before a database is even started: whatever is wrong with the backup leaves no trace.
      const manifest = await checkBackup(dir);
      await orNotOpened(requireKeyOfBackup(config, manifest.master_key_fingerprint));
      const line = progress();
      await onDatabase(cli, config, async (client, clientConfig) => {
        const work = restoreInto(config, client, clientConfig, dir, manifest, line);
        return { ok: true, ...(await work.finally(line.end)) };
      });
    });
}

async function restoreInto(
  config: Config,
  client: pg.Client,
  clientConfig: pg.ClientConfig,
  dir: string,
  manifest: Manifest,
  line: Progress,
): Promise<Success> {
  const { restore, connectionOver } = await import('../store/postgres/backup/restore.ts');
  const { migrate } = await import('../store/postgres/migrate.ts');
  const { serviceKeys } = await import('../service/service-keys.ts');
  const { keptSettings } = await import('../store/postgres/settings.ts');
  const { verificationReport } = await import('./verification-report.ts');
  const { skipped } = await restore(client, dir, manifest, line.say);
  line.say('Bringing the schema up to date …');
  await migrate(clientConfig);
  line.say('Verifying the books …');
  await client.query('analyze');
  const connection = connectionOver(client);
  const keys = await serviceKeys(config, keptSettings({ connection: async () => connection }));
  const given = { chainKey: keys.chain, anchorKey: keys.anchor, onProgress: line.say };
  const verification = await verificationReport(connection, given);
  return report(path.resolve(dir), manifest, skipped, verification);
}

function report(
  directory: string,
  { tables, taken_at }: Manifest,
  skipped: readonly string[],
  verification: Success,
): Success {
  const loaded = tables.filter(({ name }) => !skipped.includes(name));
  const rows = loaded.reduce((sum, table) => sum + table.rows, 0);
  const value = {
    ...{ directory, taken_at, tables: loaded.length, rows, skipped },
    verification: verification.value,
  };
  const lines = [
    verification.text,
    ...skipped.map((name) => `Not restored: ${name}, which is not one of Tael's tables.`),
    `Restored ${loaded.length} tables with ${rows} rows, as of ${taken_at}. People sign in again.`,
  ];
  return { value, text: lines.join('\n'), status: verification.status ?? 0 };
}
