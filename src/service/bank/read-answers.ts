// Reads what the bank answers to a file of payouts: of each withdrawal whether it was paid, under which
// reference, or why not. A word that was not chosen decides nothing: the bank may still pay.

import { createHash } from 'node:crypto';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import { succeed } from '../administration/answer.ts';
import type { Answer } from '../answer.ts';
import { BANK_REFERENCE_MAX, REASON_MAX } from '../parameters/decision-reason.ts';
import { fileProblem, readTable, refuseFile } from './read-table.ts';

export interface AnswerColumns {
  /** Of a withdrawal, somewhere in the cell. */
  readonly number: string;
  readonly result: string;
  /** What stands there of one that is paid, and of one that never will be. */
  readonly paidWord: string;
  readonly failedWord: string;
  readonly reference: string;
  readonly reason: string | null;
}

export interface AnsweredPayout {
  readonly line: number;
  readonly withdrawalNo: string;
  readonly result: 'paid' | 'failed' | 'open';
  /** Empty: the bank gives none. */
  readonly reference: string;
  readonly reason: string;
}

export interface ReadAnswers {
  readonly rows: readonly AnsweredPayout[];
  readonly sha256: string;
}

const NUMBER = /W[0-7][0-9A-HJKMNP-TV-Z]{25}/;

export function readAnswers(file: string, columns: AnswerColumns): Answer<ReadAnswers> {
  const { number, result, reference, reason } = columns;
  const named = [number, result, reference, ...(reason === null ? [] : [reason])];
  const table = readTable(file, named);
  if (!table.ok) return table;
  const rows = table.value.rows.filter((row) => row.cell(result) !== '');
  const read = rows.map((row): AnsweredPayout => {
    const word = row.cell(result);
    return {
      line: row.line,
      withdrawalNo: NUMBER.exec(row.cell(number).toUpperCase())?.[0] ?? '',
      result: word === columns.paidWord ? 'paid' : word === columns.failedWord ? 'failed' : 'open',
      reference: row.cell(reference).slice(0, BANK_REFERENCE_MAX),
      reason: (row.cell(reason) || word).slice(0, REASON_MAX),
    };
  });
  const nameless = read.filter(({ withdrawalNo }) => !looksLikeTxNo(withdrawalNo, 'withdrawal'));
  if (nameless.length > 0) {
    return refuseFile(nameless.map(({ line }) => fileProblem('file_reference', `${line}`)));
  }
  const sha256 = createHash('sha256').update(table.value.bytes).digest('hex');
  return succeed({ rows: read, sha256 });
}
