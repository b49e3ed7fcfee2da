// Checks refunds by tools: each approval made the one refund that was requested, and direct refunds are
// counted.

import type { Check } from './check.ts';

export const REFUND_REQUEST_CHECKS: readonly Check[] = [
  {
    name: 'approvals_have_their_refund',
    rule: 'An approved refund request made one refund, as requested, when it was approved.',
    violations: `
      select format('request %s for %s of %s (%s): its refund %s is of %s (%s)', q.request_no,
        q.amount, q.tx_no, q.refund_type, q.refund_no, r.amount, r.authority) as what
      from refund_requests q left join refunds r using (refund_no)
      where q.refund_no is not null
        and (r.tx_no, r.refund_type, r.amount, r.reason, r.key_id, r.at_ms, r.authority)
          is distinct from (q.tx_no, q.refund_type, q.amount, q.reason, q.key_id, q.decided_at_ms,
            'request'::text)
      union all
      select format('refund %s was made without an approved request', r.refund_no)
      from refunds r left join refund_requests q using (refund_no)
      where r.authority = 'request' and q.refund_no is null`,
  },
  {
    name: 'requests_name_what_exists',
    rule: 'A refund request is for an order of its owner and was made with a key of theirs.',
    violations: `
      select format('request %s of owner %s: order %s, key %s', q.request_no, q.owner_id, q.tx_no,
        q.key_id) as what
      from refund_requests q
        left join orders o using (tx_no)
        left join api_keys k on k.key_id = q.key_id
      where q.owner_id is distinct from o.owner_id or q.owner_id is distinct from k.user_id`,
  },
  {
    name: 'direct_refunds_are_counted',
    rule: "What counts against a key's daily limits is what it refunded on the last day it did.",
    violations: `
      with direct as (
        select k.window_id, (r.at_ms + 28800000) / 86400000 as day, sum(r.amount) as refunded
        from refunds r join api_keys k using (key_id)
        where r.authority = 'direct' group by 1, 2
        union all
        select k.window_id || '/all', (r.at_ms + 28800000) / 86400000, sum(r.amount)
        from refunds r join api_keys k using (key_id)
        where r.authority in ('factors', 'direct') and k.refund_limit is not null group by 1, 2),
      last as (
        select distinct on (window_id) window_id, day, refunded from direct
        order by window_id, day desc)
      select format('window %s: counted %s on day %s, refunded %s on day %s', window_id,
        d.refunded, d.day, l.refunded, l.day) as what
      from tool_refund_days d full join last l using (window_id)
      where (d.day, d.refunded) is distinct from (l.day, l.refunded::bigint)
        and window_id not like '%/recharged' and window_id not like '%/paid_out'`,
  },
  {
    name: 'key_limits_are_counted',
    rule: "What counts against an operator key's daily limits is no less than what the trail says of it.",
    // Whatever a line says: one that was tampered with must not keep the others from being looked at.
    violations: `
      with said as (
        select k.window_id || case when action in ('withdrawal_proposed', 'withdrawal_approved')
            then '/paid_out' else '/recharged' end as window_id,
          substring(details from '"day":"([0-9-]{10})"') as day,
          max(substring(details from '"day_total_fen":"([0-9]{1,18})"')::bigint) as moved
        from audit_lines join api_keys k on k.key_id = by_name
        where by_kind = 'key' and details like '%"day_total_fen":%'
        group by 1, 2),
      last as (
        select distinct on (window_id) window_id, day, moved from said
        order by window_id, day desc)
      select format('window %s: counted %s on %s, the trail says %s on %s', window_id,
        coalesce(d.refunded, 0), date '1970-01-01' + d.day, l.moved, l.day) as what
      from last l left join tool_refund_days d using (window_id)
      where d.window_id is null
        or ((date '1970-01-01' + d.day)::text, d.refunded) < (l.day, l.moved)`,
  },
];
