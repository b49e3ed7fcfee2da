// Reads without locks. Point reads gather; each is one key on one column.

import type { NoticeQueries } from '../../notices.ts';
import type { Queries, Sequence } from '../../store.ts';
import type { OrderParties } from '../batch/order-parties.ts';
import { textArray } from '../connection/arrays.ts';
import type { Statement, Value } from '../connection/connection.ts';
import { TIME } from '../connection/now-ms.ts';
import { AMONG, type Books, beside, HERE, owned, readAmong, readOf } from '../connection/owners.ts';
import { lookUpByNumber, lookUpByText, readOnlyRow, readRows } from '../connection/read-rows.ts';
import { toNumber } from '../connection/values.ts';
import { ATTEMPT_ROWS, INVITE_ROWS, USER_ROWS } from '../tables/access.ts';
import { type AuditLineRow, toAuditLine } from '../tables/audit-lines.ts';
import { type EntryRow, toEntry } from '../tables/entries.ts';
import {
  BRANCH_ROWS,
  type OrderWithSettlementRow,
  provedSettledOrder,
  REFUND_ROWS,
  toRefund,
} from '../tables/orders.ts';
import type { Row, RowSealing } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';
import type { Table } from '../tables/table.ts';
import { WALLET_SEALS, type WalletRow } from '../tables/wallets.ts';
import { queryRecordsAfter } from './all-records.ts';
import { BANK_READS, bankQueries } from './bank.ts';
import { billQueries } from './billed-records.ts';
import { credentials, KEYS, SESSIONS } from './credentials.ts';
import { DECISION_READS, decisions } from './decisions.ts';
import { dueBuckets } from './due-buckets.ts';
import { lists } from './lists.ts';
import { MANDATE_READS, mandateQueries } from './mandates.ts';
import { MARKS, queryMarks } from './marks.ts';
import { operatorLists } from './operator-lists.ts';
import { ownLists } from './own-orders.ts';
import { ownWallets } from './own-wallets.ts';
import { queryRecords } from './record-page.ts';
import { queryRecordsFrom } from './records-from.ts';
import { requestLogQueries } from './request-log.ts';
import { salesQueries } from './sales.ts';
import { securityQueries } from './security.ts';
import { tills } from './tills.ts';

const BETWEEN = '($1::bigint is null or at_ms >= $1) and ($2::bigint is null or at_ms < $2)';
const WHOLE_TRAIL = statement<AuditLineRow>(
  'audit_trail',
  `select * from audit_lines where ${BETWEEN}
   order by at_ms desc, user_id desc, chain_no desc limit $3`,
);
// The lines of a user are never older than those before them.
export const USERS_TRAIL = owned<AuditLineRow>(
  'query_users_trail',
  `select * from audit_lines where ${HERE} and user_id = $5 and ${BETWEEN}
   order by chain_no desc limit $3`,
);
const ORDERS = owned<OrderWithSettlementRow>(
  'query_orders',
  `select orders.*, bucket.settled_at_ms as bucket_settled_at_ms
   from orders
     left join settlement_buckets as bucket
       on bucket.${beside('orders')}
         and bucket.id = orders.owner_id || '/' || orders.settle_due_at_ms
   where orders.${AMONG} and tx_no = any($1::text[])`,
);
const BRANCHES = statement<Row>(
  'branches',
  'select * from branches where branch_id = any($1::bigint[])',
);
const FIRST_ENTRY = statement<EntryRow>(
  'first_entry',
  'select * from entries where movement_no = $1 and leg = 0',
);
// Record order decides between refunds of one millisecond.
const REFUNDS = owned<Row>(
  'query_refunds',
  `select refunds.* from refunds
     left join lateral (
       select record_no from entries
       where ${beside('refunds')} and movement_no = refunds.refund_no and leg = 0 limit 1
     ) as entry on true
   where refunds.${HERE} and refunds.tx_no = $1 order by refunds.at_ms, record_no`,
);
const WALLETS = owned<WalletRow>(
  'query_wallets',
  `select * from wallets where ${AMONG} and user_id = any($1::bigint[])`,
);
const USERS = statement<Row>('users', 'select * from users where user_id = any($1::bigint[])');
const USER_BY_REFERENCE = statement<Row>(
  'user_by_reference',
  'select * from users where reference = $1',
);
const USER_BY_WALLET_ID = statement<Row>(
  'user_by_wallet',
  'select * from users where wallet_id = $1',
);
const ATTEMPTS = owned<Row>(
  'query_attempts',
  `select * from sign_in_attempts
   where ${AMONG} and subject = any($1::text[])`,
);
const INVITES = statement<Row>('invites', 'select * from invites order by invite_id');
const NEXT_ID: Record<Sequence, Statement<{ readonly id: string }>> = {
  user: statement('next_user_id', `select nextval('user_id_seq') as id`),
  merchant: statement('next_merchant_id', `select nextval('merchant_id_seq') as id`),
  branch: statement('next_branch_id', `select nextval('branch_id_seq') as id`),
  invite: statement('next_invite_id', `select nextval('invite_id_seq') as id`),
  staff: statement('next_staff_id', `select nextval('staff_id_seq') as id`),
  receiver: statement('next_receiver_id', `select nextval('receiver_id_seq') as id`),
};

/** Every gathered read and those of first entries, for the test that reads their plans. */
export const POINT_READS: readonly Statement[] = [
  KEYS,
  ORDERS,
  BRANCHES,
  ...DECISION_READS,
  WALLETS,
  USERS,
  SESSIONS,
  ATTEMPTS,
  FIRST_ENTRY,
  REFUNDS,
  MARKS,
  ...BANK_READS,
  ...MANDATE_READS,
];

export interface QueryParts {
  /** Serves point reads, one statement at a time. */
  readonly hot: Books;
  /** For whatever may take longer. */
  readonly wide: Books;
  readonly parties: OrderParties;
  readonly sealing: RowSealing;
  /** The database's time: a statement over several machines would read their clocks. */
  readonly nowMs: () => number;
}

export function queries(parts: QueryParts): Omit<Queries, keyof NoticeQueries> {
  const { hot, wide, parties, sealing, nowMs } = parts;
  const reading = <Item>(table: Table<Item>) => readingOf(sealing, table);
  const user = reading(USER_ROWS);
  const one = oneBy(hot);
  const owner = lookUpByNumber(hot, WALLETS, (row) => row.user_id, ownerOf(sealing));
  return {
    timeMs: async () => toNumber((await readOnlyRow(hot, TIME)).now_ms),
    nextId: async (sequence) => toNumber((await readOnlyRow(hot, NEXT_ID[sequence])).id),
    async auditTrail({ userId, fromMs, untilMs, limit }) {
      const asked = [fromMs, untilMs, limit];
      const rows =
        userId === null
          ? await readRows(wide, WHOLE_TRAIL, asked)
          : await readOf(wide, userId, USERS_TRAIL, [...asked, userId]);
      return rows.map(toAuditLine);
    },
    order: lookUpByText(hot, ORDERS, (row) => row.tx_no, notedBy(parties, sealing)),
    branch: lookUpByNumber(hot, BRANCHES, branchIdOf, reading(BRANCH_ROWS)),
    dueBuckets: dueBuckets(hot),
    firstEntryOf: (movementNo) => one(FIRST_ENTRY, movementNo, toEntry),
    refundsOf: async (txNo) => {
      const rows = await readOf(hot, txNo, REFUNDS, [txNo]);
      return rows.map(reading(REFUND_ROWS)).map(toRefund);
    },
    owner,
    user: lookUpByNumber(hot, USERS, (row) => String(row.user_id), user),
    userByReference: (reference) => one(USER_BY_REFERENCE, reference, user),
    userByWalletId: (walletId) => one(USER_BY_WALLET_ID, walletId, user),
    attempts: async (subjects) =>
      (await readAmong(hot, subjects, ATTEMPTS, [textArray(subjects)])).map(reading(ATTEMPT_ROWS)),
    invites: async () => (await readRows(wide, INVITES)).map(reading(INVITE_ROWS)),
    records: (filter) => queryRecords(wide, filter),
    recordsFrom: (userId, recordNo, limit) => queryRecordsFrom(wide, userId, recordNo, limit),
    recordsAfter: (after, limit) => queryRecordsAfter(wide, after, limit),
    ...billQueries(wide),
    ...salesQueries(wide),
    ...bankQueries(wide, sealing),
    ...decisions(parts),
    ...mandateQueries(parts),
    marks: (watched) => queryMarks(hot, watched),
    ...credentials(parts),
    ...ownWallets(wide, sealing),
    ...tills({ ...parts, owner }),
    ...lists(wide, sealing),
    ...operatorLists(wide, sealing, nowMs),
    ...ownLists(wide, sealing, nowMs),
    ...requestLogQueries(wide),
    ...securityQueries(wide, sealing),
  };
}

function notedBy(parties: OrderParties, sealing: RowSealing) {
  return (row: OrderWithSettlementRow) => {
    const order = provedSettledOrder(sealing, row);
    parties.note(order);
    return order;
  };
}

function oneBy(source: Books) {
  return async <Row, Item>(asked: Statement<Row>, value: Value, toItem: (row: Row) => Item) => {
    const [row] = await readRows(source, asked, [value]);
    return row && toItem(row);
  };
}

const branchIdOf = (row: Row) => String(row.branch_id);

function readingOf<Item>(sealing: RowSealing, table: Table<Item>): (row: Row) => Item {
  return (row) => table.read(sealing, row);
}

function ownerOf(sealing: RowSealing) {
  return (row: WalletRow) => proved(sealing, WALLET_SEALS, row);
}

function statement<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
