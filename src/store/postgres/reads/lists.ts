// Lists of users, merchants and branches, the newest first. Ids come from sequences, so the newest are at
// the end of the primary keys.

import type { Queries } from '../../store.ts';
import type { Statement } from '../connection/connection.ts';
import type { Books } from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import { USER_ROWS } from '../tables/access.ts';
import { BRANCH_ROWS, MERCHANT_ROWS } from '../tables/orders.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';

const USERS: Statement<Row> = {
  name: 'list_users',
  text: 'select * from users where user_id < $1 order by user_id desc limit $2',
};
// A range of the index, so that whatever is asked for reads no more rows than it returns.
const USERS_NAMED: Statement<Row> = {
  name: 'list_users_named',
  text: `select * from users
    where (name collate "C", user_id) > ($1, $2) and name collate "C" <= $3 || chr(1114111)
    order by name collate "C", user_id limit $4`,
};
const MERCHANT: Statement<Row> = {
  name: 'list_merchant',
  text: 'select * from merchants where merchant_id = $1',
};
const MERCHANTS: Statement<Row> = {
  name: 'list_merchants',
  text: 'select * from merchants where merchant_id < $1 order by merchant_id desc limit $2',
};
const MERCHANTS_OF: Statement<Row> = {
  name: 'list_merchants_of',
  text: `select * from merchants where owner_id = $1 and merchant_id < $2
    order by merchant_id desc limit $3`,
};
const BRANCHES: Statement<Row> = {
  name: 'list_branches',
  text: `select * from branches where merchant_id = any($1::bigint[]) and branch_id < $2
    order by branch_id desc limit $3`,
};
const BRANCHES_OF_OWNER: Statement<Row> = {
  name: 'list_branches_of_owner',
  text: `select branches.* from merchants join branches using (merchant_id)
    where owner_id = $1 order by branch_id desc limit $2`,
};
/** Older than this are all. */
const LAST_ID = Number.MAX_SAFE_INTEGER;

type Lists = Pick<
  Queries,
  'users' | 'usersNamed' | 'merchant' | 'merchants' | 'branchesOf' | 'branchesOfOwner'
>;

export function lists(wide: Books, sealing: RowSealing): Lists {
  const toUser = (row: Row) => USER_ROWS.read(sealing, row);
  const toMerchant = (row: Row) => MERCHANT_ROWS.read(sealing, row);
  const toBranch = (row: Row) => BRANCH_ROWS.read(sealing, row);
  return {
    users: async (limit, before = Number.MAX_SAFE_INTEGER) =>
      (await readRows(wide, USERS, [before, limit])).map(toUser),
    usersNamed: async (beginning, limit, after = { name: beginning, userId: 0 }) =>
      (await readRows(wide, USERS_NAMED, [after.name, after.userId, beginning, limit])).map(toUser),
    async merchant(merchantId) {
      const [row] = await readRows(wide, MERCHANT, [merchantId]);
      return row && toMerchant(row);
    },
    async merchants(ownerId, limit, after = null) {
      const rows =
        ownerId === null
          ? await readRows(wide, MERCHANTS, [after ?? LAST_ID, limit])
          : await readRows(wide, MERCHANTS_OF, [ownerId, after ?? LAST_ID, limit]);
      return rows.map(toMerchant);
    },
    async branchesOf(merchantIds, limit, after = null) {
      const values = [merchantIds.map(String), after ?? LAST_ID, limit];
      return (await readRows(wide, BRANCHES, values)).map(toBranch);
    },
    branchesOfOwner: async (ownerId, limit) =>
      (await readRows(wide, BRANCHES_OF_OWNER, [ownerId, limit])).map(toBranch),
  };
}
