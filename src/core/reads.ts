// What a command needs loaded before it can be decided, and which of it locked. Orders come first,
// because they name the owners; only what `decide` changes is locked.

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

export interface Reads {
  readonly owners: Set<UserId>;
  readonly standing: Set<UserId>;
  readonly users: Set<UserId>;
  readonly logins: Set<string>;
  readonly merchants: Set<number>;
  readonly branches: Set<number>;
  readonly keys: Set<string>;
  readonly buckets: Set<string>;
  /** The numbers of orders: of their refund requests, and of the keys these were opened with. */
  readonly refundRequestsOf: Set<string>;
  readonly toolRefunds: Set<string>;
  readonly withdrawals: Set<string>;
  readonly callbackSecrets: Set<UserId>;
  readonly bindings: Set<string>;
  readonly attempts: Set<string>;
  readonly invites: Set<string>;
}

/** The first stage: the orders a command names. They are locked. */
export function ordersOf(command: Command): readonly string[] {
  switch (command.kind) {
    case 'pay_order':
    case 'refund_order':
    case 'open_refund_request':
    case 'decide_refund_request':
    case 'cancel_order':
      return [command.txNo];
    default:
      return [];
  }
}

export function noReads(): Reads {
  return {
    owners: new Set(),
    standing: new Set(),
    users: new Set(),
    logins: new Set(),
    merchants: new Set(),
    branches: new Set(),
    keys: new Set(),
    buckets: new Set(),
    refundRequestsOf: new Set(),
    toolRefunds: new Set(),
    withdrawals: new Set(),
    callbackSecrets: new Set(),
    bindings: new Set(),
    attempts: new Set(),
    invites: new Set(),
  };
}

/** The second stage, with the orders at hand. */
export function addReads(reads: Reads, command: Command, orders: ReadonlyMap<string, Order>): void {
  switch (command.kind) {
    case 'create_collection':
      return addCollectionReads(reads, command);
    case 'pay_order':
      return addPaymentReads(reads, command, orders.get(command.txNo));
    case 'refund_order':
      return addRefundReads(reads, command, orders.get(command.txNo));
    case 'open_refund_request':
    case 'decide_refund_request':
      return addRequestReads(reads, command, orders.get(command.txNo));
    case 'cancel_order':
      return;
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
      add(reads.attempts, command.userSubject);
      return add(reads.attempts, command.addressSubject);
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

function addPaymentReads(reads: Reads, command: PayOrder, order: Order | undefined): void {
  if (!order) return;
  add(reads.owners, command.payerId);
  add(reads.owners, order.ownerId);
}

function addRefundReads(
  reads: Reads,
  { actor, idempotencyKey: key }: RefundOrder | OpenRefundRequest,
  order: Order | undefined,
): void {
  add(reads.keys, actor.keyId);
  add(reads.bindings, bindingId({ userId: actor.userId, operation: 'refund', key }));
  addRefundedReads(reads, actor.userId, order);
}

function addRequestReads(
  reads: Reads,
  command: OpenRefundRequest | DecideRefundRequest,
  order: Order | undefined,
): void {
  add(reads.refundRequestsOf, command.txNo);
  if (command.kind === 'decide_refund_request') {
    return addRefundedReads(reads, command.userId, order);
  }
  add(reads.toolRefunds, command.windowId);
  addRefundReads(reads, command, order);
}

/** Of somebody else's order nothing is locked: he will hear that there is none. */
function addRefundedReads(reads: Reads, userId: UserId, order: Order | undefined): void {
  if (order?.ownerId !== userId) return;
  add(reads.owners, order.ownerId);
  add(reads.owners, order.payerId);
  const bucket = bucketOf(order);
  if (bucket) add(reads.buckets, bucketId(bucket));
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

function add<T>(set: Set<T>, item: T | null): void {
  if (item !== null) set.add(item);
}
