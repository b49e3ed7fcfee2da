// Reads what the bank answers to a file of payouts: of each withdrawal whether it was paid, under which
// reference, or why not. A word that was not chosen decides nothing: the bank may still pay.

import { createHash } from 'node:crypto';
import type { Fen } from '../../core/money.ts';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import { succeed } from '../administration/answer.ts';
import type { Answer } from '../answer.ts';
import { BANK_REFERENCE_MAX, REASON_MAX } from '../parameters/decision-reason.ts';
import { sizeIn } from './read-statement.ts';
import { fileProblem, printable, readTable, refuseFile } from './read-table.ts';

export interface AnswerColumns {
  /** Of a withdrawal, somewhere in the cell. */
  readonly number: string;
  readonly result: string;
  /** What stands there of one that is paid, and of one that never will be. */
  readonly paidWord: string;
  readonly failedWord: string;
  readonly reference: string;
  readonly reason: string | null;
  /** Null, or not there: nothing is compared. */
  readonly amount?: string | null;
}

export interface AnsweredPayout {
  readonly line: number;
  readonly withdrawalNo: string;
  readonly result: 'paid' | 'failed' | 'open';
  /** Empty: the bank gives none. */
  readonly reference: string;
  readonly reason: string;
  /** Null: the file does not say. */
  readonly amountFen: Fen | null;
}

export interface ReadAnswers {
  readonly rows: readonly AnsweredPayout[];
  readonly sha256: string;
}

const NUMBER = /W[0-7][0-9A-HJKMNP-TV-Z]{25}/;

export function readAnswers(file: string, columns: AnswerColumns): Answer<ReadAnswers> {
  const { number, result, reference, reason, amount = null } = columns;
  const named = [number, result, reference, reason, amount].filter((name) => name !== null);
  const table = readTable(file, named);
  if (!table.ok) return table;
  const rows = table.value.rows.filter((row) => row.cell(result) !== '');
  const read = rows.map((row): AnsweredPayout => {
    const word = row.cell(result);
    return {
      line: row.line,
      withdrawalNo: NUMBER.exec(row.cell(number).toUpperCase())?.[0] ?? '',
      result: word === columns.paidWord ? 'paid' : word === columns.failedWord ? 'failed' : 'open',
      reference: printable(row.cell(reference), BANK_REFERENCE_MAX),
      reason: printable(row.cell(reason) || word, REASON_MAX),
      amountFen: amount === null ? null : sizeIn(row.cell(amount)),
    };
  });
  const unread = amount === null ? [] : read.filter(({ amountFen }) => amountFen === null);
  if (unread.length > 0) {
    return refuseFile(unread.map(({ line }) => fileProblem('file_amount', `${line}`)));
  }
  const nameless = read.filter(({ withdrawalNo }) => !looksLikeTxNo(withdrawalNo, 'withdrawal'));
  if (nameless.length > 0) {
    return refuseFile(nameless.map(({ line }) => fileProblem('file_reference', `${line}`)));
  }
  const decided = read.filter((one) => one.result !== 'open');
  const first = new Map(decided.toReversed().map((one) => [one.withdrawalNo, one]));
  const others = decided.filter((one) => first.get(one.withdrawalNo) !== one);
  const twofold = others.filter(({ withdrawalNo, result, reference: named }) => {
    const before = first.get(withdrawalNo);
    return before?.result !== result || (result === 'paid' && before.reference !== named);
  });
  if (twofold.length > 0) {
    return refuseFile(twofold.map(({ line }) => fileProblem('file_twice', `${line}`)));
  }
  const repeated = new Set(others);
  const sha256 = createHash('sha256').update(table.value.bytes).digest('hex');
  return succeed({ rows: read.filter((one) => !repeated.has(one)), sha256 });
}
