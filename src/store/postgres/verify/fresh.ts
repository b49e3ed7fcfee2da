// Gathers what is new since a proof, in temporary tables: the links of every chain that has grown, and of
// all other tables the rows that these name. Everything is found through an index, so the time it takes
// follows what is new, and not what there was.

import { cellSql } from '../connection/cells.ts';
import type { Connection } from '../connection/connection.ts';
import { askedFromHere, copyNotes, copyOwners, keep } from '../machines/spread.ts';
import type { Proof } from './proof.ts';

/** Rows without a link are told from old ones by their time. Another node may have been late with them. */
const OVERLAP_MS = 600_000;

/** By name, because a newer version may have added others. */
export const ENTRY_COLUMNS = `cell, movement_no, leg, chain_no, mac, user_id, account, balance_delta,
  frozen_delta, balance_after, frozen_after, record_no, type, tx_no, refund_no, counterparty_kind,
  counterparty_id, at_ms`;

const TO_WALLETS = `values
  ('consumer', p.consumer_balance, p.consumer_frozen, p.consumer_in),
  ('merchant', p.merchant_balance, p.merchant_frozen, p.merchant_in)`;

/** Each as a table of its name, in this order. */
const TABLES: readonly (readonly [
  name: string,
  query: (proof: Proof, sinceMs: number) => string,
])[] = [
  [
    'fresh_links',
    () => `
        select e.* from wallets w left join proved_chains p using (user_id)
          cross join lateral (
            select * from entries
            where cell = w.cell and user_id = w.user_id and record_no > coalesce(p.record_no, 0)
            union all
            select * from entries
            where cell = w.cell and user_id = w.user_id and record_no is null
              and chain_no > coalesce(p.chain_no, 0)) as e
        where w.chain_no is distinct from p.chain_no`,
  ],
  [
    'fresh_entries',
    () => `
        select * from fresh_links
        union all
        select e.* from (select distinct movement_no from fresh_links) as m
          join entries e on e.movement_no = m.movement_no and e.user_id is null`,
  ],
  [
    'fresh_lines',
    () => `
        select l.* from wallets w left join proved_chains p using (user_id)
          cross join lateral (select * from audit_lines
            where cell = w.cell and user_id = w.user_id and chain_no > coalesce(p.chain_no, 0)) as l
        where w.chain_no is distinct from p.chain_no`,
  ],
  [
    'fresh_checkpoints',
    () => `
        select c.* from wallets w left join proved_chains p using (user_id)
          cross join lateral (select * from record_checkpoints
            where cell = w.cell and user_id = w.user_id and record_no > coalesce(p.record_no, 0)) as c
        where w.chain_no is distinct from p.chain_no`,
  ],
  ['owners', () => 'select distinct owner_id from merchants'],
  [
    'fresh_names',
    (_, sinceMs) => `
        select tx_no from fresh_entries where user_id is not null
        union
        select made.tx_no from owners cross join lateral (select tx_no from orders
          where owner_id = owners.owner_id and created_at_ms >= ${sinceMs} offset 0) as made`,
  ],
  ['fresh_orders', () => 'select o.* from fresh_names join orders o using (tx_no)'],
  // All refunds of these orders, and those that are new.
  ['order_refunds', () => 'select r.* from fresh_orders join refunds r using (tx_no)'],
  [
    'fresh_refunds',
    () => `
        select r.* from (select distinct refund_no from fresh_entries) as named
          join refunds r using (refund_no)`,
  ],
  [
    'fresh_withdrawals',
    () => `
        select w.* from (select distinct tx_no from fresh_entries) as named
          join withdrawals w on w.withdrawal_no = named.tx_no
        union
        select * from withdrawals where status = 'pending'`,
  ],
  [
    'fresh_recharge_requests',
    () => `
        select q.* from (
            select distinct substring(details from '"request_no":"([^"]*)"') as request_no
            from fresh_lines where details like '%"request_no":"%') as named
          join recharge_requests q using (request_no)
        union
        select * from recharge_requests where status = 'requested'`,
  ],
  [
    'fresh_buckets',
    () => `
        select b.* from (select distinct movement_no from fresh_links where record_no is null) as m
          join settlement_buckets b on b.settlement_no = m.movement_no`,
  ],
  [
    'order_buckets',
    () => `
        select b.* from (
            select distinct cell, owner_id || '/' || settle_due_at_ms as id
            from fresh_orders where settle_due_at_ms is not null) as named
          join settlement_buckets b using (cell, id)`,
  ],
  ['open_buckets', () => 'select * from settlement_buckets where settled_at_ms is null'],
  [
    'fresh_requests',
    (_, sinceMs) => `
        select q.* from fresh_orders join refund_requests q using (tx_no)
        union
        select made.* from owners cross join lateral (select * from refund_requests
          where owner_id = owners.owner_id and requested_at_ms >= ${sinceMs} offset 0) as made`,
  ],
  [
    'fresh_callbacks',
    (_, sinceMs) => `
        select c.* from fresh_orders join callbacks c using (tx_no)
        union all
        select c.* from event_receivers join callbacks c using (receiver_id)
        where c.created_at_ms >= ${sinceMs}`,
  ],
  // All from the first on: a later one may have been told by a node whose batch began earlier.
  [
    'fresh_events',
    (_, sinceMs) => `
        select e.* from (
            select cell, owner_id, min(sequence) as sequence from events
            where told_at_ms >= ${sinceMs} group by cell, owner_id) as first
          join events e on e.cell = first.cell and e.owner_id = first.owner_id
            and e.sequence >= first.sequence`,
  ],
  [
    'fresh_attempts',
    () => 'select a.* from fresh_callbacks join callback_attempts a using (tx_no)',
  ],
  // Movements of the same withdrawals that are older.
  [
    'earlier_of_withdrawals',
    () => `
        select distinct e.cell, e.tx_no, e.movement_no from fresh_withdrawals w
          join entries e on e.cell = w.cell and e.tx_no = w.withdrawal_no
            and e.user_id is not null and coalesce(e.type, 'withdraw') = 'withdraw'
        where not exists (
          select from fresh_entries f where f.movement_no = e.movement_no)`,
  ],
  // The first entries of older movements of the same orders, and all of those of the same withdrawals.
  [
    'earlier_entries',
    () => `
        select e.* from (
            select tx_no as movement_no from fresh_orders
            union select refund_no from order_refunds) as named
          join entries e on e.movement_no = named.movement_no and e.leg = 0
        where not exists (
          select from fresh_entries f where f.movement_no = named.movement_no)
        union all
        select e.* from earlier_of_withdrawals m join entries e
          on e.cell = m.cell and e.tx_no = m.tx_no and e.user_id is not null
            and coalesce(e.type, 'withdraw') = 'withdraw' and e.movement_no = m.movement_no
        union all
        select e.* from earlier_of_withdrawals m join entries e
          on e.movement_no = m.movement_no and e.user_id is null`,
  ],
  // What each wallet and system account came to, as the entries that a book begins a page with. Two
  // for a wallet, of what came in and of what has gone out, because both totals go on.
  [
    'brought_forward',
    ({ external, fee }) => `
        select ${ENTRY_COLUMNS} from entries where false
        union all
        select ${cellSql('p.user_id')}, 'brought forward', 0, null, null, p.user_id, account, came_in, 0,
          came_in, 0, -1, null, '', null, null, null, p.last_at_ms
        from proved_chains p cross join lateral (${TO_WALLETS}) as v
          (account, balance, frozen, came_in) where came_in > 0
        union all
        select ${cellSql('p.user_id')}, 'brought forward', 0, null, null, p.user_id, account,
          balance - came_in, frozen, balance, frozen, 0, null, '', null, null, null, p.last_at_ms
        from proved_chains p cross join lateral (${TO_WALLETS}) as v
          (account, balance, frozen, came_in) where came_in > 0
        union all
        select 0, 'brought forward', 0, null, null, null, account, amount, 0, null, null, null,
          null, '', null, null, null, 0
        from (values ('external', ${external}::bigint), ('fee', ${fee}::bigint)) as v
          (account, amount)`,
  ],
];

/** Plans that read whole tables are faster for small ones, and slower every year. */
const BY_INDEX = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
/** Rows that were sent to another machine have no index there, so two such sets meet by hash. */
const BY_INDEX_IF_SPREAD = ['enable_seqscan', 'enable_mergejoin'];

/** Inside the transaction that verifies, and gone with it. `isSpread`: rows lie on several machines. */
export async function gatherFresh(
  connection: Pick<Connection, 'run'>,
  proof: Proof,
  isSpread: boolean,
): Promise<void> {
  const say = (text: string) => connection.run({ name: '', text });
  const sinceMs = proof.atMs - OVERLAP_MS;
  if (isSpread) await copyOwners(connection);
  const settings = isSpread ? BY_INDEX_IF_SPREAD : BY_INDEX;
  for (const setting of settings) await say(`set local ${setting} = off`);
  for (const [name, query] of TABLES) {
    const asked = isSpread
      ? askedFromHere(name, sinceMs, query(proof, sinceMs))
      : query(proof, sinceMs);
    await keep(connection, name, asked);
    if (name === 'fresh_entries') await say('create index on fresh_entries (movement_no)');
  }
  for (const setting of settings) await say(`set local ${setting} = on`);
  if (isSpread) await copyNotes(connection);
}
