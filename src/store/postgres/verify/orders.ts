// Checks orders: one payment if ever paid, none otherwise, and a status that fits.

import type { Check } from './check.ts';

export const ORDER_CHECKS: readonly Check[] = [
  {
    name: 'orders_have_their_payment',
    rule: 'A paid order has exactly one payment, of its amount, from its payer to its owner.',
    // Two entries and no more, under the order's own number: a second payment under another number
    // would carry the order's number as well, and shows here as a third and fourth entry.
    violations: `
      with payment as (
        select tx_no, count(*) as legs,
          count(*) filter (where type = 'consume' and account = 'consumer'
            and movement_no = tx_no) as out_legs,
          count(*) filter (where type = 'collection' and account = 'merchant'
            and movement_no = tx_no) as in_legs,
          min(user_id) filter (where type = 'consume') as payer_id,
          min(user_id) filter (where type = 'collection') as owner_id,
          sum(-balance_delta - frozen_delta) filter (where type = 'consume') as paid,
          sum(balance_delta + frozen_delta) filter (where type = 'collection') as received,
          sum(frozen_delta) filter (where type = 'collection') as frozen,
          min(at_ms) as at_ms
        from entries
        where refund_no is null and (movement_no = tx_no or type in ('consume', 'collection'))
        group by tx_no)
      select format('order %s (%s): %s', o.tx_no, o.status, case
        when o.paid_at_ms is null then 'not paid, yet it has a payment'
        when p.tx_no is null then 'paid, yet it has no payment'
        when p.legs <> 2 or p.out_legs <> 1 or p.in_legs <> 1
          then 'its payment is not one movement from one payer to one owner'
        else format('amount %s, payer %s, owner %s; the payment says %s, %s, %s', o.amount,
          o.payer_id, o.owner_id, p.paid, p.payer_id, p.owner_id) end) as what
      from orders o left join payment p using (tx_no)
      where (o.paid_at_ms is null and p.tx_no is not null)
        or (o.paid_at_ms is not null and (
          p.legs, p.out_legs, p.in_legs, p.payer_id, p.owner_id, p.paid, p.received, p.at_ms)
          is distinct from (2::bigint, 1::bigint, 1::bigint, o.payer_id, o.owner_id,
            o.amount::numeric, o.amount::numeric, o.paid_at_ms))
        or (o.paid_at_ms is not null and p.frozen <> o.amount
          and (p.frozen <> 0 or o.settled <> o.amount))`,
  },
  {
    name: 'orders_have_their_status',
    rule: "An order's status fits its times, its payer and what was refunded.",
    violations: `
      select format('order %s: %s, amount %s, refunded %s, payer %s', tx_no, status, amount,
        refunded, coalesce(payer_id::text, 'none')) as what
      from orders
      where case when status = 'expired' then 'pending' else status end <> case
          when paid_at_ms is null and cancelled_at_ms is null then 'pending'
          when paid_at_ms is null then 'cancelled'
          when refunded = 0 then 'paid'
          when refunded < amount then 'partially_refunded'
          else 'refunded' end
        or (paid_at_ms is null) <> (payer_id is null)
        or (paid_at_ms is null) <> (settle_due_at_ms is null)
        or (paid_at_ms is not null and cancelled_at_ms is not null)
        or payer_id = owner_id or payer_id <> designated_payer_id
        or paid_at_ms < created_at_ms or settle_due_at_ms < paid_at_ms`,
  },
  {
    name: 'orders_settle_their_payment',
    rule:
      'Settled, unsettled and what refunds took from unsettled money add up to the payment; an ' +
      'order is settled at payment or with its bucket.',
    violations: `
      with taken as (
        select tx_no, sum(-frozen_delta) as amount from entries
        where type = 'refund' and account = 'merchant' group by tx_no)
      select format('order %s: amount %s, unsettled %s, settled %s, refunds took %s', o.tx_no,
        o.amount, o.unsettled, o.settled, coalesce(t.amount, 0)) as what
      from orders o left join taken t using (tx_no)
        left join settlement_buckets b on b.id = o.owner_id || '/' || o.settle_due_at_ms
      where o.unsettled + o.settled + coalesce(t.amount, 0)
          <> case when o.paid_at_ms is null then 0 else o.amount end
        or (o.settled_at_ms is null and o.settled <> 0)
        or (o.settled_at_ms is not null and o.unsettled <> 0)
        or (o.settled_at_ms <> o.paid_at_ms and o.settled_at_ms is distinct from b.settled_at_ms)`,
  },
];
