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
import type { Sealed } from './chain.ts';
import type { Write } from './save.ts';
import type { Statement, Value } from './session.ts';
import { insert, upsert } from './upsert.ts';

const ORDER_COLUMNS = {
  tx_no: 'text',
  merchant_id: 'bigint',
  owner_id: 'bigint',
  merchant_name: 'text',
  branch_id: 'bigint',
  title: 'text',
  amount: 'bigint',
  notify_url: 'text',
  status: 'text',
  designated_payer_id: 'bigint',
  payer_id: 'bigint',
  created_at_ms: 'bigint',
  expires_at_ms: 'bigint',
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

const ORDERS = upsert('orders', 'tx_no', ORDER_COLUMNS, [
  'merchant_id',
  'owner_id',
  'merchant_name',
  'branch_id',
  'title',
  'amount',
  'notify_url',
  'designated_payer_id',
  'created_at_ms',
  'expires_at_ms',
]);

// A number that is there already must fail: an upsert would make a paid order a new one.
const ORDERS_CREATED = insert('orders', ORDER_COLUMNS);

const WALLETS = upsert('wallets', 'user_id', {
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
  suspended: 'boolean',
  pay_password_digest: 'text',
  factor_failures: 'integer',
  locked_until_ms: 'bigint',
  totp_enrolment: 'integer',
  totp_last_step: 'bigint',
});

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
  WALLETS,
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
  write(created.length, ORDERS_CREATED, () => orderColumns(created));
  write(changed.length, ORDERS, () => orderColumns(changed));
  const moves = [...changes.bucketMoves.values()];
  write(moves.length, BUCKET_MOVES, () => bucketColumns(moves));
}

export function saveLedger(changes: Changes, sealed: Sealed, write: Write): void {
  const owners = [...changes.owners.values()];
  write(owners.length, WALLETS, () => walletColumns(owners, sealed.heads));
  const settled = changes.bucketsSettled;
  write(settled.length, BUCKETS_SETTLED, () => [
    ...bucketColumns(settled.map(({ bucket }) => ({ bucket, amountFen: bucket.amountFen }))),
    numberArray(settled.map(({ bucket }) => bucket.settledAtMs)),
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

function orderColumns(orders: readonly Order[]): Value[] {
  return [
    textArray(orders.map((order) => order.txNo)),
    numberArray(orders.map((order) => order.merchantId)),
    numberArray(orders.map((order) => order.ownerId)),
    textArray(orders.map((order) => order.merchantName)),
    numberArray(orders.map((order) => order.branchId)),
    textArray(orders.map((order) => order.title)),
    numberArray(orders.map((order) => order.amountFen)),
    textArray(orders.map((order) => order.notifyUrl)),
    textArray(orders.map((order) => order.status)),
    numberArray(orders.map((order) => order.designatedPayerId)),
    numberArray(orders.map((order) => order.payerId)),
    numberArray(orders.map((order) => order.createdAtMs)),
    numberArray(orders.map((order) => order.expiresAtMs)),
    numberArray(orders.map((order) => order.paidAtMs)),
    numberArray(orders.map((order) => order.cancelledAtMs)),
    numberArray(orders.map((order) => order.settleDueAtMs)),
    numberArray(orders.map((order) => order.settledAtMs)),
    numberArray(orders.map((order) => order.unsettledFen)),
    numberArray(orders.map((order) => order.settledFen)),
    numberArray(orders.map((order) => order.refundedFen)),
    numberArray(orders.map((order) => order.partialRefundedFen)),
    numberArray(orders.map((order) => order.feeFen)),
  ];
}

function walletColumns(owners: readonly Owner[], heads: Sealed['heads']): Value[] {
  return [
    numberArray(owners.map((owner) => owner.userId)),
    numberArray(owners.map((owner) => owner.consumer.balanceFen)),
    numberArray(owners.map((owner) => owner.consumer.frozenFen)),
    numberArray(owners.map((owner) => owner.consumer.totalInFen)),
    numberArray(owners.map((owner) => owner.consumer.totalOutFen)),
    numberArray(owners.map((owner) => owner.merchant.balanceFen)),
    numberArray(owners.map((owner) => owner.merchant.frozenFen)),
    numberArray(owners.map((owner) => owner.merchant.totalInFen)),
    numberArray(owners.map((owner) => owner.merchant.totalOutFen)),
    numberArray(owners.map((owner) => owner.recordNo)),
    numberArray(owners.map((owner) => owner.recordDay)),
    textArray(owners.map((owner) => owner.tallies)),
    numberArray(owners.map((owner) => owner.lastAtMs)),
    numberArray(owners.map((owner) => owner.chainNo)),
    textArray(owners.map((owner) => heads.get(owner.userId) ?? owner.chainHead)),
    booleanArray(owners.map((owner) => owner.suspended)),
    textArray(owners.map((owner) => owner.payPasswordDigest)),
    numberArray(owners.map((owner) => owner.factorFailures)),
    numberArray(owners.map((owner) => owner.lockedUntilMs)),
    numberArray(owners.map((owner) => owner.totpEnrolment)),
    numberArray(owners.map((owner) => owner.totpLastStep)),
  ];
}

function bucketColumns(moves: readonly BucketMove[]): Value[] {
  return [
    textArray(moves.map(({ bucket }) => bucketId(bucket))),
    numberArray(moves.map(({ bucket }) => bucket.ownerId)),
    numberArray(moves.map(({ bucket }) => bucket.dueAtMs)),
    numberArray(moves.map(({ amountFen }) => amountFen)),
  ];
}

function withdrawalColumns(withdrawals: readonly Withdrawal[]): Value[] {
  return [
    textArray(withdrawals.map((one) => one.withdrawalNo)),
    numberArray(withdrawals.map((one) => one.userId)),
    textArray(withdrawals.map((one) => one.wallet)),
    numberArray(withdrawals.map((one) => one.amountFen)),
    textArray(withdrawals.map((one) => one.status)),
    numberArray(withdrawals.map((one) => one.requestedAtMs)),
    numberArray(withdrawals.map((one) => one.decidedAtMs)),
    textArray(withdrawals.map((one) => one.reason)),
  ];
}

function refundColumns(refunds: readonly Refund[]): Value[] {
  return [
    textArray(refunds.map((refund) => refund.refundNo)),
    textArray(refunds.map((refund) => refund.txNo)),
    textArray(refunds.map((refund) => refund.refundType)),
    numberArray(refunds.map((refund) => refund.amountFen)),
    numberArray(refunds.map((refund) => refund.feeFen)),
    textArray(refunds.map((refund) => refund.reason)),
    textArray(refunds.map((refund) => refund.keyId)),
    textArray(refunds.map((refund) => refund.authority)),
    numberArray(refunds.map((refund) => refund.atMs)),
  ];
}

function entryColumns(entries: readonly Entry[], macs: Sealed['entryMacs']): Value[] {
  return [
    textArray(entries.map((entry) => entry.movementNo)),
    numberArray(entries.map((entry) => entry.leg)),
    numberArray(entries.map((entry) => entry.chainNo)),
    textArray(macs),
    numberArray(entries.map((entry) => entry.userId)),
    textArray(entries.map((entry) => entry.account)),
    numberArray(entries.map((entry) => entry.balanceDeltaFen)),
    numberArray(entries.map((entry) => entry.frozenDeltaFen)),
    numberArray(entries.map((entry) => entry.balanceAfterFen)),
    numberArray(entries.map((entry) => entry.frozenAfterFen)),
    numberArray(entries.map((entry) => entry.recordNo)),
    textArray(entries.map((entry) => entry.type)),
    textArray(entries.map((entry) => entry.txNo)),
    textArray(entries.map((entry) => entry.refundNo)),
    textArray(entries.map((entry) => entry.counterpartyKind)),
    numberArray(entries.map((entry) => entry.counterpartyId)),
    numberArray(entries.map((entry) => entry.atMs)),
  ];
}

function checkpointColumns(checkpoints: readonly Checkpoint[]): Value[] {
  return [
    numberArray(checkpoints.map((one) => one.userId)),
    numberArray(checkpoints.map((one) => one.recordNo)),
    numberArray(checkpoints.map((one) => one.day)),
    textArray(checkpoints.map((one) => one.tallies)),
  ];
}

function lineColumns(lines: readonly AuditLine[], macs: Sealed['lineMacs']): Value[] {
  return [
    numberArray(lines.map((line) => line.userId)),
    numberArray(lines.map((line) => line.chainNo)),
    textArray(macs),
    numberArray(lines.map((line) => line.atMs)),
    textArray(lines.map((line) => line.action)),
    textArray(lines.map((line) => line.by.kind)),
    textArray(lines.map((line) => line.by.name)),
    textArray(lines.map((line) => line.by.from)),
    textArray(lines.map((line) => JSON.stringify(line.details))),
  ];
}
