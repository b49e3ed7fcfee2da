// Tests when a command that could not be written is given up as a bug, and when it merely met others too
// often. What a batch does to a real PostgreSQL is tested in test/contract and test/fault.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import type { Command } from '../../../core/decide.ts';
import type { RetryReason, StoreMeter } from '../../meter.ts';
import { ONE_CELL } from '../connection/cells.ts';
import type { Connection } from '../connection/connection.ts';
import { NOTHING_AWAY } from '../machines/cells-away.ts';
import type { ExecuteContext } from './context.ts';
import { execute } from './execute.ts';
import { orderParties } from './order-parties.ts';

const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';
const UNIQUE_VIOLATION = '23505';
const COMMAND: Command = { kind: 'sign_out', sessionDigest: 'digest' };

/** One attempt after another fails to save with these codes. */
function failing(codes: readonly string[]): Connection {
  const left = [...codes];
  return {
    async run({ name }) {
      const code = name === 'save_batch' ? left.shift() : undefined;
      if (code !== undefined) {
        throw Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
      }
      const rows = name === 'time' ? [{ now_ms: '0' }] : [];
      return { rows, command: name === 'commit' ? 'COMMIT' : '' } as never;
    },
    sendTogether: (send) => send(() => {}),
    isLost: () => false,
    notices: () => 0,
    end: async () => {},
    destroy: () => {},
  };
}

async function endOf(codes: readonly string[], lane: ExecuteContext['lane']) {
  const connection = failing(codes);
  const bugs: unknown[] = [];
  const retries: RetryReason[] = [];
  const context: ExecuteContext = {
    source: {
      connection: async () => connection,
      isOpen: () => true,
      openedCount: () => 1,
      drop: () => {},
      closing: new AbortController().signal,
      close: async () => {},
    },
    lane,
    meter: { ...SILENT, retried: (reason) => retries.push(reason) },
    parties: orderParties(),
    cells: ONE_CELL,
    away: NOTHING_AWAY,
    sealing: { key: createSecretKey(Buffer.alloc(32)), whole: true, movesTime: false },
    onSilence: () => {},
    openFence: () => Promise.reject(new Error('no commit is unclear')),
    commitMsMax: 10_000,
    onCallbackOwed: () => {},
    nowMs: Date.now,
    onBug: (error) => bugs.push(error),
  };
  const [ended] = await execute(context, [COMMAND], 'wait');
  const word = typeof ended === 'object' && !ended.ok ? ended.refusal.code : ended;
  return { word, bugs: bugs.length, retries };
}

const SILENT: StoreMeter = {
  admitted: () => {},
  queueIs: () => {},
  queued: () => {},
  batchStarted: () => {},
  stageEnded: () => {},
  retried: () => {},
  fenced: () => {},
  lockedElsewhere: () => {},
  commandEnded: () => {},
};

test('a command that finds its row already there three times in a row can never be written', async () => {
  const codes = [UNIQUE_VIOLATION, UNIQUE_VIOLATION, UNIQUE_VIOLATION];
  const { word, bugs } = await endOf(codes, 'main');
  assert.deepEqual([word, bugs], ['internal', 1]);
});

test('a command that lost the race only in its last attempt is no bug, and is retried', async () => {
  for (const before of [DEADLOCK, LOCK_TIMEOUT]) {
    const codes = [before, before, UNIQUE_VIOLATION];
    const [main, slow] = [await endOf(codes, 'main'), await endOf(codes, 'slow')];
    assert.deepEqual([main.word, main.bugs], ['locked_elsewhere', 0]);
    assert.deepEqual([slow.word, slow.bugs], ['overloaded', 0]);
  }
});

test('each try that is made again is measured with its reason', async () => {
  const { retries } = await endOf([DEADLOCK, LOCK_TIMEOUT], 'main');
  assert.deepEqual(retries, ['conflict', 'lock_timeout']);
});
