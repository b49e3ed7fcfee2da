// Lays cells on machines, and reads how many there are and where they lie: all on one PostgreSQL, or on the
// workers that a distributed one (Citus) knows.

import type pg from 'pg';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { readCells } from './cell-count.ts';
import { type GivesUp, readGivesUp } from './vanished.ts';
import { IS_CITUS, isDistributed } from './workers.ts';

export interface Placement {
  readonly cells: number;
  /** The workers that have some, as `host:port`. Empty: they lie on one PostgreSQL. */
  readonly machines: readonly string[];
  /** How long the coordinator leaves what a dead machine has prepared; null where there is none. */
  readonly recoveryMs: number | null;
  /** For how long something has been prepared on a machine that answers; null: nothing is. */
  readonly preparedMs: number | null;
  /** Machines of the database that do not answer, as `host:port`. */
  readonly silent: readonly string[];
  /** How long those that answer wait for one that vanished. */
  readonly givesUp: readonly GivesUp[];
}

const MACHINES: Statement<{ readonly machine: string }> = {
  name: 'placement_machines',
  text: `select distinct nodename || ':' || nodeport as machine
    from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where logicalrelid = 'cells'::regclass and noderole = 'primary' order by machine`,
};
const RECOVERY: Statement<{ readonly ms: string }> = {
  name: 'placement_recovery',
  text: `select setting as ms from pg_settings where name = 'citus.recover_2pc_interval'`,
};

interface PreparedRow {
  readonly machine: string;
  readonly success: boolean;
  readonly result: string;
}

/** By the clock of each machine. */
const PREPARED: Statement<PreparedRow> = {
  name: 'placement_prepared',
  text: `select nodename || ':' || nodeport as machine, success, result
    from run_command_on_all_nodes($$
      select floor(extract(epoch from pg_catalog.clock_timestamp() - min(prepared)) * 1000)
      from pg_prepared_xacts where database = current_database() and gid like 'citus\\_%' $$)
    join pg_dist_node using (nodeid) order by machine`,
};

export async function readPlacement(session: Pick<Connection, 'run'>): Promise<Placement> {
  const { count: cells } = await readCells(session);
  const machines = (await isDistributed(session))
    ? (await session.run(MACHINES)).rows.map(({ machine }) => machine)
    : [];
  if (machines.length === 0) {
    return { cells, machines, recoveryMs: null, preparedMs: null, silent: [], givesUp: [] };
  }
  const recoveryMs = Number(onlyRow(await session.run(RECOVERY)).ms);
  const { rows } = await session.run(PREPARED);
  const prepared = rows.filter(({ success, result }) => success && result !== '');
  const silent = rows.filter(({ success }) => !success).map(({ machine }) => machine);
  return {
    cells,
    machines,
    recoveryMs,
    preparedMs:
      prepared.length > 0 ? Math.max(...prepared.map(({ result }) => Number(result))) : null,
    silent,
    // One that does not answer would be waited for again.
    givesUp: silent.length > 0 ? [] : await readGivesUp(session),
  };
}

/** Inside the transaction that makes the tables, or while nobody else uses them. */
export async function layCells(client: pg.Client, count: number): Promise<void> {
  if (count === 1) return;
  await client.query('grant insert on cells to current_user');
  await client.query('insert into cells select generate_series(1, $1::integer - 1)', [count]);
  await client.query('revoke insert on cells from current_user');
}

/**
 * Lays whatever has a cell on the workers of a distributed PostgreSQL. One cell stays where it is, and so
 * does everything where there are no workers. `report` is told of each table, because one with rows takes
 * long.
 */
export async function spreadCells(
  client: pg.Client,
  report: (doing: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer from cells');
  const { count } = onlyRow({ rows });
  if (count === 1 || !(await hasWorkers(client))) return;
  await client.query(BATCHES_ARE_KNOWN);
  // The table of cells first: the others lie beside it.
  for (const table of await tablesToSpread(client)) {
    report(`Laying ${table} on the workers …`);
    const beside = table === 'cells' ? `shard_count => ${count}` : `colocate_with => 'cells'`;
    await client.query(`select create_distributed_table('${table}', 'cell', ${beside})`);
    await dropCopy(client, table);
  }
  for (const table of await tablesToCopy(client)) {
    report(`Laying ${table} on every machine …`);
    await client.query(`select create_reference_table('${table}')`);
    await dropCopy(client, table);
  }
}

/** What a later version brings, inside the transaction that makes it: nobody has written to it yet. */
export async function spreadNew(client: pg.Client): Promise<void> {
  const citus = await client.query<{ found: boolean }>(IS_CITUS.text);
  if (!onlyRow(citus).found) return;
  const { rows } = await client.query<{ spread: boolean }>(
    `select exists (select 1 from pg_dist_partition
       where logicalrelid = 'cells'::regclass and partmethod = 'h') as spread`,
  );
  if (onlyRow({ rows }).spread) await spreadCells(client, () => {});
}

/**
 * Tables without a cell that reads of one cell join: each machine has all of their rows, so that such a read
 * needs no other. Else the coordinator would send all users to every machine, for each request.
 */
const ON_EVERY_MACHINE = ['users'];

// The row of a batch stays on the coordinator. But only what is written to a table that the engine knows
// makes it commit in two phases; otherwise a batch within one cell would be committed by that cell's
// machine first, and by the coordinator afterwards or never.
const BATCHES_ARE_KNOWN = `select citus_add_local_table_to_metadata('batches')
  where not exists (select from pg_dist_partition where logicalrelid = 'batches'::regclass)`;

async function hasWorkers(client: pg.Client): Promise<boolean> {
  const citus = await client.query<{ found: boolean }>(IS_CITUS.text);
  if (!onlyRow(citus).found) return false;
  const { rowCount } = await client.query(
    `select from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards`,
  );
  return rowCount !== 0;
}

async function tablesToSpread(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'cell' and relkind = 'r'
       and relnamespace = quote_ident(current_schema())::regnamespace
       and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
     order by relname <> 'cells', relname`,
  );
  return rows.map(({ name }) => name);
}

async function tablesToCopy(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where not exists (select from pg_dist_partition where logicalrelid = name::regclass)`,
    [ON_EVERY_MACHINE],
  );
  return rows.map(({ name }) => name);
}

/** What was there before is left on the coordinator, where nobody sees it. */
async function dropCopy(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege($1, 'truncate') as may`,
    [table],
  );
  const { may } = onlyRow({ rows });
  if (!may) await client.query(`grant truncate on ${table} to current_user`);
  await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
  if (!may) await client.query(`revoke truncate on ${table} from current_user`);
}
