// Lists whose filters no index knows: so many rows are examined, one by one, and whoever wants more goes
// on from the last of them. That row comes back even if it does not match: the next page begins there.

export interface Examined {
  readonly matches: boolean;
  /** The last that is examined. */
  readonly last: boolean;
}

/** Where a page ends; one row more than it holds was read, to know whether there is another. */
export function pageOf<Row extends Examined, Item, Cursor>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  cursorOf: (item: Item) => Cursor,
): { readonly items: readonly Item[]; readonly next: Cursor | null } {
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : rows.find(({ last }) => last);
  return {
    items: shown.filter(({ matches }) => matches).map(toItem),
    next: end ? cursorOf(toItem(end)) : null,
  };
}

/** The status of an order at the time of a parameter: nothing is written when it expires. */
export function statusAt(nowMs: string): string {
  return `case when status = 'pending' and expires_at_ms <= ${nowMs} then 'expired' else status end`;
}

/**
 * Joins to a page of orders when each was settled; one look-up an order, however many there are. `where` is
 * HERE where all are of one owner, so that a distributed database asks one machine.
 */
export function settledAt(where: string): string {
  return `left join lateral (
        select settled_at_ms from settlement_buckets
        where ${where} and id = page.owner_id || '/' || page.settle_due_at_ms limit 1
      ) as bucket on true`;
}
