// The chain of an owner: every entry and every line of the audit trail carries a MAC over what it
// says and the MAC before it, under a key that the database does not hold. Whoever changes, adds,
// moves or removes a row without that key breaks the chain at that place.

import type { KeyObject } from 'node:crypto';
import type { AuditLine } from '../../../core/access/audit.ts';
import type { Entry } from '../../../core/ledger/movement.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import type { Changes } from '../../../core/state.ts';
import { hmacHex } from '../../../crypto/hmac.ts';
import { uuidOf } from '../../../crypto/uuid.ts';

/** The MACs of a batch, and where each chain ends with it. */
export interface Sealed {
  /** Entries of system accounts have no chain and no MAC. */
  readonly macs: ReadonlyMap<Entry | AuditLine, string>;
  readonly heads: ReadonlyMap<UserId, string>;
}

/** For what hangs on no chain. A column of what does would write an old link, so it fails. */
export const NOTHING_SEALED: Sealed = {
  get macs() {
    return unsealed();
  },
  get heads() {
    return unsealed();
  },
};

function unsealed(): never {
  throw new Error(
    'Tael has a bug: a row of a chain was to be written before its batch was sealed.',
  );
}

// Nothing that goes into a link can hold it: texts are checked, and JSON escapes it.
const SEPARATOR = '\x1f';

export function sealChanges(key: KeyObject, { owners, entries, auditLines }: Changes): Sealed {
  const macs = new Map<Entry | AuditLine, string>();
  const heads = new Map<UserId, string>();
  for (const item of inChainOrder(entries, auditLines)) {
    if (item.userId === null || item.chainNo === null) continue;
    const before = heads.get(item.userId) ?? owners.get(item.userId)?.chainHead ?? null;
    const text = 'leg' in item ? entryText(item) : lineText(item);
    const mac = link(key, before, item.userId, item.chainNo, text);
    macs.set(item, mac);
    heads.set(item.userId, mac);
  }
  return { macs, heads };
}

export function link(
  key: KeyObject,
  before: string | null,
  userId: UserId,
  chainNo: number,
  text: string,
): string {
  const said = `${before ?? ''}\x1f${userId}\x1f${chainNo}\x1f${text}`;
  return uuidOf(hmacHex(key, said));
}

/** Each list is in the order of its owners' chains already; together they have to be merged. */
function inChainOrder(
  entries: readonly Entry[],
  lines: readonly AuditLine[],
): readonly (Entry | AuditLine)[] {
  if (lines.length === 0) return entries;
  return [...entries, ...lines].sort((a, b) => (a.chainNo ?? 0) - (b.chainNo ?? 0));
}

function entryText(entry: Entry): string {
  return [
    'entry',
    entry.movementNo,
    entry.leg,
    entry.account,
    entry.balanceDeltaFen,
    entry.frozenDeltaFen,
    entry.balanceAfterFen,
    entry.frozenAfterFen,
    entry.recordNo,
    entry.type,
    entry.txNo,
    entry.refundNo,
    entry.counterpartyKind,
    entry.counterpartyId,
    entry.atMs,
  ].join(SEPARATOR);
}

function lineText({ atMs, action, by, details }: AuditLine): string {
  const said = JSON.stringify(details);
  return ['audit', atMs, action, by.kind, by.name, by.from, said].join(SEPARATOR);
}

/** The same texts as the database spells them from its rows; arrays leave a null as empty as join does. */
export const ENTRY_TEXT = spelled([
  "'entry'",
  'movement_no',
  'leg',
  'account',
  'balance_delta',
  'frozen_delta',
  'balance_after',
  'frozen_after',
  'record_no',
  'type',
  'tx_no',
  'refund_no',
  'counterparty_kind',
  'counterparty_id',
  'at_ms',
]);
export const LINE_TEXT = spelled([
  "'audit'",
  'at_ms',
  'action',
  'by_kind',
  'by_name',
  'by_from',
  'details',
]);

function spelled(columns: readonly string[]): string {
  const texts = columns.map((column) => `${column}::text`);
  return `array_to_string(array[${texts.join(', ')}], E'\\x1f', '')`;
}
