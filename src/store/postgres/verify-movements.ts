// What must be true of movements and of the books as a whole.

import type { Check } from './verify.ts';

export const MOVEMENT_CHECKS: readonly Check[] = [
  {
    name: 'movements_sum_to_zero',
    rule: 'The entries of every movement sum to zero.',
    violations: `
      select format('movement %s is out of balance by %s', movement_no,
        sum(balance_delta + frozen_delta)) as what
      from entries group by movement_no
      having sum(balance_delta + frozen_delta) <> 0`,
  },
  {
    name: 'movements_are_whole',
    rule: 'The entries of a movement are numbered from 0 without gaps, with one time, order and refund.',
    // Each leg sets a bit. Where as many of the lowest are set as there are legs, none is there twice.
    // Counting distinct numbers would sort the whole journal by them.
    violations: `
      with movement as (
        select movement_no, count(*) as legs, min(leg) as first, max(leg) as last,
          bit_or(1::bigint << leg) filter (where leg between 0 and 60) as numbers,
          min(at_ms) <> max(at_ms) or min(tx_no) <> max(tx_no)
            or min(refund_no) <> max(refund_no)
            or count(refund_no) not in (0, count(*)) as mixed
        from entries group by movement_no),
      numbered as (
        select *, legs > 60
          or numbers is distinct from (1::bigint << least(legs, 60)::integer) - 1 as misnumbered
        from movement)
      select case when mixed then format('movement %s mixes times, orders or refunds', movement_no)
        else format('movement %s has %s entries, numbered from %s to %s', movement_no, legs, first,
          last) end as what
      from numbered where mixed or misnumbered`,
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
