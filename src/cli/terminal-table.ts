// Tables that fit the terminal. What does not fit is broken in the last column, or else written with a
// line for each field, so that nothing is cut off and numbers can be copied. Files and pipes get rows.

import { styleText } from 'node:util';
import { isMark } from './mark.ts';
import { plainText } from './shown-text.ts';
import { GAP, table, WIDE, widthOf, widthsOf } from './table.ts';

type Row = readonly string[];

/** A last column that is narrower is harder to read than lines of fields. */
const LAST_COLUMN_MIN = 20;
/** A value that is narrower is harder to read than one that the terminal breaks. */
const VALUE_MIN = 8;

/** Records below the names of their fields. */
export function listTable(header: Row, rows: readonly Row[], columns = terminalColumns()): string {
  const bold = header.map((name) => styleText('bold', name));
  const shown = rows.map(shownCells);
  return (
    fittingTable([bold, ...shown], columns, LAST_COLUMN_MIN) ??
    shown
      .map((row) =>
        factTable(
          header.map((name, at) => [name, row[at] ?? '']),
          columns,
        ),
      )
      .join('\n\n')
  );
}

/** Names with values. */
export function factTable(facts: readonly Row[], columns = terminalColumns()): string {
  const shown = facts.map(shownCells);
  return fittingTable(shown, columns, VALUE_MIN) ?? table(shown);
}

/** What stands in a cell may be anybody's words. */
function shownCells(row: Row): Row {
  return row.map((cell) => (isMark(cell) ? cell : plainText(cell)));
}

/** Unknown where standard output is no terminal, and 0 on some that do not know. */
function terminalColumns(): number {
  return process.stdout.columns || Number.POSITIVE_INFINITY;
}

function fittingTable(rows: readonly Row[], columns: number, lastMin: number): string | null {
  const widths = widthsOf(rows);
  const last = widths.length - 1;
  const room = columns - widths.slice(0, last).reduce((sum, width) => sum + width + GAP.length, 0);
  if ((widths[last] ?? 0) <= room) return table(rows);
  if (room < lastMin) return null;
  const broken = rows.map((row) => ({ row, lines: linesOf(row[last] ?? '', room) }));
  // A number or an address that is broken could not be copied.
  if (broken.some(({ lines }) => lines.some((line) => widthOf(line) > room))) return null;
  return table(
    broken.flatMap(({ row, lines }) =>
      lines.map((line, at) => [...row.slice(0, last).map((cell) => (at === 0 ? cell : '')), line]),
    ),
  );
}

/** Broken at spaces, and beside any Chinese character. */
function linesOf(text: string, room: number): readonly string[] {
  const piece = new RegExp(`\\s*(?:${WIDE.source}|(?:(?!${WIDE.source})\\S)+)`, 'gu');
  const lines: string[] = [];
  let line = '';
  for (const [next] of text.matchAll(piece)) {
    if (line !== '' && widthOf(line + next) > room) {
      lines.push(line);
      line = next.trimStart();
    } else {
      line += next;
    }
  }
  return [...lines, line];
}
