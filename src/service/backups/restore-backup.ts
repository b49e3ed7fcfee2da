// Restores a backup into an empty database and verifies the books in it: for `tael restore`, and for whoever
// tries whether a backup can be restored.

import type pg from 'pg';
import type { Piecewise } from '../../crypto/age.ts';
import type { Manifest } from '../../store/postgres/backup/manifest.ts';
import type { Connection } from '../../store/postgres/connection/connection.ts';
import type { KeptSettings } from '../../store/postgres/settings.ts';
import type { Verifying } from '../../store/postgres/verify/verify.ts';
import type { ServiceKeys } from '../service-keys.ts';

export interface RestoreWork<Found> {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly cells: number;
  /** Null: the backup is not encrypted. */
  readonly decrypt: Piecewise | null;
  /** Of the books that were restored. */
  readonly keys: (settings: KeptSettings) => Promise<Pick<ServiceKeys, 'chain' | 'anchor'>>;
  readonly verify: (connection: Pick<Connection, 'run'>, parts: Verifying) => Promise<Found>;
  readonly show: (doing: string) => void;
}

interface Restored<Found> {
  readonly skipped: readonly string[];
  readonly found: Found;
}

/** `clientConfig`: where the client is connected to, as the owner of the tables. */
export async function restoreBackup<Found>(
  client: pg.Client,
  clientConfig: pg.ClientConfig,
  { dir, manifest, cells, decrypt, keys: keysOf, verify, show }: RestoreWork<Found>,
): Promise<Restored<Found>> {
  const { openConnection } = await import('../../store/postgres/connection/connection.ts');
  const { connectionOver } = await import('../../store/postgres/backup/client.ts');
  const { restore } = await import('../../store/postgres/backup/restore.ts');
  const { spreadCells } = await import('../../store/postgres/machines/placement.ts');
  const { migrate } = await import('../../store/postgres/migrate.ts');
  const { keptSettings } = await import('../../store/postgres/settings.ts');
  const { skipped } = await restore(client, dir, manifest, show, cells, decrypt);
  show('Migrating the schema …');
  await migrate(clientConfig);
  await spreadCells(client, show);
  show('Verifying the books …');
  await client.query('analyze');
  const connection = connectionOver(client);
  const keys = await keysOf(keptSettings({ connection: async () => connection }));
  const openProver = () => openConnection(clientConfig, {});
  const parts = { chainKey: keys.chain, anchorKey: keys.anchor, openProver };
  return { skipped, found: await verify(connection, parts) };
}
