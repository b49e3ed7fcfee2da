// Checks the records: the numbered entries that owners see as their transactions.

import type { Check } from './check.ts';

export const RECORD_CHECKS: readonly Check[] = [
  {
    name: 'records_are_numbered',
    rule: "A user's records are numbered from 1 without gaps up to the wallet row's number.",
    violations: `
      with numbered as (
        select user_id, count(*) as records, count(distinct record_no) as numbers,
          min(record_no) as first, max(record_no) as last
        from entries where record_no is not null group by user_id)
      select format('user %s: wallet row %s; %s records, %s numbers from %s to %s', w.user_id,
        w.record_no, coalesce(n.records, 0), coalesce(n.numbers, 0), n.first, n.last) as what
      from wallets w left join numbered n using (user_id)
      where w.record_no <> coalesce(n.records, 0)
        or n.first <> 1 or n.last <> n.records or n.numbers <> n.records`,
  },
  {
    name: 'records_keep_time',
    rule: "A user's records never go back in time, and the wallet row keeps the latest time.",
    violations: `
      with timed as (
        select user_id, record_no, at_ms,
          lag(at_ms) over (partition by user_id order by record_no) as before_ms
        from entries where record_no is not null),
      latest as (
        select user_id, max(at_ms) as last_at_ms
        from entries where user_id is not null group by user_id)
      select format('user %s, record %s is earlier than the one before it', user_id, record_no)
        as what
      from timed where at_ms < before_ms
      union all
      select format('user %s: wallet row at %s, latest entry at %s', w.user_id, w.last_at_ms,
        coalesce(l.last_at_ms, 0))
      from wallets w left join latest l using (user_id)
      where w.last_at_ms <> coalesce(l.last_at_ms, 0)`,
  },
  {
    name: 'records_chain',
    rule: "Each record's balance and frozen follow from the record of the same wallet before it.",
    // Entries without a number move money between the two parts of a wallet, between records; a
    // wallet that has any is held to the sum of both parts, every other one to each part.
    violations: `
      with moved_inside as (
        select distinct user_id, account from entries
        where user_id is not null and record_no is null),
      chained as (
        select user_id, account, record_no, balance_delta, frozen_delta, balance_after,
          frozen_after,
          lag(balance_after, 1, 0::bigint) over wallet as balance_before,
          lag(frozen_after, 1, 0::bigint) over wallet as frozen_before
        from entries where record_no is not null
        window wallet as (partition by user_id, account order by record_no))
      select format('user %s, record %s (%s wallet): %s/%s after %s/%s by %s/%s', c.user_id,
        record_no, c.account, balance_after, frozen_after, balance_before, frozen_before,
        balance_delta, frozen_delta) as what
      from chained c left join moved_inside m on m.user_id = c.user_id and m.account = c.account
      where balance_after is null or frozen_after is null
        or balance_after + frozen_after
          <> balance_before + frozen_before + balance_delta + frozen_delta
        or (balance_after <> balance_before + balance_delta and m.user_id is null)`,
  },
  {
    name: 'records_have_direction',
    // Which withdrawals have come back, the rule of withdrawals says.
    rule: 'A record changes what its wallet holds, in its direction; nothing else does.',
    violations: `
      select format('movement %s, leg %s: %s of %s, record %s', movement_no, leg,
        coalesce(type, 'no type'), balance_delta + frozen_delta, coalesce(record_no::text, 'none'))
        as what
      from entries
      where user_id is not null and not case
        when record_no is null then type is null and balance_delta + frozen_delta = 0
          and balance_after is not null and frozen_after is not null
        when type is null or balance_delta + frozen_delta = 0 then false
        when type in ('recharge', 'collection') then balance_delta + frozen_delta > 0
        when type = 'consume' then balance_delta + frozen_delta < 0
        when type = 'withdraw' then frozen_delta < 0 and balance_delta = 0
          or balance_delta > 0 and frozen_delta = 0
        when type = 'refund' then (account = 'consumer') = (balance_delta + frozen_delta > 0)
        else true end`,
  },
];
