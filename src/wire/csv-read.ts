// Reads CSV (RFC 4180) as spreadsheet programs and scripts write it: with or without a byte order mark,
// with either line end. It is strict about quotes, because a cell that ends elsewhere than its writer meant
// moves every cell after it.

import { CSV_START } from './csv.ts';

export interface CsvRow {
  /** Where it begins, counted from 1; a quoted cell may go on over several. */
  readonly line: number;
  /** Null: its quotes do not match. */
  readonly cells: readonly string[] | null;
}

export const SEPARATORS = [',', '\t', ';', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A quoted cell, or one without quotes; then what ends it. */
const CELLS = new Map(
  SEPARATORS.map((separator) => {
    const mark = `\\${separator}`;
    return [
      separator,
      new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r\\n|\\n|$)`, 'y'),
    ];
  }),
);

/** Empty lines are none. */
export function* csvRows(document: string, separator: Separator = ','): Generator<CsvRow> {
  const text = document.startsWith(CSV_START) ? document.slice(1) : document;
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row = readRow(text, at, separator);
    const next = row ? row.end : afterLine(text, at);
    const empty = row?.cells.length === 1 && row.cells[0] === '';
    if (!empty) yield { line, cells: row?.cells ?? null };
    line += text.slice(at, next).split('\n').length - 1;
    at = next;
  }
}

function readRow(text: string, from: number, separator: Separator) {
  const cells: string[] = [];
  const cell = CELLS.get(separator) ?? /$/y;
  cell.lastIndex = from;
  for (;;) {
    const found = cell.exec(text);
    if (!found) return null;
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separator) return { cells, end: cell.lastIndex };
  }
}

/** What cannot be read ends with its line: the next one may be fine. */
function afterLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}
