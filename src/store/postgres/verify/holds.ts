// Checks money that is held: settlements not yet due, withdrawals not yet decided.

import type { Check } from './check.ts';

/** Settlement as it stands, whether the order's own row knows of it or only its bucket. */
export const ORDERS_NOW = `
  select o.*, case when b.settled_at_ms is not null and o.settled_at_ms is null then 0
    else o.unsettled end as unsettled_now
  from orders o
    left join settlement_buckets b on b.id = o.owner_id || '/' || o.settle_due_at_ms`;

export const HOLD_CHECKS: readonly Check[] = [
  {
    name: 'frozen_is_held',
    rule: 'A wallet has frozen what its orders have unsettled and its withdrawals under review.',
    violations: `
      with due as (
        select owner_id as user_id, sum(unsettled_now) as amount
        from (${ORDERS_NOW}) as o group by owner_id),
      review as (
        select user_id, coalesce(sum(amount) filter (where wallet = 'merchant'), 0) as merchant,
          coalesce(sum(amount) filter (where wallet = 'consumer'), 0) as consumer
        from withdrawals where status = 'pending' group by user_id)
      select format('user %s: merchant frozen %s, unsettled %s, under review %s; consumer frozen '
          || '%s, under review %s', user_id, w.merchant_frozen, coalesce(d.amount, 0),
        coalesce(r.merchant, 0), w.consumer_frozen, coalesce(r.consumer, 0)) as what
      from wallets w left join due d using (user_id) left join review r using (user_id)
      where w.merchant_frozen <> coalesce(d.amount, 0) + coalesce(r.merchant, 0)
        or w.consumer_frozen <> coalesce(r.consumer, 0)`,
  },
  {
    name: 'buckets_hold_their_orders',
    rule: 'A settlement bucket holds what its orders have unsettled, or had when it was settled.',
    violations: `
      with held as (
        select owner_id || '/' || settle_due_at_ms as id, sum(unsettled + settled) as amount
        from orders
        where paid_at_ms is not null and settled_at_ms is distinct from paid_at_ms group by 1)
      select format('bucket %s holds %s, its orders %s', id, coalesce(b.amount, 0),
        coalesce(h.amount, 0)) as what
      from settlement_buckets b full join held h using (id)
      where coalesce(b.amount, 0) <> coalesce(h.amount, 0)
        or b.id <> b.owner_id || '/' || b.due_at_ms`,
  },
  {
    name: 'buckets_have_their_settlement',
    rule: 'A settled bucket has one movement, of what it held, not before it was due.',
    violations: `
      with settlement as (
        select movement_no, count(*) as legs, min(user_id) as user_id,
          sum(balance_delta) as balance, sum(frozen_delta) as frozen, min(at_ms) as at_ms
        from entries where account = 'merchant' and type is null group by movement_no)
      select format('bucket %s of %s, settled %s', b.id, b.amount, b.settlement_no) as what
      from settlement_buckets b left join settlement s on s.movement_no = b.settlement_no
      where (b.settled_at_ms is null) <> (b.settlement_no is null)
        or b.settled_at_ms < b.due_at_ms
        or (b.settled_at_ms is not null and b.amount <> 0
          and (s.legs, s.user_id, s.balance, s.frozen, s.at_ms) is distinct from
            (1::bigint, b.owner_id, b.amount::numeric, -b.amount::numeric, b.settled_at_ms))`,
  },
  {
    name: 'withdrawals_have_their_movements',
    rule:
      'A withdrawal has set its amount aside; approved it has left, declined it was given back, and returned it ' +
      'has come back once.',
    violations: `
      with movement as (
        select tx_no,
          sum(-balance_delta) filter (where movement_no = tx_no and user_id is not null) as aside,
          sum(balance_delta) filter (where movement_no <> tx_no and user_id is not null) as back,
          sum(balance_delta) filter (where account = 'external' and balance_delta > 0) as paid_out,
          -sum(balance_delta) filter (where account = 'external' and balance_delta < 0) as returned,
          min(movement_no) filter (where type = 'withdraw' and balance_delta > 0) as return_no,
          sum(frozen_delta) as frozen, min(user_id) as user_id, count(distinct movement_no) as moves,
          string_agg(distinct account, '' order by account) filter (where user_id is not null)
            as wallet,
          min(at_ms) as requested_at_ms, max(at_ms) as last_at_ms,
          max(at_ms) filter (where (account <> 'external' or balance_delta > 0)
            and (type is distinct from 'withdraw' or balance_delta = 0)) as decided_at_ms
        from entries where tx_no in (select withdrawal_no from withdrawals) group by tx_no)
      select format('withdrawal %s (%s) of %s', w.withdrawal_no, coalesce(w.ended, w.status), w.amount)
        as what
      from withdrawals w left join movement m on m.tx_no = w.withdrawal_no
      where (m.user_id, m.aside, coalesce(m.back, 0), coalesce(m.paid_out, 0),
          coalesce(m.returned, 0), m.return_no, m.frozen, m.moves)
        is distinct from (w.user_id, w.amount::numeric,
          case when w.status = 'declined' or w.ended = 'returned' then w.amount::numeric else 0 end,
          case w.status when 'approved' then w.amount::numeric else 0 end,
          case w.ended when 'returned' then w.amount::numeric else 0 end, w.return_no,
          case w.status when 'pending' then w.amount::numeric else 0 end,
          case when w.status = 'pending' then 1 when w.ended = 'returned' then 3 else 2 end::bigint)
        or (m.wallet, m.requested_at_ms, m.decided_at_ms) is distinct from
          (w.wallet, w.requested_at_ms, coalesce(w.decided_at_ms, w.requested_at_ms))
        or w.ended = 'returned' and w.ended_at_ms is distinct from m.last_at_ms
        or w.ended_at_ms < w.decided_at_ms`,
  },
  {
    name: 'payouts_are_as_told',
    rule: 'What a withdrawal names, its file and its end are those that the audit trail tells.',
    // Whatever a line says: one that was tampered with must not keep the others from being looked at.
    violations: `
      with told as (
        select substring(details from '"withdrawal_no":"([^"]+)"') as withdrawal_no,
          max(substring(details from '"payee_id":"([^"]+)"'))
            filter (where action = 'withdrawal_requested') as payee_id,
          max(substring(details from '"payout_no":"([^"]+)"'))
            filter (where action = 'payout_taken') as payout_no,
          max(case action when 'withdrawal_paid_out' then 'paid_out'
            when 'withdrawal_returned' then 'returned' end) as ended,
          max(substring(details from '"return_no":"([^"]+)"'))
            filter (where action = 'withdrawal_returned') as return_no
        from audit_lines
        where action in ('withdrawal_requested', 'payout_taken', 'withdrawal_paid_out', 'withdrawal_returned')
        group by 1)
      select format('withdrawal %s (%s): payee %s, file %s; the trail says %s, %s, %s',
        w.withdrawal_no, coalesce(w.ended, w.status), coalesce(w.payee_id, 'none'),
        coalesce(w.payout_no, 'none'), coalesce(t.payee_id, 'none'), coalesce(t.payout_no, 'none'),
        coalesce(t.ended, 'nothing more')) as what
      from withdrawals w left join told t using (withdrawal_no)
      where (w.payee_id, w.payout_no, w.ended, w.return_no)
        is distinct from (t.payee_id, t.payout_no, t.ended, t.return_no)`,
  },
  {
    name: 'payees_are_as_told',
    rule: 'The audit trail tells of each payee when it was added, and whether it was removed.',
    violations: `
      with told as (
        select substring(details from '"payee_id":"([^"]+)"') as payee_id,
          bool_or(action = 'payee_added') as added, bool_or(action = 'payee_removed') as removed
        from audit_lines where action in ('payee_added', 'payee_removed') group by 1),
      closed_wallet as materialized (select user_id from wallets where closed_at_ms is not null)
      select format('payee %s of user %s', p.payee_id, p.owner_id) as what
      from payees p left join told t using (payee_id)
        left join closed_wallet c on c.user_id = p.owner_id
      where t.added is not true
        or c.user_id is null and (p.removed_at_ms is not null) is distinct from t.removed`,
  },
];
