// Collects the rows a batch needs loaded before it can be decided, and which of them locked: only what a
// decision changes. Each decision adds its own. What only an order can name (its owner, its payer, its
// bucket) is given by the number of the order, so that a store can load everything at once.

import type { UserId } from './ledger/wallet.ts';
import type { Order } from './order/order.ts';
import { settlementBucketId, settlementBucketOf } from './order/settlement.ts';
import type { Result } from './result.ts';
import { hasOwnLimits } from './rows/spending-limits.ts';
import type { State } from './state.ts';

/** A row that several commands need is listed several times. */
export type Reads = Readonly<ReturnType<typeof noReads>>;

export function noReads() {
  return {
    orders: [] as string[],
    owners: [] as UserId[],
    /** Orders whose owners are needed too. */
    payeesOf: [] as string[],
    /** Orders of which the owner, the payer and the bucket are needed, if the user owns the order. */
    refunds: [] as RefundRead[],
    spenders: [] as SpenderRead[],
    standing: [] as UserId[],
    users: [] as UserId[],
    logins: [] as string[],
    /** What the platform calls users. */
    references: [] as string[],
    /** Accounts at the sign-in provider. */
    providerAccounts: [] as string[],
    merchants: [] as number[],
    branches: [] as number[],
    /** Owners whose merchants are needed, and the branches of these. */
    merchantsOf: [] as UserId[],
    /** Keys of names: all merchants whose names look so are needed. */
    nameKeys: [] as string[],
    /** Branches whose staff logins are needed, but for those removed. */
    staffOf: [] as number[],
    /** Of these it is asked too whether they are what was noted of them last. */
    staffSigningIn: [] as StaffRead[],
    keys: [] as string[],
    buckets: [] as string[],
    /** Orders whose refund requests are needed, with the keys these were opened with. */
    refundRequestsOf: [] as string[],
    /** Orders whose refunds are needed. */
    refundsOf: [] as string[],
    toolRefunds: [] as string[],
    /** With whether they have been paid out or given back. */
    withdrawals: [] as string[],
    /** Owners whose payees are needed, but for those removed. */
    ownPayees: [] as UserId[],
    rechargeProposals: [] as RechargeRead[],
    rechargeRequests: [] as RequestRead[],
    /** Users whose requests for a recharge are needed, but for those decided. */
    openRechargeRequestsOf: [] as UserId[],
    operatorDays: [] as UserId[],
    movements: [] as string[],
    callbackSecrets: [] as UserId[],
    /** Owners whose receivers are needed, but for those removed. */
    receiversOf: [] as UserId[],
    /** Numbers of what there may be an event about. */
    told: [] as string[],
    recoveryCodes: [] as UserId[],
    mail: [] as UserId[],
    bindings: [] as string[],
    /** Numbers of shops, with the orders that bear them. */
    shopNumbers: [] as string[],
    /** The same of refunds, with the orders, refunds and requests of those that bear them. */
    refundNumbers: [] as string[],
    ...{ ...noMandateReads(), ...noBankReads() },
    attempts: [] as string[],
    invites: [] as string[],
  };
}

function noMandateReads() {
  return {
    mandates: [] as string[],
    /** Users whose mandates are needed, but for those ended. */
    mandatesOf: [] as UserId[],
    /** Users whose mandates without a key are needed, but for those ended. */
    smallMandatesOf: [] as UserId[],
    /** Users whose keys of mandates are needed, but for those revoked. */
    spendKeysOf: [] as UserId[],
    /** Orders that somebody was asked to pay: these requests, with their mandates and keys. */
    paymentRequestsOf: [] as PaymentRequestRead[],
    /** Payers whose payment requests are needed that they have not decided and that have not expired. */
    openPaymentRequestsOf: [] as UserId[],
  };
}

function noBankReads() {
  return {
    /** What banks call payments. */
    bankReferences: [] as string[],
    bankLines: [] as string[],
    bankBalances: [] as string[],
    /** Recharges and payouts. */
    bankMatches: [] as string[],
    bankDifferences: [] as string[],
    bankEnds: [] as string[],
  };
}

/** An owner who spends. What they have spent is needed too, once it is known that they limit it. */
export interface SpenderRead {
  readonly userId: UserId;
  readonly isLimited: boolean;
}

export interface RefundRead {
  readonly txNo: string;
  readonly userId: UserId;
}

export interface PaymentRequestRead {
  readonly txNo: string;
  readonly payerId: UserId;
}

export interface StaffRead {
  readonly staffId: number;
  readonly ownerId: UserId;
}

export interface RechargeRead {
  readonly rechargeNo: string;
  readonly userId: UserId;
}

export interface RequestRead {
  readonly requestNo: string;
  readonly userId: UserId;
}

export function addUnlessNull<Id>(ids: Id[], id: Id | null): void {
  if (id !== null) ids.push(id);
}

type Named = Pick<State, 'bindings' | 'shopNumbers' | 'refundNumbers' | 'owners'>;

/**
 * What keys have made, and what bears a number, is needed too once these are loaded, because what they say is
 * compared with it; and what those have spent who limit it. The same reads if all of that was read.
 */
export function withMade(asked: Reads, state: Named): Reads {
  const { bindings, shopNumbers, refundNumbers } = state;
  const reads = withLimited(asked, state);
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
  const proposed = new Set(reads.rechargeProposals.map(({ rechargeNo }) => rechargeNo));
  const proposals = made.rechargeProposals.filter(({ rechargeNo }) => !proposed.has(rechargeNo));
  const known = new Set(reads.rechargeRequests.map(({ requestNo }) => requestNo));
  const requests = made.rechargeRequests.filter(({ requestNo }) => !known.has(requestNo));
  const more = [orders, refundsOf, refundRequestsOf, withdrawals, movements, proposals, requests];
  if (more.every(({ length }) => length === 0)) return reads;
  return {
    ...reads,
    orders: [...reads.orders, ...orders],
    refundsOf: [...reads.refundsOf, ...refundsOf],
    refundRequestsOf: [...reads.refundRequestsOf, ...refundRequestsOf],
    withdrawals: [...reads.withdrawals, ...withdrawals],
    movements: [...reads.movements, ...movements],
    rechargeProposals: [...reads.rechargeProposals, ...proposals],
    rechargeRequests: [...reads.rechargeRequests, ...requests],
  };
}

/** Most have no limits of their own, so nothing is read for them. */
function withLimited(reads: Reads, { owners }: Pick<State, 'owners'>): Reads {
  const turnsOut = ({ userId, isLimited }: SpenderRead) => {
    const owner = owners.get(userId);
    return !isLimited && owner !== undefined && hasOwnLimits(owner);
  };
  if (!reads.spenders.some(turnsOut)) return reads;
  const spenders = reads.spenders.map((one) => (turnsOut(one) ? { ...one, isLimited: true } : one));
  return { ...reads, spenders };
}

/** Those of whom it has to be known what they have spent. */
export function limitedSpenders({ spenders }: Pick<Reads, 'spenders'>): readonly UserId[] {
  return spenders.filter(({ isLimited }) => isLimited).map(({ userId }) => userId);
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
    case 'order_paid':
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
    case 'recharge_request_changed':
      return void reads.rechargeRequests.push(result.request);
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
export function settlementBucketsNamed(
  reads: Reads,
  orders: ReadonlyMap<string, Order>,
): readonly string[] {
  return reads.refunds.flatMap((refund) => {
    const order = refundedOrder(refund, orders);
    const bucket = order ? settlementBucketOf(order) : null;
    return bucket ? [settlementBucketId(bucket)] : [];
  });
}

function refundedOrder({ txNo, userId }: RefundRead, orders: ReadonlyMap<string, Order>) {
  const order = orders.get(txNo);
  return order?.ownerId === userId ? order : null;
}
