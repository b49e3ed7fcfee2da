// Counts the cells by their rows. Each lies in its own cell, so on a distributed database they are all
// there only while all machines are. The coordinator keeps the number beside the table, for a process that
// begins while one is away. It is no row: a backup must not bring it to books with other cells.

import type { Cells } from '../connection/cells.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { failureOf } from '../connection/failure.ts';
import type { Books } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import { NOTHING_AWAY } from './cells-away.ts';

interface Counted {
  readonly count: string;
  readonly last: number | null;
}
const COUNT: Statement<Counted> = {
  name: 'cells',
  text: 'select count(*) as count, max(cell) as last from cells',
};
const NOTED: Statement<{ readonly count: string | null }> = {
  name: 'cells_noted',
  text: `select obj_description('cells'::regclass, 'pg_class') as count`,
};

/** What is written into a cell that is not there is lost without a word. */
export class CellsGone extends Error {
  constructor() {
    super(
      'The cells of these books are not those that they were made with. Put the rows of `cells` back.',
    );
  }
}

type Session = Pick<Connection, 'run'>;

/** It is given when the tables are made and never changes. */
async function countCells(connection: Session): Promise<number> {
  let row: Counted;
  try {
    row = onlyRow(await connection.run(COUNT));
  } catch (error) {
    if (failureOf(error) !== 'connection') throw error;
    const noted = await readNoted(connection).catch(() => null);
    if (noted === null) throw error;
    return noted;
  }
  const count = toNumber(row.count);
  if (row.last !== count - 1) throw new CellsGone();
  return count;
}

export async function readCells(connection: Session): Promise<Cells> {
  return { count: await countCells(connection) };
}

/** For reads over a connection of the caller's own. */
export async function booksOver(connection: Connection): Promise<Books> {
  const cells = await readCells(connection);
  return { connection: async () => connection, cells, away: NOTHING_AWAY };
}

/** The last of the cells leaves no gap when it is gone, but then there are fewer than were noted. */
export async function isNoted(connection: Session, count: number): Promise<boolean> {
  const noted = await readNoted(connection);
  if (noted !== null && noted !== count) throw new CellsGone();
  return noted !== null;
}

/**
 * As the owner of the table. Whoever notes it at the same time notes the same. While cells move it is left to
 * the next who begins.
 */
export async function noteCount(connection: Session, count: number): Promise<void> {
  const run = (text: string) => connection.run({ name: '', text });
  await run('begin');
  try {
    await run(`set local lock_timeout = '200ms'`);
    await run(`comment on table cells is '${count}'`);
    await run('commit');
  } catch {
    await run('rollback');
  }
}

async function readNoted(connection: Session): Promise<number | null> {
  const noted = Number(onlyRow(await connection.run(NOTED)).count ?? '');
  return Number.isInteger(noted) && noted > 0 ? noted : null;
}
