// Examines PostgreSQL and the disk below it for `tael doctor`.

import { statfs } from 'node:fs/promises';
import type { Config } from '../../settings/config.ts';
import type { Placement } from '../../store/postgres/machines/placement.ts';
import type { SchemaState } from '../../store/postgres/reads/schema-state.ts';
import type { ServerState } from '../../store/postgres/reads/server-state.ts';
import type { Ownership } from '../../store/postgres/service-role.ts';
import { agoText, bad, type Finding, gigabytesText, good, unknown } from './finding.ts';

/** A commit that PostgreSQL only promises is lost with the machine. */
const UNSAFE_COMMITS = ['off'];
/** At so many dead rows for each live one, and so many in all, vacuuming does not keep up. */
const DEAD_SHARE_MAX = 0.5;
const DEAD_ROWS_MIN = 100_000;
/** PostgreSQL begins to freeze at 200 million, and refuses writes at about 2,100 million. */
const TRANSACTION_AGE_MAX = 500_000_000;
const OPEN_TRANSACTION_MS_MAX = 10 * 60_000;
const CONNECTIONS_SHARE_MAX = 0.8;
/** The engine's own is a minute; what is negative is never. */
const RECOVERY_MS_MAX = 5_000;
/** A commit takes less, and what a dead machine has left is ended sooner. */
const PREPARED_MS_MAX = 10_000;
/** Such as the docs say are half of it. */
const GIVES_UP_MS_MAX = 30_000;
const FREE_SHARE_MIN = 0.1;
const FREE_BYTES_MIN = 2e9;

export function examineDatabase(state: ServerState, config: Config): readonly Finding[] {
  return [
    good('database', `PostgreSQL ${state.version}, ${gigabytesText(state.bytes)}`),
    settingsOf(state),
    standbyOf(state, config),
    connectionsOf(state),
    bloatOf(state),
  ];
}

/** A newer version may be here already: the one before it goes on, and no other. */
export function examineSchema({ newest, later, underWay }: SchemaState): Finding {
  const at = `at ${newest.replace(/\.sql$/, '')}`;
  const steps = underWay && `${underWay.stepsDone} of ${underWay.steps} steps are done`;
  if (later.length > 0) {
    const found = `${at}, by a newer version${steps ? `; ${steps}` : ''}`;
    return unknown('schema', found, 'This version may run on it. Upgrade this node too.');
  }
  if (steps) return unknown('schema', `${at}; ${steps}`, 'Another process brings it up to date.');
  return good('schema', at);
}

/** Whoever finds a way to speak SQL through the service can do what its role can. */
export function examineRole({ role, owns }: Ownership): Finding {
  if (!owns) return good('database role', `${role}, which owns nothing`);
  return unknown(
    'database role',
    `${role} owns the tables, and can give itself any right to them`,
    'Give the service a role of its own and the owner in TAEL_OWNER_DATABASE_URL: ' +
      'docs/operate/postgresql.md.',
  );
}

function settingsOf(state: ServerState): Finding {
  const name = 'database settings';
  if (UNSAFE_COMMITS.includes(state.synchronousCommit)) {
    const found = `synchronous_commit is ${state.synchronousCommit}`;
    return bad(name, found, 'Set it to on: a payment that was acknowledged could be lost.');
  }
  if (!state.autovacuum) {
    return bad(
      name,
      'autovacuum is off',
      'Set it to on: tables grow, and PostgreSQL stops in the end.',
    );
  }
  if (!state.checksums) {
    const mend = 'Stop PostgreSQL once and run pg_checksums --enable: bad disks are noticed then.';
    return unknown(name, 'data checksums are off', mend);
  }
  return good(name, `synchronous_commit ${state.synchronousCommit}, checksums and autovacuum on`);
}

function standbyOf(state: ServerState, { databaseUrl }: Config): Finding {
  const { standbys, commitsWaitForStandby } = state;
  if (commitsWaitForStandby && standbys === 0) {
    const mend = 'Bring it back: commits wait for it, so no payment goes through.';
    return bad('standby', 'synchronous_standby_names is set, and none is connected', mend);
  }
  if (commitsWaitForStandby) return good('standby', `${standbys} connected; commits wait for it`);
  if (standbys > 0) {
    const mend = 'To lose nothing with this machine, set synchronous_standby_names.';
    return unknown('standby', `${standbys} connected; commits do not wait for it`, mend);
  }
  const loss = 'What was paid since the last backup is lost with the disk.';
  const mend =
    databaseUrl === null
      ? 'A DATABASE_URL with a standby loses nothing.'
      : 'Set up synchronous replication.';
  return unknown('standby', 'none', `${loss} ${mend}`);
}

function connectionsOf({ connections, connectionsMax }: ServerState): Finding {
  const found = `${connections} of ${connectionsMax}`;
  return connections > connectionsMax * CONNECTIONS_SHARE_MAX
    ? bad('connections', found, 'Raise max_connections, or run fewer processes.')
    : good('connections', found);
}

function bloatOf(state: ServerState): Finding {
  const { deadRows, liveRows, transactionAge, oldestTransactionMs } = state;
  if (transactionAge > TRANSACTION_AGE_MAX) {
    const found = `the oldest row is ${transactionAge} transactions old`;
    return bad(
      'bloat',
      found,
      'Run VACUUM FREEZE in a quiet hour, before PostgreSQL refuses writes.',
    );
  }
  if (oldestTransactionMs !== null && oldestTransactionMs > OPEN_TRANSACTION_MS_MAX) {
    const found = `a transaction began ${agoText(oldestTransactionMs)} and is still open`;
    return bad(
      'bloat',
      found,
      'Find it in pg_stat_activity and end it: nothing can be vacuumed before.',
    );
  }
  const found = `${deadRows} dead rows beside ${liveRows}`;
  return deadRows > DEAD_ROWS_MIN && deadRows > liveRows * DEAD_SHARE_MAX
    ? bad('bloat', found, 'Let autovacuum run more often, or run VACUUM in a quiet hour.')
    : good('bloat', found);
}

/** Wallets that a machine has left locked stay so until the coordinator asks what became of them. */
export function examineMachines(placement: Placement): Finding {
  const { cells, machines, recoveryMs, preparedMs, silent, givesUp } = placement;
  if (recoveryMs === null) {
    return good('machines', cells === 1 ? 'one PostgreSQL' : `${cells} cells on one PostgreSQL`);
  }
  const found = `${cells} cells on ${machines.join(', ')}`;
  if (silent.length > 0) {
    return bad(
      'machines',
      `${found}; ${silent.join(', ')} does not answer`,
      'Start the machine, or its standby (docs/operate/several-machines.md). What reads all machines cannot be told before.',
    );
  }
  if (preparedMs !== null && preparedMs > PREPARED_MS_MAX) {
    return bad(
      'machines',
      `${found}; what was prepared ${agoText(preparedMs)} has not ended`,
      'Start the machine that is away, or its standby. Move no cells before (docs/operate/several-machines.md).',
    );
  }
  if (recoveryMs <= 0 || recoveryMs > RECOVERY_MS_MAX) {
    return bad(
      'machines',
      `${found}; prepared transactions are asked after every ${recoveryMs} ms`,
      "Set citus.recover_2pc_interval to '2s' on the coordinator: so long are wallets locked.",
    );
  }
  const slow = givesUp.find(({ afterMs }) => afterMs === null || afterMs > GIVES_UP_MS_MAX);
  if (slow === undefined) return good('machines', found);
  return bad(
    'machines',
    `${found}; ${slow.machine ?? 'the coordinator'} waits for long for a machine that vanished`,
    'Set the limits of TCP that docs/operate/several-machines.md names: until then wallets stay locked.',
  );
}

export async function examineDisk(config: Config, databaseBytes: number): Promise<Finding> {
  const { databaseUrl, databaseBytesMax, dataDir, diskReserveBytes } = config;
  if (databaseBytesMax !== null && databaseBytesMax - databaseBytes < diskReserveBytes) {
    const found = `the database is within ${gigabytesText(diskReserveBytes)} of TAEL_DATABASE_MAX`;
    return bad('disk', found, 'Give PostgreSQL a larger disk, and raise it: changes are refused.');
  }
  const folder = databaseUrl === null ? dataDir : null;
  if (folder === null) {
    const mend =
      'A full disk stops every payment. Say how large the database may become (TAEL_DATABASE_MAX), and ' +
      'watch the disk where PostgreSQL runs.';
    return unknown('disk', 'that of the database cannot be seen from here', mend);
  }
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const found = `${gigabytesText(free)} of ${gigabytesText(all)} free`;
  if (free < diskReserveBytes) {
    return bad('disk', `${found}; changes are refused`, `Make room where ${folder} is.`);
  }
  return free < FREE_BYTES_MIN || free < all * FREE_SHARE_MIN
    ? bad('disk', found, `Make room where ${folder} is: a full disk stops every payment.`)
    : good('disk', found);
}
