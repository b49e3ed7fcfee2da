// Brings to the coordinator what a verification that continues needs first where rows lie on several
// machines: small tables as copies of their name, which every query after that reads instead. What they
// cost follows the number of users and keys, not the books.

import type { Connection } from '../connection/connection.ts';
import { gathering } from './gathered.ts';

const WHOLE = [
  'cells',
  'wallets',
  'users',
  'api_keys',
  'key_uses',
  'rate_windows',
  'tool_refund_days',
  'sessions',
  'sign_in_attempts',
  'recovery_codes',
  'callback_secrets',
  'event_receivers',
  'recharge_proposals',
  'payees',
  'mandates',
  'payment_requests',
] as const;

/** Once the new ones have been gathered: what was noted of rows of authority, however old. */
const NOTES = 'select * from audit_lines where row_macs is not null';

/** Whose chain has grown, and from where. */
const GROWN = `select w.cell, w.user_id, coalesce(p.record_no, 0) as record_no,
    coalesce(p.chain_no, 0) as chain_no
  from wallets w left join proved_chains p using (user_id)
  where w.chain_no is distinct from p.chain_no`;

const joined = (table: string, columns: string, where: string) => `
  select ${columns} from grown g join ${table} t on t.cell = g.cell and t.user_id = g.user_id and ${where}`;

/**
 * Stands for the query of what is new that looks rows up one by one, which the engine refuses: the owners are
 * sent to every machine, and each looks up its own.
 */
const QUERIES: Readonly<Record<string, (sinceMs: number) => string>> = {
  fresh_links: () => `
    ${joined('entries', 't.*', 't.record_no > g.record_no')}
    union all
    ${joined('entries', 't.*', 't.record_no is null and t.chain_no > g.chain_no')}`,
  fresh_lines: () => joined('audit_lines', 't.*', 't.chain_no > g.chain_no'),
  fresh_checkpoints: () => joined('record_checkpoints', 't.*', 't.record_no > g.record_no'),
  fresh_names: (sinceMs) => `
    select tx_no from fresh_entries where user_id is not null
    union
    select o.tx_no from owners join orders o using (owner_id) where o.created_at_ms >= ${sinceMs}`,
  fresh_requests: (sinceMs) => `
    select q.* from fresh_orders join refund_requests q using (tx_no)
    union
    select q.* from owners join refund_requests q using (owner_id) where q.requested_at_ms >= ${sinceMs}`,
};

/** The query as this machine asks it: what lies here goes to the others, as rows that were collected. */
export function askedFromHere(name: string, sinceMs: number, query: string): string {
  const asked = QUERIES[name]?.(sinceMs) ?? query;
  const here = asked.match(LIES_HERE) ?? [];
  return here.length === 0 ? asked : gathering([...new Set(here)], asked);
}

/** What was brought here, or gathered before. */
const LIES_HERE =
  /\b(?:fresh_\w+|order_refunds|earlier_of_withdrawals|grown|owners|event_receivers)\b/g;

/** Inside the transaction that verifies, and gone with it. */
export async function copyOwners(connection: Pick<Connection, 'run'>): Promise<void> {
  // The plans of the others find by index too.
  await connection.run({ name: '', text: "set local citus.propagate_set_commands = 'local'" });
  for (const table of WHOLE) await keep(connection, table, `select * from ${table}`);
  await keep(connection, 'grown', GROWN);
}

/** After what is new: from then on the name stands for these. */
export function copyNotes(connection: Pick<Connection, 'run'>): Promise<void> {
  return keep(connection, 'audit_lines', NOTES);
}

/** As a table that is gone with the transaction. */
export async function keep(
  connection: Pick<Connection, 'run'>,
  name: string,
  query: string,
): Promise<void> {
  await connection.run({
    name: '',
    text: `create temporary table ${name} on commit drop as ${query}`,
  });
  await connection.run({ name: '', text: `analyze ${name}` });
}
