// Reads the lines of a statement: days, amounts that came in or went out, references, and what the account
// held after each. Whatever cannot be read is named with its line, and then nothing is read.

import { createHash } from 'node:crypto';
import type { BankLine } from '../../core/bank/statement.ts';
import {
  addFen,
  type Fen,
  fenFromDecimal,
  negateFen,
  subtractFen,
  ZERO_FEN,
} from '../../core/money.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { shanghaiDayNumber, shanghaiDayStartMs } from '../../core/time.ts';
import { bankReferenceId } from '../../core/wallet/bank-reference.ts';
import { invalidFields, succeed } from '../administration/answer.ts';
import type { Answer } from '../answer.ts';
import { fileProblem, printable, readTable, refuseFile, type TableRow } from './read-table.ts';

/** Which column of the file is which, by its name; null: it has none. */
export interface StatementColumns {
  readonly date: string;
  /** Less than zero went out, or as `direction` says. */
  readonly amount: string | null;
  readonly amountIn: string | null;
  readonly amountOut: string | null;
  readonly direction: string | null;
  readonly reference: string | null;
  readonly balance: string | null;
  readonly text: string | null;
}

type Line = Omit<BankLine, 'lineId' | 'account' | 'referenceId' | 'enteredAtMs'> & {
  readonly line: number;
  readonly balanceFen: Fen | null;
};

export interface ReadStatement {
  /** The oldest first. */
  readonly lines: readonly BankLine[];
  /** What the account held at the end of each day from the first to the last. */
  readonly closings: ReadonlyMap<number, Fen>;
  /** Lines of days that are not over. */
  readonly left: number;
  /** What stands below the last line with a date, by its number. */
  readonly skipped: readonly string[];
  readonly sha256: string;
}

export interface StatementFile {
  readonly account: string;
  /** Base64. */
  readonly file: string;
  /** Of the last day that is over, where the file does not say it. */
  readonly closingFen: Fen | null;
  /** The last day that is over. */
  readonly lastDay: number;
  readonly nowMs: number;
}

const SAID_MAX = 256;
const REFERENCE_MAX = 64;
/** More are not told. */
const SKIPPED_MAX = 10;
/** Each day between the first and the last one has a balance. */
const DAYS_MAX = 366;
/** No account holds as much, and the sum of a file of them can still be kept. */
const BANK_FEN_MAX = 10n ** 14n;
const OUT = /^(借|借方|支|支出|付|付款|转出|出|出账|D|DR|DEBIT|OUT|-)$/i;
const IN = /^(贷|贷方|收|收入|收款|转入|入|入账|C|CR|CREDIT|IN|\+)$/i;
const SUM = /^(合计|总计|小计|本页|total|sum)/i;

export function readStatement(
  { account, file, closingFen, lastDay, nowMs }: StatementFile,
  columns: StatementColumns,
): Answer<ReadStatement> {
  const { date, amount, amountIn, amountOut, direction, reference, balance, text } = columns;
  const named = [date, amount, amountIn, amountOut, direction, reference, balance, text];
  const table = readTable(
    file,
    named.filter((name) => name !== null),
  );
  if (!table.ok) return table;
  const problems: FieldProblem[] = [];
  const { rows, footers } = withoutFooters(table.value.rows, columns);
  const read = rows.flatMap((row) => lineIn(row, columns, problems));
  if (problems.length > 0) return refuseFile(problems);
  const ordered = inOrder(read);
  if (typeof ordered === 'number') {
    return refuseFile([fileProblem('file_balances', `${ordered}`)]);
  }
  const lines = ordered.filter(({ day }) => day <= lastDay);
  const last = lines.at(-1);
  if (!last) return refuseFile([fileProblem('file_empty')]);
  if (last.day - (lines[0]?.day ?? 0) >= DAYS_MAX) return refuseFile([fileProblem('file_days')]);
  const endFen = last.balanceFen ?? closingFen;
  if (endFen === null) {
    return invalidFields([{ field: 'closing_balance', rule: 'closing_balance_needed' }]);
  }
  return succeed({
    lines: withIds(account, lines, nowMs),
    closings: closingsOf(lines, endFen),
    left: ordered.length - lines.length,
    skipped: footers,
    sha256: createHash('sha256').update(table.value.bytes).digest('hex'),
  });
}

/**
 * Banks close a file with sums and remarks. Below the last date, where nothing looks like one either, no line
 * is expected; whoever enters the file sees what was left out.
 */
function withoutFooters(rows: readonly TableRow[], { date }: StatementColumns) {
  const last = rows.findLastIndex((row) => dayIn(row.cell(date)) !== null);
  const isFooter = (row: TableRow, index: number) =>
    last >= 0 && index > last && !/^\d/.test(row.cell(date));
  const footers = rows.filter(isFooter).filter(({ text }) => text !== '');
  return {
    rows: rows.filter((row, index) => !isFooter(row, index)),
    footers: footers.slice(0, SKIPPED_MAX).map(({ line, text }) => `${line}: ${text}`),
  };
}

/** A sum between the lines is none. */
function lineIn(row: TableRow, columns: StatementColumns, problems: FieldProblem[]): Line[] {
  const written = row.cell(columns.date);
  const day = dayIn(written);
  const amountFen = amountIn(row, columns);
  const isEmpty = written === '' && (amountFen === null || amountFen === ZERO_FEN);
  if (isEmpty || SUM.test(written)) return [];
  const balanceFen = columns.balance === null ? null : yuanIn(row.cell(columns.balance));
  const at = `${row.line}`;
  if (day === null) problems.push(fileProblem('file_date', at));
  if (amountFen === null) problems.push(fileProblem('file_amount', at));
  if (columns.balance !== null && balanceFen === null) {
    problems.push(fileProblem('file_amount', at));
  }
  if (day === null || amountFen === null || amountFen === ZERO_FEN) return [];
  const reference = printable(row.cell(columns.reference), REFERENCE_MAX) || null;
  const said = printable(row.cell(columns.text), SAID_MAX) || null;
  return [{ line: row.line, day, amountFen, balanceFen, reference, said }];
}

function amountIn(row: TableRow, columns: StatementColumns): Fen | null {
  if (columns.amount === null) {
    const [cameFen, wentFen] = [columns.amountIn, columns.amountOut].map((column) => {
      const cell = row.cell(column);
      return /^-*$/.test(cell) ? ZERO_FEN : yuanIn(cell);
    });
    if (cameFen == null || wentFen == null) return null;
    // Some banks write what went out with a sign, too.
    return subtractFen(cameFen, wentFen < 0n ? negateFen(wentFen) : wentFen);
  }
  const amountFen = yuanIn(row.cell(columns.amount));
  if (columns.direction === null || amountFen === null) return amountFen;
  const word = row.cell(columns.direction);
  const sizeFen = amountFen < 0n ? negateFen(amountFen) : amountFen;
  if (OUT.test(word)) return negateFen(sizeFen);
  return IN.test(word) ? sizeFen : null;
}

/** Without its sign, which says which way it went. */
export function sizeIn(cell: string): Fen | null {
  const amountFen = yuanIn(cell);
  return amountFen !== null && amountFen < 0n ? negateFen(amountFen) : amountFen;
}

function yuanIn(cell: string): Fen | null {
  const digits = cell.replaceAll(/[,\s¥￥+]|CNY|RMB|元/g, '').replace(/^(-?)0+(?=\d)/, '$1');
  const amountFen = fenFromDecimal(digits);
  return amountFen !== null && isHeld(amountFen) ? amountFen : null;
}

export function isHeld(amountFen: Fen): boolean {
  return amountFen <= BANK_FEN_MAX && amountFen >= -BANK_FEN_MAX;
}

const DAY = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})(?!\d)/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:\D|\d{6}$|$)/;

/** 2026-11-20, 2026/11/20, 2026年11月20日 and 20261120, with or without a time behind. */
function dayIn(cell: string): number | null {
  const [, year = '', month = '', date = ''] = DAY.exec(cell) ?? DIGITS.exec(cell) ?? [];
  const ms = shanghaiDayStartMs(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  return ms === null ? null : shanghaiDayNumber(ms);
}

/** The oldest first; or the number of the line at which the balances do not go on. */
function inOrder(lines: readonly Line[]): readonly Line[] | number {
  const [first] = lines;
  const backwards = lines.toReversed();
  const isDescending = (first?.day ?? 0) > (lines.at(-1)?.day ?? 0);
  const ways = isDescending ? [backwards, lines] : [lines, backwards];
  const breaks = ways.map(breakIn);
  const fit = ways.find((_, way) => breaks[way] === null);
  return fit ?? breaks[0] ?? 0;
}

/** Also where a day comes after a later one. */
function breakIn(lines: readonly Line[]): number | null {
  const broken = lines.find(({ day, amountFen, balanceFen }, index) => {
    const before = lines[index - 1];
    if (!before) return false;
    if (day < before.day) return true;
    if (balanceFen === null || before.balanceFen === null) return false;
    return addFen(before.balanceFen, amountFen) !== balanceFen;
  });
  return broken?.line ?? null;
}

/** `endFen`: after the last line. */
function closingsOf(lines: readonly Line[], endFen: Fen): ReadonlyMap<number, Fen> {
  const closings = new Map<number, Fen>();
  let heldFen = endFen;
  let day = lines.at(-1)?.day ?? 0;
  closings.set(day, heldFen);
  for (const line of lines.toReversed()) {
    // A day without a line ended as the one before it.
    for (; day > line.day; day--) closings.set(day - 1, heldFen);
    heldFen = subtractFen(heldFen, line.amountFen);
  }
  return closings;
}

/** Lines that are equal are told apart by their turn, and so are the same in every file of the day. */
function withIds(
  account: string,
  lines: readonly Line[],
  enteredAtMs: number,
): readonly BankLine[] {
  const turns = new Map<string, number>();
  return lines.map(({ day, amountFen, reference, said }) => {
    const referenceId = bankReferenceId({ bankReference: reference })?.slice(1) ?? null;
    // What it says besides depends on the columns that were chosen.
    const name = referenceId ?? ['', said];
    const told = JSON.stringify([account, day, `${amountFen}`, name]);
    const turn = turns.get(told) ?? 0;
    turns.set(told, turn + 1);
    const lineId = createHash('sha256').update(`${told}/${turn}`).digest('hex').slice(0, 32);
    return { lineId, account, day, amountFen, reference, referenceId, said, enteredAtMs };
  });
}
