// Writes CSV (RFC 4180) for spreadsheet programs: with a byte order mark, so that they read UTF-8, and
// without cells that could be taken for formulas.

import { type Fen, yuanText } from '../core/money.ts';

/** The byte order mark, before the first line. */
export const CSV_START = '\ufeff';

export type Cell = string | number | Fen | null;

/**
 * Titles and names are untrusted text, which a spreadsheet could run as a formula (CWE-1236), also once
 * something on the way has dropped what nobody sees or made wide and small forms usual.
 */
const FORMULA =
  /^(?:[\t\r\n]|[\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
/**
 * Where people write decimals with a comma, programs split at semicolons. To them a quote means nothing in
 * the middle of what they take for a cell, so quoting alone would not help.
 */
const FORMULA_BEHIND_SEMICOLON =
  /;(?=["\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
const NEEDS_QUOTES = /[";,\r\n]/;

/** Numbers stay numbers; null is an empty cell. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return yuanText(cell);
  if (typeof cell === 'number') return String(cell);
  const marked = cell.replaceAll(FORMULA_BEHIND_SEMICOLON, ";'");
  const text = FORMULA.test(cell) ? `'${marked}` : marked;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
