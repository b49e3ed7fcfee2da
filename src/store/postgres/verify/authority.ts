// Rows on which authority rests: each carries the MAC over what it says, and is the newest that the audit
// trail noted, so that no older one was put back.

import type { KeyObject } from 'node:crypto';
import type { Connection } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { ATTEMPT_ROWS, RECOVERY_CODE_ROWS } from '../tables/access.ts';
import { coveredOf, type GuardedCallback } from '../tables/callbacks.ts';
import { GUARDS } from '../tables/guarded.ts';
import { SPENT_SEALS } from '../tables/mandates.ts';
import { ORDER_SEALS } from '../tables/orders.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { SEALED_TABLES } from '../tables/sealed.ts';
import { isSealed, type SealedRow, type SealedTable } from '../tables/sealed-rows.ts';
import { WALLET_SEALS } from '../tables/wallets.ts';
import { readSealing } from '../tables/whole-books.ts';
import { type Check, collectFindings, type Finding } from './check.ts';

export const AUTHORITY_RULES = {
  authority_is_as_written:
    'Every row that says who may do what, or who gets what, carries the MAC over what it says.',
  rows_are_sealed:
    'Every row that decisions about money read carries the seal over all that it says.',
} as const;

const erased = (column: string) =>
  `mac is null and ${column} in (select user_id from wallets where closed_at_ms is not null)`;

const CALLBACKS = 'tx_no, owner_id, receiver_id, type, created_at_ms, url, body, facts, mac';

/** What stands for a table when a verification continues; the others are proved when they are used. */
const SEALED_ANEW: readonly (readonly [SealedTable<SealedRow, unknown>, string])[] = [
  [WALLET_SEALS as never, 'wallets'],
  [ORDER_SEALS as never, 'fresh_orders'],
  [SPENT_SEALS as never, 'mandates'],
];
const SEALED_ALL = SEALED_TABLES.map((sealed) => [sealed as never, sealed.table] as const);

async function verifySeals(
  session: Pick<Connection, 'run'>,
  { key, whole }: RowSealing,
  tables: typeof SEALED_ANEW,
  add: (table: string, id: unknown) => void,
): Promise<void> {
  // While a release without seals may run, it leaves rows whose seals are of something else.
  if (!whole) return;
  for (const [sealed, from] of tables) {
    const { table, id } = sealed;
    const text = `select * from ${from} order by ${id}`;
    const rows = readThrough<SealedRow>(session, { name: `sealed_${table}`, text });
    for await (const row of rows) {
      if (!isSealed({ key }, sealed, row)) add(table, (row as never)[id]);
    }
  }
}

export async function verifyAuthority(
  connection: Pick<Connection, 'run'>,
  chainKey: KeyObject,
  onlyFresh: boolean,
): Promise<Finding[]> {
  const sealing = await readSealing(connection, chainKey);
  const { whole } = sealing;
  const found = collectFindings(AUTHORITY_RULES);
  const add = (table: string, id: unknown) =>
    found.add('authority_is_as_written', `${table} ${id}: somebody else wrote it`);
  for (const { guarded, erasedWith, fresh, sealedLater } of GUARDS) {
    if (sealedLater && !whole) continue;
    const { table, id, covered } = guarded;
    const text = `select ${covered.join(', ')}, mac from ${onlyFresh ? (fresh ?? table) : table}
      ${erasedWith ? `where not (${erased(erasedWith)})` : ''} order by ${id}`;
    const rows = readThrough<Record<string, unknown>>(connection, { name: `all_${table}`, text });
    for await (const row of rows) {
      if (isEmpty(table, row) || guarded.isAuthentic(chainKey, row)) continue;
      add(table, row[id]);
    }
  }
  const text = `select ${CALLBACKS} from ${onlyFresh ? 'fresh_callbacks' : 'callbacks'} order by tx_no`;
  const callbacks = readThrough<GuardedCallback>(connection, { name: 'all_callbacks', text });
  for await (const row of callbacks) {
    const covered = coveredOf(row);
    if (covered && !covered.guarded.isAuthentic(chainKey, covered.row)) add('callbacks', row.tx_no);
  }
  const tables = onlyFresh ? SEALED_ANEW : SEALED_ALL;
  await verifySeals(connection, sealing, tables, (table, id) =>
    found.add('rows_are_sealed', `${table} ${id}: not what Tael wrote last`),
  );
  return found.all();
}

/** A row that is only there to be locked: nobody has tried to sign in. */
function isEmpty(table: string, row: Readonly<Record<string, unknown>>): boolean {
  return table === ATTEMPT_ROWS.table && row.failures === 0 && row.last_at_ms === '0';
}

const NOTED = GUARDS.filter(({ notedIn }) => notedIn);

const PRESENT = NOTED.map(
  ({ guarded: { table, id }, notedFromTheFirst = false }) =>
    `select '${table}/' || ${id} as name, mac::text, ${notedFromTheFirst} as always from ${table}`,
).join(' union all ');

/** Rows that were emptied; recovery codes are gone. */
const CLOSED = [
  ...NOTED.flatMap(({ guarded: { table, id }, erasedWith }) =>
    erasedWith
      ? [`select '${table}/' || ${id} as name from ${table} where ${erased(erasedWith)}`]
      : [],
  ),
  `select '${RECOVERY_CODE_ROWS.table}/' || user_id from wallets where closed_at_ms is not null`,
].join(' union all ');

export const AUTHORITY_CHECKS: readonly Check[] = [
  {
    name: 'authority_is_newest',
    rule: 'Rows that say who may do what are those that the audit trail noted last.',
    violations: `
      with noted as (
        select distinct on (name) name, split_part(note, '=', 2) as mac
        from audit_lines, unnest(string_to_array(row_macs, ' ')) as note,
          split_part(note, '=', 1) as name
        where row_macs is not null order by name, chain_no desc),
      present as (${PRESENT}),
      closed as (${CLOSED})
      select format('%s: %s', name, case when noted.mac is null then 'the trail has no such row'
          when present.name is null then 'it is gone'
          else 'not the row that the trail noted last' end) as what
      from noted full join present using (name)
      where noted.mac is distinct from present.mac and (noted.mac is not null or present.always)
        and name not in (select name from closed)`,
  },
];
