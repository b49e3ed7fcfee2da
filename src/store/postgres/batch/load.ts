// Loads what a batch needs in one round trip, in an order that is the same everywhere so that no two
// batches deadlock: the time and the orders, sorted and locked; then the wallets, those that the orders
// name among them, the counters of wrong sign-ins and the invites, each sorted and locked; then all that
// is only read. Idempotency keys come last and unlocked: read before the locks, the loser of a race
// between two nodes would not see what the winner had done.

import type { KeyObject } from 'node:crypto';
import { assert } from '../../../core/assert.ts';
import { ownerOfBinding } from '../../../core/idempotency.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { ownerOfBucket } from '../../../core/order/settlement.ts';
import type { Reads } from '../../../core/reads.ts';
import { emptyState, type State } from '../../../core/state.ts';
import type { Locking } from '../../store.ts';
import { bigintArray, textArray } from '../connection/arrays.ts';
import { type Cells, inCells } from '../connection/cells.ts';
import { type Connection, onlyRow, type Statement, type Value } from '../connection/connection.ts';
import { TIME } from '../connection/now-ms.ts';
import { toNumber } from '../connection/values.ts';
import {
  type KeyRow,
  type RecoveryCodesRow,
  requireAuthenticKey,
  type SecretsRow,
  toAttempts,
  toInvite,
  toKey,
  toRecoveryCodes,
  toSecrets,
  toUser,
  USER_ROWS,
  type UserRow,
} from '../tables/access.ts';
import { type BindingRow, toBinding } from '../tables/idempotency-keys.ts';
import {
  type BranchRow,
  type BucketRow,
  type MerchantRow,
  ORDER_ROWS,
  REQUEST_ROWS,
  type RefundRequestRow,
  type ToolRefundDayRow,
  toBranch,
  toBucket,
  toMerchant,
  toOrder,
  toRefundRequest,
  toToolRefundDay,
} from '../tables/orders.ts';
import { RECEIVER_ROWS, type ReceiverRow, toReceiver } from '../tables/receivers.ts';
import { requireAuthentic } from '../tables/row-mac.ts';
import { STAFF_ROWS, type StaffRow, toStaff } from '../tables/staff.ts';
import {
  toOwner,
  toWithdrawal,
  WALLET_ROWS,
  type WalletRow,
  WITHDRAWAL_ROWS,
  type WithdrawalRow,
} from '../tables/wallets.ts';
import { lockingStatements, read, refunded } from './locking.ts';
import { assertForeseen, type Foreseen, foreseeOwners, PARTIES, type Parties } from './parties.ts';

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };

const LOCKED = {
  wait: lockingStatements(''),
  skip: lockingStatements(' skip locked'),
} satisfies Record<Locking, unknown>;

const UNLOCKED = {
  standing: read<Pick<WalletRow, 'user_id' | 'suspended' | 'closed_at_ms'>>(
    'standing',
    `select ${WALLET_ROWS.covered.join(', ')}, mac from wallets
     where cell = $1 and user_id = any($2::bigint[])`,
  ),
  users: read<UserRow>('users', 'select * from users where user_id = any($1::bigint[])'),
  logins: read<Pick<UserRow, 'login' | 'user_id'>>(
    'logins',
    'select login, user_id from users where login = any($1::text[])',
  ),
  references: read<Pick<UserRow, 'reference' | 'user_id'>>(
    'references',
    'select reference, user_id from users where reference = any($1::text[])',
  ),
  merchants: read<MerchantRow>(
    'merchants',
    'select * from merchants where merchant_id = any($1::bigint[])',
  ),
  branches: read<BranchRow>(
    'branches',
    'select * from branches where branch_id = any($1::bigint[])',
  ),
  staff: read<StaffRow>(
    'staff',
    'select * from staff_logins where branch_id = any($1::bigint[]) and removed_at_ms is null',
  ),
  keys: read<KeyRow>('keys', 'select * from api_keys where key_id = any($1::text[])'),
  buckets: read<BucketRow>(
    'buckets',
    'select * from settlement_buckets where cell = $1 and id = any($2::text[])',
  ),
  namedBuckets: read<BucketRow>(
    'named_buckets',
    `select * from settlement_buckets where cell = $1 and id = any($2::text[]
       || array(select owner_id || '/' || settle_due_at_ms ${refunded('$3', '$4')}
         and settle_due_at_ms is not null and settled_at_ms is null))`,
  ),
  refundRequests: read<RefundRequestRow>(
    'refund_requests',
    'select * from refund_requests where tx_no = any($1::text[])',
  ),
  requestKeys: read<KeyRow>(
    'request_keys',
    `select api_keys.* from refund_requests join api_keys using (key_id)
     where tx_no = any($1::text[])`,
  ),
  toolRefunds: read<ToolRefundDayRow>(
    'tool_refunds',
    'select * from tool_refund_days where window_id = any($1::text[])',
  ),
  withdrawals: read<WithdrawalRow>(
    'withdrawals',
    'select * from withdrawals where withdrawal_no = any($1::text[])',
  ),
  callbackSecrets: read<SecretsRow>(
    'callback_secrets',
    'select * from callback_secrets where user_id = any($1::bigint[])',
  ),
  receivers: read<ReceiverRow>(
    'receivers',
    'select * from event_receivers where owner_id = any($1::bigint[]) and removed_at_ms is null',
  ),
  recoveryCodes: read<RecoveryCodesRow>(
    'recovery_codes',
    'select * from recovery_codes where cell = $1 and user_id = any($2::bigint[])',
  ),
  bindings: read<BindingRow>(
    'bindings',
    'select * from idempotency_keys where cell = $1 and id = any($2::text[])',
  ),
};

// A row that is not there cannot be locked, and two nodes would both count the first wrong attempt
// as the only one. An empty row stands for no attempts and is swept away like any other.
const FIRST_ATTEMPTS = read(
  'first_attempts',
  `insert into sign_in_attempts (subject, failures, last_at_ms, blocked_until_ms)
   select subject, 0, 0, null from unnest($1::text[]) as subject on conflict (subject) do nothing`,
);

/** Every statement of the write path, for the test that reads their plans. */
export const LOAD_STATEMENTS: readonly Statement[] = [
  ...Object.values(LOCKED.wait),
  ...Object.values(LOCKED.skip),
  ...Object.values(UNLOCKED),
  PARTIES,
  FIRST_ATTEMPTS,
];

/** What all batches have in common. */
interface LoadContext {
  readonly parties: Parties;
  readonly cells: Cells;
  readonly chainKey: KeyObject;
}

export async function load(
  connection: Connection,
  reads: Reads,
  locking: Locking,
  context: LoadContext,
): Promise<State> {
  const state = emptyState(0);
  const foreseen = await foreseeOwners(connection, reads, context);
  const parts = [
    ...lockedParts(state, reads, foreseen, LOCKED[locking], context),
    ...bucketParts(state, foreseen, context.cells),
    ...readParts(state, reads, context),
  ];
  const needed = parts.filter(({ values }) => values !== null);
  const [, time, ...answers] = await allAnswered(
    connection.sendTogether(() => [
      connection.run(BEGIN),
      connection.run(TIME),
      ...needed.map(({ statement, values }) => connection.run(statement, values ?? [])),
    ]),
  );
  for (const [index, { statement, keep }] of needed.entries()) {
    const answer = answers[index];
    assert(answer, `${statement.name} was not answered`);
    for (const row of answer.rows) keep(row);
  }
  if (context.cells.count > 1) assertForeseen(reads, foreseen, state);
  return { ...state, nowMs: toNumber(onlyRow(time).now_ms) };
}

/** What is read of one table, and where its rows go. */
interface Part<Row = unknown> {
  readonly statement: Statement<Row>;
  /** Null: nothing is needed of it. */
  readonly values: Value[] | null;
  /** A method, so that parts of all tables fit one list; `part` has paired it with its statement. */
  keep(row: Row): void;
}

function part<Row>(
  statement: Statement<Row>,
  values: Value[] | null,
  keep: (row: Row) => void,
): Part<Row> {
  return { statement, values, keep };
}

function lockedParts(
  state: State,
  reads: Reads,
  foreseen: Foreseen,
  { orders, wallets, namedWallets, attempts, invites }: ReturnType<typeof lockingStatements>,
  { parties, cells, chainKey }: LoadContext,
): readonly Part[] {
  const keepOwner = (row: WalletRow) => {
    requireAuthentic(chainKey, WALLET_ROWS, row);
    const owner = toOwner(row);
    state.owners.set(owner.userId, owner);
  };
  const subjects = texts(reads.attempts);
  return [
    part(orders, texts(reads.orders), (row) => {
      requireAuthentic(chainKey, ORDER_ROWS, row);
      const order = toOrder(row);
      state.orders.set(order.txNo, order);
      parties.note(order);
    }),
    ...(foreseen.payeesOf.length + foreseen.refunds.length > 0
      ? [part(namedWallets, namedWalletValues(foreseen), keepOwner)]
      : inCells(cells, foreseen.owners, itself).map(([cell, userIds]) =>
          part(wallets, within(cell, numbers(userIds)), keepOwner),
        )),
    part(FIRST_ATTEMPTS, subjects, () => {}),
    part(attempts, subjects, (row) => state.attempts.set(row.subject, toAttempts(row))),
    part(invites, texts(reads.invites), (row) => state.invites.set(row.code_digest, toInvite(row))),
  ];
}

/** Read after the locks, so that what their holders have committed is seen. */
function readParts(state: State, reads: Reads, { cells, chainKey }: LoadContext): readonly Part[] {
  return [
    ...inCells(cells, reads.standing, itself).map(([cell, userIds]) =>
      part(UNLOCKED.standing, within(cell, numbers(userIds)), (row) => {
        requireAuthentic(chainKey, WALLET_ROWS, row);
        const { suspended, closed_at_ms } = row;
        state.standing.set(toNumber(row.user_id), { suspended, closed: closed_at_ms !== null });
      }),
    ),
    ...userParts(state, reads, chainKey),
    part(UNLOCKED.merchants, numbers(reads.merchants), (row) => {
      const merchant = toMerchant(row);
      state.merchants.set(merchant.merchantId, merchant);
    }),
    part(UNLOCKED.branches, numbers(reads.branches), (row) => {
      const branch = toBranch(row);
      state.branches.set(branch.branchId, branch);
    }),
    part(UNLOCKED.staff, numbers(reads.staffOf), (row) => {
      requireAuthentic(chainKey, STAFF_ROWS, row);
      const staff = toStaff(row);
      state.staff.set(staff.staffId, staff);
    }),
    part(UNLOCKED.keys, texts(reads.keys), keepKey(state, chainKey)),
    ...requestParts(state, reads, chainKey),
    part(UNLOCKED.withdrawals, texts(reads.withdrawals), (row) => {
      requireAuthentic(chainKey, WITHDRAWAL_ROWS, row);
      state.withdrawals.set(row.withdrawal_no, toWithdrawal(row));
    }),
    part(UNLOCKED.callbackSecrets, numbers(reads.callbackSecrets), (row) => {
      const secrets = toSecrets(row);
      state.callbackSecrets.set(secrets.userId, secrets);
    }),
    part(UNLOCKED.receivers, numbers(reads.receiversOf), (row) => {
      requireAuthentic(chainKey, RECEIVER_ROWS, row);
      const receiver = toReceiver(row);
      state.receivers.set(receiver.receiverId, receiver);
    }),
    ...inCells(cells, reads.recoveryCodes, itself).map(([cell, userIds]) =>
      part(UNLOCKED.recoveryCodes, within(cell, numbers(userIds)), (row) => {
        const codes = toRecoveryCodes(row);
        state.recoveryCodes.set(codes.userId, codes);
      }),
    ),
    ...inCells(cells, reads.bindings, ownerOfBinding).map(([cell, ids]) =>
      part(UNLOCKED.bindings, within(cell, texts(ids)), (row) =>
        state.bindings.set(row.id, toBinding(row)),
      ),
    ),
  ];
}

function bucketParts(state: State, foreseen: Foreseen, cells: Cells): readonly Part[] {
  const { buckets, refunds } = foreseen;
  const keep = (row: BucketRow) => state.buckets.set(row.id, toBucket(row));
  if (refunds.length > 0) {
    return [part(UNLOCKED.namedBuckets, [0, textArray(buckets), ...refundValues(foreseen)], keep)];
  }
  return inCells(cells, buckets, ownerOfBucket).map(([cell, ids]) =>
    part(UNLOCKED.buckets, within(cell, texts(ids)), keep),
  );
}

function userParts(state: State, reads: Reads, chainKey: KeyObject): readonly Part[] {
  return [
    part(UNLOCKED.users, numbers(reads.users), (row) => {
      requireAuthentic(chainKey, USER_ROWS, row);
      const user = toUser(row);
      state.users.set(user.userId, user);
    }),
    part(UNLOCKED.logins, texts(reads.logins), (row) =>
      state.logins.set(row.login, toNumber(row.user_id)),
    ),
    part(UNLOCKED.references, texts(reads.references), (row) =>
      state.references.set(row.reference ?? '', toNumber(row.user_id)),
    ),
  ];
}

function requestParts(state: State, reads: Reads, chainKey: KeyObject): readonly Part[] {
  const txNos = texts(reads.refundRequestsOf);
  return [
    part(UNLOCKED.refundRequests, txNos, (row) => {
      requireAuthentic(chainKey, REQUEST_ROWS, row);
      state.refundRequests.set(row.request_no, toRefundRequest(row));
    }),
    part(UNLOCKED.requestKeys, txNos, keepKey(state, chainKey)),
    part(UNLOCKED.toolRefunds, texts(reads.toolRefunds), (row) =>
      state.toolRefunds.set(row.window_id, toToolRefundDay(row)),
    ),
  ];
}

function keepKey(state: State, chainKey: KeyObject) {
  return (row: KeyRow) => {
    requireAuthenticKey(chainKey, row);
    state.keys.set(row.key_id, toKey(row));
  };
}

function within(cell: number, values: Value[] | null): Value[] | null {
  return values && [cell, ...values];
}

const itself = (userId: UserId) => userId;

function texts(list: readonly string[]): Value[] | null {
  return list.length > 0 ? [textArray([...new Set(list)].sort())] : null;
}

function numbers(list: readonly number[]): Value[] | null {
  return list.length > 0 ? [bigintArray([...new Set(list)].sort((a, b) => a - b))] : null;
}

/** The database looks up the parties of an order only where this process does not know them. */
function namedWalletValues(foreseen: Foreseen): Value[] {
  const { owners, payeesOf } = foreseen;
  return [0, bigintArray(owners), textArray(payeesOf), ...refundValues(foreseen)];
}

function refundValues({ refunds }: Foreseen): Value[] {
  const txNos = textArray(refunds.map(({ txNo }) => txNo));
  return [txNos, bigintArray(refunds.map(({ userId }) => userId))];
}

/**
 * Waits for every statement before it reports the first failure: the connection has answered all it
 * was sent, and a rollback meets no stragglers.
 */
async function allAnswered<Sent extends readonly Promise<unknown>[]>(sent: readonly [...Sent]) {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
