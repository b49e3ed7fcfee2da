// What a command needs loaded before it can be decided, and which of it locked: only what `decide`
// changes. What an order alone can name (whose it is, who paid it, where it waits for settlement) is
// said by the order's number, so that a store can load everything at once.

import { unreachable } from './assert.ts';
import type {
  AccessCommand,
  Command,
  CreateCollection,
  DecideRefundRequest,
  OpenRefundRequest,
  PayOrder,
  Recharge,
  RefundOrder,
  RequestWithdrawal,
  Transfer,
} from './command.ts';
import { bindingId } from './idempotency.ts';
import type { UserId } from './ledger/wallet.ts';
import type { Order } from './order/order.ts';
import { bucketId, bucketOf } from './order/settlement.ts';

/** What is named more than once stands there more than once. */
export interface Reads {
  readonly orders: string[];
  readonly owners: UserId[];
  /** The owners of these orders too. */
  readonly payeesOf: string[];
  /** Of these orders the owner, the payer and the bucket, if the order is his who asks. */
  readonly refunds: RefundRead[];
  readonly standing: UserId[];
  readonly users: UserId[];
  readonly logins: string[];
  readonly merchants: number[];
  readonly branches: number[];
  readonly keys: string[];
  readonly buckets: string[];
  /** The numbers of orders: of their refund requests, and of the keys these were opened with. */
  readonly refundRequestsOf: string[];
  readonly toolRefunds: string[];
  readonly withdrawals: string[];
  readonly callbackSecrets: UserId[];
  readonly bindings: string[];
  readonly attempts: string[];
  readonly invites: string[];
}

export interface RefundRead {
  readonly txNo: string;
  readonly userId: UserId;
}

function noReads(): Reads {
  return {
    orders: [],
    owners: [],
    payeesOf: [],
    refunds: [],
    standing: [],
    users: [],
    logins: [],
    merchants: [],
    branches: [],
    keys: [],
    buckets: [],
    refundRequestsOf: [],
    toolRefunds: [],
    withdrawals: [],
    callbackSecrets: [],
    bindings: [],
    attempts: [],
    invites: [],
  };
}

/** What all of them need. */
export function readsOf(commands: readonly Command[]): Reads {
  const reads = noReads();
  for (const command of commands) addReads(reads, command);
  return reads;
}

/**
 * Whose rows a command needs locked, as far as that can be said before anything is loaded. `payeeOf` says
 * whose an order is, or that it does not know.
 */
export function ownersForeseen(
  command: Command,
  payeeOf: (txNo: string) => UserId | undefined,
): readonly UserId[] {
  if (command.kind === 'create_collection') return []; // The most frequent of those that lock nothing.
  const { owners, payeesOf, refunds } = readsOf([command]);
  for (const txNo of payeesOf) add(owners, payeeOf(txNo) ?? null);
  for (const { userId } of refunds) owners.push(userId);
  return owners;
}

function addReads(reads: Reads, command: Command): void {
  switch (command.kind) {
    case 'create_collection':
      return addCollectionReads(reads, command);
    case 'pay_order':
      return addPaymentReads(reads, command);
    case 'refund_order':
      return addRefundReads(reads, command);
    case 'open_refund_request':
    case 'decide_refund_request':
      return addRequestReads(reads, command);
    case 'cancel_order':
      return add(reads.orders, command.txNo);
    case 'settle_bucket':
      add(reads.owners, command.bucket.ownerId);
      return add(reads.buckets, bucketId(command.bucket));
    case 'transfer':
      return addTransferReads(reads, command);
    case 'request_withdrawal':
      return addOwnReads(reads, 'withdrawal', command);
    case 'decide_withdrawal':
      add(reads.owners, command.userId);
      return add(reads.withdrawals, command.withdrawalNo);
    case 'recharge':
      return addOwnReads(reads, 'recharge', command);
    default:
      return addAccessReads(reads, command);
  }
}

function addAccessReads(reads: Reads, command: AccessCommand): void {
  switch (command.kind) {
    case 'create_user':
      return add(reads.logins, command.login);
    case 'sign_up':
      add(reads.logins, command.user.login);
      add(reads.attempts, command.addressSubject);
      return add(reads.invites, command.inviteDigest);
    case 'create_invite':
      return;
    case 'revoke_invite':
      return add(reads.invites, command.codeDigest);
    case 'create_merchant':
      return add(reads.standing, command.ownerId);
    case 'create_branch':
      return add(reads.merchants, command.merchantId);
    case 'create_key':
      return add(reads.owners, command.key.userId);
    case 'rotate_key':
    case 'revoke_key':
      add(reads.owners, command.userId);
      return add(reads.keys, command.keyId);
    case 'set_pay_password':
      return add(reads.owners, command.userId);
    case 'choose_pay_password':
      add(reads.owners, command.userId);
      add(reads.users, command.userId);
      add(reads.attempts, command.userSubject);
      return add(reads.attempts, command.addressSubject);
    case 'set_login_password':
      add(reads.owners, command.userId);
      add(reads.users, command.userId);
      add(reads.attempts, command.loginSubject);
      return add(reads.attempts, command.userSubject);
    case 'enrol_totp':
      add(reads.owners, command.userId);
      return add(reads.users, command.userId);
    case 'create_callback_secret':
    case 'rotate_callback_secret':
      add(reads.owners, command.userId);
      return add(reads.callbackSecrets, command.userId);
    case 'change_standing':
      for (const keyId of command.keyIds) add(reads.keys, keyId);
      return add(reads.owners, command.userId);
    case 'sign_in':
      add(reads.owners, command.userId);
      add(reads.users, command.userId);
      add(reads.attempts, command.loginSubject);
      return add(reads.attempts, command.addressSubject);
    case 'sign_out':
      return;
    default:
      return unreachable(command);
  }
}

function addCollectionReads(reads: Reads, command: CreateCollection): void {
  const { actor, idempotencyKey: key } = command;
  add(reads.keys, actor.keyId);
  add(reads.standing, actor.userId);
  add(reads.standing, command.payerId);
  add(reads.merchants, command.merchantId);
  add(reads.branches, command.branchId);
  add(reads.bindings, bindingId({ userId: actor.userId, operation: 'collection', key }));
}

function addPaymentReads(reads: Reads, { txNo, payerId }: PayOrder): void {
  add(reads.orders, txNo);
  add(reads.owners, payerId);
  add(reads.payeesOf, txNo);
}

function addRefundReads(
  reads: Reads,
  { txNo, actor, idempotencyKey: key }: RefundOrder | OpenRefundRequest,
): void {
  add(reads.keys, actor.keyId);
  add(reads.bindings, bindingId({ userId: actor.userId, operation: 'refund', key }));
  addRefundedReads(reads, actor.userId, txNo);
}

function addRequestReads(reads: Reads, command: OpenRefundRequest | DecideRefundRequest): void {
  add(reads.refundRequestsOf, command.txNo);
  if (command.kind === 'decide_refund_request') {
    return addRefundedReads(reads, command.userId, command.txNo);
  }
  add(reads.toolRefunds, command.windowId);
  addRefundReads(reads, command);
}

/** Of somebody else's order no wallet is locked: he will hear that there is none. */
function addRefundedReads(reads: Reads, userId: UserId, txNo: string): void {
  add(reads.orders, txNo);
  reads.refunds.push({ txNo, userId });
}

/** The owners that orders name, once these are known. */
export function ownersNamed(reads: Reads, orders: ReadonlyMap<string, Order>): readonly UserId[] {
  const named: UserId[] = [];
  for (const txNo of reads.payeesOf) add(named, orders.get(txNo)?.ownerId ?? null);
  for (const refund of reads.refunds) {
    const order = refundedOrder(refund, orders);
    add(named, order?.ownerId ?? null);
    add(named, order?.payerId ?? null);
  }
  return named;
}

/** The buckets that orders name, once these are known. */
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

/** Of commands that concern one user's wallets alone. */
function addOwnReads(
  reads: Reads,
  operation: 'recharge' | 'withdrawal',
  { userId, idempotencyKey: key }: Recharge | RequestWithdrawal,
): void {
  add(reads.bindings, bindingId({ userId, operation, key }));
  add(reads.owners, userId);
}

function addTransferReads(reads: Reads, command: Transfer): void {
  const { source, target, idempotencyKey: key } = command;
  add(reads.bindings, bindingId({ userId: source.userId, operation: 'transfer', key }));
  add(reads.owners, source.userId);
  add(reads.owners, target.userId);
}

function add<T>(list: T[], item: T | null): void {
  if (item !== null) list.push(item);
}
