// The part of a batch that is money: orders, wallets, refunds and the journal.

import type { AuditLine } from '../../core/access/audit.ts';
import type { Entry } from '../../core/ledger/movement.ts';
import type { Checkpoint } from '../../core/ledger/tally.ts';
import type { Owner } from '../../core/ledger/wallet.ts';
import type { Order, Refund } from '../../core/order/order.ts';
import { bucketId } from '../../core/order/settlement.ts';
import type { BucketMove, Changes } from '../../core/state.ts';
import type { Withdrawal } from '../../core/wallet/withdrawal.ts';
import { booleanArray, numberArray, textArray } from './array-literal.ts';
import { bigintArray } from './bigint-array.ts';
import type { Sealed } from './chain.ts';
import type { Write } from './save.ts';
import type { Statement, Value } from './session.ts';
import { insert, update, upsert } from './upsert.ts';

/** What an order says from the beginning; it never changes. */
const ORDER_TERMS = {
  merchant_id: 'bigint',
  owner_id: 'bigint',
  merchant_name: 'text',
  branch_id: 'bigint',
  title: 'text',
  amount: 'bigint',
  notify_url: 'text',
  designated_payer_id: 'bigint',
  created_at_ms: 'bigint',
  expires_at_ms: 'bigint',
} as const;

const ORDER_PROGRESS = {
  tx_no: 'text',
  status: 'text',
  payer_id: 'bigint',
  paid_at_ms: 'bigint',
  cancelled_at_ms: 'bigint',
  settle_due_at_ms: 'bigint',
  settled_at_ms: 'bigint',
  unsettled: 'bigint',
  settled: 'bigint',
  refunded: 'bigint',
  partial_refunded: 'bigint',
  fee: 'bigint',
} as const;

// A number that is there already must fail: an upsert would make a paid order a new one.
const ORDERS_CREATED = insert('orders', { ...ORDER_TERMS, ...ORDER_PROGRESS });
const ORDERS = update('orders', 'tx_no', ORDER_PROGRESS);

const WALLET_MONEY = {
  user_id: 'bigint',
  consumer_balance: 'bigint',
  consumer_frozen: 'bigint',
  consumer_in: 'bigint',
  consumer_out: 'bigint',
  merchant_balance: 'bigint',
  merchant_frozen: 'bigint',
  merchant_in: 'bigint',
  merchant_out: 'bigint',
  record_no: 'bigint',
  record_day: 'integer',
  tallies: 'text',
  last_at_ms: 'bigint',
  chain_no: 'bigint',
  chain_head: 'uuid',
} as const;

const WALLET_COLUMNS = {
  ...WALLET_MONEY,
  suspended: 'boolean',
  pay_password_digest: 'text',
  factor_failures: 'integer',
  locked_until_ms: 'bigint',
  totp_enrolment: 'integer',
  totp_last_step: 'bigint',
} as const;

const WALLETS_CREATED = insert('wallets', WALLET_COLUMNS);
const WALLETS_MONEY = update('wallets', 'user_id', WALLET_MONEY);
const WALLETS_ACCESS: Statement = {
  ...update('wallets', 'user_id', WALLET_COLUMNS),
  name: 'change_wallets_access',
};

const REFUNDS = insert('refunds', {
  refund_no: 'text',
  tx_no: 'text',
  refund_type: 'text',
  amount: 'bigint',
  fee: 'bigint',
  reason: 'text',
  key_id: 'text',
  authority: 'text',
  at_ms: 'bigint',
});

const ENTRIES = insert('entries', {
  movement_no: 'text',
  leg: 'smallint',
  chain_no: 'bigint',
  mac: 'uuid',
  user_id: 'bigint',
  account: 'text',
  balance_delta: 'bigint',
  frozen_delta: 'bigint',
  balance_after: 'bigint',
  frozen_after: 'bigint',
  record_no: 'bigint',
  type: 'text',
  tx_no: 'text',
  refund_no: 'text',
  counterparty_kind: 'text',
  counterparty_id: 'bigint',
  at_ms: 'bigint',
});

const CHECKPOINTS = insert('record_checkpoints', {
  user_id: 'bigint',
  record_no: 'bigint',
  day: 'integer',
  tallies: 'text',
});

const AUDIT_LINES = insert('audit_lines', {
  user_id: 'bigint',
  chain_no: 'bigint',
  mac: 'uuid',
  at_ms: 'bigint',
  action: 'text',
  by_kind: 'text',
  by_name: 'text',
  by_from: 'text',
  details: 'text',
});

// Buckets are added to and taken from without being read: a payment that had to load its bucket would
// have to know its own time before the locks are taken. One that was settled empty waits again.
const BUCKET_MOVES: Statement = {
  name: 'save_bucket_moves',
  text: `insert into settlement_buckets as bucket (id, owner_id, due_at_ms, amount)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
    on conflict (id) do update set amount = bucket.amount + excluded.amount,
      settled_at_ms = case when bucket.amount <> 0 then bucket.settled_at_ms end,
      settlement_no = case when bucket.amount <> 0 then bucket.settlement_no end`,
};

const BUCKETS_SETTLED: Statement = {
  name: 'save_buckets_settled',
  text: `insert into settlement_buckets
      (id, owner_id, due_at_ms, amount, settled_at_ms, settlement_no)
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
      $6::text[])
    on conflict (id) do update
      set settled_at_ms = excluded.settled_at_ms, settlement_no = excluded.settlement_no`,
};

const WITHDRAWALS = upsert('withdrawals', 'withdrawal_no', {
  withdrawal_no: 'text',
  user_id: 'bigint',
  wallet: 'text',
  amount: 'bigint',
  status: 'text',
  requested_at_ms: 'bigint',
  decided_at_ms: 'bigint',
  reason: 'text',
});

export const SAVE_LEDGER_STATEMENTS: readonly Statement[] = [
  ORDERS,
  ORDERS_CREATED,
  WALLETS_CREATED,
  WALLETS_MONEY,
  WALLETS_ACCESS,
  REFUNDS,
  BUCKET_MOVES,
  BUCKETS_SETTLED,
  WITHDRAWALS,
  ENTRIES,
  CHECKPOINTS,
  AUDIT_LINES,
];

/** What needs no chain. */
export function saveOrders(changes: Changes, write: Write): void {
  const created: Order[] = [];
  const changed: Order[] = [];
  for (const [txNo, order] of changes.orders) {
    (changes.ordersCreated.has(txNo) ? created : changed).push(order);
  }
  write(created.length, ORDERS_CREATED, () => [...termColumns(created), ...orderColumns(created)]);
  write(changed.length, ORDERS, () => orderColumns(changed));
  const moves = [...changes.bucketMoves.values()];
  write(moves.length, BUCKET_MOVES, () => bucketColumns(moves));
}

export function saveLedger(changes: Changes, sealed: Sealed, write: Write): void {
  const settled = changes.bucketsSettled;
  write(settled.length, BUCKETS_SETTLED, () => [
    ...bucketColumns(settled.map(({ bucket }) => ({ bucket, amountFen: bucket.amountFen }))),
    bigintArray(settled, ({ bucket }) => bucket.settledAtMs),
    textArray(settled.map(({ settlementNo }) => settlementNo)),
  ]);
  const withdrawals = [...changes.withdrawals.values()];
  write(withdrawals.length, WITHDRAWALS, () => withdrawalColumns(withdrawals));
  const { refunds, entries, checkpoints, auditLines } = changes;
  write(refunds.length, REFUNDS, () => refundColumns(refunds));
  write(entries.length, ENTRIES, () => entryColumns(entries, sealed.entryMacs));
  write(checkpoints.length, CHECKPOINTS, () => checkpointColumns(checkpoints));
  write(auditLines.length, AUDIT_LINES, () => lineColumns(auditLines, sealed.lineMacs));
}

export function saveWallets(changes: Changes, { heads }: Sealed, write: Write): void {
  const created: Owner[] = [];
  const access: Owner[] = [];
  const money: Owner[] = [];
  for (const [userId, owner] of changes.owners) {
    if (changes.ownersCreated.has(userId)) created.push(owner);
    else if (changes.accessChanged.has(userId)) access.push(owner);
    else money.push(owner);
  }
  const all = (owners: readonly Owner[]) => [
    ...moneyColumns(owners, heads),
    ...accessColumns(owners),
  ];
  write(created.length, WALLETS_CREATED, () => all(created));
  write(access.length, WALLETS_ACCESS, () => all(access));
  write(money.length, WALLETS_MONEY, () => moneyColumns(money, heads));
}

function termColumns(orders: readonly Order[]): Value[] {
  return [
    bigintArray(orders, (order) => order.merchantId),
    bigintArray(orders, (order) => order.ownerId),
    textArray(orders.map((order) => order.merchantName)),
    bigintArray(orders, (order) => order.branchId),
    textArray(orders.map((order) => order.title)),
    bigintArray(orders, (order) => order.amountFen),
    textArray(orders.map((order) => order.notifyUrl)),
    bigintArray(orders, (order) => order.designatedPayerId),
    bigintArray(orders, (order) => order.createdAtMs),
    bigintArray(orders, (order) => order.expiresAtMs),
  ];
}

function orderColumns(orders: readonly Order[]): Value[] {
  return [
    textArray(orders.map((order) => order.txNo)),
    textArray(orders.map((order) => order.status)),
    bigintArray(orders, (order) => order.payerId),
    bigintArray(orders, (order) => order.paidAtMs),
    bigintArray(orders, (order) => order.cancelledAtMs),
    bigintArray(orders, (order) => order.settleDueAtMs),
    bigintArray(orders, (order) => order.settledAtMs),
    bigintArray(orders, (order) => order.unsettledFen),
    bigintArray(orders, (order) => order.settledFen),
    bigintArray(orders, (order) => order.refundedFen),
    bigintArray(orders, (order) => order.partialRefundedFen),
    bigintArray(orders, (order) => order.feeFen),
  ];
}

function moneyColumns(owners: readonly Owner[], heads: Sealed['heads']): Value[] {
  return [
    bigintArray(owners, (owner) => owner.userId),
    bigintArray(owners, (owner) => owner.consumer.balanceFen),
    bigintArray(owners, (owner) => owner.consumer.frozenFen),
    bigintArray(owners, (owner) => owner.consumer.totalInFen),
    bigintArray(owners, (owner) => owner.consumer.totalOutFen),
    bigintArray(owners, (owner) => owner.merchant.balanceFen),
    bigintArray(owners, (owner) => owner.merchant.frozenFen),
    bigintArray(owners, (owner) => owner.merchant.totalInFen),
    bigintArray(owners, (owner) => owner.merchant.totalOutFen),
    bigintArray(owners, (owner) => owner.recordNo),
    numberArray(owners.map((owner) => owner.recordDay)),
    textArray(owners.map((owner) => owner.tallies)),
    bigintArray(owners, (owner) => owner.lastAtMs),
    bigintArray(owners, (owner) => owner.chainNo),
    textArray(owners.map((owner) => heads.get(owner.userId) ?? owner.chainHead)),
  ];
}

function accessColumns(owners: readonly Owner[]): Value[] {
  return [
    booleanArray(owners.map((owner) => owner.suspended)),
    textArray(owners.map((owner) => owner.payPasswordDigest)),
    numberArray(owners.map((owner) => owner.factorFailures)),
    bigintArray(owners, (owner) => owner.lockedUntilMs),
    numberArray(owners.map((owner) => owner.totpEnrolment)),
    bigintArray(owners, (owner) => owner.totpLastStep),
  ];
}

function bucketColumns(moves: readonly BucketMove[]): Value[] {
  return [
    textArray(moves.map(({ bucket }) => bucketId(bucket))),
    bigintArray(moves, ({ bucket }) => bucket.ownerId),
    bigintArray(moves, ({ bucket }) => bucket.dueAtMs),
    bigintArray(moves, ({ amountFen }) => amountFen),
  ];
}

function withdrawalColumns(withdrawals: readonly Withdrawal[]): Value[] {
  return [
    textArray(withdrawals.map((one) => one.withdrawalNo)),
    bigintArray(withdrawals, (one) => one.userId),
    textArray(withdrawals.map((one) => one.wallet)),
    bigintArray(withdrawals, (one) => one.amountFen),
    textArray(withdrawals.map((one) => one.status)),
    bigintArray(withdrawals, (one) => one.requestedAtMs),
    bigintArray(withdrawals, (one) => one.decidedAtMs),
    textArray(withdrawals.map((one) => one.reason)),
  ];
}

function refundColumns(refunds: readonly Refund[]): Value[] {
  return [
    textArray(refunds.map((refund) => refund.refundNo)),
    textArray(refunds.map((refund) => refund.txNo)),
    textArray(refunds.map((refund) => refund.refundType)),
    bigintArray(refunds, (refund) => refund.amountFen),
    bigintArray(refunds, (refund) => refund.feeFen),
    textArray(refunds.map((refund) => refund.reason)),
    textArray(refunds.map((refund) => refund.keyId)),
    textArray(refunds.map((refund) => refund.authority)),
    bigintArray(refunds, (refund) => refund.atMs),
  ];
}

function entryColumns(entries: readonly Entry[], macs: Sealed['entryMacs']): Value[] {
  return [
    textArray(entries.map((entry) => entry.movementNo)),
    numberArray(entries.map((entry) => entry.leg)),
    bigintArray(entries, (entry) => entry.chainNo),
    textArray(macs),
    bigintArray(entries, (entry) => entry.userId),
    textArray(entries.map((entry) => entry.account)),
    bigintArray(entries, (entry) => entry.balanceDeltaFen),
    bigintArray(entries, (entry) => entry.frozenDeltaFen),
    bigintArray(entries, (entry) => entry.balanceAfterFen),
    bigintArray(entries, (entry) => entry.frozenAfterFen),
    bigintArray(entries, (entry) => entry.recordNo),
    textArray(entries.map((entry) => entry.type)),
    textArray(entries.map((entry) => entry.txNo)),
    textArray(entries.map((entry) => entry.refundNo)),
    textArray(entries.map((entry) => entry.counterpartyKind)),
    bigintArray(entries, (entry) => entry.counterpartyId),
    bigintArray(entries, (entry) => entry.atMs),
  ];
}

function checkpointColumns(checkpoints: readonly Checkpoint[]): Value[] {
  return [
    bigintArray(checkpoints, (one) => one.userId),
    bigintArray(checkpoints, (one) => one.recordNo),
    numberArray(checkpoints.map((one) => one.day)),
    textArray(checkpoints.map((one) => one.tallies)),
  ];
}

function lineColumns(lines: readonly AuditLine[], macs: Sealed['lineMacs']): Value[] {
  return [
    bigintArray(lines, (line) => line.userId),
    bigintArray(lines, (line) => line.chainNo),
    textArray(macs),
    bigintArray(lines, (line) => line.atMs),
    textArray(lines.map((line) => line.action)),
    textArray(lines.map((line) => line.by.kind)),
    textArray(lines.map((line) => line.by.name)),
    textArray(lines.map((line) => line.by.from)),
    textArray(lines.map((line) => JSON.stringify(line.details))),
  ];
}
