// An entry is read as it was written, including one of a system account, which has no balance.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/support/postgres.ts';
import type { Entry } from '../../../core/ledger/movement.ts';
import { fen } from '../../../core/money.ts';
import { ONE_CELL } from '../connection/cells.ts';
import { openConnection, type Statement, WRITE_SETTINGS } from '../connection/connection.ts';
import { insert, sendToAll } from '../connection/writing.ts';
import { ENTRIES, type EntryRow, toEntry } from './entries.ts';

const RECHARGE: Entry = {
  movementNo: 'CZ0001',
  leg: 0,
  chainNo: 1,
  userId: 1001,
  account: 'consumer',
  balanceDeltaFen: fen(10_000),
  frozenDeltaFen: fen(0),
  balanceAfterFen: fen(10_000),
  frozenAfterFen: fen(0),
  recordNo: 1,
  type: 'recharge',
  txNo: 'CZ0001',
  refundNo: null,
  counterpartyKind: 'platform',
  counterpartyId: null,
  atMs: 1767225600123,
  mandateNo: null,
};
const FROM_OUTSIDE: Entry = {
  ...RECHARGE,
  leg: 1,
  chainNo: null,
  userId: null,
  account: 'external',
  balanceDeltaFen: fen(-10_000),
  balanceAfterFen: null,
  frozenAfterFen: null,
  recordNo: null,
  type: null,
  counterpartyKind: null,
};
const STORED: Statement<EntryRow> = { name: 'stored', text: 'select * from entries order by leg' };

const database = await testDatabase();
const connection = await openConnection(database.config, WRITE_SETTINGS);
after(async () => {
  await connection.end();
  await database.drop();
});

test('entries are read as they were written, a missing balance as none', async () => {
  const macs = new Map([[RECHARGE, '00000000-0000-0000-0000-000000000001']]);
  const key = createSecretKey(Buffer.alloc(32));
  const seals = {
    key,
    whole: true,
    movesTime: false,
    lines: [],
    macs,
    heads: new Map(),
    movers: new Map(),
  };
  const entries = insert('entries', ENTRIES.columns, () => 1002);
  const made = sendToAll(connection, { cells: ONE_CELL }, entries, [RECHARGE, FROM_OUTSIDE], seals);
  await Promise.all(made);
  const { rows } = await connection.run(STORED);
  assert.deepEqual(rows.map(toEntry), [RECHARGE, FROM_OUTSIDE]);
});
