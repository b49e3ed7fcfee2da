// Checks whether a second server holds every commit before clients hear of it, for those who insist on
// that. A cluster manager may switch synchronous replication off by itself when no standby is left.

import pg from 'pg';
import { type Connection, onlyRow, type Statement } from './connection/connection.ts';
import { askOnce } from './connection/once.ts';
import { askWorkers, readWorkers, type Worker } from './machines/workers.ts';

interface StandbysRow {
  readonly names: string;
  readonly flushed: string;
  readonly confirming: number;
  readonly behind: number;
  readonly hidden: number;
}

// `required` is a place in the log that was on the primary's disk a while ago: a standby that is stopped, or
// cut off, is listed as connected for a minute, and does not get there.
const standbysThat = (required: string) => `
  select current_setting('synchronous_standby_names') as names,
    pg_current_wal_flush_lsn()::text as flushed,
    count(*) filter (where is_sync and has_old)::integer as confirming,
    count(*) filter (where is_sync and not has_old)::integer as behind,
    count(*) filter (where sync_state is null)::integer as hidden
  from (select sync_state, sync_state in ('sync', 'quorum') and state = 'streaming' as is_sync,
      flush_lsn >= least(${required}::pg_lsn, pg_current_wal_flush_lsn()) as has_old
    from pg_stat_replication) as standbys`;

const STANDBYS: Statement<StandbysRow> = { name: 'standbys', text: standbysThat('$1') };

const START = '0/0';
/** How long a standby may take to confirm what the primary has. */
const CONFIRM_MS_MAX = 5_000;
const LOOK_EVERY_MS = 2_000;

/** Answers why no standby confirms commits; null: one does. */
export type StandbyCheck = (connection: Pick<Connection, 'run'>) => Promise<string | null>;

export function checkStandbys(nowMs: () => number = () => performance.now()): StandbyCheck {
  const here = confirmed(nowMs);
  return async (connection) =>
    here.problemIn(onlyRow(await connection.run(STANDBYS, [here.required()])));
}

/** On a distributed database each worker needs one too: what it commits is on no other machine. */
export function checkWorkersStandbys(nowMs: () => number = () => performance.now()): StandbyCheck {
  const there = new Map<string, Confirmed>();
  const ofWorker = ({ name }: Worker) => {
    const found = there.get(name) ?? confirmed(nowMs);
    there.set(name, found);
    return found;
  };
  return async (connection) => {
    const workers = await readWorkers(connection);
    const rows = await askWorkers<StandbysRow>(connection, workers, (worker) =>
      standbysThat(pg.escapeLiteral(ofWorker(worker).required())),
    );
    for (const [index, worker] of workers.entries()) {
      const row = rows[index];
      // One that is away confirms nothing, and commits nothing either.
      const missing = row && ofWorker(worker).problemIn(row);
      if (missing) return `on ${worker.name} ${missing}`;
    }
    return null;
  };
}

/** Answers at once what was found last, and looks again after some seconds, in nobody's way. */
export function watchedAside(
  check: StandbyCheck,
  open: () => Promise<Connection>,
): () => string | null {
  let problem: string | null = null;
  let lookAgainAtMs = Number.NEGATIVE_INFINITY;
  async function lookAside(): Promise<void> {
    lookAgainAtMs = Number.POSITIVE_INFINITY;
    try {
      problem = await askOnce(await open(), check);
    } catch {
      problem = null; // A machine that does not answer in time is away.
    }
    lookAgainAtMs = performance.now() + LOOK_EVERY_MS;
  }
  return () => {
    if (performance.now() > lookAgainAtMs) void lookAside();
    return problem;
  };
}

interface Confirmed {
  /** What a standby must have by now. */
  required(): string;
  problemIn(row: StandbysRow): string | null;
}

function confirmed(nowMs: () => number): Confirmed {
  let required = START;
  let noted: { readonly flushed: string; readonly atMs: number } | null = null;
  return {
    required() {
      if (noted !== null && nowMs() - noted.atMs >= CONFIRM_MS_MAX) {
        required = noted.flushed;
        noted = null;
      }
      return required;
    },
    problemIn(row) {
      noted ??= { flushed: row.flushed, atMs: nowMs() };
      return problemIn(row);
    },
  };
}

function problemIn({ names, confirming, behind, hidden }: StandbysRow): string | null {
  if (names.trim() === '') {
    return 'synchronous_standby_names is empty, so commits wait for no standby';
  }
  if (confirming > 0) return null;
  if (behind > 0) return 'the synchronous standby has confirmed nothing for seconds';
  if (hidden > 0) {
    return 'this role may not see whether a standby confirms commits: grant it pg_read_all_stats';
  }
  return 'no synchronous standby is connected, so nothing confirms commits';
}
