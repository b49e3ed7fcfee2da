// Backups of books on Citus, and what is broken in them once they are restored on one machine.

import type pg from 'pg';
import { backUp, type Report } from '../../src/store/postgres/backup/backup.ts';
import { copyingClient } from '../../src/store/postgres/backup/client.ts';
import { checkBackup } from '../../src/store/postgres/backup/manifest.ts';
import { restore } from '../../src/store/postgres/backup/restore.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { type Verification, verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { emptyDatabase } from '../support/postgres.ts';

export async function backUpInto(
  folder: string,
  config: pg.ClientConfig,
  report: Report = () => {},
): Promise<void> {
  const client = await copyingClient(config);
  await backUp(client, folder, report).finally(() => client.end());
}

export async function brokenInBackup(folder: string): Promise<string[]> {
  const database = await emptyDatabase();
  try {
    const client = await copyingClient(database.owner);
    await restore(client, folder, await checkBackup(folder), () => {}).finally(() => client.end());
    const connection = await openConnection(database.owner, {});
    try {
      const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
      return brokenIn(await verifyBooks(connection, keys));
    } finally {
      await connection.end();
    }
  } finally {
    await database.drop();
  }
}

/** The rules, each with an example. */
export function brokenIn({ findings }: Verification): string[] {
  return findings.flatMap(({ name, violations, examples }) =>
    violations > 0 ? [`${name}: ${examples[0]}`] : [],
  );
}
