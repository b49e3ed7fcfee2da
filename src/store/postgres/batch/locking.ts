// Makes the statements that lock a batch's orders, wallets, counters of wrong sign-ins and invites, each
// sorted by its key. The wallets are those that the batch names, or also those that orders name.

import type { Statement } from '../connection/connection.ts';
import { HERE, keyHere, owned } from '../connection/owners.ts';
import type { OrderRow } from '../tables/orders.ts';
import type { Row } from '../tables/row-mac.ts';
import type { WalletRow } from '../tables/wallets.ts';

/**
 * A refund locks the wallets of an order only when the order belongs to the user who refunds it. The limit
 * keeps the order from being looked for among all that this user owns.
 */
export const refunded = (txNos: '$3' | '$4', userIds: '$4' | '$5') =>
  `from unnest(${txNos}::text[], ${userIds}::bigint[]) as wanted (tx_no, user_id)
    cross join lateral (
      select owner_id, payer_id, settle_due_at_ms, settled_at_ms from orders
      where orders.${HERE} and orders.tx_no = wanted.tx_no limit 1
    ) as asked
  where owner_id = user_id`;

export function lockingStatements(suffix: '' | ' skip locked') {
  const lock = `for no key update${suffix}`;
  const mark = suffix === '' ? '' : '_skip';
  return {
    orders: read<OrderRow>(
      `orders${mark}`,
      `select * from orders where ${HERE} and tx_no = any($2::text[]) order by tx_no ${lock}`,
    ),
    wallets: read<WalletRow>(
      `wallets${mark}`,
      `select * from wallets where ${HERE} and user_id = any($2::bigint[])
       order by user_id ${lock}`,
    ),
    namedWallets: read<WalletRow>(
      `named_wallets${mark}`,
      `select * from wallets where ${HERE} and user_id = any($2::bigint[]
         || array(select owner_id from orders where ${HERE} and tx_no = any($3::text[]))
         || array(select unnest(array[owner_id, payer_id]) ${refunded('$4', '$5')}))
       order by user_id ${lock}`,
    ),
    attempts: read<Row>(
      `attempts${mark}`,
      `select * from sign_in_attempts where ${HERE} and subject = any($2::text[])
       order by subject ${lock}`,
    ),
    invites: read<Row>(
      `invites${mark}`,
      `select * from invites where code_digest = any($1::text[]) order by code_digest ${lock}`,
    ),
  };
}

export function read<Row>(name: string, text: string): Statement<Row> {
  return owned(`load_${name}`, text);
}

// A row that is not there cannot be locked, and two nodes would both count the first wrong attempt
// as the only one. An empty row stands for no attempts and is swept away like any other.
export const FIRST_ATTEMPTS = read(
  'first_attempts',
  `insert into sign_in_attempts (cell, subject, failures, last_at_ms, blocked_until_ms)
   select cells.cell, unnest($2::text[]), 0, 0, null from cells where cells.${HERE}
   on conflict ${keyHere('subject')} do nothing`,
);
