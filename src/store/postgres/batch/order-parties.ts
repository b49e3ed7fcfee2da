// Remembers who owns and who has paid the orders that this process has created or read lately, and when
// they are settled. An order is created, shown on the pay page and paid soon after; none of it ever changes
// once it is there, so nobody has to look it up again.

import type { UserId } from '../../../core/ledger/wallet.ts';
import type { Order } from '../../../core/order/order.ts';
import { settlementBucketId } from '../../../core/order/settlement.ts';
import { ownersNamed, type Reads } from '../../../core/reads.ts';
import type { State } from '../../../core/state.ts';
import { textArray } from '../connection/arrays.ts';
import { inCells } from '../connection/cells.ts';
import type { Connection } from '../connection/connection.ts';
import { Overtaken } from '../connection/failure.ts';
import { areTogether, HERE, owned, type Spread } from '../connection/owners.ts';
import { allAnswered } from '../connection/part.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import type { OrderRow } from '../tables/orders.ts';

/** Twice as many are known at most: some 16 MB. */
const GENERATION_MAX = 50_000;

/** The payer is null while nobody has paid, and so is when it is settled. */
type KnownOrder = Pick<Order, 'ownerId' | 'payerId' | 'settleDueAtMs'>;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface OrderParties {
  /** Undefined: this process has not seen the order, or long ago. */
  of(txNo: string): KnownOrder | undefined;
  note(order: KnownOrder & Pick<Order, 'txNo'>): void;
}

export function orderParties(generationMax = GENERATION_MAX): OrderParties {
  let young = new Map<string, Mutable<KnownOrder>>();
  let old: typeof young = new Map();
  return {
    of: (txNo) => young.get(txNo) ?? old.get(txNo),
    note({ txNo, ownerId, payerId, settleDueAtMs }) {
      const known = young.get(txNo);
      if (known !== undefined) {
        // Noted again when it is read and when it is paid: a new object each time would live long.
        known.payerId = payerId;
        known.settleDueAtMs = settleDueAtMs;
        return;
      }
      if (young.size >= generationMax) {
        old = young;
        young = new Map();
      }
      young.set(txNo, { ownerId, payerId, settleDueAtMs });
    },
  };
}

/** Whose wallets a batch locks and which buckets it reads, as far as this process can tell. */
export interface Foreseen {
  readonly owners: readonly UserId[];
  readonly buckets: readonly string[];
  /** Orders whose parties are wanted and not known. */
  readonly payeesOf: readonly string[];
  readonly refunds: Reads['refunds'];
}

export function foresee(reads: Reads, known: OrderParties): Foreseen {
  const owners = [...reads.owners];
  const buckets = [...reads.buckets];
  const payeesOf: string[] = [];
  const refunds: Reads['refunds'] = [];
  for (const txNo of reads.payeesOf) {
    const order = known.of(txNo);
    if (order === undefined) payeesOf.push(txNo);
    else owners.push(order.ownerId);
  }
  for (const refund of reads.refunds) {
    const order = known.of(refund.txNo);
    if (order === undefined || order.payerId === null) {
      refunds.push(refund);
      continue;
    }
    const { ownerId, payerId, settleDueAtMs: dueAtMs } = order;
    // Whoever refunds what is not theirs locks nobody.
    if (ownerId !== refund.userId) continue;
    owners.push(ownerId, payerId);
    if (dueAtMs !== null) buckets.push(settlementBucketId({ ownerId, dueAtMs }));
  }
  return { owners, buckets, payeesOf, refunds };
}

type PartiesRow = Pick<OrderRow, 'tx_no' | 'owner_id' | 'payer_id' | 'settle_due_at_ms'>;

export const ORDER_PARTIES = owned<PartiesRow>(
  'load_parties',
  `select tx_no, owner_id, payer_id, settle_due_at_ms from orders
    where ${HERE} and tx_no = any($2::text[])`,
);

/**
 * Where all lie together, the statement that locks wallets finds those that are not known here. Else it has
 * to name them, so all of them are known before any is locked.
 */
export async function foreseeOwners(
  connection: Pick<Connection, 'run'>,
  reads: Reads,
  context: Spread & { readonly parties: OrderParties },
): Promise<Foreseen> {
  const { parties: known } = context;
  const first = foresee(reads, known);
  if (areTogether(context)) return first;
  const unknown = new Set([...first.payeesOf, ...first.refunds.map(({ txNo }) => txNo)]);
  if (unknown.size === 0) return first;
  const answers = await allAnswered(
    inCells(context.cells, [...unknown], (txNo) => txNo).map(([cell, txNos]) =>
      connection.run(ORDER_PARTIES, [cell, textArray(txNos)]),
    ),
  );
  for (const row of answers.flatMap(({ rows }) => rows)) {
    known.note({
      txNo: row.tx_no,
      ownerId: toNumber(row.owner_id),
      payerId: nullableNumber(row.payer_id),
      settleDueAtMs: nullableNumber(row.settle_due_at_ms),
    });
  }
  const { refunds, ...found } = foresee(reads, known);
  // Of an order that nobody has paid there is only the owner to lock.
  const owners = [...found.owners, ...refunds.map(({ userId }) => userId)];
  return { ...found, owners, payeesOf: [], refunds: [] };
}

/** Where rows lie apart an order may be paid after it was asked for, and before it is locked. */
export function assertForeseen(reads: Reads, { owners }: Foreseen, { orders }: State): void {
  const asked = new Set(owners);
  if (ownersNamed(reads, orders).some((userId) => !asked.has(userId))) throw new Overtaken();
}
