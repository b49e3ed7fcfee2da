// Changes rows as if Tael had written them so: what a test needs of the past or the future is put into the
// database, and the rows carry the MACs and seals that fit.

import type { KeyObject } from 'node:crypto';
import pg from 'pg';
import { INVITE_ROWS, KEY_ROWS, SESSION_ROWS } from '../../src/store/postgres/tables/access.ts';
import { MANDATE_ROWS, PAYMENT_REQUEST_ROWS } from '../../src/store/postgres/tables/mandates.ts';
import {
  MERCHANT_ROWS,
  ORDER_ROWS,
  REFUND_REQUEST_ROWS,
} from '../../src/store/postgres/tables/orders.ts';
import { PAYEE_ROWS } from '../../src/store/postgres/tables/payees.ts';
import { SEALED_TABLES } from '../../src/store/postgres/tables/sealed.ts';
import { WALLET_ROWS } from '../../src/store/postgres/tables/wallets.ts';

const GUARDED = [
  INVITE_ROWS,
  KEY_ROWS,
  MANDATE_ROWS,
  MERCHANT_ROWS,
  ORDER_ROWS,
  PAYEE_ROWS,
  PAYMENT_REQUEST_ROWS,
  REFUND_REQUEST_ROWS,
  SESSION_ROWS,
  WALLET_ROWS,
];

/** An `update` of one of these tables, or of one whose rows are sealed. */
export async function alterRows(
  config: pg.ClientConfig,
  key: KeyObject,
  sql: string,
): Promise<pg.QueryResultRow[]> {
  const [, table = ''] = /^update (\w+)\s/.exec(sql) ?? [];
  const guarded = GUARDED.find((one) => one.table === table);
  const sealed = SEALED_TABLES.find((one) => one.table === table);
  const { id } = guarded ?? sealed ?? {};
  if (id === undefined) throw new Error(`No row of these carries a MAC or a seal: ${sql}`);
  const client = new pg.Client(config);
  await client.connect();
  try {
    // Nobody reads a row between its change and its seal.
    await client.query('begin');
    const { rows } = await client.query(sql);
    const { rows: present } = await client.query(`select * from ${table}`);
    for (const row of present) {
      const { mac, seal } = row;
      const fits = {
        ...(mac && { mac: guarded?.macOfRow(key, row) }),
        ...(seal && { seal: sealed?.sealOf(key, sealed.toItem(row as never) as never) }),
      };
      for (const [column, value] of Object.entries(fits)) {
        if (row[column] === value) continue;
        await client.query(`update ${table} set ${column} = $1 where ${id} = $2`, [value, row[id]]);
        if (column === 'mac') await noteAnew(client, `${table}/${row[id]}=`, { mac, value });
      }
    }
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

/** The trail says that the row is the newest. The chain does not hold afterwards. */
async function noteAnew(
  client: pg.Client,
  name: string,
  { mac, value }: { readonly mac: string; readonly value: unknown },
): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const noted =
    'update audit_lines set row_macs = replace(row_macs, $1, $2) where row_macs like $3';
  await client.query(noted, [name + mac, `${name}${value}`, `%${name}${mac}%`]);
}
