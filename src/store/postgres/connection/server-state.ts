// Reads what a server says of itself: whether it takes writes, how often a standby of its cluster has been
// promoted (its timeline), and whose books it holds.

import pg from 'pg';
import { type Connection, onlyRow, type Statement } from './connection.ts';

export interface ServerState {
  readonly standby: boolean;
  readonly readOnly: boolean;
  /** Raised by each promotion. Null: this server does not tell. */
  readonly timeline: number | null;
  /** Of the cluster: it is the same on a primary and its standbys. Null: this server does not tell. */
  readonly system: string | null;
  /** The process that serves this connection. */
  readonly backend: string;
}

interface StateRow {
  readonly standby: boolean;
  readonly read_only: boolean;
  readonly timeline: number | null;
  readonly system: string | null;
  readonly backend: string;
}

// The start tells two processes apart that had the same number, on two machines or one after the other.
const BACKEND = `pg_backend_pid() || '@' || (select extract(epoch from backend_start)
  from pg_stat_get_activity(pg_backend_pid()))`;
const COMMON = `pg_is_in_recovery() as standby,
  current_setting('transaction_read_only')::boolean as read_only, ${BACKEND} as backend`;

// The last checkpoint of a primary may be older than its promotion, so the timeline is the one of the
// file that it writes to. A standby has the one that it receives.
const STATE: Statement<StateRow> = {
  name: 'server_state',
  text: `select ${COMMON}, case when pg_is_in_recovery()
      then greatest((select timeline_id from pg_control_checkpoint()),
        (select received_tli from pg_stat_wal_receiver))
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
    (select system_identifier::text from pg_control_system()) as system`,
};

/** For services that keep those functions from their users, or have no such files. */
const STATE_WITHOUT_TIMELINE: Statement<StateRow> = {
  name: 'server_state_without_timeline',
  text: `select ${COMMON}, null::integer as timeline, null::text as system`,
};

export async function readServerState(connection: Pick<Connection, 'run'>): Promise<ServerState> {
  const row = await connection.run(STATE).catch((error) => {
    if (!isRefused(error)) throw error;
    return connection.run(STATE_WITHOUT_TIMELINE);
  });
  const { read_only: readOnly, ...rest } = onlyRow(row);
  return { ...rest, readOnly };
}

export async function readBackend(connection: Pick<Connection, 'run'>): Promise<string> {
  const statement = { name: 'backend', text: `select ${BACKEND} as backend` };
  return onlyRow(await connection.run<{ readonly backend: string }>(statement)).backend;
}

const INSTALLATION: Statement<{ readonly value: string }> = {
  name: 'installation',
  text: `select value from settings where name = 'installation'`,
};

/** Null: there are no books here that this role can read. */
export async function readInstallation(
  connection: Pick<Connection, 'run'>,
): Promise<string | null> {
  try {
    return (await connection.run(INSTALLATION)).rows[0]?.value ?? null;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** No such table or function, no right to it, or not supported. */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(42|0A|3F|55000)/.test(error.code ?? '');
}
