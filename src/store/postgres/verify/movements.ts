// Checks movements, and the books as a whole.

import type { Check } from './check.ts';

export const MOVEMENT_CHECKS: readonly Check[] = [
  {
    name: 'movements_are_whole',
    rule: 'The entries of every movement sum to zero, and are numbered from 0 without gaps.',
    // Each leg sets a bit. Where as many of the lowest are set as there are legs, none is there twice.
    // Counting distinct numbers would sort the journal, and a rule of its own would pass it once more.
    violations: `
      with movement as (
        select movement_no, sum(balance_delta + frozen_delta) as sum, count(*) as legs,
          bit_or(1::bigint << leg) filter (where leg between 0 and 60) as numbers
        from entries group by movement_no)
      select case when sum <> 0 then format('movement %s is out of balance by %s', movement_no, sum)
        else format('movement %s has a number twice or leaves one out: %s entries', movement_no,
          legs) end as what
      from movement
      where sum <> 0 or legs > 60
        or numbers is distinct from (1::bigint << least(legs, 60)::integer) - 1`,
  },
  {
    name: 'movements_have_one_time',
    rule: 'All entries of a movement have the same time, order and refund.',
    // Each is held to the first: that there is one first is the rule above.
    violations: `
      select format('movement %s, leg %s: not the time, order or refund of the first', e.movement_no,
        e.leg) as what
      from entries first join entries e using (movement_no)
      where first.leg = 0 and e.leg <> 0 and (e.at_ms <> first.at_ms or e.tx_no <> first.tx_no
        or e.refund_no is distinct from first.refund_no)`,
  },
  {
    name: 'books_sum_to_zero',
    rule: 'What came from outside is what all wallets and the fee account hold.',
    violations: `
      select format('external %s, wallets %s, fees %s', external, wallets, fees) as what
      from
        (select coalesce(sum(balance_delta) filter (where account = 'external'), 0) as external,
          coalesce(sum(balance_delta) filter (where account = 'fee'), 0) as fees
          from entries where account in ('external', 'fee')) as system,
        (select coalesce(sum(consumer_balance + consumer_frozen
          + merchant_balance + merchant_frozen), 0) as wallets from wallets) as held
      where external + wallets + fees <> 0`,
  },
  {
    name: 'system_entries_are_plain',
    rule: 'Entries of the accounts external and fee have no frozen part, no number and no balance.',
    violations: `
      select format('movement %s, leg %s (%s)', movement_no, leg, account) as what
      from entries
      where account in ('external', 'fee') and (frozen_delta <> 0 or balance_after is not null
        or frozen_after is not null or record_no is not null or type is not null
        or user_id is not null or (account = 'fee' and balance_delta <= 0))`,
  },
];
