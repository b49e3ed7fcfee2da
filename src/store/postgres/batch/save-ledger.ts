// The part of a batch that is money: orders, wallets, refunds and the journal.

import type { Payee } from '../../../core/access/payee.ts';
import type { OperatorDay } from '../../../core/access/two-operators.ts';
import type { Checkpoint } from '../../../core/ledger/tally.ts';
import type { Owner } from '../../../core/ledger/wallet.ts';
import type { Order, Refund } from '../../../core/order/order.ts';
import { bucketId } from '../../../core/order/settlement.ts';
import type { BucketMove, Changes, SettledBucket } from '../../../core/state.ts';
import type { RechargeProposal } from '../../../core/wallet/recharge.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawal.ts';
import { toldBy } from '../connection/cells.ts';
import { bigint, type Columns, integer, text, uuid } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import {
  insert,
  inserting,
  sameCell,
  sent,
  update,
  upsert,
  writing,
} from '../connection/writing.ts';
import { AUDIT_LINES } from '../tables/audit-lines.ts';
import type { Seals } from '../tables/chain.ts';
import { ENTRIES } from '../tables/entries.ts';
import { ORDER_ROWS, REFUND_ROWS } from '../tables/orders.ts';
import { PAYEE_ROWS } from '../tables/payees.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { PROPOSAL_ROWS, WALLET_ROWS, WITHDRAWAL_ROWS } from '../tables/wallets.ts';
import { whoMoved } from './seal.ts';
import type { Write } from './write.ts';

const ORDER_PROGRESS: Columns<Order> = {
  tx_no: text((order) => order.txNo),
  status: text((order) => order.status),
  payer_id: bigint((order) => order.payerId),
  paid_at_ms: bigint((order) => order.paidAtMs),
  cancelled_at_ms: bigint((order) => order.cancelledAtMs),
  settle_due_at_ms: bigint((order) => order.settleDueAtMs),
  settled_at_ms: bigint((order) => order.settledAtMs),
  unsettled: bigint((order) => order.unsettledFen),
  settled: bigint((order) => order.settledFen),
  refunded: bigint((order) => order.refundedFen),
  partial_refunded: bigint((order) => order.partialRefundedFen),
  fee: bigint((order) => order.feeFen),
};

// A number that is there already must fail: an upsert would make a paid order a new one.
const ofOwner = ({ txNo, ownerId }: Order) => toldBy(txNo, ownerId);
const ORDERS_CREATED = insert('orders', { ...ORDER_ROWS.columns, ...ORDER_PROGRESS }, ofOwner);
const ORDERS = update('orders', 'tx_no', ORDER_PROGRESS, ofOwner);

const WALLET_MONEY: Columns<Owner, Seals> = {
  user_id: bigint((owner) => owner.userId),
  consumer_balance: bigint((owner) => owner.consumer.balanceFen),
  consumer_frozen: bigint((owner) => owner.consumer.frozenFen),
  consumer_in: bigint((owner) => owner.consumer.totalInFen),
  consumer_out: bigint((owner) => owner.consumer.totalOutFen),
  merchant_balance: bigint((owner) => owner.merchant.balanceFen),
  merchant_frozen: bigint((owner) => owner.merchant.frozenFen),
  merchant_in: bigint((owner) => owner.merchant.totalInFen),
  merchant_out: bigint((owner) => owner.merchant.totalOutFen),
  record_no: bigint((owner) => owner.recordNo),
  record_day: integer((owner) => owner.recordDay),
  tallies: text((owner) => owner.tallies),
  last_at_ms: bigint((owner) => owner.lastAtMs),
  chain_no: bigint((owner) => owner.chainNo),
  chain_head: uuid((owner, { heads }) => heads.get(owner.userId) ?? owner.chainHead),
  told_no: bigint((owner) => owner.toldNo),
};

const WALLET_COLUMNS: Columns<Owner, Seals> = {
  ...WALLET_MONEY,
  ...WALLET_ROWS.columns,
  announces: integer((owner) => owner.announces),
  factor_failures: integer((owner) => owner.factorFailures),
  locked_until_ms: bigint((owner) => owner.lockedUntilMs),
  totp_last_step: bigint((owner) => owner.totpLastStep),
};

const itself = (owner: Owner) => owner.userId;
const WALLETS_CREATED = insert('wallets', WALLET_COLUMNS, itself);
const WALLETS_MONEY = update('wallets', 'user_id', WALLET_MONEY, itself);
const WALLETS_ACCESS = {
  ...update('wallets', 'user_id', WALLET_COLUMNS, itself),
  name: 'change_wallets_access',
};

const REFUNDS = insert<Refund, RowSealing>('refunds', REFUND_ROWS.columns, (refund) => refund.txNo);

const ENTRIES_MADE = insert('entries', ENTRIES.columns, whoMoved);

const CHECKPOINTS = insert<Checkpoint>(
  'record_checkpoints',
  {
    user_id: bigint((checkpoint) => checkpoint.userId),
    record_no: bigint((checkpoint) => checkpoint.recordNo),
    day: integer((checkpoint) => checkpoint.day),
    tallies: text((checkpoint) => checkpoint.tallies),
  },
  (checkpoint) => checkpoint.userId,
);

const AUDIT_LINES_MADE = insert('audit_lines', AUDIT_LINES.columns, (line) => line.userId);

type OfBucket = Pick<BucketMove, 'bucket'>;
const ownerOfBucket = ({ bucket }: OfBucket) => bucket.ownerId;

const BUCKET: Columns<OfBucket> = {
  id: text(({ bucket }) => bucketId(bucket)),
  owner_id: bigint(({ bucket }) => bucket.ownerId),
  due_at_ms: bigint(({ bucket }) => bucket.dueAtMs),
};

const MOVE: Columns<BucketMove> = { ...BUCKET, amount: bigint((move) => move.amountFen) };

// Buckets are added to and taken from without being read: a payment that had to load its bucket would
// have to know its own time before the locks are taken. One that was settled empty waits again. A batch
// that moves a bucket holds its owner's wallets, so no other inserts it between the lookup and the insert.
const BUCKET_MOVES = writing<BucketMove>(
  'save_bucket_moves',
  `merge into settlement_buckets as bucket using (${sent(MOVE, ownerOfBucket)}) as moved
      on ${sameCell('bucket', 'moved')} and bucket.id = moved.id
    when matched then update set amount = bucket.amount + moved.amount,
      settled_at_ms = case when bucket.amount <> 0 then bucket.settled_at_ms end,
      settlement_no = case when bucket.amount <> 0 then bucket.settlement_no end
    when not matched then insert (cell, id, owner_id, due_at_ms, amount)
      values (moved.cell, moved.id, moved.owner_id, moved.due_at_ms, moved.amount)`,
  MOVE,
  ownerOfBucket,
);

const SETTLED: Columns<SettledBucket> = {
  ...BUCKET,
  amount: bigint(({ bucket }) => bucket.amountFen),
  settled_at_ms: bigint(({ bucket }) => bucket.settledAtMs),
  settlement_no: text((settled) => settled.settlementNo),
};
const BUCKETS_SETTLED = writing<SettledBucket>(
  'save_buckets_settled',
  `${inserting('settlement_buckets', SETTLED, ownerOfBucket)}
    on conflict (cell, id) do update
      set settled_at_ms = excluded.settled_at_ms, settlement_no = excluded.settlement_no`,
  SETTLED,
  ownerOfBucket,
);

const WITHDRAWALS = upsert<Withdrawal, RowSealing>(
  'withdrawals',
  'withdrawal_no',
  WITHDRAWAL_ROWS.columns,
  {},
  ({ withdrawalNo, userId }) => toldBy(withdrawalNo, userId),
);

const PAYEES = upsert<Payee, RowSealing>(
  'payees',
  'payee_id',
  PAYEE_ROWS.columns,
  {},
  (payee) => payee.ownerId,
);

// One that is proposed must not be there yet.
const PROPOSED = insert<RechargeProposal, RowSealing>(
  'recharge_proposals',
  PROPOSAL_ROWS.columns,
  (proposal) => proposal.userId,
);
const PROPOSALS_DECIDED = upsert<RechargeProposal, RowSealing>(
  'recharge_proposals',
  'recharge_no',
  PROPOSAL_ROWS.columns,
  {},
  (proposal) => proposal.userId,
);

const OPERATOR_DAYS = upsert<OperatorDay>('operator_days', 'operator_id', {
  operator_id: bigint(({ operatorId }) => operatorId),
  day: integer(({ day }) => day),
  moved: bigint(({ movedFen }) => movedFen),
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
  PAYEES,
  PROPOSED,
  PROPOSALS_DECIDED,
  OPERATOR_DAYS,
  ENTRIES_MADE,
  CHECKPOINTS,
  AUDIT_LINES_MADE,
];

/** What needs no chain. */
export function saveOrders(changes: Changes, sealing: RowSealing, write: Write): void {
  const created: Order[] = [];
  const changed: Order[] = [];
  for (const [txNo, order] of changes.orders) {
    (changes.ordersCreated.has(txNo) ? created : changed).push(order);
  }
  write(ORDERS_CREATED, created, sealing);
  write(ORDERS, changed);
  write(BUCKET_MOVES, [...changes.bucketMoves.values()]);
}

export function saveWallets(changes: Changes, seals: Seals, write: Write): void {
  const created: Owner[] = [];
  const access: Owner[] = [];
  const money: Owner[] = [];
  for (const [userId, owner] of changes.owners) {
    if (changes.ownersCreated.has(userId)) created.push(owner);
    else if (changes.accessChanged.has(userId)) access.push(owner);
    else money.push(owner);
  }
  write(WALLETS_CREATED, created, seals);
  write(WALLETS_ACCESS, access, seals);
  write(WALLETS_MONEY, money, seals);
}

export function saveLedger(changes: Changes, seals: Seals, write: Write): void {
  write(BUCKETS_SETTLED, changes.bucketsSettled);
  write(WITHDRAWALS, [...changes.withdrawals.values()], seals);
  write(PAYEES, [...changes.payees.values()], seals);
  const proposals = Map.groupBy(changes.rechargeProposals.values(), ({ status }) => status);
  const { pending = [], approved = [], declined = [] } = Object.fromEntries(proposals);
  write(PROPOSED, pending, seals);
  write(PROPOSALS_DECIDED, [...approved, ...declined], seals);
  write(OPERATOR_DAYS, [...changes.operatorDays.values()]);
  write(REFUNDS, changes.refunds, seals);
  write(ENTRIES_MADE, changes.entries, seals);
  write(CHECKPOINTS, changes.checkpoints);
  write(AUDIT_LINES_MADE, seals.lines, seals);
}
