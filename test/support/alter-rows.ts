// Changes rows as if Tael had written them so: what a test needs of the past or the future is put into the
// database, and the rows carry the MACs that fit.

import type { KeyObject } from 'node:crypto';
import pg from 'pg';
import { KEY_ROWS } from '../../src/store/postgres/tables/access.ts';
import { ORDER_ROWS, REQUEST_ROWS } from '../../src/store/postgres/tables/orders.ts';
import { PAYEE_ROWS } from '../../src/store/postgres/tables/payees.ts';
import { WALLET_ROWS } from '../../src/store/postgres/tables/wallets.ts';

const GUARDED = [KEY_ROWS, ORDER_ROWS, PAYEE_ROWS, REQUEST_ROWS, WALLET_ROWS];

/** An `update` of one of these tables. */
export async function alterRows(
  config: pg.ClientConfig,
  key: KeyObject,
  sql: string,
): Promise<pg.QueryResultRow[]> {
  const guarded = GUARDED.find(({ table }) => sql.startsWith(`update ${table} `));
  if (!guarded) throw new Error(`No row of these carries a MAC: ${sql}`);
  const { table, id } = guarded;
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    const { rows: present } = await client.query(`select * from ${table} where mac is not null`);
    for (const row of present) {
      if (guarded.isAuthentic(key, row)) continue;
      const mac = guarded.macOfRow(key, row);
      await client.query(`update ${table} set mac = $1 where ${id} = $2`, [mac, row[id]]);
    }
    return rows;
  } finally {
    await client.end();
  }
}
