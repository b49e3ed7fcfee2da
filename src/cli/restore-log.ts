// tael restore of a copied log: the database as it was at a moment, or as far as the log goes.

import path from 'node:path';
import { assert } from '../core/assert.ts';
import { shanghaiTime } from '../core/time.ts';
import { type Config, ConfigError } from '../settings/config.ts';
import type { Cli } from './cli.ts';
import { orNotOpened } from './not-opened.ts';
import { runOnDatabase } from './on-books.ts';
import { showProgress } from './progress.ts';

interface Wanted {
  readonly dir: string;
  /** A file with identities of age; null: the master key opens it. */
  readonly identity: string | null;
  /** Null: as far as the log goes. */
  readonly untilMs: number | null;
}

export async function restoreLog(cli: Cli, config: Config, wanted: Wanted): Promise<void> {
  const { dir, identity, untilMs } = wanted;
  const { requireKeyOfBackup } = await import('../service/backup-key.ts');
  const { openerOf } = await import('../service/backups/backup-keys.ts');
  const { baseFor, recoverLog } = await import('../service/backups/recover-log.ts');
  const { BASE_FILE } = await import('../service/backups/log-folder.ts');
  if (config.databaseUrl !== null) {
    throw new ConfigError(
      'A copied log is restored into the embedded PostgreSQL: unset DATABASE_URL.',
    );
  }
  const base = await baseFor(dir, untilMs);
  await orNotOpened(requireKeyOfBackup(config, base.facts.fingerprint));
  const decrypt = await orNotOpened(openerOf(config, path.join(base.dir, BASE_FILE), identity));
  const progress = showProgress();
  const recovery = { base, dir, decrypt, dataDir: config.dataDir, untilMs, show: progress.show };
  const { lastAtMs } = await recoverLog(recovery).finally(progress.clear);
  await reportBooks(cli, config, { dir, baseAtMs: base.atMs, lastAtMs });
}

interface Recovered {
  readonly dir: string;
  readonly baseAtMs: number;
  /** Of the last change. */
  readonly lastAtMs: number;
}

function reportBooks(cli: Cli, config: Config, recovered: Recovered): Promise<void> {
  return runOnDatabase(cli, config, 'use', async (client, clientConfig) => {
    const { connectionOver } = await import('../store/postgres/backup/client.ts');
    const { openConnection } = await import('../store/postgres/connection/connection.ts');
    const { keptSettings } = await import('../store/postgres/settings.ts');
    const { serviceKeys } = await import('../service/service-keys.ts');
    const { verificationReport, verifyShowing } = await import('./verification-report.ts');
    const connection = connectionOver(client);
    const keys = await serviceKeys(config, keptSettings({ connection: async () => connection }));
    const openProver = () => openConnection(clientConfig, {});
    const parts = { chainKey: keys.chain, anchorKey: keys.anchor, openProver };
    const progress = showProgress();
    const verifying = verifyShowing(connection, parts, progress, true).finally(progress.clear);
    const verified = await verifying;
    assert(verified, 'the whole books are there to be verified');
    const verification = verificationReport(verified);
    const lastAt = shanghaiTime(recovered.lastAtMs);
    const value = {
      directory: path.resolve(recovered.dir),
      copied_at: shanghaiTime(recovered.baseAtMs),
      last_change_at: lastAt,
      verification: verification.value,
    };
    const text = `${verification.text}\nRestored from the log, up to the last change at ${lastAt}.`;
    return { ok: true, value, text, status: verification.status ?? 0 };
  });
}
