// Tables of text, where a Chinese character is two columns wide.

import { stripVTControlCharacters } from 'node:util';

// Han, kana, hangul, full-width forms and pictographs.
export const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{3fffd}]/u;
/** Drawn over the character before them, or not at all. */
const NO_WIDTH = /[\p{M}\p{Cf}]/u;
export const GAP = '  ';

/** The last column is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = widthsOf(rows);
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join(GAP)
      .trimEnd();
  return rows.map(line).join('\n');
}

/** Of each column. */
export function widthsOf(rows: readonly (readonly string[])[]): readonly number[] {
  return (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

export function widthOf(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) {
    if (NO_WIDTH.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}
