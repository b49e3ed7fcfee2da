// Narrows each rule to what is new when a verification continues from a proof: the same query as over the
// whole books, with the names of tables standing for what is new.

import { EVENTS_BEFORE } from '../../../core/ledger/wallet.ts';
import type { Check } from './check.ts';
import { ENTRY_COLUMNS } from './fresh.ts';
import { numberOf } from './references.ts';

/** Tables, and what stands for them. Each may name those before it. */
type Scope = Readonly<Record<string, string>>;

const all = (table: string) => `select * from ${table}`;
const entriesIn = (table: string) => `select ${ENTRY_COLUMNS} from ${table}`;
const ENTRIES: Scope = { entries: all('fresh_entries') };
const ORDERS: Scope = { orders: all('fresh_orders') };
const REFUNDS: Scope = { refunds: all('fresh_refunds') };
const CALLBACKS: Scope = {
  callbacks: all('fresh_callbacks'),
  callback_attempts: all('fresh_attempts'),
};
const EVENTS: Scope = { events: all('fresh_events') };
/** With what was brought forward. */
const CARRIED: Scope = {
  entries: `${entriesIn('brought_forward')} union all ${entriesIn('fresh_entries')}`,
};
/** What waits for settlement, as the buckets have it: their orders may be old. */
const OPEN: Scope = {
  settlement_buckets: all('open_buckets'),
  orders: `select owner_id, due_at_ms as settle_due_at_ms, null::bigint as settled_at_ms,
    amount as unsettled from open_buckets`,
};
const EARLIER = `${entriesIn('fresh_entries')} union all ${entriesIn('earlier_entries')}`;
/**
 * A payment before the proof is known by its first entry. Its second one mirrored it, or the proof would
 * not have been left.
 */
const MIRRORED = `${EARLIER} union all
  select cell, movement_no, 1::smallint, null, null, counterparty_id, 'merchant', 0,
    -balance_delta - frozen_delta, null, null, null, 'collection', tx_no, null, null, null, at_ms
  from earlier_entries where type = 'consume'`;

/** Checked on all there is: as many rows as there are users, merchants and keys. */
const EVERYTHING: Scope = {};

/** Null: only a verification of the whole books checks it, because an old row may break it. */
const SCOPES: Readonly<Record<string, Scope | null>> = {
  movements_are_whole: ENTRIES,
  movements_have_one_time: ENTRIES,
  books_sum_to_zero: CARRIED,
  system_entries_are_plain: ENTRIES,
  wallets_equal_their_entries: CARRIED,
  wallets_hold_in_less_out: EVERYTHING,
  closed_accounts_are_empty: EVERYTHING,
  frozen_is_held: OPEN,
  buckets_hold_their_orders: null,
  buckets_have_their_settlement: { ...ENTRIES, settlement_buckets: all('fresh_buckets') },
  withdrawals_have_their_movements: {
    entries: EARLIER,
    withdrawals: all('fresh_withdrawals'),
  },
  // What it says was told at different times, and only the whole trail has all of it.
  payouts_are_as_told: null,
  payees_are_as_told: null,
  records_are_numbered: {
    entries: `select user_id, f.record_no - coalesce(p.record_no, 0) as record_no
      from fresh_entries f left join proved_chains p using (user_id)`,
    wallets: `select w.user_id, w.record_no - coalesce(p.record_no, 0) as record_no
      from wallets w left join proved_chains p using (user_id)`,
  },
  records_keep_time: CARRIED,
  records_chain: CARRIED,
  records_have_direction: ENTRIES,
  orders_have_their_payment: { entries: MIRRORED, ...ORDERS },
  orders_have_their_status: ORDERS,
  orders_settle_their_payment: {
    entries: EARLIER,
    ...ORDERS,
    settlement_buckets: all('order_buckets'),
  },
  refunds_have_their_movement: { ...ENTRIES, ...ORDERS, ...REFUNDS },
  refunds_add_up: { ...ORDERS, refunds: all('order_refunds') },
  fees_are_one_percent: ORDERS,
  fee_account_holds_the_fees: { ...ENTRIES, ...REFUNDS },
  approvals_have_their_refund: {
    ...REFUNDS,
    refund_requests:
      'select * from fresh_requests where refund_no in (select refund_no from refunds)',
  },
  requests_name_what_exists: { refund_requests: all('fresh_requests') },
  direct_refunds_are_counted: null,
  // What was paid under one may be as old as it.
  mandates_are_counted: null,
  payments_name_their_mandate: ENTRIES,
  spending_keys_have_their_mandate: EVERYTHING,
  payment_requests_are_as_decided: null,
  payments_owe_their_callback: { ...ORDERS, ...CALLBACKS },
  callbacks_count_their_attempts: CALLBACKS,
  callbacks_have_their_state: CALLBACKS,
  receivers_are_told: CALLBACKS,
  // Those that are older than what is new count as gone here; the whole books say whether they are.
  events_have_their_place: {
    ...EVENTS,
    wallets: `select w.cell, w.user_id, w.record_no, w.told_no,
        min(e.sequence - e.record_no) - ${EVENTS_BEFORE} - 1 as gone_no
      from fresh_events e join wallets w on w.cell = e.cell and w.user_id = e.owner_id
      group by w.cell, w.user_id, w.record_no, w.told_no`,
  },
  invites_count_who_came: null,
  bank_lines_are_accounted_for: null,
  bank_differences_end_once_told: null,
  users_have_wallets: EVERYTHING,
  entries_name_existing_wallets: ENTRIES,
  movements_have_their_cause: {
    ...ENTRIES,
    ...ORDERS,
    ...REFUNDS,
    withdrawals: all('fresh_withdrawals'),
    settlement_buckets: all('fresh_buckets'),
  },
  proposed_recharges_have_their_movement: EVERYTHING,
  recharge_requests_have_their_recharge: null,
  bank_references_are_borne_once: null,
  operators_are_counted: null,
  key_limits_are_counted: EVERYTHING,
  orders_name_what_exists: ORDERS,
  shop_numbers_are_borne_once: {
    ...ORDERS,
    shop_numbers: `select n.* from fresh_orders o join shop_numbers n
      on n.cell = o.cell and n.id = ${numberOf('o')} where n.tx_no = o.tx_no`,
  },
  refund_numbers_are_borne_once: null,
  refunds_name_what_exists: { ...ORDERS, ...REFUNDS },
  authority_is_newest: EVERYTHING,
  rows_lie_in_their_cells: {
    ...ENTRIES,
    ...ORDERS,
    ...REFUNDS,
    ...CALLBACKS,
    ...EVENTS,
    refund_requests: all('fresh_requests'),
    withdrawals: all('fresh_withdrawals'),
    recharge_requests: all('fresh_recharge_requests'),
    record_checkpoints: all('fresh_checkpoints'),
    audit_lines: all('fresh_lines'),
    settlement_buckets: all('open_buckets'),
    idempotency_keys: 'select * from idempotency_keys where false',
    shop_numbers: 'select * from shop_numbers where false',
    refund_numbers: 'select * from refund_numbers where false',
  },
  owners_exist: {
    withdrawals: all('fresh_withdrawals'),
    recharge_requests: all('fresh_recharge_requests'),
    settlement_buckets: all('open_buckets'),
    security_events: `select e.* from security_events e, (select max(at_ms) as at_ms from proofs) as p
      where e.at_ms >= p.at_ms`,
  },
};

/** What the sums over all accounts are made from. */
export const TOTALS_SCOPE: Scope = { ...CARRIED, ...OPEN };

/** The rules that are left to a verification of the whole books. */
export const LEFT_TO_THE_WHOLE = Object.keys(SCOPES).filter((name) => SCOPES[name] === null);

/** The check as it is made on what is new; null: it is not. */
export function continued(check: Check): Check | null {
  const scope = SCOPES[check.name];
  if (scope === undefined)
    throw new Error(`Say what ${check.name} is checked on when it continues.`);
  return scope === null ? null : { ...check, violations: within(scope, check.violations) };
}

/** The names of tables in the query stand for what the scope says. */
export function within(scope: Scope, query: string): string {
  const tables = Object.entries(scope).map(([name, rows]) => `${name} as (${rows})`);
  return tables.length === 0 ? query : `with ${tables.join(', ')} select * from (${query}) as t`;
}
