// The rules of holds.ts as SQL sums over the tables themselves: frozen money, buckets, withdrawals.
// Every row a query returns breaks a rule.

export const HOLD_RULES: Readonly<Record<string, string>> = {
  'frozen money is not what is held': `
    select user_id from wallets left join (
      select owner_id as user_id, sum(unsettled) as unsettled from orders
      where not exists (select from settlement_buckets as bucket
        where id = orders.owner_id || '/' || settle_due_at_ms and bucket.settled_at_ms is not null)
      group by owner_id
    ) as due using (user_id) left join (
      select user_id, sum(amount) filter (where wallet = 'merchant') as merchant,
        sum(amount) filter (where wallet = 'consumer') as consumer
      from withdrawals where status = 'pending' group by user_id
    ) as review using (user_id)
    where merchant_frozen <> coalesce(unsettled, 0) + coalesce(merchant, 0)
      or consumer_frozen <> coalesce(consumer, 0)`,
  'a bucket is not the sum of its orders': `
    select id from settlement_buckets full join (
      select owner_id || '/' || settle_due_at_ms as id, sum(unsettled + settled) as held
      from orders
      where paid_at_ms is not null and settled_at_ms is distinct from paid_at_ms group by 1
    ) as waiting using (id)
    where amount is distinct from held or amount < 0`,
  'a bucket was settled otherwise than once': `
    select id from settlement_buckets left join (
      select movement_no as settlement_no, count(*) as legs, min(user_id) as owner_id,
        sum(balance_delta) as released, sum(frozen_delta) as thawed
      from entries where account = 'merchant' group by movement_no
    ) as moved using (settlement_no)
    where (settled_at_ms is null) <> (settlement_no is null) or settled_at_ms < due_at_ms
      or coalesce(released, 0) <> case when settled_at_ms is null then 0 else amount end
      or coalesce(thawed, 0) <> -coalesce(released, 0)
      or legs <> 1 or moved.owner_id <> settlement_buckets.owner_id`,
  'money was released by no bucket and no withdrawal': `
    select movement_no from entries
    where user_id is not null and type is null
      and not exists (select from settlement_buckets where settlement_no = movement_no)
      and not exists (select from withdrawals where withdrawal_no = tx_no)`,
  'a withdrawal moved something else than it says': `
    select withdrawal_no from withdrawals left join (
      select tx_no as withdrawal_no, user_id, account as wallet, count(*) as entries,
        sum(balance_delta) as balance, sum(frozen_delta) as frozen,
        coalesce(sum(balance_delta + frozen_delta) filter (where type = 'withdraw'), 0) as paid_out
      from entries where user_id is not null group by tx_no, user_id, account
    ) as moved using (withdrawal_no, user_id, wallet)
    where (entries, balance, frozen, paid_out) is distinct from (
      case when status = 'pending' then 1::bigint when ended = 'returned' then 3 else 2::bigint end,
      (case when status = 'declined' or ended = 'returned' then 0 else -amount end)::numeric,
      (case status when 'pending' then amount else 0 end)::numeric,
      (case when status = 'approved' and ended is distinct from 'returned' then -amount
        else 0 end)::numeric)`,
};
