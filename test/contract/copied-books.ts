// Books that are backed up into a folder for as long as a test file runs, and restored into a database of
// their own.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../../src/store/postgres/backup/backup.ts';
import { copyingClient } from '../../src/store/postgres/backup/client.ts';
import { checkBackup } from '../../src/store/postgres/backup/manifest.ts';
import { restore } from '../../src/store/postgres/backup/restore.ts';
import { rowsOf } from '../support/books.ts';
import { emptyDatabase, type TestDatabase } from '../support/postgres.ts';

/** A backup names the master key that its root key is sealed under. */
export const ROOT_KEY = `insert into settings values ('root_key', 'v1.print.sealed')`;

export async function copiedBooks() {
  const dir = await mkdtemp(join(tmpdir(), 'tael-copied-'));
  const targets: TestDatabase[] = [];
  return {
    async backedUp(from: TestDatabase, name: string): Promise<string> {
      const folder = join(dir, name);
      const client = await copyingClient(from.owner);
      // The clock of the test has a schema of its own.
      await client.query('set search_path = public');
      await backUp(client, folder, () => {}).finally(() => client.end());
      return folder;
    },
    async restored(folder: string, cells?: number): Promise<TestDatabase> {
      const target = await emptyDatabase();
      targets.push(target);
      const client = await copyingClient(target.owner);
      await restore(client, folder, await checkBackup(folder), () => {}, cells).finally(() =>
        client.end(),
      );
      return target;
    },
    async remove(): Promise<void> {
      for (const target of targets) await target.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** All that was restored of a table, wherever it lies now. */
export const rowsWithoutCells = ({ owner }: TestDatabase, table: string) =>
  rowsOf(owner, `select to_jsonb(t) - 'cell' as row from ${table} as t order by 1`);
