// Checks statements of the bank: nothing of one was taken away, and nobody hides a difference.

import type { Check } from './check.ts';

/** As references are compared. */
const REFERENCE_ID = (column: string) => `upper(btrim(normalize(${column}, nfkc)))`;

export const BANK_CHECKS: readonly Check[] = [
  {
    name: 'bank_lines_are_accounted_for',
    rule: 'Every line of a statement is a recharge, a payout or a named difference, and both exist.',
    violations: `
      with posted as materialized (
        select movement_no as no, balance_delta as amount from entries where leg = 0 and type = 'recharge'
        union all
        select withdrawal_no, -amount from withdrawals where ended = 'paid_out')
      select format('line %s of day %s: neither', l.line_id, l.day) as what
      from bank_lines l
        left join bank_differences d on d.subject_id = l.line_id
      where d.difference_no is null
        and not exists (select from bank_matches m where m.line_id = l.line_id)
      union all
      select format('%s: line %s', m.item_no, m.line_id)
      from bank_matches m left join bank_lines l using (line_id) where l.line_id is null
      union all
      select format('%s: amount %s', m.item_no, m.amount)
      from bank_matches m left join posted p on p.no = m.item_no
      where m.amount is distinct from p.amount
      union all
      select format('difference %s: line %s', d.difference_no, d.subject_id)
      from bank_differences d left join bank_lines l on l.line_id = d.subject_id
      where d.kind in ('not_here', 'wrong_amount', 'double') and l.line_id is null`,
  },
  {
    name: 'bank_differences_end_once_told',
    rule:
      'A difference that ended exists. What an operator closed stands in their trail, and what is resolved has what ' +
      'was missing.',
    violations: `
      with told as materialized (
        select details::jsonb ->> 'difference_no' as difference_no, details::jsonb ->> 'reason' as reason
        from audit_lines where action = 'bank_difference_closed'),
      paid as materialized (
        select withdrawal_no, bank_reference from withdrawals where ended = 'paid_out')
      select format('end %s: no difference', e.end_id) as what
      from bank_difference_ends e left join bank_differences d using (difference_no)
      where d.difference_no is null or e.end_id <> e.difference_no || '/' || e.how
      union all
      select format('difference %s: closed in the trail as %s', t.difference_no, t.reason)
      from told t left join bank_difference_ends e on e.end_id = t.difference_no || '/closed'
      where e.reason is distinct from t.reason
      union all
      select format('difference %s: resolved without a line', d.difference_no)
      from bank_differences d
        join bank_difference_ends e on e.end_id = d.difference_no || '/resolved'
        left join bank_matches m on d.subject_id in (m.item_no, m.line_id)
      where d.kind in ('not_here', 'not_at_bank', 'double') and m.item_no is null
      union all
      select format('payout %s: reference %s', w.withdrawal_no, w.bank_reference)
      from bank_matches m
        join paid w on w.withdrawal_no = m.item_no
        join bank_lines l using (line_id)
      where l.reference_id is distinct from ${REFERENCE_ID('w.bank_reference')}`,
  },
];
