// Seals the books of a release without seals, beside those who use them: every row that has no seal, or one
// that such a release left behind, a few at a time under their locks. What stands there is believed as it is.
// Once all have theirs, and nobody runs a release that would write rows without, they are whole.

import { setTimeout as pause } from 'node:timers/promises';
import { type Repeating, startRepeating } from '../../background/repeating.ts';
import { type Cells, everyCell } from './connection/cells.ts';
import {
  type Connection,
  onlyRow,
  SEALING_SESSION,
  type Statement,
} from './connection/connection.ts';
import { sendIn, update } from './connection/writing.ts';
import { becomeWhole } from './installation.ts';
import type { KeptSettings } from './settings.ts';
import { SEALED_TABLES } from './tables/sealed.ts';
import { isSealed, type SealedRow, type SealedTable, type Sealing } from './tables/sealed-rows.ts';
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
  for (const sealed of SEALED_TABLES) {
    for (const cell of everyCell(cells)) {
      forged += await sealTable(connection, sealed as AnySealed, { cell, sealing, stopped });
    }
  }
  if (stopped() || (await othersRun(connection))) return false;
  await becomeWhole(settings, sealing);
  tell('Every row of the books has its seal. Releases before this one cannot run on them.', {});
  if (forged > 0) log('Rows that Tael did not write have none: run tael verify.', { rows: forged });
  return true;
}

type AnySealed = SealedTable<SealedRow, unknown>;

interface SealingOf {
  readonly cell: number;
  readonly sealing: Sealing;
  readonly stopped?: () => boolean;
}

const OTHERS: Statement<{ readonly run: boolean }> = {
  name: 'sessions_without_seals',
  text: `select exists (select from pg_stat_activity where datname = current_database()
    and application_name ~ '^tael \\d' and application_name !~ '${SEALING_SESSION}$') as run`,
};

async function othersRun(connection: Connection): Promise<boolean> {
  return onlyRow(await connection.run(OTHERS)).run;
}

/** Answers how many rows stay without, because their MAC says that somebody else wrote them. */
export async function sealTable<Row extends SealedRow, Item>(
  connection: Connection,
  sealed: SealedTable<Row, Item>,
  { cell, sealing, stopped = () => false }: SealingOf,
): Promise<number> {
  const { table, id, columns, before } = sealed;
  const portion: Statement<Row> = {
    name: `seal_${table}`,
    text: `select * from ${table} where cell = $1 and ${id} > $2
      order by ${id} limit ${PORTION} for no key update`,
  };
  const key = columns[id];
  if (!key) throw new Error(`Tael has a bug: ${table} has no column ${id}.`);
  const writing = update(table, id, { [id]: key, seal: columns.seal }, () => cell);
  let after: string | number = key.type === 'text' ? '' : 0;
  let forged = 0;
  for (let more = true; more && !stopped(); ) {
    const sinceMs = performance.now();
    await connection.run({ name: 'seal_begin', text: 'begin' });
    try {
      const { rows } = await connection.run(portion, [cell, after]);
      const unsealed = rows.filter((row) => !isSealed(sealing, sealed, row));
      const good = unsealed.filter((row) => before?.isAuthentic(sealing.key, row) ?? true);
      if (good.length > 0)
        await sendIn(connection, cell, writing, good.map(sealed.toItem), sealing);
      await connection.run({ name: 'seal_commit', text: 'commit' });
      forged += unsealed.length - good.length;
      more = rows.length === PORTION;
      after = String((rows.at(-1) as Record<string, unknown> | undefined)?.[id] ?? '');
    } catch (error) {
      await connection.run({ name: 'seal_rollback', text: 'rollback' });
      throw error;
    }
    // Others work meanwhile.
    await pause(performance.now() - sinceMs);
  }
  return forged;
}
