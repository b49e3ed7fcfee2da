// Reads how the PostgreSQL server is doing, as far as a role without special rights may see.

import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';

export interface ServerState {
  readonly version: string;
  readonly synchronousCommit: string;
  readonly checksums: boolean;
  readonly autovacuum: boolean;
  readonly connectionsMax: number;
  readonly connections: number;
  /** Connected now; those that a commit waits for count in both. */
  readonly standbys: number;
  readonly commitsWaitForStandby: boolean;
  readonly bytes: number;
  /** Of all tables: rows that nobody sees any more, and rows that are seen. */
  readonly deadRows: number;
  readonly liveRows: number;
  /** How many transactions ago the oldest row was frozen; PostgreSQL stops at two thousand million. */
  readonly transactionAge: number;
  readonly oldestTransactionMs: number | null;
}

interface StateRow {
  readonly version: string;
  readonly synchronous_commit: string;
  readonly checksums: boolean;
  readonly autovacuum: boolean;
  readonly connections_max: string;
  readonly connections: string;
  readonly standbys: string;
  readonly standby_names: string;
  readonly bytes: string;
  readonly dead: string;
  readonly live: string;
  readonly age: string;
  readonly oldest_ms: string | null;
}

const STATE: Statement<StateRow> = {
  name: 'examine_server',
  text: `select current_setting('server_version') as version,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('synchronous_standby_names') as standby_names,
    current_setting('data_checksums') = 'on' as checksums,
    current_setting('autovacuum') = 'on' as autovacuum,
    current_setting('max_connections')::bigint as connections_max,
    (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
    (select count(*) from pg_stat_replication) as standbys,
    pg_database_size(current_database()) as bytes,
    (select coalesce(sum(n_dead_tup), 0) from pg_stat_user_tables)::bigint as dead,
    (select coalesce(sum(n_live_tup), 0) from pg_stat_user_tables)::bigint as live,
    (select age(datfrozenxid) from pg_database where datname = current_database())::bigint as age,
    (select (extract(epoch from max(now() - xact_start)) * 1000)::bigint from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()) as oldest_ms`,
};

const CONNECTIONS_MAX: Statement<{ readonly max: string }> = {
  name: 'connections_max',
  text: `select current_setting('max_connections')::bigint as max`,
};

const BYTES: Statement<{ readonly bytes: string }> = {
  name: 'database_bytes',
  text: 'select pg_database_size(current_database()) as bytes',
};

export async function connectionsMax(connection: Pick<Connection, 'run'>): Promise<number> {
  return toNumber(onlyRow(await connection.run(CONNECTIONS_MAX)).max);
}

export async function databaseBytes(connection: Pick<Connection, 'run'>): Promise<number> {
  return toNumber(onlyRow(await connection.run(BYTES)).bytes);
}

export async function serverState(connection: Pick<Connection, 'run'>): Promise<ServerState> {
  const row = onlyRow(await connection.run(STATE));
  return {
    version: row.version,
    synchronousCommit: row.synchronous_commit,
    checksums: row.checksums,
    autovacuum: row.autovacuum,
    connectionsMax: toNumber(row.connections_max),
    connections: toNumber(row.connections),
    standbys: toNumber(row.standbys),
    commitsWaitForStandby: row.standby_names !== '' && row.synchronous_commit !== 'local',
    bytes: toNumber(row.bytes),
    deadRows: toNumber(row.dead),
    liveRows: toNumber(row.live),
    transactionAge: toNumber(row.age),
    oldestTransactionMs: nullableNumber(row.oldest_ms),
  };
}
