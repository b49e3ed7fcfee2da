// Gives their MACs to rows of tables that 1.0.0 wrote without, a few at a time under their locks, beside
// those who use the books. What stands there is believed, as it was until then. Afterwards, once no node of
// 1.0.0 runs, every row has one, and a row without is none of Tael's.

import type { KeyObject } from 'node:crypto';
import { bigintArray, textArray } from './connection/arrays.ts';
import { type Cells, everyCell } from './connection/cells.ts';
import type { Connection, Value } from './connection/connection.ts';
import { GUARDS, type SealedLater } from './tables/guarded.ts';
import type { Row } from './tables/row-mac.ts';

const PORTION = 200;

/** Sessions that are bound to no epoch end: whoever had one signs in again. */
export async function sealRest(
  connection: Pick<Connection, 'run'>,
  cells: Cells,
  key: KeyObject,
): Promise<void> {
  for (const { sealedLater: table } of GUARDS) {
    if (!table) continue;
    for (const cell of table.inCells ? everyCell(cells) : [null]) {
      while ((await sealPortion(connection, table, cell, key)) === PORTION);
    }
  }
  for (const cell of everyCell(cells)) {
    const text = 'delete from sessions where cell = $1 and epoch_mac is null';
    await connection.run({ name: 'seal_sessions', text }, [cell]);
  }
}

async function sealPortion(
  connection: Pick<Connection, 'run'>,
  { table, id, types, macOfRow, mayLackMac }: SealedLater,
  cell: number | null,
  key: KeyObject,
): Promise<number> {
  const within = cell === null ? [] : [cell];
  const place = (parameter: string) => (cell === null ? '' : `cell = ${parameter} and `);
  const run = (name: string, text: string, values: Value[] = []) =>
    connection.run<Row>({ name: `seal_${name}`, text }, values);
  const skipped = mayLackMac === undefined ? '' : `and not (${mayLackMac})`;
  await run('begin', 'begin');
  try {
    const { rows } = await run(
      `${table}_rows`,
      `select * from ${table} where ${place('$1')}mac is null ${skipped}
       order by ${id} limit ${PORTION} for no key update`,
      within,
    );
    const type = types[id] ?? '';
    const ids = rows.map((row) => String(row[id]));
    const text = `update ${table}
      set mac = ($2::text[])[array_position($1::${type}[], ${id})]::uuid
      where ${place('$3')}${id} = any($1::${type}[])`;
    const found = type === 'text' ? textArray(ids) : bigintArray(ids.map(Number));
    const macs = textArray(rows.map((row) => macOfRow(key, row)));
    if (rows.length > 0) await run(table, text, [found, macs, ...within]);
    await run('commit', 'commit');
    return rows.length;
  } catch (error) {
    await run('rollback', 'rollback');
    throw error;
  }
}
