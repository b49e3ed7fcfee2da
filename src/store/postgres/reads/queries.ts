// Reads without locks. Point reads gather; each is one key on one column.

import type { KeyObject } from 'node:crypto';
import type { KeyView, Queries, Sequence, SessionView } from '../../store.ts';
import type { Parties } from '../batch/parties.ts';
import { textArray } from '../connection/arrays.ts';
import { type Cells, cellSql, cellsOfUsers } from '../connection/cells.ts';
import type { Statement, Value } from '../connection/connection.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { NOW_MS, TIME } from '../connection/now-ms.ts';
import { lookUpByNumber, lookUpByText, readOnlyRow, readRows } from '../connection/read-rows.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import {
  type InviteRow,
  type KeyRow,
  requireAuthenticKey,
  SESSION_ROWS,
  toInvite,
  toKey,
  toUser,
  USER_ROWS,
  type UserRow,
} from '../tables/access.ts';
import { type AuditLineRow, toAuditLine } from '../tables/audit-lines.ts';
import { type EntryRow, toEntry } from '../tables/entries.ts';
import {
  type BranchRow,
  type BucketRow,
  type OrderWithBucketRow,
  type RefundRequestRow,
  type RefundRow,
  toBranch,
  toRefund,
  toRefundRequest,
  toSettledOrder,
} from '../tables/orders.ts';
import { prefixed, requireAuthentic } from '../tables/row-mac.ts';
import {
  toOwner,
  toWithdrawal,
  WALLET_ROWS,
  type WalletRow,
  type WithdrawalRow,
} from '../tables/wallets.ts';
import { lists } from './lists.ts';
import { MARKS, queryMarks } from './marks.ts';
import { operatorLists } from './operator-lists.ts';
import { ownLists } from './own-orders.ts';
import { ownWallets } from './own-wallets.ts';
import { queryRecords } from './records.ts';
import { requestLogQueries } from './request-log.ts';
import { securityQueries } from './security.ts';
import { tills } from './tills.ts';

/** With the owner's rows of wallets (`w_`) and users (`u_`). */
interface KeyViewRow extends KeyRow {
  readonly w_suspended: boolean;
  readonly u_pay_password_salt: string;
  readonly u_wallet_id: string;
}

interface KeyUseRow {
  readonly key_id: string;
  readonly at_ms: string;
  readonly address: string;
}

interface SignInRow {
  readonly session_digest: string;
  readonly session_id: string;
  readonly device: string | null;
  readonly user_id: string;
  readonly expires_at_ms: string;
  readonly used_at_ms: string;
  readonly u_name: string;
  readonly u_wallet_id: string;
  readonly u_operator: boolean;
  readonly w_suspended: boolean;
}

const OWNER_COLUMNS = `${prefixed(USER_ROWS, 'users', 'u_')},
     ${prefixed(WALLET_ROWS, 'wallets', 'w_')}`;

const KEYS = statement<KeyViewRow>(
  'keys',
  `select api_keys.*, ${OWNER_COLUMNS}
   from api_keys
     join users on users.user_id = api_keys.user_id
     join wallets on wallets.cell = ${cellSql('api_keys.user_id', '$2::integer')}
       and wallets.user_id = api_keys.user_id
   where key_id = any($1::text[])`,
);
const KEYS_OF = statement<KeyRow>(
  'keys_of',
  'select * from api_keys where user_id = $1 order by created_at_ms, key_id',
);
const KEY_USES = statement<KeyUseRow>(
  'key_uses',
  'select key_uses.* from api_keys join key_uses using (key_id) where user_id = $1',
);
const AUDIT_TRAIL = statement<AuditLineRow>(
  'audit_trail',
  `select * from audit_lines
   where ($1::bigint is null or user_id = $1)
     and ($2::bigint is null or at_ms >= $2) and ($3::bigint is null or at_ms < $3)
   order by at_ms desc, user_id desc, chain_no desc limit $4`,
);
const ORDERS = statement<OrderWithBucketRow>(
  'orders',
  `select orders.*, bucket.settled_at_ms as bucket_settled_at_ms
   from orders
     left join settlement_buckets as bucket
       on bucket.cell = ${cellSql('orders.owner_id', '$2::integer')}
         and bucket.id = orders.owner_id || '/' || orders.settle_due_at_ms
   where tx_no = any($1::text[])`,
);
const BRANCHES = statement<BranchRow>(
  'branches',
  'select * from branches where branch_id = any($1::bigint[])',
);
const DUE_BUCKETS = statement<Pick<BucketRow, 'owner_id' | 'due_at_ms'>>(
  'due_buckets',
  `select owner_id, due_at_ms from settlement_buckets
   where settled_at_ms is null
     and due_at_ms <= ${NOW_MS}
   order by due_at_ms limit $1`,
);
const WITHDRAWAL = statement<WithdrawalRow>(
  'withdrawal',
  'select * from withdrawals where withdrawal_no = $1',
);
const PENDING_WITHDRAWALS = statement<WithdrawalRow>(
  'pending_withdrawals',
  `select * from withdrawals where status = 'pending'
   order by requested_at_ms, withdrawal_no`,
);
const FIRST_ENTRY = statement<EntryRow>(
  'first_entry',
  'select * from entries where movement_no = $1 and leg = 0',
);
// Record order decides between refunds of one millisecond.
const REFUNDS = statement<RefundRow>(
  'refunds',
  `select refunds.* from refunds
     left join entries on movement_no = refunds.refund_no and leg = 0
   where refunds.tx_no = $1 order by refunds.at_ms, record_no`,
);
const REFUND_REQUESTS = statement<RefundRequestRow>(
  'refund_requests',
  'select * from refund_requests where request_no = any($1::text[])',
);
const LATEST_REQUESTS = statement<RefundRequestRow>(
  'latest_requests',
  `select distinct on (tx_no) * from refund_requests where tx_no = any($1::text[])
   order by tx_no, requested_at_ms desc, request_no desc`,
);
const UNDECIDED_REQUESTS = statement<RefundRequestRow>(
  'undecided_requests',
  `select * from refund_requests
   where decided_at_ms is null and expires_at_ms > ${NOW_MS}
     and ($1::bigint is null or owner_id = $1)
   order by requested_at_ms, request_no`,
);
const WALLETS = statement<WalletRow>(
  'wallets',
  'select * from wallets where cell = any($2::integer[]) and user_id = any($1::bigint[])',
);
const USERS = statement<UserRow>('users', 'select * from users where user_id = any($1::bigint[])');
const USER_BY_LOGIN = statement<UserRow>('user_by_login', 'select * from users where login = $1');
const USER_BY_REFERENCE = statement<UserRow>(
  'user_by_reference',
  'select * from users where reference = $1',
);
const USER_BY_WALLET_ID = statement<UserRow>(
  'user_by_wallet',
  'select * from users where wallet_id = $1',
);
const SESSIONS = statement<SignInRow>(
  'sessions',
  `select sessions.*, ${OWNER_COLUMNS}
   from sessions
     join users on users.user_id = sessions.user_id
     join wallets on wallets.cell = ${cellSql('sessions.user_id', '$2::integer')}
       and wallets.user_id = sessions.user_id
   where session_digest = any($1::text[])`,
);
const BLOCKED_UNTIL = statement<{ readonly until_ms: string | null }>(
  'blocked_until',
  'select max(blocked_until_ms) as until_ms from sign_in_attempts where subject = any($1::text[])',
);
const INVITES = statement<InviteRow>('invites', 'select * from invites order by invite_id');
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
  REFUND_REQUESTS,
  LATEST_REQUESTS,
  WALLETS,
  USERS,
  SESSIONS,
  FIRST_ENTRY,
  REFUNDS,
  MARKS,
];

export interface QueryParts {
  /** Serves point reads, one statement at a time. */
  readonly hot: ConnectionSource;
  /** For whatever may take longer. */
  readonly wide: ConnectionSource;
  readonly parties: Parties;
  readonly cells: Cells;
  readonly chainKey: KeyObject;
}

export function queries({ hot, wide, parties, cells, chainKey }: QueryParts): Queries {
  const user = authentic(chainKey, USER_ROWS, toUser);
  const owner = authentic(chainKey, WALLET_ROWS, toOwner);
  const session = sessionViews(chainKey);
  const one = async <Row, Item>(
    asked: Statement<Row>,
    value: Value,
    toItem: (row: Row) => Item,
  ) => {
    const [row] = await readRows(hot, asked, [value]);
    return row && toItem(row);
  };
  const cellsOf = (userIds: readonly number[]) => [cellsOfUsers(cells, userIds)];
  return {
    timeMs: async () => toNumber((await readOnlyRow(hot, TIME)).now_ms),
    nextId: async (sequence) => toNumber((await readOnlyRow(hot, NEXT_ID[sequence])).id),
    key: lookUpByText(hot, KEYS, (row) => row.key_id, keyViews(chainKey), [cells.count]),
    keyUses: async (userId) => new Map((await readRows(wide, KEY_USES, [userId])).map(toKeyUse)),
    auditTrail: async ({ userId, fromMs, untilMs, limit }) =>
      (await readRows(wide, AUDIT_TRAIL, [userId, fromMs, untilMs, limit])).map(toAuditLine),
    keysOf: async (userId) => (await readRows(wide, KEYS_OF, [userId])).map(toKey),
    order: lookUpByText(hot, ORDERS, (row) => row.tx_no, notedBy(parties), [cells.count]),
    branch: lookUpByNumber(hot, BRANCHES, (row) => row.branch_id, toBranch),
    dueBuckets: async (limit) =>
      (await readRows(hot, DUE_BUCKETS, [limit])).map((row) => ({
        ownerId: toNumber(row.owner_id),
        dueAtMs: toNumber(row.due_at_ms),
      })),
    withdrawal: (withdrawalNo) => one(WITHDRAWAL, withdrawalNo, toWithdrawal),
    pendingWithdrawals: async () => (await readRows(wide, PENDING_WITHDRAWALS)).map(toWithdrawal),
    firstEntryOf: (movementNo) => one(FIRST_ENTRY, movementNo, toEntry),
    refundsOf: async (txNo) => (await readRows(hot, REFUNDS, [txNo])).map(toRefund),
    refundRequest: lookUpByText(hot, REFUND_REQUESTS, (row) => row.request_no, toRefundRequest),
    latestRefundRequest: lookUpByText(hot, LATEST_REQUESTS, (row) => row.tx_no, toRefundRequest),
    undecidedRefundRequests: async (ownerId) =>
      (await readRows(wide, UNDECIDED_REQUESTS, [ownerId])).map(toRefundRequest),
    owner: lookUpByNumber(hot, WALLETS, (row) => row.user_id, owner, cellsOf),
    user: lookUpByNumber(hot, USERS, (row) => row.user_id, user),
    userByLogin: (login) => one(USER_BY_LOGIN, login, user),
    userByReference: (reference) => one(USER_BY_REFERENCE, reference, user),
    userByWalletId: (walletId) => one(USER_BY_WALLET_ID, walletId, user),
    session: lookUpByText(hot, SESSIONS, (row) => row.session_digest, session, [cells.count]),
    blockedUntilMs: async (subjects) =>
      nullableNumber((await readOnlyRow(hot, BLOCKED_UNTIL, [textArray(subjects)])).until_ms) ?? 0,
    invites: async () => (await readRows(wide, INVITES)).map(toInvite),
    records: async (filter) => queryRecords(await wide.connection(), cells, filter),
    marks: (watched) => queryMarks(hot, cells, watched),
    ...ownWallets(wide, cells),
    ...tills({ hot, wide, cells, chainKey }),
    ...lists(wide),
    ...operatorLists(wide, cells),
    ...ownLists(wide),
    ...requestLogQueries(wide),
    ...securityQueries(wide, cells),
  };
}

function toKeyUse({ key_id: keyId, at_ms: atMs, address }: KeyUseRow) {
  return [keyId, { atMs: toNumber(atMs), address }] as const;
}

function notedBy(parties: Parties) {
  return (row: OrderWithBucketRow) => {
    const order = toSettledOrder(row);
    parties.note(order);
    return order;
  };
}

function authentic<Row extends object, Item>(
  chainKey: KeyObject,
  guarded: Parameters<typeof requireAuthentic>[1],
  toItem: (row: Row) => Item,
): (row: Row) => Item {
  return (row) => {
    requireAuthentic(chainKey, guarded, row);
    return toItem(row);
  };
}

function requireAuthenticOwner(chainKey: KeyObject, row: object): void {
  requireAuthentic(chainKey, USER_ROWS, row, 'u_');
  requireAuthentic(chainKey, WALLET_ROWS, row, 'w_');
}

function keyViews(chainKey: KeyObject) {
  return (row: KeyViewRow): KeyView => {
    requireAuthenticKey(chainKey, row);
    requireAuthenticOwner(chainKey, row);
    return {
      key: toKey(row),
      ownerSuspended: row.w_suspended,
      payPasswordSalt: row.u_pay_password_salt,
      walletId: row.u_wallet_id,
    };
  };
}

function sessionViews(chainKey: KeyObject) {
  return (row: SignInRow): SessionView => {
    requireAuthentic(chainKey, SESSION_ROWS, row);
    requireAuthenticOwner(chainKey, row);
    return {
      userId: toNumber(row.user_id),
      sessionId: row.session_id,
      device: row.device,
      name: row.u_name,
      walletId: row.u_wallet_id,
      expiresAtMs: toNumber(row.expires_at_ms),
      usedAtMs: toNumber(row.used_at_ms),
      suspended: row.w_suspended,
      operator: row.u_operator,
    };
  };
}

function statement<Row>(name: string, text: string): Statement<Row> {
  return { name: `query_${name}`, text };
}
