// The rules of invariants.ts as SQL sums over the tables themselves. Every row a query returns
// breaks a rule.

import type pg from 'pg';
import { HOLD_RULES } from './holds-sql.ts';
import { TOOL_REFUND_RULES } from './tool-refund-rules.ts';

const NET = 'balance_delta + frozen_delta';

const RULES: Readonly<Record<string, string>> = {
  'a movement does not sum to zero': `
    select movement_no from entries group by movement_no having sum(${NET}) <> 0`,
  'a movement numbers its entries otherwise than 0, 1, 2': `
    select movement_no from (
      select movement_no, leg, row_number() over (partition by movement_no order by leg) as place
      from entries
    ) as listed where leg <> place - 1`,
  'a wallet disagrees with its entries or totals': `
    select user_id || '/' || account from (
      select user_id, 'consumer' as account, consumer_balance as balance,
        consumer_frozen as frozen, consumer_in as total_in, consumer_out as total_out from wallets
      union all
      select user_id, 'merchant', merchant_balance, merchant_frozen, merchant_in, merchant_out
      from wallets
    ) as wallet left join (
      select user_id, account, sum(balance_delta) as balance, sum(frozen_delta) as frozen,
        sum(${NET}) filter (where record_no is not null and ${NET} > 0) as total_in,
        -sum(${NET}) filter (where record_no is not null and ${NET} < 0) as total_out
      from entries group by user_id, account
    ) as added using (user_id, account)
    where wallet.balance < 0 or wallet.frozen < 0
      or wallet.balance + wallet.frozen <> wallet.total_in - wallet.total_out
      or wallet.balance <> coalesce(added.balance, 0) or wallet.frozen <> coalesce(added.frozen, 0)
      or wallet.total_in <> coalesce(added.total_in, 0)
      or wallet.total_out <> coalesce(added.total_out, 0)`,
  ...HOLD_RULES,
  'records have gaps or go back in time': `
    select user_id from wallets left join (
      select user_id, count(*) as counted, max(record_no) as last, bool_or(back) as back from (
        select user_id, record_no,
          at_ms < lag(at_ms) over (partition by user_id order by record_no) as back
        from entries where record_no is not null) as listed
      group by user_id
    ) as listed using (user_id)
    where wallets.record_no <> coalesce(counted, 0) or wallets.record_no <> coalesce(last, 0) or back`,
  'what a record left behind is off': `
    select movement_no from (
      select movement_no, user_id, account, record_no, balance_after + frozen_after as after,
        ${NET} as net,
        lag(balance_after + frozen_after, 1, 0::bigint)
          over (partition by user_id, account order by record_no) as before
      from entries where record_no is not null
    ) as listed where after <> before + net`,
  'an order disagrees with its payment': `
    select tx_no from orders left join (
      select tx_no, count(*) as payments, -sum(${NET}) as paid from entries
      where type = 'consume' group by tx_no
    ) as payment using (tx_no)
    where coalesce(payments, 0) <> (paid_at_ms is not null)::integer
      or coalesce(paid, amount) <> amount`,
  'an order disagrees with its refunds or their fee': `
    select tx_no from orders left join (
      select tx_no, count(*) as refunds, sum(amount) as gross, sum(fee) as fees,
        coalesce(sum(amount) filter (where refund_type = 'partial'), 0) as partly,
        count(*) filter (where refund_type = 'full') as fulls
      from refunds group by tx_no
    ) as given using (tx_no)
    where refunded > amount or refunded <> coalesce(gross, 0)
      or partial_refunded <> coalesce(partly, 0) or fee <> coalesce(fees, 0)
      or fee <> (partial_refunded + 50) / 100 or (fulls > 0 and refunds > 1)
      or status <> case when cancelled_at_ms is not null then 'cancelled'
        when paid_at_ms is null and status = 'expired' then 'expired'
        when paid_at_ms is null then 'pending' when refunded = 0 then 'paid'
        when refunded = amount then 'refunded' else 'partially_refunded' end`,
  'a refund moved something else than it says': `
    select refund_no from refunds left join (
      select movement_no as refund_no, -sum(${NET}) filter (where account = 'merchant') as gross,
        sum(${NET}) filter (where account = 'consumer') as net,
        sum(${NET}) filter (where account = 'fee') as kept
      from entries group by movement_no
    ) as moved using (refund_no)
    where coalesce(gross, 0) <> amount or coalesce(net, 0) <> amount - fee
      or coalesce(kept, 0) <> fee`,
  'an idempotency key made nothing': `
    select id from idempotency_keys
    where not exists (select from orders where tx_no = made_no)
      and not exists (select from entries where movement_no = made_no)
      and not exists (select from recharge_proposals where recharge_no = made_no)
      and not exists (select from recharge_requests where request_no = made_no)
      and not exists (select from refund_requests where request_no = made_no)`,
  'a bank reference is booked twice': `
    select bank_reference from (
      select bank_reference, receiving_account, recharge_no from recharge_requests
      union select bank_reference, receiving_account, recharge_no from recharge_proposals
      where status <> 'declined'
    ) as booked where bank_reference is not null
    group by bank_reference, receiving_account having count(*) > 1`,
  'a number of a shop is borne twice': `
    select merchant_id || '/' || out_trade_no from orders
    where out_trade_no is not null and status not in ('expired', 'cancelled')
    group by merchant_id, out_trade_no having count(*) > 1`,
  ...TOOL_REFUND_RULES,
};

const QUERY = Object.entries(RULES)
  .map(([rule, sql]) => `select '${rule}' as rule, what::text from (${sql}) as broken (what)`)
  .join('\nunion all\n');

export async function brokenRulesBySql(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(QUERY);
  return rows.map((row) => `${row.rule}: ${row.what}`);
}
