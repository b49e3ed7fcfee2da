// Rows of statements of the bank. They are no owner's: a line is one line for all.

import type {
  BankBalance,
  BankColumns,
  BankDifference,
  BankLine,
  BankMatch,
  DifferenceEnd,
} from '../../../core/bank/statement.ts';
import { amount, flag, number, small, table, text } from './table.ts';

export const BANK_LINE_ROWS = table<BankLine>('bank_lines', {
  lineId: text('line_id'),
  account: text('account'),
  day: small('day'),
  amountFen: amount('amount'),
  reference: text('reference'),
  referenceId: text('reference_id'),
  said: text('said'),
  enteredAtMs: number('entered_at_ms'),
});

export const BANK_BALANCE_ROWS = table<BankBalance>('bank_balances', {
  balanceId: text('balance_id'),
  account: text('account'),
  day: small('day'),
  turn: small('turn'),
  balanceFen: amount('balance'),
  withLines: flag('with_lines'),
  enteredAtMs: number('entered_at_ms'),
  enteredBy: text('entered_by'),
});

export const BANK_MATCH_ROWS = table<BankMatch>('bank_matches', {
  itemNo: text('item_no'),
  lineId: text('line_id'),
  lineDay: small('line_day'),
  itemDay: small('item_day'),
  amountFen: amount('amount'),
});

export const BANK_DIFFERENCE_ROWS = table<BankDifference>('bank_differences', {
  differenceNo: text('difference_no'),
  kind: text('kind'),
  account: text('account'),
  day: small('day'),
  subjectId: text('subject_id'),
  concernedNo: text('concerned_no'),
  reference: text('reference'),
  referenceId: text('reference_id'),
  said: text('said'),
  bankFen: amount('bank'),
  hereFen: amount('here'),
  foundAtMs: number('found_at_ms'),
});

export const DIFFERENCE_END_ROWS = table<DifferenceEnd>('bank_difference_ends', {
  endId: text('end_id'),
  differenceNo: text('difference_no'),
  how: text('how'),
  reason: text('reason'),
  endedBy: text('ended_by'),
  endedAtMs: number('ended_at_ms'),
});

export const BANK_COLUMN_ROWS = table<BankColumns>('bank_columns', {
  columnsId: text('columns_id'),
  told: text('told'),
  chosenAtMs: number('chosen_at_ms'),
  chosenBy: text('chosen_by'),
});
