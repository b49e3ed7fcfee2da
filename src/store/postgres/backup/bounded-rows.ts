// Holds what a compressed file becomes to what its manifest promises: so many rows, none longer than any
// of Tael's. PostgreSQL would take a line of a gigabyte into memory before it says what is wrong with it.

import type { TableCopy } from './manifest.ts';

/** The longest of Tael's have some kilobytes, and those of what a sandbox has marked some hundreds. */
export const ROW_BYTES_MAX = 16 << 20;
const LINE_FEED = 0x0a;

/** In the text form of COPY a row is a line, whatever stands in it. */
export function boundedRows({ name, rows }: Pick<TableCopy, 'name' | 'rows'>) {
  return async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let complete = 0;
    let rowBytes = 0;
    for await (const piece of pieces) {
      let from = 0;
      for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
        complete += 1;
        rowBytes = 0;
        from = end + 1;
      }
      rowBytes += piece.length - from;
      if (rowBytes > ROW_BYTES_MAX) throw new Error(`a row of ${name} is longer than any`);
      if (complete > rows) throw new Error(`there are more than the ${rows} rows that were copied`);
      yield piece;
    }
  };
}
