// Rows on which authority rests: each carries the MAC over what it says, and those of users, wallets and
// keys are the newest that the audit trail noted, so that no older one was put back.

import type { KeyObject } from 'node:crypto';
import type { Connection } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { KEY_ROWS, SESSION_ROWS, USER_ROWS } from '../tables/access.ts';
import { coveredOf, type GuardedCallback } from '../tables/callbacks.ts';
import { EVENT_ROWS } from '../tables/events.ts';
import { ORDER_ROWS, REFUND_ROWS, REQUEST_ROWS } from '../tables/orders.ts';
import { PAYEE_ROWS } from '../tables/payees.ts';
import { RECEIVER_ROWS } from '../tables/receivers.ts';
import type { GuardedTable } from '../tables/row-mac.ts';
import { STAFF_ROWS, STAFF_SESSION_ROWS } from '../tables/staff.ts';
import { PROPOSAL_ROWS, WALLET_ROWS, WITHDRAWAL_ROWS } from '../tables/wallets.ts';
import { type Check, collectFindings, type Finding } from './check.ts';

export const AUTHORITY_RULES = {
  authority_is_as_written:
    'Every row that says who may do what, or who gets what, carries the MAC over what it says.',
} as const;

type Guarded = Pick<GuardedTable<never>, 'table' | 'id' | 'covered' | 'isAuthentic'>;

interface Guard {
  readonly guarded: Guarded;
  /** Whose rows lost what they said when the account of the user in this column was closed. */
  readonly erasedWith?: string;
  /** What stands for the table when a verification continues; without it all of it is checked again. */
  readonly fresh?: string;
}

const GUARDS: readonly Guard[] = [
  { guarded: USER_ROWS },
  { guarded: WALLET_ROWS },
  { guarded: KEY_ROWS, erasedWith: 'user_id' },
  { guarded: SESSION_ROWS },
  { guarded: STAFF_ROWS, erasedWith: 'owner_id' },
  { guarded: STAFF_SESSION_ROWS },
  { guarded: RECEIVER_ROWS, erasedWith: 'owner_id' },
  { guarded: ORDER_ROWS, fresh: 'fresh_orders' },
  { guarded: REFUND_ROWS, fresh: 'fresh_refunds' },
  { guarded: REQUEST_ROWS, fresh: 'fresh_requests' },
  { guarded: WITHDRAWAL_ROWS, fresh: 'fresh_withdrawals' },
  { guarded: PAYEE_ROWS },
  { guarded: PROPOSAL_ROWS },
  { guarded: EVENT_ROWS, fresh: 'fresh_events' },
];

const erased = (column: string) =>
  `mac is null and ${column} in (select user_id from wallets where closed_at_ms is not null)`;

const CALLBACKS = 'tx_no, owner_id, receiver_id, type, created_at_ms, url, body, facts, mac';

export async function verifyAuthority(
  connection: Pick<Connection, 'run'>,
  chainKey: KeyObject,
  onlyFresh: boolean,
): Promise<Finding[]> {
  const found = collectFindings(AUTHORITY_RULES);
  const add = (table: string, id: unknown) =>
    found.add('authority_is_as_written', `${table} ${id}: somebody else wrote it`);
  for (const { guarded, erasedWith, fresh } of GUARDS) {
    const { table, id, covered } = guarded;
    const text = `select ${covered.join(', ')}, mac from ${onlyFresh ? (fresh ?? table) : table}
      ${erasedWith ? `where not (${erased(erasedWith)})` : ''} order by ${id}`;
    const rows = readThrough<Record<string, unknown>>(connection, { name: `all_${table}`, text });
    for await (const row of rows) {
      if (!guarded.isAuthentic(chainKey, row)) add(table, row[id]);
    }
  }
  const text = `select ${CALLBACKS} from ${onlyFresh ? 'fresh_callbacks' : 'callbacks'} order by tx_no`;
  const callbacks = readThrough<GuardedCallback>(connection, { name: 'all_callbacks', text });
  for await (const row of callbacks) {
    const covered = coveredOf(row);
    if (covered && !covered.guarded.isAuthentic(chainKey, covered.row)) add('callbacks', row.tx_no);
  }
  return found.all();
}

const NOTED = [USER_ROWS, WALLET_ROWS, KEY_ROWS]
  .map(({ table, id }) => `select '${table}/' || ${id} as name, mac::text from ${table}`)
  .join(' union all ');

export const AUTHORITY_CHECKS: readonly Check[] = [
  {
    name: 'authority_is_newest',
    rule: 'Rows of users, wallets and keys are those that the audit trail noted last.',
    violations: `
      with noted as (
        select distinct on (name) name, split_part(note, '=', 2) as mac
        from audit_lines, unnest(string_to_array(row_macs, ' ')) as note,
          split_part(note, '=', 1) as name
        where row_macs is not null order by name, chain_no desc),
      present as (${NOTED}),
      closed as (
        select 'api_keys/' || key_id as name from api_keys where ${erased('user_id')})
      select format('%s: %s', name, case when noted.mac is null then 'the trail has no such row'
          when present.name is null then 'it is gone'
          else 'not the row that the trail noted last' end) as what
      from noted full join present using (name)
      where noted.mac is distinct from present.mac and name not in (select name from closed)`,
  },
];
