// Tests what the MAC of a link covers. Existing books were sealed with these bytes: if one of these tests
// fails, none of them would verify any more.

import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/support/postgres.ts';
import type { Entry } from '../../../core/ledger/movement.ts';
import { newOwner } from '../../../core/ledger/wallet.ts';
import { fen } from '../../../core/money.ts';
import { noChanges } from '../../../core/state.ts';
import { sealChanges } from '../batch/seal.ts';
import { ONE_CELL } from '../connection/cells.ts';
import { openConnection, READ_SETTINGS, type Statement } from '../connection/connection.ts';
import { insert, sendToAll } from '../connection/writing.ts';
import { AUDIT_LINES } from './audit-lines.ts';
import { type ChainedTable, chainMac, type NotingLine } from './chain.ts';
import { ENTRIES } from './entries.ts';

const KEY_BYTES = Buffer.alloc(32, 7);
const KEY = createSecretKey(KEY_BYTES);

const REFUND: Entry = {
  movementNo: 'RF0001',
  leg: 1,
  chainNo: 5,
  userId: 1002,
  account: 'merchant',
  balanceDeltaFen: fen(-1250),
  frozenDeltaFen: fen(0),
  balanceAfterFen: fen(98750),
  frozenAfterFen: fen(300),
  recordNo: 4,
  type: 'refund',
  txNo: 'TX0001',
  refundNo: 'RF0001',
  counterpartyKind: 'user',
  counterpartyId: 1001,
  atMs: 1767225600123,
  mandateNo: null,
};
const SETTLEMENT: Entry = {
  movementNo: 'ST0001',
  leg: 0,
  chainNo: 6,
  userId: 1002,
  account: 'merchant',
  balanceDeltaFen: fen(300),
  frozenDeltaFen: fen(-300),
  balanceAfterFen: fen(99050),
  frozenAfterFen: fen(0),
  recordNo: null,
  type: null,
  txNo: 'ST0001',
  refundNo: null,
  counterpartyKind: null,
  counterpartyId: null,
  atMs: 1767225600124,
  mandateNo: null,
};
const LINE: NotingLine = {
  userId: 1002,
  chainNo: 7,
  atMs: 1767225600125,
  action: 'key_created',
  by: { kind: 'operator', name: '王', from: 'ops@host', device: 'Chrome on Android' },
  details: { key_id: 'k1', n: 3 },
  rowMacs: null,
};

/** With the separator as a bar. */
const CONTENTS: readonly (readonly [string, string])[] = [
  [
    ENTRIES.textOf(REFUND),
    'entry|RF0001|1|merchant|-1250|0|98750|300|4|refund|TX0001|RF0001|user|1001|1767225600123',
  ],
  [
    ENTRIES.textOf(SETTLEMENT),
    'entry|ST0001|0|merchant|300|-300|99050|0|||ST0001||||1767225600124',
  ],
  [
    AUDIT_LINES.textOf(LINE),
    'audit|1767225600125|key_created|operator|王|ops@host|Chrome on Android|{"key_id":"k1","n":3}|',
  ],
];

const database = await testDatabase();
const connection = await openConnection(database.config, READ_SETTINGS);
after(async () => {
  await connection.end();
  await database.drop();
});

test('the content of a link is the same as when the first books were sealed', () => {
  for (const [content, before] of CONTENTS) assert.equal(content, before.replaceAll('|', '\x1f'));
});

test('the MACs of a batch are the same as when the first books were sealed', () => {
  const { macs, heads, lines } = sealChanges(
    { key: KEY, whole: true, movesTime: false },
    {
      ...noChanges(),
      owners: new Map([[1002, newOwner(1002, null)]]),
      entries: [REFUND, SETTLEMENT],
      auditLines: [LINE],
    },
  );
  assert.equal(macs.get(REFUND), 'e01322c4-14fa-3ce3-7585-aaf064b53e21');
  assert.equal(macs.get(SETTLEMENT), 'dc3faadc-9594-229d-2477-884fe6815ebc');
  assert.equal(macs.get(lines[0] ?? LINE), '8f9addfb-a593-a987-19f1-abd52c730136');
  assert.deepEqual([...heads], [[1002, '8f9addfb-a593-a987-19f1-abd52c730136']]);
});

test('a link covers its owner, its number and the MAC before it', () => {
  const covered = 'before|1002|5|content'.replaceAll('|', '\x1f');
  const hex = createHmac('sha256', KEY_BYTES).update(covered).digest('hex').slice(0, 32);
  const mac = chainMac(KEY, 'before', 1002, 5, 'content');
  assert.equal(mac.replaceAll('-', ''), hex);
});

test('a new link of an owner whose wallet row is not written is a bug', () => {
  const changes = { ...noChanges(), entries: [REFUND] };
  assert.throws(
    () => sealChanges({ key: KEY, whole: true, movesTime: false }, changes),
    /user 1002 has a new link and no wallet row/,
  );
});

const OTHER: Readonly<Record<string, unknown>> = { by: { ...LINE.by, name: 'other' } };

function holdsEveryField<Item extends object>({ textOf }: ChainedTable<Item>, item: Item) {
  // The chain covers these two beside the content.
  const fields = Object.entries(item).filter(([name]) => !['userId', 'chainNo'].includes(name));
  for (const [name, value] of fields) {
    const other = OTHER[name] ?? (typeof value === 'object' ? { other: true } : `${value}0`);
    assert.notEqual(textOf({ ...item, [name]: other }), textOf(item), `${name} is not sealed`);
  }
}

test('every field of an entry and of an audit line is sealed', () => {
  holdsEveryField(ENTRIES, REFUND);
  holdsEveryField(AUDIT_LINES, LINE);
});

for (const [table, { columns }] of Object.entries({ entries: ENTRIES, audit_lines: AUDIT_LINES })) {
  test(`every column of ${table} is written and sealed`, async () => {
    const stored: Statement<{ name: string }> = {
      name: `columns_${table}`,
      text: `select attname::text as name from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
          and attname <> 'cell'`,
    };
    const names = (await connection.run(stored)).rows.map(({ name }) => name);
    assert.deepEqual(Object.keys(columns).sort(), names.sort());
  });
}

test('the database makes the same content of a stored row as this process when it writes it', async () => {
  const seals = {
    key: KEY,
    whole: true,
    movesTime: false,
    lines: [LINE],
    macs: new Map<object, string>(
      [REFUND, SETTLEMENT, LINE].map((item, n) => [
        item,
        `00000000-0000-0000-0000-00000000000${n}`,
      ]),
    ),
    heads: new Map(),
    movers: new Map(),
  };
  const entries = insert('entries', ENTRIES.columns, () => 1002);
  const made = sendToAll(connection, { cells: ONE_CELL }, entries, [REFUND, SETTLEMENT], seals);
  await Promise.all(made);
  const lines = insert('audit_lines', AUDIT_LINES.columns, (line) => line.userId);
  await Promise.all(sendToAll(connection, { cells: ONE_CELL }, lines, seals.lines, seals));
  const contents: Statement<{ content: string }> = {
    name: 'contents',
    text: `select ${ENTRIES.textSql} as content, chain_no from entries
      union all select ${AUDIT_LINES.textSql}, chain_no from audit_lines order by chain_no`,
  };
  const { rows } = await connection.run(contents);
  assert.deepEqual(
    rows.map(({ content }) => content),
    [ENTRIES.textOf(REFUND), ENTRIES.textOf(SETTLEMENT), AUDIT_LINES.textOf(LINE)],
  );
});
