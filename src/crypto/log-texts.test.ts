// Tests of the texts of the public log: exactly these bytes, because others hash them.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { fen } from '../core/money.ts';
import {
  dayLeafText,
  type LoggedRecord,
  ownerCommitment,
  ownerLeafText,
  parseRecordText,
  recordText,
} from './log-texts.ts';

const ONES = Buffer.alloc(32, 1);
const ONES_64 = ONES.toString('base64');
const RECORD: LoggedRecord = {
  salt: Buffer.alloc(16, 0xab),
  record: 42,
  txNo: 'C0123',
  refundNo: null,
  wallet: 'personal',
  type: 'consume',
  direction: 'out',
  amountFen: fen(1050),
  balanceAfterFen: fen(8950),
  frozenAfterFen: fen(0),
  counterparty: { kind: 'merchant', taelId: '10025' },
  at: '2026-11-29T16:30:00.000+08:00',
  mandateNo: null,
};

test('a leaf is one line for each value', () => {
  const range = { firstRecord: 3, lastRecord: 5 };
  const owner = { commitment: ONES, ...range, recordsRoot: ONES, owedFen: 8950n };
  assert.equal(ownerLeafText(owner), `tael/owner\n${ONES_64}\n3\n5\n${ONES_64}\n8950\n`);
  const day = { day: '2026-11-29', sumRoot: ONES, totalFen: 123456n, owners: 7 };
  assert.equal(dayLeafText(day), `tael/day\n2026-11-29\n${ONES_64}\n123456\n7\n`);
});

test('what stands for an owner is a digest of their id and a salt', () => {
  const text = `tael/owner-of\n10025\n${'01'.repeat(32)}\n`;
  const expected = createHash('sha256').update(text).digest();
  assert.deepEqual(ownerCommitment('10025', ONES), expected);
});

test('a record is named lines, and a dash where it has no value', () => {
  const lines = [
    'tael/record',
    `salt: ${'ab'.repeat(16)}`,
    'record: 42',
    'tx_no: C0123',
    'refund_no: -',
    'wallet: personal',
    'type: consume',
    'direction: out',
    'amount: 10.50',
    'balance_after: 89.50',
    'frozen_after: 0.00',
    'counterparty: merchant 10025',
    'at: 2026-11-29T16:30:00.000+08:00',
  ];
  assert.equal(recordText(RECORD), `${lines.join('\n')}\n`);
  const platform = recordText({ ...RECORD, counterparty: { kind: 'platform', taelId: null } });
  assert.match(platform, /\ncounterparty: platform -\n/);
  const underMandate = recordText({ ...RECORD, mandateNo: 'M1' });
  assert.equal(underMandate, `${recordText(RECORD)}mandate_no: M1\n`);
});

test('a record is read back with lines of later versions, and nothing else is read as one', () => {
  const text = recordText(RECORD);
  assert.equal(parseRecordText(text)?.get('amount'), '10.50');
  assert.equal(parseRecordText(`${text}mandate_no: M1\n`)?.get('mandate_no'), 'M1');
  const others = ['', text.trimEnd(), `${text}\n`, `${text}amount: 1.00\n`, `x${text}`];
  for (const other of others) assert.equal(parseRecordText(other), null, JSON.stringify(other));
});
