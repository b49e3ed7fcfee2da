// Seals the rows of a batch into the chains of their owners, in the order of the chains. A line of the audit
// trail notes the MACs of what it changed about who may do what.

import { assert } from '../../../core/assert.ts';
import type { Entry } from '../../../core/ledger/movement.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import type { AuditLine } from '../../../core/rows/audit.ts';
import type { Changes } from '../../../core/state.ts';
import { AUDIT_LINES, noteOf } from '../tables/audit-lines.ts';
import { chainMac, type NotingLine, type Seals } from '../tables/chain.ts';
import { ENTRIES } from '../tables/entries.ts';
import { GUARDS } from '../tables/guarded.ts';
import type { RowSealing } from '../tables/row-mac.ts';

/** An entry of a system account lies with the first of its movement, which is always somebody's. */
export function whoMoved(entry: Entry, { movers }: Seals): UserId {
  const userId = entry.userId ?? movers.get(entry);
  assert(userId != null, `nobody moved what entry ${entry.leg} of ${entry.movementNo} says`);
  return userId;
}

function moversOf(entries: readonly Entry[]): Seals['movers'] {
  const movers = new Map<Entry, UserId>();
  for (const [index, entry] of entries.entries()) {
    if (entry.userId !== null) continue;
    const userId = entries[index - entry.leg]?.userId;
    if (userId != null) movers.set(entry, userId);
  }
  return movers;
}

export function sealChanges(sealing: RowSealing, changes: Changes): Seals {
  const { key } = sealing;
  const { owners, entries } = changes;
  const lines = notingLines(sealing, changes);
  const macs = new Map<Entry | NotingLine, string>();
  const heads = new Map<UserId, string>();
  for (const item of inChainOrder(entries, lines)) {
    if (item.userId === null || item.chainNo === null) continue;
    const before = heads.get(item.userId) ?? headOf(item.userId, owners);
    const content = 'leg' in item ? ENTRIES.textOf(item) : AUDIT_LINES.textOf(item);
    const mac = chainMac(key, before, item.userId, item.chainNo, content);
    macs.set(item, mac);
    heads.set(item.userId, mac);
  }
  return { ...sealing, lines, macs, heads, movers: moversOf(entries) };
}

/** The last line of each user in the batch notes their rows as the batch leaves them. */
function notingLines(sealing: RowSealing, changes: Changes): readonly NotingLine[] {
  const ofUsers = Map.groupBy(changes.auditLines, ({ userId }) => userId);
  return changes.auditLines.map((line) => {
    const lines = ofUsers.get(line.userId) ?? [];
    const rowMacs = lines.at(-1) === line ? rowMacsOf(sealing, lines, changes) : null;
    return { ...line, rowMacs };
  });
}

/** 1.0.0 notes only what it has noted from the first: what it changed else would not be the newest note. */
function rowMacsOf(
  { key, whole }: RowSealing,
  lines: readonly AuditLine[],
  changes: Changes,
): string | null {
  const notes = GUARDS.flatMap(({ guarded, notedIn, notedFromTheFirst }) => {
    if (!whole && !notedFromTheFirst) return [];
    const noted = notedIn?.(lines, changes) ?? [];
    return noted.map(({ id, macWith }) => noteOf(guarded, id, macWith(key)));
  });
  return notes.length > 0 ? notes.join(' ') : null;
}

function headOf(userId: UserId, owners: Changes['owners']): string | null {
  const owner = owners.get(userId);
  assert(owner, `user ${userId} has a new link and no wallet row to keep it`);
  return owner.chainHead;
}

/**
 * Each list is in the order of its owners' chains already; together they have to be merged. Entries of
 * system accounts have no number, and no place to keep.
 */
function inChainOrder(
  entries: readonly Entry[],
  lines: readonly NotingLine[],
): readonly (Entry | NotingLine)[] {
  if (lines.length === 0) return entries;
  return [...entries, ...lines].sort((a, b) => (a.chainNo ?? 0) - (b.chainNo ?? 0));
}
