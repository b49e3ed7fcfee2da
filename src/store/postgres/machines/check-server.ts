// Checks what must be true of a PostgreSQL server before Tael keeps money in it.

import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { askWorkers, readWorkers } from './workers.ts';

const OLDEST_VERSION = 150_000;
/** Values of synchronous_commit with which a standby has what was told. */
const WAITS_FOR_STANDBY: ReadonlySet<string> = new Set(['on', 'remote_apply']);

interface MachineRow {
  readonly version: number;
  readonly version_text: string;
  readonly fsync: string;
  readonly full_page_writes: string;
}

interface ServerRow extends MachineRow {
  readonly encoding: string;
  readonly standby: boolean;
}

interface WorkerRow extends MachineRow {
  readonly synchronous_commit: string;
  readonly standbys: string;
  readonly prepared_max: number;
}

const MACHINE = `current_setting('server_version_num')::integer as version,
    current_setting('server_version') as version_text,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes`;

const SERVER: Statement<ServerRow> = {
  name: 'check_server',
  text: `select ${MACHINE},
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
};

const WORKER = `select ${MACHINE},
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('synchronous_standby_names') as standbys,
    current_setting('max_prepared_transactions')::integer as prepared_max`;

const JOURNAL_RIGHTS: Statement<{ readonly may: boolean }> = {
  name: 'check_journal',
  text: `select has_table_privilege('entries', 'update')
    or has_table_privilege('entries', 'delete') as may`,
};

/** `readOnly`: a standby will do. */
export async function checkServer(
  connection: Pick<Connection, 'run'>,
  readOnly = false,
): Promise<void> {
  const server = onlyRow(await connection.run(SERVER));
  const problems = [
    ...problemsOfServer(readOnly ? { ...server, standby: false } : server),
    ...(await problemsOfWorkers(connection)),
  ];
  if (problems.length > 0) {
    throw new Error(`Tael does not keep money in this PostgreSQL: ${problems.join('; ')}.`);
  }
}

function problemsOfServer(server: ServerRow): string[] {
  return [
    ...problemsOfMachine(server),
    server.encoding !== 'UTF8' && `the database is encoded in ${server.encoding}; make one in UTF8`,
    server.standby &&
      'it is a standby that takes no writes; name the primary in DATABASE_URL, or all servers of the ' +
        'cluster, like postgres://tael@db1.example.com,db2.example.com/tael',
  ].filter((problem) => typeof problem === 'string');
}

/** What a session sets stays on the coordinator. A worker that is away is not asked. */
async function problemsOfWorkers(connection: Pick<Connection, 'run'>): Promise<string[]> {
  const workers = await readWorkers(connection);
  const rows = await askWorkers<WorkerRow>(connection, workers, () => WORKER);
  return workers.flatMap(({ name }, index) => {
    const row = rows[index];
    if (!row) return [];
    const problems = [
      ...problemsOfMachine(row),
      row.standbys !== '' &&
        !WAITS_FOR_STANDBY.has(row.synchronous_commit) &&
        `synchronous_commit is ${row.synchronous_commit}, so its standby may lack what was told`,
      row.prepared_max === 0 &&
        'max_prepared_transactions is 0, so nothing spans two machines; set it to 200',
    ];
    return problems.filter((problem) => problem !== false).map((one) => `on ${name} ${one}`);
  });
}

function problemsOfMachine({ version, version_text, ...row }: MachineRow): string[] {
  return [
    version < OLDEST_VERSION && `it is version ${version_text}; Tael needs 15 or newer`,
    row.fsync !== 'on' && 'fsync is off, so a crash of the machine would lose money',
    row.full_page_writes !== 'on' && 'full_page_writes is off, so a crash could tear pages',
  ].filter((problem) => problem !== false);
}

/** The schema takes the right to change entries away from its own role; a superuser keeps it. */
export async function mayRewriteJournal(connection: Connection): Promise<boolean> {
  return onlyRow(await connection.run(JOURNAL_RIGHTS)).may;
}
