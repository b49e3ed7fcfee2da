// Makes the tables of new books in as many cells as are wanted. Whoever only starts a service makes them in
// one.

import type pg from 'pg';
import { ConfigError } from '../../settings/config.ts';
import { onlyRow } from './connection/connection.ts';
import { migrate } from './migrate.ts';
import { layCells, spreadCells } from './tables/machines.ts';

export async function makeBooks(
  client: pg.Client,
  config: pg.ClientConfig,
  cells: number,
  report: (doing: string) => void,
): Promise<void> {
  await migrate(config);
  await client.query('begin');
  // Who starts now reads how many cells there are after this has been committed.
  await client.query('grant truncate on cells to current_user');
  await client.query('lock table cells in access exclusive mode');
  await client.query('revoke truncate on cells from current_user');
  const present = await requireUnused(client);
  if (present === 1) await layCells(client, cells);
  else if (present !== cells) throw refused(`was begun in ${present} cells`);
  await client.query('commit');
  await spreadCells(client, report);
}

/** Every start of a service leaves settings. Answers how many cells there are. */
async function requireUnused(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ used: boolean; running: boolean; cells: number }>(
    `select exists (select 1 from settings) as used, (select count(*)::integer from cells) as cells,
       exists (select 1 from pg_stat_activity where datname = current_database()
         and application_name ~ '^tael( |$)') as running`,
  );
  const { used, running, cells } = onlyRow({ rows });
  if (used) throw refused(`has books already, in ${cells} cell${cells === 1 ? '' : 's'}`);
  if (running) throw refused('is being started by another process of Tael');
  return cells;
}

function refused(found: string): ConfigError {
  return new ConfigError(
    `This database ${found}. Nothing was changed. To lay books into another number of cells, make a ` +
      'backup and restore it with --cells into an empty database.',
  );
}
