// Decides what the driver's errors mean, for a batch and for a read.

import pg from 'pg';
import { ForgedRow } from '../../../core/forged-row.ts';
import { StoreFailure } from '../../store-failure.ts';

export type Failure =
  /** Another batch was faster: load and decide again. */
  | 'conflict'
  /** A row with that key exists already: another batch was faster, unless it happens every time. */
  | 'twin'
  /** A row was locked for too long. */
  | 'lock_timeout'
  /** The connection is gone or silent, or the server is going, coming or read-only. */
  | 'connection'
  /**
   * Some command of the batch carries a bug: deciding it threw, or its rows cannot be written; or it needs
   * a row that somebody else wrote.
   */
  | 'bug';

/** Wraps whatever the core threw, so that it cannot be taken for a failure of the connection. */
export class CoreBug extends Error {}

const CONFLICTS = new Set([
  '40001', // serialization_failure, also raised by lost_race()
  '40P01', // deadlock_detected
]);
/** Where PostgreSQL finds that a prepared statement would answer with other columns than it did. */
const REVALIDATION = 'RevalidateCachedQuery';
const FEATURE_NOT_SUPPORTED = '0A000';
const UNIQUE_VIOLATION = '23505';
const LOCK_TIMEOUT = '55P03';
/**
 * Connection exceptions, insufficient resources, operator intervention, system errors such as a
 * broken disk, idle timeout, read-only.
 */
const CONNECTION = /^(08|53|57|58|25006|25P0[34])/;

/** Where Citus finds, without a code of its own, that a worker is lost to a transaction. */
const WORKER_LOST = new Set([
  'MarkRemoteTransactionFailed',
  'CheckRemoteTransactionsHealth',
  'ErrorIfPostCommitFailedShardPlacements',
]);
/** Where it repeats what a worker said, or what became of the connection to it. */
const WORKER_SAID = 'ReportResultError';
const INTERNAL_ERROR = 'XX000';

/** A batch did not know of somebody whom it had to lock, and does now. */
export class Overtaken extends Error {}

export function failureOf(thrown: unknown): Failure {
  const error = thrown instanceof StoreFailure ? thrown.cause : thrown;
  if (error instanceof CoreBug || error instanceof ForgedRow) return 'bug';
  if (error instanceof Overtaken) return 'conflict';
  if (!(error instanceof pg.DatabaseError)) return 'connection';
  const code = error.code ?? '';
  if (CONFLICTS.has(code) || isOutdated(error)) return 'conflict';
  if (code === UNIQUE_VIOLATION) return 'twin';
  if (code === LOCK_TIMEOUT) return 'lock_timeout';
  return CONNECTION.test(code) || isWorkerLost(error) ? 'connection' : 'bug';
}

function isWorkerLost({ code, routine = '', message }: pg.DatabaseError): boolean {
  if (code !== INTERNAL_ERROR) return false;
  return WORKER_LOST.has(routine) || (routine === WORKER_SAID && /connection/i.test(message));
}

/** A statement was prepared before the schema changed, and did nothing. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === FEATURE_NOT_SUPPORTED && error.routine === REVALIDATION;
}

/** What a read reports of each. Null: the statement is to blame, and its error stays as it is. */
const REASONS: Readonly<Record<Failure, StoreFailure['reason'] | null>> = {
  connection: 'away',
  conflict: 'busy',
  lock_timeout: 'busy',
  twin: null,
  bug: null,
};

/** Only for errors of the driver: others would be taken for a lost connection. */
export function rethrow(error: unknown): never {
  const reason = REASONS[failureOf(error)];
  throw reason === null ? error : new StoreFailure(reason, error);
}
