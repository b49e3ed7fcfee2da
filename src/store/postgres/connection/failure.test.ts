// Tests what each kind of failure means for a batch, with a real driver's errors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { StoreFailure } from '../../store-failure.ts';
import { Late } from './deadline.ts';
import { CoreBug, type Failure, failureOf, rethrow } from './failure.ts';

const CODES: Readonly<Record<Failure, readonly string[]>> = {
  conflict: ['40001', '40P01'],
  twin: ['23505'],
  lock_timeout: ['55P03'],
  connection: [
    '08006', // connection_failure
    '25006', // read_only_sql_transaction: a primary that became a standby
    '25P03', // idle_in_transaction_session_timeout
    '53100', // disk_full
    '53300', // too_many_connections
    '57014', // query_canceled
    '57P01', // admin_shutdown
    '57P03', // cannot_connect_now
    '58030', // io_error
  ],
  bug: [
    '22003', // numeric_value_out_of_range
    '22021', // character_not_in_repertoire
    '23514', // check_violation
    '25P02', // in_failed_sql_transaction
    '42P01', // undefined_table
    'XX000', // internal_error
  ],
};

for (const [failure, codes] of Object.entries(CODES)) {
  test(`PostgreSQL's ${codes.join(', ')} mean: ${failure}`, () => {
    for (const code of codes) {
      const error = Object.assign(new pg.DatabaseError('text', 4, 'error'), { code });
      assert.equal(failureOf(error), failure, code);
    }
  });
}

test('an internal error by which Citus says that a worker is lost means: connection', () => {
  const CASES: readonly [routine: string, text: string, failure: Failure][] = [
    ['MarkRemoteTransactionFailed', 'failure on connection marked as essential', 'connection'],
    ['CheckRemoteTransactionsHealth', 'failure on connection marked as essential', 'connection'],
    ['ErrorIfPostCommitFailedShardPlacements', 'could not commit for shard 7', 'connection'],
    ['ReportResultError', 'server closed the connection unexpectedly', 'connection'],
    // A worker said this itself.
    ['ReportResultError', 'cache lookup failed for type 7', 'bug'],
    ['elog_finish', 'failure on connection', 'bug'],
  ];
  for (const [routine, text, failure] of CASES) {
    const error = new pg.DatabaseError(text, 4, 'error');
    assert.equal(failureOf(Object.assign(error, { code: 'XX000', routine })), failure, text);
  }
});

test('an error that did not come from the server means that the connection is gone', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  for (const error of [reset, new Late('late'), new Error('Connection terminated')]) {
    assert.equal(failureOf(error), 'connection');
  }
});

test('an error that the core threw is a bug, whatever caused it', () => {
  const cause = Object.assign(new pg.DatabaseError('text', 4, 'error'), { code: '40001' });
  assert.equal(failureOf(new CoreBug('text', { cause })), 'bug');
});

test('a read reports a database that is away, a busy one and a bug differently', () => {
  const reasonOf = (code: string) => {
    const error = Object.assign(new pg.DatabaseError('text', 4, 'error'), { code });
    try {
      return rethrow(error);
    } catch (thrown) {
      assert.equal(thrown instanceof StoreFailure ? thrown.cause : thrown, error);
      return thrown instanceof StoreFailure ? thrown.reason : 'bug';
    }
  };
  assert.equal(reasonOf('57P01'), 'away');
  assert.equal(reasonOf('40P01'), 'busy');
  assert.equal(reasonOf('55P03'), 'busy');
  assert.equal(reasonOf('23505'), 'bug');
  assert.equal(reasonOf('42703'), 'bug');
});

test('a failure explained to a reader still means the same for a batch', () => {
  const lock = Object.assign(new pg.DatabaseError('text', 4, 'error'), { code: '55P03' });
  assert.equal(failureOf(new StoreFailure('busy', lock)), 'lock_timeout');
  assert.equal(failureOf(new StoreFailure('away', new Error('read ECONNRESET'))), 'connection');
});
