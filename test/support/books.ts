// Re-adds the whole books in plain SQL and names whatever does not fit. It shares no code with the
// service, so that a mistake made there is not made here again.

import assert from 'node:assert/strict';
import pg from 'pg';

/** Each finds the rows that break one rule. */
const RULES: Readonly<Record<string, string>> = {
  'a movement sums to zero': `select movement_no as row from entries
    group by movement_no having sum(balance_delta + frozen_delta) <> 0`,
  'a movement numbers its entries from 0 without gaps': `select movement_no as row from entries
    group by movement_no
    having min(leg) <> 0 or max(leg) <> count(*) - 1 or count(distinct leg) <> count(*)`,
  'a wallet is the sum of its entries': `select user_id || ' ' || account as row from (
      select user_id, account, sum(balance_delta) as balance, sum(frozen_delta) as frozen,
        sum(greatest(balance_delta + frozen_delta, 0)) as came,
        sum(greatest(-balance_delta - frozen_delta, 0)) as went
      from entries where user_id is not null group by user_id, account) as journal
    full join (
      select user_id, 'consumer' as account, consumer_balance as balance,
        consumer_frozen as frozen, consumer_in as came, consumer_out as went from wallets
      union all
      select user_id, 'merchant', merchant_balance, merchant_frozen, merchant_in, merchant_out
      from wallets) as kept using (user_id, account)
    where coalesce(journal.balance, 0) is distinct from kept.balance
      or coalesce(journal.frozen, 0) is distinct from kept.frozen
      or coalesce(journal.came, 0) is distinct from kept.came
      or coalesce(journal.went, 0) is distinct from kept.went`,
  'records are numbered without gaps': `select user_id as row from wallets
    left join entries using (user_id) group by user_id, wallets.record_no
    having count(entries.record_no) <> wallets.record_no
      or coalesce(max(entries.record_no), 0) <> wallets.record_no
      or count(distinct entries.record_no) <> count(entries.record_no)`,
  'records do not go back in time': `select user_id as row from (
      select user_id, at_ms < lag(at_ms) over (partition by user_id order by record_no) as back
      from entries where record_no is not null) as numbered where back`,
  'an order is paid exactly when one payment was posted': `select orders.tx_no as row from orders
    left join entries on movement_no = orders.tx_no and leg = 0
    where (paid_at_ms is null) <> (entries.movement_no is null)
      or entries.user_id is distinct from orders.payer_id
      or -balance_delta <> orders.amount`,
  'a payment leaves the callback it owes': `select tx_no as row from orders
    full join (select * from callbacks where receiver_id is null) as callbacks using (tx_no)
    where (paid_at_ms is not null and notify_url is not null) <> (callbacks.url is not null)
      or notify_url <> url or orders.owner_id <> callbacks.owner_id`,
  'refunds add up to what the order says': `select tx_no as row from orders
    left join refunds using (tx_no)
    group by tx_no, orders.refunded, orders.fee, orders.amount
    having coalesce(sum(refunds.amount), 0) <> orders.refunded
      or coalesce(sum(refunds.fee), 0) <> orders.fee or orders.refunded > orders.amount`,
  'every refund was posted once': `select refund_no as row from refunds
    full join (select * from entries where refund_no is not null and leg = 0) as posted
      using (refund_no)
    where refunds.tx_no is distinct from posted.tx_no
      or refunds.amount is distinct from -(balance_delta + frozen_delta)`,
  'what is frozen is what is not settled or under review': `select user_id as row from wallets
    left join (select orders.owner_id as user_id, sum(unsettled) as unsettled from orders
      left join settlement_buckets as bucket
        on bucket.owner_id = orders.owner_id and due_at_ms = settle_due_at_ms
      where bucket.settled_at_ms is null group by orders.owner_id) as due using (user_id)
    left join (select user_id, sum(amount) filter (where wallet = 'merchant') as merchant,
        sum(amount) filter (where wallet = 'consumer') as consumer
      from withdrawals where status = 'pending' group by user_id) as review using (user_id)
    where merchant_frozen <> coalesce(unsettled, 0) + coalesce(merchant, 0)
      or consumer_frozen <> coalesce(consumer, 0)`,
  'what came back from a withdrawal was its amount, once': `select coalesce(withdrawal_no, tx_no) as row
    from (select * from withdrawals where ended = 'returned') as returned
    full join (select tx_no, count(*) as times, sum(balance_delta) as back from entries
      where type = 'withdraw' and balance_delta > 0 group by tx_no) as moved
      on tx_no = withdrawal_no
    where times is distinct from 1 or back is distinct from amount`,
  'a settlement is what its bucket held, once': `select id as row from settlement_buckets
    full join (select movement_no as settlement_no, sum(balance_delta) as released from entries
      where account = 'merchant' and type is null
        and tx_no not in (select withdrawal_no from withdrawals)
      group by movement_no) as moved using (settlement_no)
    where coalesce(released, 0) <> case when settled_at_ms is null then 0 else amount end`,
  'an idempotency key stands for something that was made': `select id as row from idempotency_keys
    where not exists (select from orders where operation = 'collection' and tx_no = made_no)
      and not exists (select from refunds
        where operation in ('refund', 'operator_refund') and refund_no = made_no)
      and not exists (select from entries where movement_no = made_no
        and operation in ('recharge', 'transfer', 'withdrawal', 'pay_order'))
      and not exists (select from recharge_proposals
        where operation = 'recharge' and recharge_no = made_no)
      and not exists (select from recharge_requests
        where operation = 'recharge_request' and request_no = made_no)
      and not exists (select from refund_requests
        where operation = 'refund_request' and request_no = made_no)
      and not exists (select from merchants
        where operation = 'merchant' and merchant_id::text = made_no)
      and not exists (select from branches
        where operation = 'branch' and branch_id::text = made_no)`,
  'an approved request is the refund it made, and that refund no other': `
    select refund_no as row
    from (select * from refund_requests where refund_no is not null) as asked
    full join (select * from refunds where authority = 'request') as made using (refund_no)
    where asked.tx_no is distinct from made.tx_no or asked.amount is distinct from made.amount
      or asked.refund_type is distinct from made.refund_type`,
  'keys refund directly no more a day than they may': `
    select window_id || ' ' || (at_ms + 28800000) / 86400000 as row
    from refunds join api_keys using (key_id) where authority = 'direct'
    group by window_id, (at_ms + 28800000) / 86400000
    having sum(amount) > coalesce(min(tool_refund_limit), 0)`,
};

export async function assertBooksHold(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await assertRulesHold(client);
  } finally {
    await client.end();
  }
}

/** Of the tables that this connection sees. */
export async function assertRulesHold(client: pg.Client): Promise<void> {
  const found: string[] = [];
  for (const [rule, sql] of Object.entries(RULES)) {
    const { rows } = await client.query<{ row: string }>(sql);
    if (rows.length > 0) found.push(`${rule}: ${rows.slice(0, 5).map(({ row }) => row)}`);
  }
  assert.deepEqual(found, []);
}

export async function rowsOf(config: pg.ClientConfig, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The same over one connection, which ends with the database: making one costs the server more than the
 * answer. */
export function rowsOverOneConnection(config: pg.ClientConfig) {
  const pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => {}); // The database was dropped.
  return async (sql: string): Promise<pg.QueryResultRow[]> => (await pool.query(sql)).rows;
}
