// References that the database does not enforce: each leads to a row that exists.

import type { Check } from './check.ts';

/** Finds the rows of a table that refer to a row which does not exist. */
function dangling(table: string, key: string, column: string, target: string, id: string): string {
  return `
    select format('${table} %s: ${column} %s', t.${key}, t.${column}) as what
    from ${table} t left join ${target} r on r.${id} = t.${column}
    where t.${column} is not null and r.${id} is null`;
}

/** The id of the number of an order. */
export const numberOf = (order: string) =>
  `${order}.owner_id || '/' || ${order}.merchant_id || '/' || ${order}.out_trade_no`;

/** The same of a refund. */
const refundNumberOf = (order: string, refund: string) =>
  `${order}.owner_id || '/' || ${order}.merchant_id || '/' || ${refund}.out_refund_no`;

const numberedBy = (number: string) => `o.owner_id || '/' || o.merchant_id || '/' || ${number}`;

export const REFERENCE_CHECKS: readonly Check[] = [
  {
    name: 'users_have_wallets',
    rule: 'Every user has a row of wallets, and every row of wallets a user.',
    violations: [
      dangling('users', 'user_id', 'user_id', 'wallets', 'user_id'),
      dangling('wallets', 'user_id', 'user_id', 'users', 'user_id'),
    ].join(' union all '),
  },
  {
    name: 'entries_name_existing_wallets',
    rule: 'Every entry belongs to an existing wallet, and its counterparty exists.',
    violations: `
      with wallet as materialized (select user_id from wallets)
      select format('movement %s, leg %s: user %s', movement_no, leg, e.user_id) as what
      from entries e left join wallet w using (user_id)
      where e.user_id is not null and w.user_id is null
      union all
      select format('movement %s, leg %s: counterparty %s', movement_no, leg, counterparty_id)
      from entries e left join wallet w on w.user_id = e.counterparty_id
      where e.counterparty_id is not null and w.user_id is null`,
  },
  {
    name: 'movements_have_their_cause',
    rule: 'Every movement has its cause: an order, a refund, or what else moves money.',
    violations: `
      with movement as (
        select movement_no, min(tx_no) as tx_no, min(refund_no) as refund_no, count(*) as legs,
          count(*) filter (where type = 'refund') as refund_legs,
          count(*) filter (where type = 'recharge' and account = 'consumer') as recharge_legs,
          count(*) filter (where account = 'external') as external_legs,
          count(*) filter (where type = 'transfer') as transfer_legs
        from entries group by movement_no)
      select format('movement %s of %s', m.movement_no, m.tx_no) as what
      from movement m
        left join refunds r on r.refund_no = m.refund_no and r.tx_no = m.tx_no
        left join orders o on o.tx_no = m.tx_no
        left join withdrawals w on w.withdrawal_no = m.tx_no
        left join settlement_buckets s on s.settlement_no = m.movement_no
      where case
        when m.refund_no is not null or m.refund_legs > 0
          then r.refund_no is null or m.movement_no <> r.refund_no
        when o.tx_no is not null then m.external_legs + m.recharge_legs > 0
        when w.withdrawal_no is not null then m.recharge_legs + m.transfer_legs > 0
        when s.settlement_no is not null then m.legs <> 1
        when m.transfer_legs > 0
          then m.movement_no <> m.tx_no or (m.legs, m.transfer_legs) <> (2, 2)
        else m.movement_no <> m.tx_no
          or (m.legs, m.recharge_legs, m.external_legs) <> (2, 1, 1) end`,
  },
  {
    name: 'proposed_recharges_have_their_movement',
    rule: 'A recharge that two operators approved has been made, and no other proposed one has.',
    violations: `
      with made as materialized (
        select * from entries
        where leg = 0 and movement_no in (select recharge_no from recharge_proposals))
      select format('recharge %s (%s) of %s', p.recharge_no, p.status, p.amount) as what
      from recharge_proposals p left join made e on e.movement_no = p.recharge_no
      where (e.user_id, e.account, e.type, e.balance_delta, e.at_ms) is distinct from (
        case p.status when 'approved' then p.user_id end,
        case p.status when 'approved' then 'consumer' end,
        case p.status when 'approved' then 'recharge' end,
        case p.status when 'approved' then p.amount end,
        case p.status when 'approved' then p.decided_at_ms end)`,
  },
  {
    name: 'recharge_requests_have_their_recharge',
    rule:
      'A request that was approved has its recharge, which answers no other; one not decided may wait ' +
      'for one.',
    violations: `
      with made as materialized (
        select * from entries
        where leg = 0 and movement_no in (select recharge_no from recharge_requests))
      select format('request %s (%s): recharge %s', q.request_no, q.status, q.recharge_no) as what
      from recharge_requests q
        left join made e on e.movement_no = q.recharge_no
        left join recharge_proposals p on p.recharge_no = q.recharge_no
      where case q.status
        when 'approved' then (e.user_id, e.account, e.type, e.balance_delta, e.at_ms)
            is distinct from (q.user_id, 'consumer', 'recharge', q.arrived, q.decided_at_ms)
        when 'requested' then q.recharge_no is not null and (e.movement_no is not null
          or (p.status, p.request_no, p.user_id, p.amount)
            is distinct from ('pending', q.request_no, q.user_id, q.arrived))
        else q.recharge_no is not null end
      union all
      select format('recharge %s answers %s requests', recharge_no, count(*))
      from recharge_requests where recharge_no is not null
      group by recharge_no having count(*) > 1
      union all
      select format('recharge %s (%s): request %s', p.recharge_no, p.status, p.request_no)
      from recharge_proposals p left join recharge_requests q on q.request_no = p.request_no
      where p.request_no is not null and p.status <> 'declined'
        and q.recharge_no is distinct from p.recharge_no`,
  },
  {
    name: 'bank_references_are_borne_once',
    rule: 'Each payment that has arrived, by the bank reference of it, was credited once or waits to be.',
    // PostgreSQL may write letters beyond ASCII otherwise in upper case.
    violations: `
      with said as (
        select recharge_no, receiving_account, bank_reference from recharge_proposals
        where bank_reference is not null and status <> 'declined'
        union
        select recharge_no, receiving_account, bank_reference from recharge_requests
        where bank_reference is not null
        union
        select substring(details from '"tx_no":"([^"]*)"'),
          substring(details from '"receiving_account":"([^"]*)"'),
          substring(details from '"bank_reference":"((?:[^"\\\\]|\\\\.)*)"')
        from audit_lines where action = 'recharged' and details like '%"bank_reference":"%')
      select format('recharge %s: reference %s', s.recharge_no, s.bank_reference) as what
      from said s left join bank_references r on r.recharge_no = s.recharge_no
      where r.id is null or (r.id !~ '[^ -~]' and s.bank_reference !~ '[^ -~]|[\\\\"]'
        and r.id <> coalesce(s.receiving_account, '') || '/' || upper(btrim(s.bank_reference)))
      union all
      select format('reference %s: recharge %s', r.id, r.recharge_no)
      from bank_references r left join said s on s.recharge_no = r.recharge_no
      where r.recharge_no is not null and s.recharge_no is null`,
  },
  {
    name: 'operators_are_counted',
    rule: 'What counts towards the limit of one operator is what they moved alone on the last day they did.',
    // Whatever a line says: one that was tampered with must not keep the others from being looked at.
    violations: `
      with said as (
        select by_name, substring(details from '"day":"([0-9-]{10})"') as day,
          max(substring(details from '"day_total_fen":"([0-9]{1,18})"')::bigint) as moved
        from audit_lines
        where action in ('recharged', 'withdrawal_approved') and by_kind = 'user'
          and details like '%"day_total_fen":%'
        group by 1, 2),
      last as (select distinct on (by_name) * from said order by by_name, day desc)
      select format('operator %s: counted %s on %s, moved %s on %s',
        coalesce(d.operator_id::text, l.by_name), d.moved, date '1970-01-01' + d.day,
        l.moved, l.day) as what
      from operator_days d full join last l on l.by_name = d.operator_id::text
      where ((date '1970-01-01' + d.day)::text, d.moved) is distinct from (l.day, l.moved)`,
  },
  {
    name: 'orders_name_what_exists',
    rule: "An order's merchant, owner, branch and payers exist and belong together.",
    violations: `
      select format('order %s: merchant %s, owner %s, branch %s', o.tx_no, o.merchant_id,
        o.owner_id, coalesce(o.branch_id::text, 'none')) as what
      from orders o
        left join merchants m using (merchant_id)
        left join branches b using (branch_id)
        left join wallets w on w.user_id = o.owner_id
      where m.owner_id is distinct from o.owner_id or w.user_id is null
        or (o.branch_id is not null and b.merchant_id is distinct from o.merchant_id)
      union all ${dangling('orders', 'tx_no', 'payer_id', 'users', 'user_id')}
      union all ${dangling('orders', 'tx_no', 'designated_payer_id', 'users', 'user_id')}`,
  },
  {
    name: 'shop_numbers_are_borne_once',
    rule: 'Each order that waits for its payment or was paid is the one that bears its number of the shop.',
    violations: `
      select format('number %s: order %s', n.id, n.tx_no) as what
      from shop_numbers n left join orders o on o.cell = n.cell and o.tx_no = n.tx_no
      where n.id is distinct from ${numberOf('o')}
      union all
      select format('order %s (%s): number %s', o.tx_no, o.status, o.out_trade_no)
      from orders o left join shop_numbers n on n.cell = o.cell and n.id = ${numberOf('o')}
      where o.out_trade_no is not null and o.status not in ('expired', 'cancelled')
        and n.tx_no is distinct from o.tx_no`,
  },
  {
    name: 'refund_numbers_are_borne_once',
    rule: 'Each refund bears its number of the shop, itself or by the request that led to it.',
    violations: `
      select format('refund %s: number %s', r.refund_no, r.out_refund_no) as what
      from refunds r
        join orders o on o.cell = r.cell and o.tx_no = r.tx_no
        left join refund_numbers n on n.cell = r.cell and n.id = ${refundNumberOf('o', 'r')}
        left join refund_requests q on q.cell = n.cell and q.request_no = n.made_no
      where r.out_refund_no is not null
        and coalesce(q.refund_no, n.made_no) is distinct from r.refund_no
      union all
      select format('request %s: number %s', q.request_no, q.out_refund_no)
      from refund_requests q
        join orders o on o.cell = q.cell and o.tx_no = q.tx_no
        left join refund_numbers n on n.cell = q.cell and n.id = ${refundNumberOf('o', 'q')}
      where q.out_refund_no is not null and q.decided_at_ms is null
        and n.made_no is distinct from q.request_no
      union all
      select format('number %s: %s', n.id, n.made_no)
      from refund_numbers n
        left join orders o on o.cell = n.cell and o.tx_no = n.tx_no
        left join refunds r on r.cell = n.cell and r.refund_no = n.made_no
        left join refund_requests q on q.cell = n.cell and q.request_no = n.made_no
      where n.id is distinct from ${numberedBy('coalesce(r.out_refund_no, q.out_refund_no)')}
        or coalesce(r.tx_no, q.tx_no) is distinct from n.tx_no`,
  },
  {
    name: 'refunds_name_what_exists',
    rule: "A refund's order exists, and so does the key it was made with.",
    violations: [
      dangling('refunds', 'refund_no', 'tx_no', 'orders', 'tx_no'),
      dangling('refunds', 'refund_no', 'key_id', 'api_keys', 'key_id'),
    ].join(' union all '),
  },
  {
    name: 'owners_exist',
    rule:
      'Merchants, branches, keys, withdrawals, payees, mandates, proposed recharges and requests for them, days of operators, ' +
      'callback secrets, receivers, ' +
      'sessions, recovery codes and security events belong to users who exist, and staff to the owner of their branch.',
    violations: [
      dangling('merchants', 'merchant_id', 'owner_id', 'users', 'user_id'),
      dangling('branches', 'branch_id', 'merchant_id', 'merchants', 'merchant_id'),
      dangling('api_keys', 'key_id', 'user_id', 'users', 'user_id'),
      `
    select format('api_keys %s: window_id %s', k.key_id, k.window_id)
    from api_keys k left join rate_windows w using (cell, window_id) where w.window_id is null`,
      dangling('withdrawals', 'withdrawal_no', 'user_id', 'users', 'user_id'),
      dangling('withdrawals', 'withdrawal_no', 'proposed_by', 'users', 'user_id'),
      dangling('payees', 'payee_id', 'owner_id', 'users', 'user_id'),
      dangling('mandates', 'mandate_no', 'user_id', 'users', 'user_id'),
      dangling('recharge_proposals', 'recharge_no', 'user_id', 'users', 'user_id'),
      dangling('recharge_proposals', 'recharge_no', 'proposed_by', 'users', 'user_id'),
      dangling('recharge_requests', 'request_no', 'user_id', 'users', 'user_id'),
      dangling('operator_days', 'operator_id', 'operator_id', 'users', 'user_id'),
      dangling('settlement_buckets', 'id', 'owner_id', 'users', 'user_id'),
      dangling('callback_secrets', 'user_id', 'user_id', 'users', 'user_id'),
      dangling('event_receivers', 'receiver_id', 'owner_id', 'users', 'user_id'),
      dangling('sessions', 'user_id', 'user_id', 'users', 'user_id'),
      dangling('recovery_codes', 'user_id', 'user_id', 'users', 'user_id'),
      dangling('security_events', 'event_no', 'user_id', 'users', 'user_id'),
      dangling('notices', 'notice_no', 'user_id', 'users', 'user_id'),
      dangling('emails', 'user_id', 'user_id', 'users', 'user_id'),
      dangling('notice_wishes', 'user_id', 'user_id', 'users', 'user_id'),
      dangling('staff_sessions', 'staff_id', 'staff_id', 'staff_logins', 'staff_id'),
      `
    select format('staff_logins %s: branch_id %s, owner_id %s', staff_id, s.branch_id, s.owner_id)
    from staff_logins s left join branches b using (branch_id) left join merchants m using (merchant_id)
    where m.owner_id is distinct from s.owner_id`,
    ].join(' union all '),
  },
];
