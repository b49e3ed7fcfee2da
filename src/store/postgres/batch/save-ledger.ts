// The part of a batch that is money: orders, wallets, settlement and the journal.

import type { Checkpoint } from '../../../core/ledger/checkpoint.ts';
import type { Owner } from '../../../core/ledger/wallet.ts';
import type { Order } from '../../../core/order/order.ts';
import { settlementBucketId } from '../../../core/order/settlement.ts';
import {
  type Changes,
  changedOwners,
  type SettledBucket,
  type SettlementBucketMove,
} from '../../../core/state.ts';
import { bigint, type Columns, integer, text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { keyHere, toldBy } from '../connection/owners.ts';
import { insert, inserting, sameCell, sent, update, writing } from '../connection/writing.ts';
import { AUDIT_LINES } from '../tables/audit-lines.ts';
import type { Seals } from '../tables/chain.ts';
import { ENTRIES } from '../tables/entries.ts';
import { ORDER_PROGRESS_COLUMNS, ORDER_ROWS, ORDER_SEALS } from '../tables/orders.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { WALLET_MONEY_COLUMNS, WALLET_ROWS, WALLET_SEALS } from '../tables/wallets.ts';
import { whoMoved } from './seal.ts';
import type { Write } from './write.ts';

// A number that is there already must fail: an upsert would make a paid order a new one.
const ofOwner = ({ txNo, ownerId }: Order) => toldBy(txNo, ownerId);
const ORDERS_CREATED = insert(
  'orders',
  { ...ORDER_SEALS.columns, mac: ORDER_ROWS.columns.mac },
  ofOwner,
);
const ORDERS = update('orders', 'tx_no', ORDER_PROGRESS_COLUMNS, ofOwner);

const WALLET_COLUMNS = { ...WALLET_SEALS.columns, mac: WALLET_ROWS.columns.mac };
const itself = (owner: Owner) => owner.userId;
const WALLETS_CREATED = insert('wallets', WALLET_COLUMNS, itself);
const WALLETS_MONEY = update('wallets', 'user_id', WALLET_MONEY_COLUMNS, itself);
const WALLETS_ACCESS = {
  ...update('wallets', 'user_id', WALLET_COLUMNS, itself),
  name: 'change_wallets_access',
};

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

type OfBucket = Pick<SettlementBucketMove, 'bucket'>;
const ownerOfBucket = ({ bucket }: OfBucket) => bucket.ownerId;

const BUCKET: Columns<OfBucket> = {
  id: text(({ bucket }) => settlementBucketId(bucket)),
  owner_id: bigint(({ bucket }) => bucket.ownerId),
  due_at_ms: bigint(({ bucket }) => bucket.dueAtMs),
};

const MOVE: Columns<SettlementBucketMove> = { ...BUCKET, amount: bigint((move) => move.amountFen) };

// Buckets are added to and taken from without being read: a payment that had to load its bucket would
// have to know its own time before the locks are taken. One that was settled empty waits again. A batch
// that moves a bucket holds its owner's wallets, so no other inserts it between the lookup and the insert.
const BUCKET_MOVES = writing<SettlementBucketMove>(
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
    on conflict ${keyHere('id')} do update
      set settled_at_ms = excluded.settled_at_ms, settlement_no = excluded.settlement_no`,
  SETTLED,
  ownerOfBucket,
);

export const SAVE_LEDGER_STATEMENTS: readonly Statement[] = [
  ORDERS,
  ORDERS_CREATED,
  WALLETS_CREATED,
  WALLETS_MONEY,
  WALLETS_ACCESS,
  BUCKET_MOVES,
  BUCKETS_SETTLED,
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
  write(ORDERS, changed, sealing);
  write(BUCKET_MOVES, [...changes.bucketMoves.values()]);
}

export function saveWallets(changes: Changes, seals: Seals, write: Write): void {
  const { created, access, money } = changedOwners(changes);
  const withHead = (owner: Owner): Owner => {
    const chainHead = seals.heads.get(owner.userId);
    return chainHead === undefined ? owner : { ...owner, chainHead };
  };
  write(WALLETS_CREATED, created.map(withHead), seals);
  write(WALLETS_ACCESS, access.map(withHead), seals);
  write(WALLETS_MONEY, money.map(withHead), seals);
}

export function saveLedger(changes: Changes, seals: Seals, write: Write): void {
  write(BUCKETS_SETTLED, changes.bucketsSettled);
  write(ENTRIES_MADE, changes.entries, seals);
  write(CHECKPOINTS, changes.checkpoints);
  write(AUDIT_LINES_MADE, seals.lines, seals);
}
