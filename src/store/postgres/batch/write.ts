// Sends the rows of the parts of a batch: one statement for each table and place, none where there are no
// rows.

import type { Answer, Connection } from '../connection/connection.ts';
import type { Spread } from '../connection/owners.ts';
import { type ExtraOf, sendToAll, type Writing } from '../connection/writing.ts';

export type Sent = Promise<Answer<unknown>>;

/** Sends a statement with its rows, unless there are none. */
export type Write = <Item, Extra>(
  writing: Writing<Item, Extra>,
  items: readonly Item[],
  ...extra: ExtraOf<Extra>
) => void;

/** Each statement that it sends is added to `sent`. */
export function writeTo(connection: Connection, spread: Spread, sent: Sent[]): Write {
  return (writing, items, ...extra) => {
    if (items.length > 0) sent.push(...sendToAll(connection, spread, writing, items, ...extra));
  };
}
