// The rows a batch needs loaded before it can be decided, and which of them locked: only what a
// decision changes. Each decision adds its own. What only an order can name (its owner, its payer, its
// bucket) is given by the number of the order, so that a store can load everything at once.

import type { UserId } from './ledger/wallet.ts';
import type { Order } from './order/order.ts';
import { bucketId, bucketOf } from './order/settlement.ts';
import type { Result } from './result.ts';
import type { State } from './state.ts';

/** A row that several commands need is listed several times. */
export interface Reads {
  readonly orders: string[];
  readonly owners: UserId[];
  /** Orders whose owners are needed too. */
  readonly payeesOf: string[];
  /** Orders of which the owner, the payer and the bucket are needed, if the user owns the order. */
  readonly refunds: RefundRead[];
  readonly standing: UserId[];
  readonly users: UserId[];
  readonly logins: string[];
  /** What the platform calls users. */
  readonly references: string[];
  /** Accounts at the sign-in provider. */
  readonly providerAccounts: string[];
  readonly merchants: number[];
  readonly branches: number[];
  /** Owners whose merchants are needed, and the branches of these. */
  readonly merchantsOf: UserId[];
  /** Keys of names: all merchants whose names look so are needed. */
  readonly nameKeys: string[];
  /** Branches whose staff logins are needed, but for those removed. */
  readonly staffOf: number[];
  readonly keys: string[];
  readonly buckets: string[];
  /** Orders whose refund requests are needed, with the keys these were opened with. */
  readonly refundRequestsOf: string[];
  /** Orders whose refunds are needed. */
  readonly refundsOf: string[];
  readonly toolRefunds: string[];
  /** With whether they have been paid out or given back. */
  readonly withdrawals: string[];
  /** Owners whose payees are needed, but for those removed. */
  readonly ownPayees: UserId[];
  readonly rechargeProposals: RechargeRead[];
  readonly operatorDays: UserId[];
  readonly movements: string[];
  readonly callbackSecrets: UserId[];
  /** Owners whose receivers are needed, but for those removed. */
  readonly receiversOf: UserId[];
  /** Numbers of what there may be an event about. */
  readonly told: string[];
  readonly recoveryCodes: UserId[];
  readonly bindings: string[];
  /** Numbers of shops, with the orders that bear them. */
  readonly shopNumbers: string[];
  /** The same of refunds, with the orders, refunds and requests of those that bear them. */
  readonly refundNumbers: string[];
  readonly attempts: string[];
  readonly invites: string[];
}

export interface RefundRead {
  readonly txNo: string;
  readonly userId: UserId;
}

export interface RechargeRead {
  readonly rechargeNo: string;
  readonly userId: UserId;
}

export function noReads(): Reads {
  return {
    orders: [],
    owners: [],
    payeesOf: [],
    refunds: [],
    standing: [],
    users: [],
    logins: [],
    references: [],
    providerAccounts: [],
    merchants: [],
    branches: [],
    merchantsOf: [],
    nameKeys: [],
    staffOf: [],
    keys: [],
    buckets: [],
    refundRequestsOf: [],
    refundsOf: [],
    toolRefunds: [],
    withdrawals: [],
    ownPayees: [],
    rechargeProposals: [],
    operatorDays: [],
    movements: [],
    callbackSecrets: [],
    receiversOf: [],
    told: [],
    recoveryCodes: [],
    bindings: [],
    shopNumbers: [],
    refundNumbers: [],
    attempts: [],
    invites: [],
  };
}

export function addUnlessNull<Id>(ids: Id[], id: Id | null): void {
  if (id !== null) ids.push(id);
}

type Named = Pick<State, 'bindings' | 'shopNumbers' | 'refundNumbers'>;

/**
 * What keys have made, and what bears a number, is needed too once these are loaded, because what they say is
 * compared with it. The same reads if all of that was read.
 */
export function withMade(reads: Reads, { bindings, shopNumbers, refundNumbers }: Named): Reads {
  if (bindings.size + shopNumbers.size + refundNumbers.size === 0) return reads;
  const made = noReads();
  for (const id of reads.shopNumbers) addUnlessNull(made.orders, shopNumbers.get(id)?.txNo ?? null);
  for (const id of reads.refundNumbers) addNumbered(made, refundNumbers.get(id)?.txNo);
  for (const id of reads.bindings) {
    const binding = bindings.get(id);
    if (binding) addMade(made, binding.result);
  }
  const orders = missing(made.orders, reads.orders);
  const refundsOf = missing(made.refundsOf, reads.refundsOf);
  const refundRequestsOf = missing(made.refundRequestsOf, reads.refundRequestsOf);
  const withdrawals = missing(made.withdrawals, reads.withdrawals);
  const movements = missing(made.movements, reads.movements);
  const asked = new Set(reads.rechargeProposals.map(({ rechargeNo }) => rechargeNo));
  const proposals = made.rechargeProposals.filter(({ rechargeNo }) => !asked.has(rechargeNo));
  const more = [orders, refundsOf, refundRequestsOf, withdrawals, movements, proposals];
  if (more.every(({ length }) => length === 0)) return reads;
  return {
    ...reads,
    orders: [...reads.orders, ...orders],
    refundsOf: [...reads.refundsOf, ...refundsOf],
    refundRequestsOf: [...reads.refundRequestsOf, ...refundRequestsOf],
    withdrawals: [...reads.withdrawals, ...withdrawals],
    movements: [...reads.movements, ...movements],
    rechargeProposals: [...reads.rechargeProposals, ...proposals],
  };
}

function addNumbered(made: Reads, txNo: string | undefined): void {
  if (txNo === undefined) return;
  made.orders.push(txNo);
  made.refundsOf.push(txNo);
  made.refundRequestsOf.push(txNo);
}

/** Of a refund request nothing: whoever repeats it reads those of its order. */
function addMade(reads: Reads, result: Result): void {
  switch (result.kind) {
    case 'collection_created':
      return void reads.orders.push(result.txNo);
    case 'order_refunded':
      return void reads.refundsOf.push(result.txNo);
    case 'recharged':
    case 'transferred':
      return void reads.movements.push(result.txNo);
    case 'withdrawal_changed':
      return void reads.withdrawals.push(result.withdrawal.withdrawalNo);
    case 'recharge_proposal_changed':
      return void reads.rechargeProposals.push(result.proposal);
  }
}

function missing(ids: readonly string[], read: readonly string[]): readonly string[] {
  return ids.filter((id) => !read.includes(id));
}

/** The owners that orders name, once the orders are loaded. */
export function ownersNamed(reads: Reads, orders: ReadonlyMap<string, Order>): readonly UserId[] {
  const named: UserId[] = [];
  for (const txNo of reads.payeesOf) addUnlessNull(named, orders.get(txNo)?.ownerId ?? null);
  for (const refund of reads.refunds) {
    const order = refundedOrder(refund, orders);
    addUnlessNull(named, order?.ownerId ?? null);
    addUnlessNull(named, order?.payerId ?? null);
  }
  return named;
}

/** The buckets that orders name, once the orders are loaded. */
export function bucketsNamed(reads: Reads, orders: ReadonlyMap<string, Order>): readonly string[] {
  return reads.refunds.flatMap((refund) => {
    const order = refundedOrder(refund, orders);
    const bucket = order ? bucketOf(order) : null;
    return bucket ? [bucketId(bucket)] : [];
  });
}

function refundedOrder({ txNo, userId }: RefundRead, orders: ReadonlyMap<string, Order>) {
  const order = orders.get(txNo);
  return order?.ownerId === userId ? order : null;
}
