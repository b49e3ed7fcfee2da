// Checks the wallets: each figure of their rows is re-derived from the journal.

import type { Check } from './check.ts';

/** Both wallets of every user as rows of one shape. */
const WALLET_ROWS = `
  select w.user_id, v.account, v.balance, v.frozen, v.total_in, v.total_out
  from wallets w, lateral (values
    ('consumer', w.consumer_balance, w.consumer_frozen, w.consumer_in, w.consumer_out),
    ('merchant', w.merchant_balance, w.merchant_frozen, w.merchant_in, w.merchant_out)
  ) as v (account, balance, frozen, total_in, total_out)`;

export const WALLET_CHECKS: readonly Check[] = [
  {
    name: 'closed_accounts_are_empty',
    rule: 'A closed account holds nothing, has no factor, no session, and no key that works.',
    violations: `
      with closed_wallet as materialized (select * from wallets where closed_at_ms is not null)
      select format('user %s is closed: holds %s; suspended %s, payment password %s, keys %s, sessions %s',
        user_id, held, suspended, has_password, keys, sessions) as what
      from (
        select user_id, suspended, pay_password_digest is not null as has_password,
          consumer_balance + consumer_frozen + merchant_balance + merchant_frozen as held,
          (select count(*) from api_keys k where k.user_id = w.user_id and revoked_at_ms is null)
            as keys,
          (select count(*) from sessions s where s.user_id = w.user_id) as sessions
        from closed_wallet w) as closed
      where held <> 0 or not suspended or has_password or keys > 0 or sessions > 0`,
  },
  {
    name: 'wallets_equal_their_entries',
    rule: 'Balance, frozen and both totals of a wallet equal the sums of its entries.',
    violations: `
      with journal as (
        select user_id, account, sum(balance_delta) as balance, sum(frozen_delta) as frozen,
          sum(greatest(balance_delta + frozen_delta, 0)) as total_in,
          sum(greatest(-balance_delta - frozen_delta, 0)) as total_out
        from entries where user_id is not null group by user_id, account)
      select format('user %s, %s wallet: row %s/%s in %s out %s, entries %s/%s in %s out %s',
        w.user_id, w.account, w.balance, w.frozen, w.total_in, w.total_out,
        coalesce(j.balance, 0), coalesce(j.frozen, 0),
        coalesce(j.total_in, 0), coalesce(j.total_out, 0)) as what
      from (${WALLET_ROWS}) as w left join journal j using (user_id, account)
      where (w.balance, w.frozen, w.total_in, w.total_out) is distinct from
        (coalesce(j.balance, 0), coalesce(j.frozen, 0),
          coalesce(j.total_in, 0), coalesce(j.total_out, 0))`,
  },
  {
    name: 'wallets_hold_in_less_out',
    rule: 'balance + frozen = total_in − total_out in every wallet, and nothing is negative.',
    violations: `
      select format('user %s, %s wallet: balance %s, frozen %s, in %s, out %s',
        user_id, account, balance, frozen, total_in, total_out) as what
      from (${WALLET_ROWS}) as w
      where balance + frozen <> total_in - total_out
        or least(balance, frozen, total_in, total_out) < 0`,
  },
];
