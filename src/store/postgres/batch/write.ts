// How the parts of a batch send their rows: one statement for each table and cell, none where there are no
// rows.

import type { Cells } from '../connection/cells.ts';
import type { Answer, Connection } from '../connection/connection.ts';
import { type ExtraOf, sendInCells, type Writing } from '../connection/writing.ts';

export type Sent = Promise<Answer<unknown>>;

/** Sends a statement with its rows, unless there are none. */
export type Write = <Item, Extra>(
  writing: Writing<Item, Extra>,
  items: readonly Item[],
  ...extra: ExtraOf<Extra>
) => void;

/** Each statement that it sends is added to `sent`. */
export function writeTo(connection: Connection, cells: Cells, sent: Sent[]): Write {
  return (writing, items, ...extra) => {
    if (items.length > 0) sent.push(...sendInCells(connection, cells, writing, items, ...extra));
  };
}
