// The chain of an owner: every entry and every line of the audit trail carries a MAC over what it
// says and the MAC before it, under a key that the database does not hold. Without that key nobody can
// change, add, move or remove a row and not break the chain at that place.

import type { KeyObject } from 'node:crypto';
import type { UserId } from '../../../core/ledger/wallet.ts';
import type { AuditLine } from '../../../core/rows/audit.ts';
import { hmacHex } from '../../../crypto/hmac.ts';
import { uuidOf } from '../../../crypto/uuid.ts';
import { bigint, type Columns, type PlainColumn, uuid } from '../connection/columns.ts';
import type { RowSealing } from './row-mac.ts';

/** What a row in a chain has besides its content. Entries of system accounts are in no chain. */
interface ChainPlace {
  readonly userId: UserId | null;
  readonly chainNo: number | null;
}

/** A line, and the MACs of the rows that it changed: no older one can be put back unnoticed. */
export interface NotingLine extends AuditLine {
  /** As `noteOf` writes them, with spaces between; null: it changed none. */
  readonly rowMacs: string | null;
}

/** The MACs of a batch's links, and where each chain ends with it. */
export interface Seals extends RowSealing {
  readonly lines: readonly NotingLine[];
  readonly macs: ReadonlyMap<object, string>;
  readonly heads: ReadonlyMap<UserId, string>;
  /** Whose movement each entry of a system account belongs to. */
  readonly movers: ReadonlyMap<object, UserId>;
}

/** A table whose rows are in chains. The three parts follow from one list of columns. */
export interface ChainedTable<Item> {
  /** What is inserted. */
  readonly columns: Columns<Item, Seals>;
  /** What the MAC covers of an item that this process writes. */
  readonly textOf: (item: Item) => string;
  /** The same of a stored row, as SQL. */
  readonly textSql: string;
}

// No content can hold it: texts are checked, and JSON escapes it.
const SEPARATOR = '\x1f';

/**
 * `content` is what the MAC covers, in this order; the owner, the number and the MAC before are covered
 * by every link. Rows that are stored were sealed with the columns of their time: another list, or
 * another order, and none of them verifies. `added`: columns of a later release, which the MAC leaves out
 * while they are null.
 */
export function chainedTable<Item extends ChainPlace>(
  kind: string,
  content: Readonly<Record<string, PlainColumn<Item>>>,
  added: Readonly<Record<string, PlainColumn<Item>>> = {},
): ChainedTable<Item> {
  const values = Object.values(content).map(({ read }) => read);
  const later = Object.entries(added).map(
    ([name, { read }]) => [`${SEPARATOR}${name}=`, read] as const,
  );
  const laterSql = Object.keys(added).map(
    (name) => ` || coalesce(E'\\x1f${name}=' || ${name}, '')`,
  );
  const texts = [`'${kind}'`, ...Object.keys(content)].map((column) => `${column}::text`);
  return {
    columns: {
      user_id: bigint((item) => item.userId),
      chain_no: bigint((item) => item.chainNo),
      mac: uuid((item, { macs }) => macs.get(item) ?? null),
      ...content,
      ...added,
    },
    textOf(item) {
      let covered = kind;
      for (const read of values) covered += `${SEPARATOR}${read(item) ?? ''}`;
      for (const [name, read] of later) {
        const value = read(item);
        if (value !== null) covered += `${name}${value}`;
      }
      return covered;
    },
    // An array leaves a null as empty as `?? ''` does.
    textSql: `array_to_string(array[${texts.join(', ')}], E'\\x1f', '')${laterSql.join('')}`,
  };
}

export function chainMac(
  key: KeyObject,
  macBefore: string | null,
  userId: UserId,
  chainNo: number,
  content: string,
): string {
  const covered = `${macBefore ?? ''}\x1f${userId}\x1f${chainNo}\x1f${content}`;
  return uuidOf(hmacHex(key, covered));
}
