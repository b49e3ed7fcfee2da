// What must be true of a PostgreSQL server before Tael keeps money in it.

import { type Connection, onlyRow, type Statement } from './connection.ts';

const OLDEST_VERSION = 150_000;

interface ServerRow {
  readonly version: number;
  readonly version_text: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly encoding: string;
  readonly standby: boolean;
}

const SERVER: Statement<ServerRow> = {
  name: 'check_server',
  text: `select current_setting('server_version_num')::integer as version,
    current_setting('server_version') as version_text,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
};

const JOURNAL_RIGHTS: Statement<{ readonly may: boolean }> = {
  name: 'check_journal',
  text: `select has_table_privilege('entries', 'update')
    or has_table_privilege('entries', 'delete') as may`,
};

export async function checkServer(connection: Pick<Connection, 'run'>): Promise<void> {
  const server = onlyRow(await connection.run(SERVER));
  const problems = [
    server.version < OLDEST_VERSION &&
      `it is version ${server.version_text}; Tael needs 15 or newer`,
    server.fsync !== 'on' && 'fsync is off, so a crash of the machine would lose money',
    server.full_page_writes !== 'on' && 'full_page_writes is off, so a crash could tear pages',
    server.encoding !== 'UTF8' && `the database is encoded in ${server.encoding}; make one in UTF8`,
    server.standby &&
      'it is a standby that takes no writes; name the primary in DATABASE_URL, or all servers of the ' +
        'cluster, like postgres://tael@db1.example.com,db2.example.com/tael',
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) {
    throw new Error(`Tael does not keep money in this PostgreSQL: ${problems.join('; ')}.`);
  }
}

/** The schema takes the right to change entries away from its own role; a superuser keeps it. */
export async function mayRewriteJournal(connection: Connection): Promise<boolean> {
  return onlyRow(await connection.run(JOURNAL_RIGHTS)).may;
}
