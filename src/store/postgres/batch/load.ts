// Loads what a batch needs in one round trip, in an order that is the same everywhere so that no two
// batches deadlock: the time and the orders, sorted and locked; then the wallets, those that the orders
// name among them, the counters of wrong sign-ins and the invites, each sorted and locked; then all that
// is only read. Idempotency keys and the numbers of shops come last and unlocked: read before the locks, the
// loser of a race between two nodes would not see what the winner had done. What they name is known then;
// it is locked in its place, so the batch lets go of everything and is loaded once more.

import { assert } from '../../../core/assert.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { ownerOfSettlementBucket } from '../../../core/order/settlement.ts';
import { type Reads, withMade } from '../../../core/reads.ts';
import { emptyState, type State } from '../../../core/state.ts';
import { shanghaiDayNumber } from '../../../core/time.ts';
import type { Lane, Locking } from '../../store.ts';
import { bigintArray, textArray } from '../connection/arrays.ts';
import { type Connection, onlyRow, type Statement, type Value } from '../connection/connection.ts';
import { Overtaken } from '../connection/failure.ts';
import { TIME } from '../connection/now-ms.ts';
import { areTogether, HERE, type Spread } from '../connection/owners.ts';
import { allAnswered, numbers, type Part, part, partsOf, texts } from '../connection/part.ts';
import { toNumber } from '../connection/values.ts';
import { ATTEMPT_ROWS, INVITE_ROWS, KEY_ROWS } from '../tables/access.ts';
import {
  BRANCH_ROWS,
  MERCHANT_ROWS,
  ORDER_SEALS,
  REFUND_ROWS,
  type SettlementBucketRow,
  toRefund,
  toSettlementBucket,
} from '../tables/orders.ts';
import { type Row, type RowSealing, requireAuthentic } from '../tables/row-mac.ts';
import { proved } from '../tables/sealed-rows.ts';
import { WALLET_ROWS, WALLET_SEALS, type WalletRow } from '../tables/wallets.ts';
import { begin, ROLLBACK } from './begin.ts';
import { DECIDED_LOADS, decidedParts } from './load-decided.ts';
import { NAMED_LOADS, namedParts } from './load-named.ts';
import { ROW_LOADS, rowParts } from './load-rows.ts';
import { FIRST_ATTEMPTS, lockingStatements, read, refunded } from './locking.ts';
import {
  assertForeseen,
  type Foreseen,
  foreseeOwners,
  ORDER_PARTIES,
  type OrderParties,
} from './order-parties.ts';

const LOCKED = {
  wait: lockingStatements(''),
  skip: lockingStatements(' skip locked'),
} satisfies Record<Locking, unknown>;

const UNLOCKED = {
  standing: read<Pick<WalletRow, 'user_id' | 'suspended' | 'closed_at_ms'>>(
    'standing',
    `select ${WALLET_ROWS.covered.join(', ')}, mac from wallets
     where ${HERE} and user_id = any($2::bigint[])`,
  ),
  logins: namesTaken('logins', 'login'),
  references: namesTaken('references', 'reference'),
  providerAccounts: namesTaken('provider_accounts', 'provider_account'),
  merchantsAlike: read<Row>(
    'merchants_alike',
    'select *, name_key(name) from merchants where name_key(name) = any($1::text[])',
  ),
  branchesOf: read<Row>(
    'branches_of',
    `select branches.* from merchants join branches using (merchant_id)
     where owner_id = any($1::bigint[])`,
  ),
  buckets: read<SettlementBucketRow>(
    'buckets',
    `select * from settlement_buckets where ${HERE} and id = any($2::text[])`,
  ),
  namedBuckets: read<SettlementBucketRow>(
    'named_buckets',
    `select * from settlement_buckets where ${HERE} and id = any($2::text[]
       || array(select owner_id || '/' || settle_due_at_ms ${refunded('$3', '$4')}
         and settle_due_at_ms is not null and settled_at_ms is null))`,
  ),
  requestKeys: read<Row>(
    'request_keys',
    `select * from api_keys where ${HERE} and key_id = any(array(
       select key_id from refund_requests where ${HERE} and tx_no = any($2::text[])))`,
  ),
  refunds: read<Row>(
    'refunds',
    `select refunds.* from refunds
       left join lateral (
         select record_no from entries
         where ${HERE} and movement_no = refunds.refund_no and leg = 0 limit 1
       ) as entry on true
     where refunds.${HERE} and refunds.tx_no = any($2::text[])
     order by refunds.at_ms, record_no`,
  ),
};

/** Which of these names belong to users, and to whom. */
function namesTaken(name: string, column: 'login' | 'reference' | 'provider_account') {
  return read<NameRow>(
    name,
    `select ${column} as name, user_id from users where ${column} = any($1::text[])`,
  );
}

interface NameRow {
  readonly name: string;
  readonly user_id: string;
}

/** Every statement of the write path, for the test that reads their plans. */
export const LOAD_STATEMENTS: readonly Statement[] = [
  ...Object.values(LOCKED.wait),
  ...Object.values(LOCKED.skip),
  ...Object.values(UNLOCKED),
  ...ROW_LOADS,
  ...DECIDED_LOADS,
  ...NAMED_LOADS,
  ORDER_PARTIES,
  FIRST_ATTEMPTS,
];

/** What all batches have in common. */
interface LoadContext extends Spread {
  readonly parties: OrderParties;
  readonly lane: Lane;
  readonly sealing: RowSealing;
  /** This process's estimate of the database's clock. */
  readonly nowMs: () => number;
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
  const aboutMs = context.nowMs();
  const foreseen = await foreseeOwners(connection, reads, context);
  const parts = [
    ...lockedParts(state, reads, foreseen, LOCKED[locking], context),
    ...bucketParts(state, foreseen, context),
    ...readParts(state, reads, { ...context, aboutMs }),
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
  if (!areTogether(context)) assertForeseen(reads, foreseen, state);
  const nowMs = toNumber(onlyRow(time).now_ms);
  // Counted from a day that has not begun, somebody would have spent nothing yet.
  const isEarly = shanghaiDayNumber(aboutMs) > shanghaiDayNumber(nowMs);
  if (isEarly && state.spentBefore.size > 0) throw new Overtaken();
  return { ...state, nowMs };
}

function lockedParts(
  state: State,
  reads: Reads,
  foreseen: Foreseen,
  { orders, wallets, namedWallets, attempts, invites }: ReturnType<typeof lockingStatements>,
  context: LoadContext,
): readonly Part[] {
  const { parties, sealing } = context;
  const keepOwner = (row: WalletRow) => {
    const owner = proved(sealing, WALLET_SEALS, row);
    state.owners.set(owner.userId, owner);
  };
  return [
    ...partsOf(context, reads.orders, itself, (here, txNos) =>
      here(orders, texts(txNos), (row) => {
        const order = proved(sealing, ORDER_SEALS, row);
        state.orders.set(order.txNo, order);
        parties.note(order);
      }),
    ),
    ...(foreseen.payeesOf.length + foreseen.refunds.length > 0
      ? [part(namedWallets, namedWalletValues(foreseen), keepOwner)]
      : partsOf(context, foreseen.owners, itself, (here, userIds) =>
          here(wallets, numbers(userIds), keepOwner),
        )),
    ...partsOf(context, reads.attempts, itself, (here, subjects) => [
      here(FIRST_ATTEMPTS, texts(subjects), () => {}),
      here(attempts, texts(subjects), (row) => {
        const counted = ATTEMPT_ROWS.read(sealing, row);
        state.attempts.set(counted.subject, counted);
      }),
    ]),
    part(invites, texts(reads.invites), (row) => {
      const invite = INVITE_ROWS.read(sealing, row);
      state.invites.set(invite.codeDigest, invite);
    }),
  ];
}

/** Read after the locks, so that what their holders have committed is seen. */
function readParts(
  state: State,
  reads: Reads,
  context: LoadContext & { readonly aboutMs: number },
): readonly Part[] {
  const { sealing } = context;
  return [
    ...partsOf(context, reads.standing, itself, (here, userIds) =>
      here(UNLOCKED.standing, numbers(userIds), (row) => {
        requireAuthentic(sealing.key, WALLET_ROWS, row);
        const { suspended, closed_at_ms } = row;
        state.standing.set(toNumber(row.user_id), { suspended, closed: closed_at_ms !== null });
      }),
    ),
    ...rowParts(state, reads, context),
    ...nameParts(state, reads),
    ...shopParts(state, reads, context),
    ...refundParts(state, reads, context),
    ...decidedParts(state, reads, context),
    ...namedParts(state, reads, context),
  ];
}

/** What is found through other rows than its own, or by what no column says. */
function shopParts(state: State, reads: Reads, { sealing }: LoadContext): readonly Part[] {
  return [
    part(UNLOCKED.merchantsAlike, texts(reads.nameKeys), (row) => {
      const { merchantsAlike: known } = state;
      const nameKey = String(row.name_key);
      known.set(nameKey, [...(known.get(nameKey) ?? []), MERCHANT_ROWS.read(sealing, row)]);
    }),
    part(UNLOCKED.branchesOf, numbers(reads.merchantsOf), (row) => {
      const branch = BRANCH_ROWS.read(sealing, row);
      state.branches.set(branch.branchId, branch);
    }),
  ];
}

function bucketParts(state: State, foreseen: Foreseen, context: Spread): readonly Part[] {
  const { buckets, refunds } = foreseen;
  const keep = (row: SettlementBucketRow) => state.buckets.set(row.id, toSettlementBucket(row));
  if (refunds.length > 0) {
    return [part(UNLOCKED.namedBuckets, [0, textArray(buckets), ...refundValues(foreseen)], keep)];
  }
  return partsOf(context, buckets, ownerOfSettlementBucket, (here, ids) =>
    here(UNLOCKED.buckets, texts(ids), keep),
  );
}

function nameParts(state: State, reads: Reads): readonly Part[] {
  const into = (names: Map<string, UserId>) => (row: NameRow) =>
    names.set(row.name, toNumber(row.user_id));
  return [
    part(UNLOCKED.logins, texts(reads.logins), into(state.logins)),
    part(UNLOCKED.references, texts(reads.references), into(state.references)),
    part(UNLOCKED.providerAccounts, texts(reads.providerAccounts), into(state.providerAccounts)),
  ];
}

function refundParts(state: State, reads: Reads, context: LoadContext): readonly Part[] {
  const { sealing } = context;
  return [
    // The keys of whoever may ask for a refund of an order lie with it.
    ...partsOf(context, reads.refundRequestsOf, itself, (here, txNos) =>
      here(UNLOCKED.requestKeys, texts(txNos), (row) => {
        const key = KEY_ROWS.read(sealing, row);
        state.keys.set(key.keyId, key);
      }),
    ),
    ...partsOf(context, reads.refundsOf, itself, (here, txNos) =>
      here(UNLOCKED.refunds, texts(txNos), (row) => {
        const refund = toRefund(REFUND_ROWS.read(sealing, row));
        state.refunds.set(refund.refundNo, refund);
      }),
    ),
  ];
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
