// Loads what a batch needs in one round trip, in an order that is the same everywhere so that no two
// batches deadlock: the time and the orders, sorted and locked; then the wallets, those that the orders
// name among them, the counters of wrong sign-ins and the invites, each sorted and locked; then all that
// is only read. Idempotency keys come last and unlocked: read before the locks, the loser of a race
// between two nodes would not see what the winner had done.

import type { Reads } from '../../../core/reads.ts';
import { emptyState, type State } from '../../../core/state.ts';
import type { Locking } from '../../store.ts';
import { bigintArray, textArray } from '../connection/arrays.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import type { Session, Statement, Value } from '../connection/session.ts';
import type { Payees } from './payees.ts';
import {
  type Row,
  toAttempts,
  toBinding,
  toBranch,
  toBucket,
  toInvite,
  toKey,
  toMerchant,
  toOrder,
  toOwner,
  toRefundRequest,
  toSecrets,
  toToolRefundDay,
  toUser,
  toWithdrawal,
} from './rows.ts';

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };
export const TIME: Statement = {
  name: 'time',
  text: `select ${NOW_MS} as now_ms`,
};

/** Only whose order it is may have its wallets locked by asking for a refund of it. */
const refunded = (txNos: '$2' | '$3', userIds: '$3' | '$4') =>
  `from unnest(${txNos}::text[], ${userIds}::bigint[]) as asked (tx_no, user_id)
  join orders using (tx_no) where owner_id = user_id`;

const LOCKED: Record<Locking, Record<'orders' | 'wallets' | 'attempts' | 'invites', Statement>> = {
  wait: lockingStatements(''),
  skip: lockingStatements(' skip locked'),
};

const UNLOCKED = {
  standing: read(
    'standing',
    'select user_id, suspended from wallets where user_id = any($1::bigint[])',
  ),
  users: read('users', 'select * from users where user_id = any($1::bigint[])'),
  logins: read('logins', 'select login, user_id from users where login = any($1::text[])'),
  merchants: read('merchants', 'select * from merchants where merchant_id = any($1::bigint[])'),
  branches: read('branches', 'select * from branches where branch_id = any($1::bigint[])'),
  keys: read('keys', 'select * from api_keys where key_id = any($1::text[])'),
  buckets: read(
    'buckets',
    `select * from settlement_buckets where id = any($1::text[]
       || array(select owner_id || '/' || settle_due_at_ms ${refunded('$2', '$3')}
         and settle_due_at_ms is not null and settled_at_ms is null))`,
  ),
  refundRequests: read(
    'refund_requests',
    'select * from refund_requests where tx_no = any($1::text[])',
  ),
  requestKeys: read(
    'request_keys',
    `select api_keys.* from refund_requests join api_keys using (key_id)
     where tx_no = any($1::text[])`,
  ),
  toolRefunds: read(
    'tool_refunds',
    'select * from tool_refund_days where window_id = any($1::text[])',
  ),
  withdrawals: read(
    'withdrawals',
    'select * from withdrawals where withdrawal_no = any($1::text[])',
  ),
  callbackSecrets: read(
    'callback_secrets',
    'select * from callback_secrets where user_id = any($1::bigint[])',
  ),
  bindings: read('bindings', 'select * from idempotency_keys where id = any($1::text[])'),
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
  FIRST_ATTEMPTS,
];

export async function load(
  session: Session,
  reads: Reads,
  locking: Locking,
  payees: Payees,
): Promise<State> {
  const state = emptyState(0);
  const parts = [...lockedParts(state, reads, locking, payees), ...readParts(state, reads)];
  const asked = parts.filter((part) => part.values !== null);
  const [, time, ...answers] = await all(
    session.together(() => [
      session.run<Row>(BEGIN),
      session.run<Row>(TIME),
      ...asked.map(({ statement, values }) => session.run<Row>(statement, values ?? [])),
    ]),
  );
  for (const [index, part] of asked.entries()) answers[index]?.rows.forEach(part.keep);
  return { ...state, nowMs: Number(time?.rows[0]?.now_ms) };
}

/** What is asked of one table, and where its rows go. */
interface Part {
  readonly statement: Statement;
  /** Null: nothing is asked. */
  readonly values: Value[] | null;
  readonly keep: (row: Row) => void;
}

function lockedParts(
  state: State,
  reads: Reads,
  locking: Locking,
  payees: Payees,
): readonly Part[] {
  const { orders, wallets, attempts, invites } = LOCKED[locking];
  const subjects = texts(reads.attempts);
  return [
    {
      statement: orders,
      values: texts(reads.orders),
      keep(row) {
        const order = toOrder(row);
        state.orders.set(order.txNo, order);
        payees.note(order);
      },
    },
    {
      statement: wallets,
      values: ownersAsked(reads, payees),
      keep: (row) => state.owners.set(Number(row.user_id), toOwner(row)),
    },
    { statement: FIRST_ATTEMPTS, values: subjects, keep: () => {} },
    {
      statement: attempts,
      values: subjects,
      keep: (row) => state.attempts.set(row.subject, toAttempts(row)),
    },
    {
      statement: invites,
      values: texts(reads.invites),
      keep: (row) => state.invites.set(row.code_digest, toInvite(row)),
    },
  ];
}

/** Read after the locks, so that what their holders have committed is seen. */
function readParts(state: State, reads: Reads): readonly Part[] {
  const part = (statement: Statement, values: Value[] | null, keep: (row: Row) => void) => ({
    statement,
    values,
    keep,
  });
  return [
    part(UNLOCKED.standing, numbers(reads.standing), (row) =>
      state.standing.set(Number(row.user_id), { suspended: row.suspended }),
    ),
    part(UNLOCKED.users, numbers(reads.users), (row) =>
      state.users.set(Number(row.user_id), toUser(row)),
    ),
    part(UNLOCKED.logins, texts(reads.logins), (row) =>
      state.logins.set(row.login, Number(row.user_id)),
    ),
    part(UNLOCKED.merchants, numbers(reads.merchants), (row) => {
      const merchant = toMerchant(row);
      state.merchants.set(merchant.merchantId, merchant);
    }),
    part(UNLOCKED.branches, numbers(reads.branches), (row) => {
      const branch = toBranch(row);
      state.branches.set(branch.branchId, branch);
    }),
    part(UNLOCKED.keys, texts(reads.keys), (row) => state.keys.set(row.key_id, toKey(row))),
    part(UNLOCKED.buckets, bucketsAsked(reads), (row) => state.buckets.set(row.id, toBucket(row))),
    ...requestParts(state, reads),
    part(UNLOCKED.withdrawals, texts(reads.withdrawals), (row) =>
      state.withdrawals.set(row.withdrawal_no, toWithdrawal(row)),
    ),
    part(UNLOCKED.callbackSecrets, numbers(reads.callbackSecrets), (row) => {
      const secrets = toSecrets(row);
      state.callbackSecrets.set(secrets.userId, secrets);
    }),
    part(UNLOCKED.bindings, texts(reads.bindings), (row) =>
      state.bindings.set(row.id, toBinding(row)),
    ),
  ];
}

function requestParts(state: State, reads: Reads): readonly Part[] {
  const txNos = texts(reads.refundRequestsOf);
  return [
    {
      statement: UNLOCKED.refundRequests,
      values: txNos,
      keep: (row) => state.refundRequests.set(row.request_no, toRefundRequest(row)),
    },
    {
      statement: UNLOCKED.requestKeys,
      values: txNos,
      keep: (row) => state.keys.set(row.key_id, toKey(row)),
    },
    {
      statement: UNLOCKED.toolRefunds,
      values: texts(reads.toolRefunds),
      keep: (row) => state.toolRefunds.set(row.window_id, toToolRefundDay(row)),
    },
  ];
}

function texts(list: readonly string[]): Value[] | null {
  return list.length > 0 ? [textArray([...new Set(list)].sort())] : null;
}

function numbers(list: readonly number[]): Value[] | null {
  return list.length > 0 ? [bigintArray([...new Set(list)].sort((a, b) => a - b))] : null;
}

/** The database looks up whose an order is only where this process does not know. */
function ownersAsked(reads: Reads, payees: Payees): Value[] | null {
  const { payeesOf, refunds } = reads;
  const owners = [...reads.owners];
  const unknown: string[] = [];
  for (const txNo of payeesOf) {
    const payee = payees.of(txNo);
    if (payee === undefined) unknown.push(txNo);
    else owners.push(payee);
  }
  if (owners.length + unknown.length + refunds.length === 0) return null;
  return [bigintArray(owners), textArray(unknown), ...refundsAsked(reads)];
}

function bucketsAsked(reads: Reads): Value[] | null {
  if (reads.buckets.length + reads.refunds.length === 0) return null;
  return [textArray(reads.buckets), ...refundsAsked(reads)];
}

function refundsAsked({ refunds }: Reads): Value[] {
  const txNos = textArray(refunds.map(({ txNo }) => txNo));
  return [txNos, bigintArray(refunds.map(({ userId }) => userId))];
}

/**
 * Waits for every statement before it reports the first failure: the connection has answered all it
 * was sent, and a rollback meets no stragglers.
 */
async function all<T>(sent: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

function read(name: string, text: string): Statement {
  return { name: `load_${name}`, text };
}

function lockingStatements(suffix: '' | ' skip locked') {
  const lock = `for no key update${suffix}`;
  const mark = suffix === '' ? '' : '_skip';
  return {
    orders: read(
      `orders${mark}`,
      `select * from orders where tx_no = any($1::text[]) order by tx_no ${lock}`,
    ),
    wallets: read(
      `wallets${mark}`,
      `select * from wallets where user_id = any($1::bigint[]
         || array(select owner_id from orders where tx_no = any($2::text[]))
         || array(select unnest(array[owner_id, payer_id]) ${refunded('$3', '$4')}))
       order by user_id ${lock}`,
    ),
    attempts: read(
      `attempts${mark}`,
      `select * from sign_in_attempts where subject = any($1::text[]) order by subject ${lock}`,
    ),
    invites: read(
      `invites${mark}`,
      `select * from invites where code_digest = any($1::text[]) order by code_digest ${lock}`,
    ),
  };
}
