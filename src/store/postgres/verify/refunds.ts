// Checks refunds and the fees that partial ones pay.

import type { Check } from './check.ts';

export const REFUND_CHECKS: readonly Check[] = [
  {
    name: 'refunds_have_their_movement',
    rule: 'Every refund has its movement: gross from the owner, net to the payer, the fee kept.',
    violations: `
      with movement as (
        select refund_no, count(*) as legs, min(tx_no) as tx_no, min(at_ms) as at_ms,
          min(movement_no) as first_no, max(movement_no) as last_no,
          min(user_id) filter (where account = 'merchant') as owner_id,
          min(user_id) filter (where account = 'consumer') as payer_id,
          coalesce(sum(-balance_delta - frozen_delta) filter (where account = 'merchant'), 0)
            as gross,
          coalesce(sum(balance_delta) filter (where account = 'consumer'), 0) as net,
          coalesce(sum(balance_delta) filter (where account = 'fee'), 0) as fee
        from entries where refund_no is not null group by refund_no)
      select format('refund %s of order %s: gross %s, fee %s; its movement says %s, %s, net %s',
        r.refund_no, r.tx_no, r.amount, r.fee, coalesce(m.gross::text, 'nothing'), m.fee, m.net)
        as what
      from refunds r
        left join orders o using (tx_no)
        left join movement m using (refund_no)
      where (m.tx_no, m.at_ms, m.first_no, m.last_no, m.owner_id, m.gross, m.fee, m.net)
          is distinct from (r.tx_no, r.at_ms, r.refund_no, r.refund_no, o.owner_id,
            r.amount::numeric, r.fee::numeric, (r.amount - r.fee)::numeric)
        or m.payer_id <> o.payer_id or o.paid_at_ms is null
        or m.legs <> 1 + (r.amount > r.fee)::integer + (r.fee > 0)::integer`,
  },
  {
    name: 'refunds_add_up',
    rule: "An order's refunds sum to its refunded amount and its fee, and stay within its amount.",
    violations: `
      with refund as (
        select tx_no, count(*) as refunds, sum(amount) as refunded, sum(fee) as fee,
          coalesce(sum(amount) filter (where refund_type = 'partial'), 0) as partial_refunded,
          count(*) filter (where refund_type = 'full') as full_refunds,
          coalesce(sum(fee) filter (where refund_type = 'full'), 0) as full_fee
        from refunds group by tx_no)
      select format('order %s of %s: refunded %s (partly %s), fee %s; its refunds say %s (%s), %s',
        o.tx_no, o.amount, o.refunded, o.partial_refunded, o.fee, coalesce(r.refunded, 0),
        coalesce(r.partial_refunded, 0), coalesce(r.fee, 0)) as what
      from orders o left join refund r using (tx_no)
      where (o.refunded, o.partial_refunded, o.fee) is distinct from
          (coalesce(r.refunded, 0), coalesce(r.partial_refunded, 0), coalesce(r.fee, 0))
        or o.refunded > o.amount
        or (r.full_refunds > 0 and (r.refunds <> 1 or r.refunded <> o.amount or r.full_fee <> 0))`,
  },
  {
    name: 'fees_are_one_percent',
    rule: "An order's fee is 1% of its partial refunds together, rounded half up.",
    violations: `
      select format('order %s: fee %s on partial refunds of %s', tx_no, fee, partial_refunded)
        as what
      from orders where fee <> (partial_refunded + 50) / 100`,
  },
  {
    name: 'fee_account_holds_the_fees',
    rule: 'The fee account holds the fees of all refunds.',
    violations: `
      select format('the account holds %s, refunds paid %s', held, paid) as what
      from
        (select coalesce(sum(balance_delta), 0) as held from entries where account = 'fee') as a,
        (select coalesce(sum(fee), 0) as paid from refunds) as r
      where held <> paid`,
  },
];
