// Checks the right to spend: what counts against a mandate is what was paid under it, its keys are its
// user's and end with it, and who was asked for a payment has made it.

import type { Check } from './check.ts';

const PAID = '-(e.balance_delta + e.frozen_delta)';
const DAY = '(e.at_ms + 28800000) / 86400000';

export const MANDATE_CHECKS: readonly Check[] = [
  {
    name: 'mandates_are_counted',
    rule:
      'What counts against a mandate is what was paid under it: in all, in the last month and on ' +
      'the last day.',
    violations: `
      with paid as (
        select e.cell, e.mandate_no, count(*) as payments, sum(${PAID}) as total,
          max(${DAY})::integer as day,
          sum(${PAID}) filter (where ${DAY} = m.spent_day) as on_day,
          sum(${PAID}) filter (where ${DAY} >= m.spent_month) as in_month
        from entries e join mandates m on m.cell = e.cell and m.mandate_no = e.mandate_no
        group by e.cell, e.mandate_no)
      select format('mandate %s: counted %s payments of %s, %s in month %s, %s on day %s; '
          || 'paid %s of %s, %s, %s on day %s',
        m.mandate_no, m.payments, m.total_spent, m.month_spent, m.spent_month, m.day_spent, m.spent_day,
        coalesce(p.payments, 0), coalesce(p.total, 0), coalesce(p.in_month, 0), coalesce(p.on_day, 0),
        p.day) as what
      from mandates m left join paid p on p.cell = m.cell and p.mandate_no = m.mandate_no
      where (m.payments, m.total_spent, m.month_spent, m.day_spent, m.spent_day, m.spent_month)
        is distinct from (coalesce(p.payments, 0), coalesce(p.total, 0), coalesce(p.in_month, 0),
          coalesce(p.on_day, 0), coalesce(p.day, 0), coalesce(
            date_trunc('month', date '1970-01-01' + p.day)::date - date '1970-01-01', 0))`,
  },
  {
    name: 'payments_name_their_mandate',
    rule: 'A payment under a mandate is in the record of its payer, whose mandate it is, and in no other.',
    violations: `
      select format('movement %s, leg %s: mandate %s', e.movement_no, e.leg, e.mandate_no) as what
      from entries e left join mandates m on m.cell = e.cell and m.mandate_no = e.mandate_no
      where e.mandate_no is not null
        and (m.user_id is distinct from e.user_id or e.type is distinct from 'consume')`,
  },
  {
    name: 'spending_keys_have_their_mandate',
    rule: "A key pays only under a mandate of its user's, which has not been ended while the key works.",
    violations: `
      select format('key %s: mandate %s', k.key_id, k.mandate_no) as what
      from api_keys k left join mandates m on m.cell = k.cell and m.mandate_no = k.mandate_no
      where (k.mandate_no is not null) <> ('spend' = any(k.scopes))
        or k.mandate_no is not null and (m.user_id is distinct from k.user_id
          or m.ended_at_ms is not null and k.revoked_at_ms is null)`,
  },
  {
    name: 'payment_requests_are_as_decided',
    rule: 'Who was asked for a payment under a mandate of theirs and approved it has paid it then.',
    violations: `
      select format('request %s of payer %s for %s of %s: mandate %s, key %s', q.request_no, q.payer_id,
        q.amount, q.tx_no, q.mandate_no, q.key_id) as what
      from payment_requests q
        left join mandates m on m.cell = q.cell and m.mandate_no = q.mandate_no
        left join api_keys k on k.cell = q.cell and k.key_id = q.key_id
        left join entries e on e.cell = q.cell and e.movement_no = q.tx_no and e.leg = 0
          and e.user_id = q.payer_id
      where m.user_id is distinct from q.payer_id or k.user_id is distinct from q.payer_id
        or q.paid and (e.at_ms, ${PAID}) is distinct from (q.decided_at_ms, q.amount)`,
  },
];
