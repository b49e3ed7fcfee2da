// Writes CSV as RFC 4180 has it, for spreadsheet programs: with the mark that tells them the text is
// UTF-8, and so that no cell is taken for a formula.

import { type Fen, yuanText } from '../core/money.ts';

/** Stands before the first line. */
export const CSV_START = '\ufeff';

export type Cell = string | number | Fen | null;

/** Titles and names are other people's words; a spreadsheet would run them (CWE-1236). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Numbers stay numbers; null is an empty cell. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return yuanText(cell);
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
