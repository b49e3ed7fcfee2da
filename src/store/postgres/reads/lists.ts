// What operators list: users, merchants, branches and orders, the newest first. Ids come from sequences
// and numbers of orders begin with their time, so the newest are at the end of the primary keys.

import type { Queries } from '../../store.ts';
import type { Statement } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { readRows } from '../connection/read-rows.ts';
import { toUser, type UserRow } from '../tables/access.ts';
import {
  type BranchRow,
  type MerchantRow,
  type OrderWithBucketRow,
  toBranch,
  toMerchant,
  toSettledOrder,
} from '../tables/orders.ts';

const USERS: Statement<UserRow> = {
  name: 'list_users',
  text: 'select * from users order by user_id desc limit $1',
};
const MERCHANT: Statement<MerchantRow> = {
  name: 'list_merchant',
  text: 'select * from merchants where merchant_id = $1',
};
const MERCHANTS: Statement<MerchantRow> = {
  name: 'list_merchants',
  text: 'select * from merchants order by merchant_id desc limit $1',
};
const MERCHANTS_OF: Statement<MerchantRow> = {
  name: 'list_merchants_of',
  text: 'select * from merchants where owner_id = $1 order by merchant_id desc limit $2',
};
const BRANCHES: Statement<BranchRow> = {
  name: 'list_branches',
  text: 'select * from branches where merchant_id = $1 order by branch_id desc limit $2',
};
const BRANCHES_OF_OWNER: Statement<BranchRow> = {
  name: 'list_branches_of_owner',
  text: `select branches.* from merchants join branches using (merchant_id)
    where owner_id = $1 order by branch_id desc limit $2`,
};
const ORDERS: Statement<OrderWithBucketRow> = {
  name: 'list_orders',
  text: `select orders.*, bucket.settled_at_ms as bucket_settled_at_ms
    from orders
      left join settlement_buckets as bucket
        on bucket.id = orders.owner_id || '/' || orders.settle_due_at_ms
    where ($1::bigint is null or orders.owner_id = $1)
      and ($2::text is null or $2 = case
        when status = 'pending' and expires_at_ms <= ${NOW_MS} then 'expired' else status end)
    order by tx_no desc limit $3`,
};

type OperatorLists = Pick<
  Queries,
  'users' | 'merchant' | 'merchants' | 'branchesOf' | 'branchesOfOwner' | 'orders'
>;

export function operatorLists(wide: ConnectionSource): OperatorLists {
  return {
    users: async (limit) => (await readRows(wide, USERS, [limit])).map(toUser),
    async merchant(merchantId) {
      const [row] = await readRows(wide, MERCHANT, [merchantId]);
      return row && toMerchant(row);
    },
    async merchants(ownerId, limit) {
      const rows =
        ownerId === null
          ? await readRows(wide, MERCHANTS, [limit])
          : await readRows(wide, MERCHANTS_OF, [ownerId, limit]);
      return rows.map(toMerchant);
    },
    branchesOf: async (merchantId, limit) =>
      (await readRows(wide, BRANCHES, [merchantId, limit])).map(toBranch),
    branchesOfOwner: async (ownerId, limit) =>
      (await readRows(wide, BRANCHES_OF_OWNER, [ownerId, limit])).map(toBranch),
    orders: async ({ ownerId, status, limit }) =>
      (await readRows(wide, ORDERS, [ownerId, status, limit])).map(toSettledOrder),
  };
}
