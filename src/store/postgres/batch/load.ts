// Loads what a batch needs in one round trip, in an order that is the same everywhere so that no two
// batches deadlock: the time and the orders, sorted and locked; then the wallets, those that the orders
// name among them, the counters of wrong sign-ins and the invites, each sorted and locked; then all that
// is only read. Idempotency keys and the numbers of shops come last and unlocked: read before the locks, the
// loser of a race between two nodes would not see what the winner had done. What they name is known then;
// it is locked in its place, so the batch lets go of everything and is loaded once more.

import type { KeyObject } from 'node:crypto';
import { assert } from '../../../core/assert.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { ownerOfBucket } from '../../../core/order/settlement.ts';
import { type Reads, withMade } from '../../../core/reads.ts';
import { emptyState, type State } from '../../../core/state.ts';
import type { Lane, Locking } from '../../store.ts';
import { bigintArray, textArray } from '../connection/arrays.ts';
import { type Cells, inCells } from '../connection/cells.ts';
import { type Connection, onlyRow, type Statement, type Value } from '../connection/connection.ts';
import { Overtaken } from '../connection/failure.ts';
import { TIME } from '../connection/now-ms.ts';
import { allAnswered, numbers, type Part, part, partIn, texts } from '../connection/part.ts';
import { toNumber } from '../connection/values.ts';
import {
  type KeyRow,
  type RecoveryCodesRow,
  requireAuthenticKey,
  toAttempts,
  toInvite,
  toKey,
  toRecoveryCodes,
  toUser,
  USER_ROWS,
  type UserRow,
} from '../tables/access.ts';
import {
  type BranchRow,
  type BucketRow,
  type MerchantRow,
  ORDER_SEALS,
  REFUND_ROWS,
  REQUEST_ROWS,
  type RefundRequestRow,
  type RefundRow,
  type ToolRefundDayRow,
  toBranch,
  toBucket,
  toMerchant,
  toRefund,
  toRefundRequest,
  toToolRefundDay,
} from '../tables/orders.ts';
import { requireAuthentic } from '../tables/row-mac.ts';
import { proved, type Sealing } from '../tables/sealed-rows.ts';
import { STAFF_ROWS, type StaffRow, toStaff } from '../tables/staff.ts';
import { WALLET_ROWS, WALLET_SEALS, type WalletRow } from '../tables/wallets.ts';
import { begin, ROLLBACK } from './begin.ts';
import { DECIDED_LOADS, decidedParts } from './load-decided.ts';
import { NAMED_LOADS, namedParts } from './load-named.ts';
import { TOLD_LOADS, toldParts } from './load-told.ts';
import { FIRST_ATTEMPTS, lockingStatements, read, refunded } from './locking.ts';
import { assertForeseen, type Foreseen, foreseeOwners, PARTIES, type Parties } from './parties.ts';

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
  logins: namesTaken('logins', 'login'),
  references: namesTaken('references', 'reference'),
  providerAccounts: namesTaken('provider_accounts', 'provider_account'),
  merchants: read<MerchantRow>(
    'merchants',
    'select * from merchants where merchant_id = any($1::bigint[])',
  ),
  branches: read<BranchRow>(
    'branches',
    'select * from branches where branch_id = any($1::bigint[])',
  ),
  merchantsOf: read<MerchantRow>(
    'merchants_of',
    'select * from merchants where owner_id = any($1::bigint[])',
  ),
  merchantsAlike: read<MerchantRow & { readonly name_key: string }>(
    'merchants_alike',
    'select *, name_key(name) from merchants where name_key(name) = any($1::text[])',
  ),
  branchesOf: read<BranchRow>(
    'branches_of',
    `select branches.* from merchants join branches using (merchant_id)
     where owner_id = any($1::bigint[])`,
  ),
  staff: read<StaffRow>(
    'staff',
    'select * from staff_logins where branch_id = any($1::bigint[]) and removed_at_ms is null',
  ),
  keys: read<KeyRow>('keys', 'select * from api_keys where cell = $1 and key_id = any($2::text[])'),
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
    'select * from refund_requests where cell = $1 and tx_no = any($2::text[])',
  ),
  requestKeys: read<KeyRow>(
    'request_keys',
    `select * from api_keys where cell = $1 and key_id = any(array(
       select key_id from refund_requests where cell = $1 and tx_no = any($2::text[])))`,
  ),
  refunds: read<RefundRow>(
    'refunds',
    `select refunds.* from refunds
       left join lateral (
         select record_no from entries
         where cell = $1 and movement_no = refunds.refund_no and leg = 0 limit 1
       ) as entry on true
     where refunds.cell = $1 and refunds.tx_no = any($2::text[])
     order by refunds.at_ms, record_no`,
  ),
  toolRefunds: read<ToolRefundDayRow>(
    'tool_refunds',
    'select * from tool_refund_days where cell = $1 and window_id = any($2::text[])',
  ),
  recoveryCodes: read<RecoveryCodesRow>(
    'recovery_codes',
    'select * from recovery_codes where cell = $1 and user_id = any($2::bigint[])',
  ),
};

/** Which of these names belong to users, and to whom. */
function namesTaken(name: string, column: keyof UserRow) {
  return read<NameRow>(
    name,
    `select ${column} as name, user_id from users where ${column} = any($1::text[])`,
  );
}

type NameRow = Pick<UserRow, 'name' | 'user_id'>;

/** Every statement of the write path, for the test that reads their plans. */
export const LOAD_STATEMENTS: readonly Statement[] = [
  ...Object.values(LOCKED.wait),
  ...Object.values(LOCKED.skip),
  ...Object.values(UNLOCKED),
  ...DECIDED_LOADS,
  ...TOLD_LOADS,
  ...NAMED_LOADS,
  PARTIES,
  FIRST_ATTEMPTS,
];

/** What all batches have in common. */
interface LoadContext {
  readonly parties: Parties;
  readonly cells: Cells;
  readonly lane: Lane;
  readonly sealing: Sealing;
}

export async function load(
  connection: Connection,
  reads: Reads,
  locking: Locking,
  context: LoadContext,
): Promise<State> {
  const state = await loadOnce(connection, reads, locking, context);
  const wanted = withMade(reads, state);
  if (wanted === reads) return state;
  await connection.run(ROLLBACK);
  const again = await loadOnce(connection, wanted, locking, context);
  // Meanwhile somebody has used a key or a number for something else.
  if (withMade(wanted, again) !== wanted) throw new Overtaken();
  return again;
}

async function loadOnce(
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
  const asked = needed.flatMap(({ cell }) => cell ?? []);
  const [, time, ...answers] = await allAnswered(
    connection.sendTogether(() => [
      begin(connection, context, asked),
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

function lockedParts(
  state: State,
  reads: Reads,
  foreseen: Foreseen,
  { orders, wallets, namedWallets, attempts, invites }: ReturnType<typeof lockingStatements>,
  { parties, cells, sealing }: LoadContext,
): readonly Part[] {
  const keepOwner = (row: WalletRow) => {
    const owner = proved(sealing, WALLET_SEALS, row);
    state.owners.set(owner.userId, owner);
  };
  return [
    ...inCells(cells, reads.orders, itself).map(([cell, txNos]) =>
      partIn(cell, orders, texts(txNos), (row) => {
        const order = proved(sealing, ORDER_SEALS, row);
        state.orders.set(order.txNo, order);
        parties.note(order);
      }),
    ),
    ...(foreseen.payeesOf.length + foreseen.refunds.length > 0
      ? [part(namedWallets, namedWalletValues(foreseen), keepOwner)]
      : inCells(cells, foreseen.owners, itself).map(([cell, userIds]) =>
          partIn(cell, wallets, numbers(userIds), keepOwner),
        )),
    ...inCells(cells, reads.attempts, itself).flatMap(([cell, subjects]) => [
      partIn(cell, FIRST_ATTEMPTS, texts(subjects), () => {}),
      partIn(cell, attempts, texts(subjects), (row) =>
        state.attempts.set(row.subject, toAttempts(row)),
      ),
    ]),
    part(invites, texts(reads.invites), (row) => state.invites.set(row.code_digest, toInvite(row))),
  ];
}

/** Read after the locks, so that what their holders have committed is seen. */
function readParts(state: State, reads: Reads, context: LoadContext): readonly Part[] {
  const { cells, sealing } = context;
  const { key: chainKey } = sealing;
  return [
    ...inCells(cells, reads.standing, itself).map(([cell, userIds]) =>
      partIn(cell, UNLOCKED.standing, numbers(userIds), (row) => {
        requireAuthentic(chainKey, WALLET_ROWS, row);
        const { suspended, closed_at_ms } = row;
        state.standing.set(toNumber(row.user_id), { suspended, closed: closed_at_ms !== null });
      }),
    ),
    ...userParts(state, reads, chainKey),
    ...shopParts(state, reads),
    part(UNLOCKED.staff, numbers(reads.staffOf), (row) => {
      requireAuthentic(chainKey, STAFF_ROWS, row);
      const staff = toStaff(row);
      state.staff.set(staff.staffId, staff);
    }),
    ...inCells(cells, reads.keys, itself).map(([cell, keyIds]) =>
      partIn(cell, UNLOCKED.keys, texts(keyIds), keepKey(state, chainKey)),
    ),
    ...requestParts(state, reads, cells, chainKey),
    ...decidedParts(state, reads, context),
    ...toldParts(state, reads, cells, chainKey),
    ...inCells(cells, reads.recoveryCodes, itself).map(([cell, userIds]) =>
      partIn(cell, UNLOCKED.recoveryCodes, numbers(userIds), (row) => {
        const codes = toRecoveryCodes(row);
        state.recoveryCodes.set(codes.userId, codes);
      }),
    ),
    ...namedParts(state, reads, context),
  ];
}

function shopParts(state: State, reads: Reads): readonly Part[] {
  const keepMerchant = (row: MerchantRow) => {
    const merchant = toMerchant(row);
    state.merchants.set(merchant.merchantId, merchant);
  };
  const keepBranch = (row: BranchRow) => {
    const branch = toBranch(row);
    state.branches.set(branch.branchId, branch);
  };
  return [
    part(UNLOCKED.merchants, numbers(reads.merchants), keepMerchant),
    part(UNLOCKED.branches, numbers(reads.branches), keepBranch),
    part(UNLOCKED.merchantsOf, numbers(reads.merchantsOf), keepMerchant),
    part(UNLOCKED.merchantsAlike, texts(reads.nameKeys), (row) => {
      const { merchantsAlike: known } = state;
      known.set(row.name_key, [...(known.get(row.name_key) ?? []), toMerchant(row)]);
    }),
    part(UNLOCKED.branchesOf, numbers(reads.merchantsOf), keepBranch),
  ];
}

function bucketParts(state: State, foreseen: Foreseen, cells: Cells): readonly Part[] {
  const { buckets, refunds } = foreseen;
  const keep = (row: BucketRow) => state.buckets.set(row.id, toBucket(row));
  if (refunds.length > 0) {
    return [part(UNLOCKED.namedBuckets, [0, textArray(buckets), ...refundValues(foreseen)], keep)];
  }
  return inCells(cells, buckets, ownerOfBucket).map(([cell, ids]) =>
    partIn(cell, UNLOCKED.buckets, texts(ids), keep),
  );
}

function userParts(state: State, reads: Reads, chainKey: KeyObject): readonly Part[] {
  const into = (names: Map<string, UserId>) => (row: NameRow) =>
    names.set(row.name, toNumber(row.user_id));
  return [
    part(UNLOCKED.users, numbers(reads.users), (row) => {
      requireAuthentic(chainKey, USER_ROWS, row);
      const user = toUser(row);
      state.users.set(user.userId, user);
    }),
    part(UNLOCKED.logins, texts(reads.logins), into(state.logins)),
    part(UNLOCKED.references, texts(reads.references), into(state.references)),
    part(UNLOCKED.providerAccounts, texts(reads.providerAccounts), into(state.providerAccounts)),
  ];
}

function requestParts(
  state: State,
  reads: Reads,
  cells: Cells,
  chainKey: KeyObject,
): readonly Part[] {
  return [
    // Whoever may ask for a refund of an order has keys in its cell.
    ...inCells(cells, reads.refundRequestsOf, itself).flatMap(([cell, txNos]) => [
      partIn(cell, UNLOCKED.refundRequests, texts(txNos), (row) => {
        requireAuthentic(chainKey, REQUEST_ROWS, row);
        state.refundRequests.set(row.request_no, toRefundRequest(row));
      }),
      partIn(cell, UNLOCKED.requestKeys, texts(txNos), keepKey(state, chainKey)),
    ]),
    ...inCells(cells, reads.refundsOf, itself).map(([cell, txNos]) =>
      partIn(cell, UNLOCKED.refunds, texts(txNos), (row) => {
        requireAuthentic(chainKey, REFUND_ROWS, row);
        state.refunds.set(row.refund_no, toRefund(row));
      }),
    ),
    ...inCells(cells, reads.toolRefunds, itself).map(([cell, windowIds]) =>
      partIn(cell, UNLOCKED.toolRefunds, texts(windowIds), (row) =>
        state.toolRefunds.set(row.window_id, toToolRefundDay(row)),
      ),
    ),
  ];
}

function keepKey(state: State, chainKey: KeyObject) {
  return (row: KeyRow) => {
    requireAuthenticKey(chainKey, row);
    state.keys.set(row.key_id, toKey(row));
  };
}

const itself = <Id>(id: Id) => id;

/** The database looks up the parties of an order only where this process does not know them. */
function namedWalletValues(foreseen: Foreseen): Value[] {
  const { owners, payeesOf } = foreseen;
  return [0, bigintArray(owners), textArray(payeesOf), ...refundValues(foreseen)];
}

function refundValues({ refunds }: Foreseen): Value[] {
  const txNos = textArray(refunds.map(({ txNo }) => txNo));
  return [txNos, bigintArray(refunds.map(({ userId }) => userId))];
}
