// Seals the books of a release without seals, beside those who use them: every row that has no seal, or one
// that such a release left behind, a few at a time under their locks. What stands there is believed as it is.
// Once all have theirs, and nobody runs a release that would write rows without, they are whole.

import { setTimeout as pause } from 'node:timers/promises';
import { type Repeating, startRepeating } from '../../runtime/repeating.ts';
import { type Cells, everyCell } from './connection/cells.ts';
import type { Columns } from './connection/columns.ts';
import {
  type Connection,
  onlyRow,
  SEALING_SESSION,
  type Statement,
} from './connection/connection.ts';
import { send, sendIn, update, type Writing } from './connection/writing.ts';
import { becomeWhole } from './installation.ts';
import type { KeptSettings } from './settings.ts';
import { SEALED_LATER, type SealedLater } from './tables/guarded.ts';
import type { Row, RowSealing } from './tables/row-mac.ts';
import { SEALED_TABLES } from './tables/sealed.ts';
import { isSealed, type SealedRow, type SealedTable } from './tables/sealed-rows.ts';
import type { Table } from './tables/table.ts';
import type { BookSeals } from './tables/whole-books.ts';

const EVERY_MS = 60_000;
/** So few that a payment waits for them only for a moment. */
const PORTION = 200;

export interface SealerParts {
  readonly withConnection: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  readonly settings: KeptSettings;
  readonly cells: Cells;
  readonly sealing: BookSeals;
  readonly log: (message: string, details: object) => void;
  /** Told when the books have become whole. */
  readonly tell: (message: string, details: object) => void;
}

export function startSealer(parts: SealerParts): Repeating {
  const { withConnection, sealing, log } = parts;
  const repeating = startRepeating({
    everyMs: EVERY_MS,
    run: async (stopped) => {
      if (sealing.whole) return;
      await withConnection((connection) => sealBooks(connection, parts, stopped));
    },
    onError: (error) => log('Not every row has its seal yet; the next look goes on.', { error }),
  });
  repeating.wake();
  return repeating;
}

/** Answers whether the books are whole. */
export async function sealBooks(
  connection: Connection,
  { settings, cells, sealing, log, tell }: Omit<SealerParts, 'withConnection'>,
  stopped = () => false,
): Promise<boolean> {
  // Looked for again at the end: a release without seals may have begun meanwhile.
  if (await othersRun(connection)) return false;
  let forged = 0;
  for (const unsealed of UNSEALED) {
    for (const cell of unsealed.inCells ? everyCell(cells) : [null]) {
      forged += await sealRows(connection, unsealed, { cell, sealing, stopped });
    }
  }
  await endUnboundSessions(connection, cells);
  if (stopped() || (await othersRun(connection))) return false;
  await becomeWhole(settings, sealing);
  tell('Every row of the books has its seal. Releases before this one cannot run on them.', {});
  if (forged > 0) log('Rows that Tael did not write have none: run tael verify.', { rows: forged });
  return true;
}

/** Those of a release before are bound to no epoch: whoever had one signs in again. */
async function endUnboundSessions(connection: Connection, cells: Cells): Promise<void> {
  const text = 'delete from sessions where cell = $1 and epoch_mac is null';
  for (const cell of everyCell(cells)) {
    await connection.run({ name: 'seal_sessions', text }, [cell]);
  }
}

const OTHERS: Statement<{ readonly run: boolean }> = {
  name: 'sessions_without_seals',
  text: `select exists (select from pg_stat_activity where datname = current_database()
    and application_name ~ '^tael \\d' and application_name !~ '${SEALING_SESSION}$') as run`,
};

async function othersRun(connection: Connection): Promise<boolean> {
  return onlyRow(await connection.run(OTHERS)).run;
}

/** A table of which a release before may have left rows without what proves them now. */
interface Unsealed {
  readonly table: string;
  readonly id: string;
  readonly idIsText: boolean;
  readonly inCells: boolean;
  readonly isSealed: (sealing: RowSealing, row: Row) => boolean;
  /** Whether it is as the release before wrote it, as far as that can be told. */
  readonly isBelieved: (sealing: RowSealing, row: Row) => boolean;
  readonly toItem: (sealing: RowSealing, row: Row) => unknown;
  readonly writing: Writing<unknown, RowSealing>;
}

const UNSEALED: readonly Unsealed[] = [
  ...SEALED_TABLES.map((sealed) => withSeal(sealed as never)),
  ...SEALED_LATER.map(withMac),
];

function withSeal(sealed: SealedTable<SealedRow & Row, unknown>): Unsealed {
  const { before, toItem } = sealed;
  return {
    ...rewriting({ ...sealed, inCells: true }, 'seal'),
    isSealed: (sealing, row) => isSealed(sealing, sealed, row as SealedRow & Row),
    isBelieved: ({ key }, row) => before?.isAuthentic(key, row) ?? true,
    toItem: (_, row) => toItem(row as SealedRow & Row),
  };
}

function withMac(told: SealedLater): Unsealed {
  return {
    ...rewriting(told as unknown as Table<unknown>, 'mac'),
    isSealed: ({ key }, row) => told.isAuthentic(key, row),
    isBelieved: () => true,
    toItem: (sealing, row) => told.read(sealing, row),
  };
}

/** Where its rows are found, and how nothing but what proves them is written. */
function rewriting(
  {
    table,
    id,
    columns,
    inCells,
  }: Pick<Table<unknown>, 'table' | 'id' | 'inCells'> & {
    readonly columns: Columns<unknown, RowSealing>;
  },
  proof: 'seal' | 'mac',
): Pick<Unsealed, 'table' | 'id' | 'idIsText' | 'inCells' | 'writing'> {
  const { [id]: key, [proof]: proving } = columns;
  if (!key || !proving) throw new Error(`Tael has a bug: ${table} has no ${id} or no ${proof}.`);
  const written = { [id]: key, [proof]: proving };
  const writing = update(table, id, written, inCells ? () => 0 : undefined);
  return { table, id, idIsText: key.type === 'text', inCells, writing };
}

interface Sealed {
  /** Null: the table lies in none. */
  readonly cell: number | null;
  readonly sealing: RowSealing;
  readonly stopped?: () => boolean;
}

/** Answers how many rows stay without, because their MAC says that somebody else wrote them. */
export function sealTable<One extends SealedRow, Item>(
  connection: Connection,
  sealed: SealedTable<One, Item>,
  inside: Sealed,
): Promise<number> {
  return sealRows(connection, withSeal(sealed as never), inside);
}

async function sealRows(
  connection: Connection,
  unsealed: Unsealed,
  { cell, sealing, stopped = () => false }: Sealed,
): Promise<number> {
  const { table, id, idIsText, isSealed: has, isBelieved, toItem, writing } = unsealed;
  const inside = cell === null ? [] : [cell];
  const portion: Statement<Row> = {
    name: `seal_${table}`,
    text: `select * from ${table} where ${cell === null ? '' : 'cell = $2 and '}${id} > $1
      order by ${id} limit ${PORTION} for no key update`,
  };
  let after: string | number = idIsText ? '' : 0;
  let forged = 0;
  for (let more = true; more && !stopped(); ) {
    const sinceMs = performance.now();
    await connection.run({ name: 'seal_begin', text: 'begin' });
    try {
      const { rows } = await connection.run(portion, [after, ...inside]);
      const without = rows.filter((row) => !has(sealing, row));
      const items = without.filter((row) => isBelieved(sealing, row));
      forged += without.length - items.length;
      const good = items.map((row) => toItem(sealing, row));
      if (good.length > 0) await write(connection, writing, cell, good, sealing);
      await connection.run({ name: 'seal_commit', text: 'commit' });
      more = rows.length === PORTION;
      after = String(rows.at(-1)?.[id] ?? '');
    } catch (error) {
      await connection.run({ name: 'seal_rollback', text: 'rollback' });
      throw error;
    }
    // Others work meanwhile.
    await pause(performance.now() - sinceMs);
  }
  return forged;
}

function write(
  connection: Connection,
  writing: Writing<unknown, RowSealing>,
  cell: number | null,
  items: readonly unknown[],
  sealing: RowSealing,
) {
  if (cell === null) return send(connection, writing, items, sealing);
  return sendIn(connection, cell, writing, items, sealing);
}
