// How the parts of a batch send their rows: one statement for each table, none where there are no rows.

import type { Answer, Session } from '../connection/session.ts';
import { type ExtraOf, send, type Writing } from '../connection/writing.ts';

export type Sent = Promise<Answer<unknown>>;

/** Sends a statement with its rows, unless there are none. */
export type Write = <Item, Extra>(
  writing: Writing<Item, Extra>,
  items: readonly Item[],
  ...extra: ExtraOf<Extra>
) => void;

/** Each statement that it sends is added to `sent`. */
export function writeTo(session: Session, sent: Sent[]): Write {
  return (writing, items, ...extra) => {
    if (items.length > 0) sent.push(send(session, writing, items, ...extra));
  };
}
