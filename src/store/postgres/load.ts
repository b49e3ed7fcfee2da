// Loads what a batch needs, in an order that is the same everywhere so that no two batches deadlock:
// the time and the orders, sorted and locked; then the wallets they name, the counters of wrong
// sign-ins and the invites, each sorted and locked; then all that is only read. Idempotency keys come
// last and unlocked: read before the locks, the loser of a race between two nodes would not see what
// the winner had done.

import type { Command } from '../../core/command.ts';
import { addReads, noReads, ordersOf, type Reads } from '../../core/reads.ts';
import { emptyState, type State } from '../../core/state.ts';
import { numberArray, textArray } from './array-literal.ts';
import { NOW_MS } from './now-ms.ts';
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
import type { Session, Statement, Value } from './session.ts';

type Locking = 'wait' | 'skip';

const BEGIN: Statement = { name: 'begin', text: 'begin isolation level read committed' };
export const TIME: Statement = {
  name: 'time',
  text: `select ${NOW_MS} as now_ms`,
};

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
  buckets: read('buckets', 'select * from settlement_buckets where id = any($1::text[])'),
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
  commands: readonly Command[],
  locking: Locking,
): Promise<State> {
  const txNos = [...new Set(commands.flatMap(ordersOf))].sort();
  const state = emptyState(0);
  const opening = () => [
    session.run<Row>(BEGIN),
    session.run<Row>(TIME),
    rowsFor(session, LOCKED[locking].orders, txNos.length > 0 && textArray(txNos)),
  ];
  // Without orders there is nothing to wait for, and all is asked at once.
  const opened = txNos.length > 0 ? await all(session.together(opening)) : null;
  for (const row of opened?.[2]?.rows ?? []) state.orders.set(row.tx_no, toOrder(row));
  const parts = partsOf(state, commands, locking);
  const ask = () => parts.map((part) => rowsFor(session, part.statement, part.ids));
  const answers = await all(session.together(() => [...(opened ? [] : opening()), ...ask()]));
  const rest = opened ? answers : answers.slice(OPENING);
  for (const [index, part] of parts.entries()) rest[index]?.rows.forEach(part.keep);
  const time = (opened ?? answers)[1];
  return { ...state, nowMs: Number(time?.rows[0]?.now_ms) };
}

/** How many statements open a transaction. */
const OPENING = 3;

/** One table's part of the second round trip: what is asked of it, and where its rows go. */
interface Part {
  readonly statement: Statement;
  readonly ids: Value | false;
  readonly keep: (row: Row) => void;
}

function partsOf(state: State, commands: readonly Command[], locking: Locking): readonly Part[] {
  const reads = noReads();
  for (const command of commands) addReads(reads, command, state.orders);
  return [...lockedParts(state, reads, locking), ...readParts(state, reads)];
}

function lockedParts(state: State, reads: Reads, locking: Locking): readonly Part[] {
  const { wallets, attempts, invites } = LOCKED[locking];
  const subjects = texts(reads.attempts);
  return [
    {
      statement: wallets,
      ids: numbers(reads.owners),
      keep: (row) => state.owners.set(Number(row.user_id), toOwner(row)),
    },
    { statement: FIRST_ATTEMPTS, ids: subjects, keep: () => {} },
    {
      statement: attempts,
      ids: subjects,
      keep: (row) => state.attempts.set(row.subject, toAttempts(row)),
    },
    {
      statement: invites,
      ids: texts(reads.invites),
      keep: (row) => state.invites.set(row.code_digest, toInvite(row)),
    },
  ];
}

/** Read after the locks, so that what their holders have committed is seen. */
function readParts(state: State, reads: Reads): readonly Part[] {
  const part = (statement: Statement, ids: Value | false, keep: (row: Row) => void) => ({
    statement,
    ids,
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
    part(UNLOCKED.buckets, texts(reads.buckets), (row) => state.buckets.set(row.id, toBucket(row))),
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
      ids: txNos,
      keep: (row) => state.refundRequests.set(row.request_no, toRefundRequest(row)),
    },
    {
      statement: UNLOCKED.requestKeys,
      ids: txNos,
      keep: (row) => state.keys.set(row.key_id, toKey(row)),
    },
    {
      statement: UNLOCKED.toolRefunds,
      ids: texts(reads.toolRefunds),
      keep: (row) => state.toolRefunds.set(row.window_id, toToolRefundDay(row)),
    },
  ];
}

function texts(set: ReadonlySet<string>): Value | false {
  return set.size > 0 && textArray([...set].sort());
}

function numbers(set: ReadonlySet<number>): Value | false {
  return set.size > 0 && numberArray([...set].sort((a, b) => a - b));
}

function rowsFor(session: Session, statement: Statement, ids: Value | false) {
  return ids === false ? null : session.run<Row>(statement, [ids]);
}

/**
 * Waits for every statement before it reports the first failure: the connection has answered all it
 * was sent, and a rollback meets no stragglers.
 */
async function all<T>(sent: readonly (Promise<T> | null)[]): Promise<(T | null)[]> {
  const settled = await Promise.allSettled(sent);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : null));
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
      `select * from wallets where user_id = any($1::bigint[]) order by user_id ${lock}`,
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
