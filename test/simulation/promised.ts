// Notes what answers promise. The order of concurrent commands is not known, but each answer says what it
// did: a list of facts that the books must contain, each once and no others, and the resulting contents of
// every wallet. Neither store is asked.

import assert from 'node:assert/strict';
import type { Command } from '../../src/core/decide.ts';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { Fen } from '../../src/core/money.ts';
import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import type {
  CollectionCreated,
  OrderPaid,
  OrderRefunded,
  PayeeKept,
  PaymentRequestDecided,
  Recharged,
  RechargeProposalChanged,
  RechargeRequestChanged,
  RefundRequestDecided,
  RefundRequested,
  Result,
  Transferred,
  WithdrawalChanged,
} from '../../src/core/result.ts';
import type { RechargeRequest } from '../../src/core/wallet/recharge-request.ts';
import type { Withdrawal } from '../../src/core/wallet/withdrawal.ts';

export interface Promised {
  /** A fact stated twice is one fact: a replay states what the first answer did. */
  readonly facts: Set<string>;
  /** What may be in the books without being in an answer, or may be gone by now. */
  readonly possible: Set<string>;
  readonly merchants: Map<number, UserId>;
  readonly orders: Map<string, { readonly merchantId: number; payerId: UserId | null }>;
  /** How many signed up with each, by the digest of its code. */
  readonly invites: Map<string, number>;
  /** Read at the end: a refund may be answered before the payment of its order is noted. */
  readonly moves: (() => readonly Leg[])[];
}

/** What a fact moves, by owner and wallet. */
type Leg = readonly [wallet: string, amountFen: bigint];

export function nothingPromised(): Promised {
  return {
    facts: new Set(),
    possible: new Set(),
    merchants: new Map(),
    orders: new Map(),
    invites: new Map(),
    moves: [],
  };
}

/** Of a result what it promises. Rows of the books can tell as much. */
export type Told =
  | Pick<CollectionCreated, 'kind' | 'txNo' | 'merchantId' | 'amountFen'>
  | ({ readonly kind: OrderPaid['kind'] } & PaymentTold)
  | { readonly kind: PaymentRequestDecided['kind']; readonly payment: PaymentTold | null }
  | RefundTold
  | { readonly kind: RefundRequested['kind']; readonly request: RequestTold }
  | {
      readonly kind: RefundRequestDecided['kind'];
      readonly request: RequestTold;
      readonly refund: RefundTold | null;
    }
  | WithdrawalChanged
  | PayeeKept
  | RechargeProposalChanged
  | RechargeRequestChanged
  | Pick<Recharged | Transferred, 'kind' | 'txNo'>
  | { readonly kind: Exclude<Result['kind'], MoneyKind> };

type MoneyKind =
  | (CollectionCreated | OrderPaid | OrderRefunded | RefundRequested | RefundRequestDecided)['kind']
  | (
      | PaymentRequestDecided
      | WithdrawalChanged
      | PayeeKept
      | RechargeProposalChanged
      | RechargeRequestChanged
    )['kind']
  | (Recharged | Transferred)['kind'];
type PaymentTold = Pick<OrderPaid, 'txNo' | 'amountFen'>;
type RefundTold = Pick<
  OrderRefunded,
  'kind' | 'refundNo' | 'txNo' | 'amountFen' | 'feeFen' | 'netFen'
>;
type RequestTold = Pick<RefundRequest, 'requestNo' | 'txNo' | 'refundNo'>;

export function note(notes: Promised, command: Command, result: Told): void {
  switch (result.kind) {
    case 'collection_created': {
      const { txNo, merchantId, amountFen } = result;
      if (!notes.orders.has(txNo)) notes.orders.set(txNo, { merchantId, payerId: null });
      return promise(notes, `order ${txNo} of ${merchantId}: ${amountFen}`);
    }
    case 'order_paid':
      assert(command.kind === 'pay_order' || command.kind === 'pay_under_mandate');
      return paid(notes, command.payerId, result);
    case 'payment_request_decided':
      assert(command.kind === 'decide_payment_request');
      return result.payment ? paid(notes, command.userId, result.payment) : undefined;
    case 'order_refunded':
      return refunded(notes, result);
    case 'refund_requested':
      return promise(notes, `request ${result.request.requestNo} for ${result.request.txNo}`);
    case 'refund_request_decided': {
      const { requestNo, refundNo } = result.request;
      if (result.refund) refunded(notes, result.refund);
      return promise(notes, `request ${requestNo} decided: ${refundNo ?? 'declined'}`);
    }
    case 'withdrawal_changed': {
      return withdrawn(notes, result.withdrawal);
    }
    case 'payee_kept':
      return promise(notes, `payee ${result.payee.payeeId} of ${result.payee.ownerId}`);
    case 'recharge_proposal_changed': {
      const { rechargeNo, userId, amountFen, status } = result.proposal;
      if (status === 'approved') return recharged(notes, rechargeNo, userId, amountFen);
      return promise(notes, `recharge ${rechargeNo} for ${userId} is ${status}: ${amountFen}`);
    }
    case 'recharge_request_changed':
      return noteTopUp(notes, result.request);
    default:
      return noteDone(notes, command, result);
  }
}

function paid(notes: Promised, payerId: UserId, { txNo, amountFen }: PaymentTold): void {
  partiesOf(notes, txNo).order.payerId = payerId;
  return promise(notes, `${txNo} paid by ${payerId}`, () => [
    [walletOf(payerId, 'consumer'), -amountFen],
    [partiesOf(notes, txNo).owner, amountFen],
  ]);
}

function noteTopUp(notes: Promised, request: RechargeRequest): void {
  const { requestNo, userId, amountFen, status, rechargeNo, arrivedFen } = request;
  promise(notes, `top-up ${requestNo} of ${userId}: ${amountFen}`);
  if (status === 'declined' || status === 'cancelled') {
    return promise(notes, `top-up ${requestNo} ${status}`);
  }
  if (rechargeNo === null || arrivedFen === null) return;
  if (status === 'approved') return recharged(notes, rechargeNo, userId, arrivedFen);
  return promise(notes, `recharge ${rechargeNo} for ${userId} is pending: ${arrivedFen}`);
}

function recharged(notes: Promised, rechargeNo: string, userId: UserId, amountFen: Fen): void {
  return promise(notes, `recharge ${rechargeNo} of ${userId}: ${amountFen}`, () => [
    [walletOf(userId, 'consumer'), amountFen],
  ]);
}

/** For answers that say little, what the command says. */
function noteDone(notes: Promised, command: Command, result: Told): void {
  switch (command.kind) {
    case 'recharge': {
      assert(result.kind === 'recharged');
      return recharged(notes, result.txNo, command.userId, command.amountFen);
    }
    case 'transfer': {
      assert(result.kind === 'transferred');
      const { source, target, amountFen } = command;
      const [from, to] = [source, target].map((one) => walletOf(one.userId, one.wallet));
      assert(from && to);
      return promise(notes, `transfer ${result.txNo} from ${from} to ${to}: ${amountFen}`, () => [
        [from, -amountFen],
        [to, amountFen],
      ]);
    }
    case 'cancel_order':
      return promise(notes, `${command.txNo} cancelled`);
    case 'settle_bucket':
      return void notes.possible.add(`settlement ${command.settlementNo}`);
    default:
      return notePeople(notes, command);
  }
}

function notePeople(notes: Promised, command: Command): void {
  switch (command.kind) {
    case 'create_user':
      return promise(notes, `user ${command.userId} is ${command.login}`);
    case 'sign_up':
      if (command.inviteDigest !== null) cameWith(notes, command.inviteDigest, 1);
      notes.possible.add(`session ${command.sessionDigest} of ${command.user.userId}`);
      return promise(notes, `user ${command.user.userId} is ${command.user.login}`);
    case 'sign_in':
      return void notes.possible.add(`session ${command.sessionDigest} of ${command.userId}`);
    case 'create_invite':
      return cameWith(notes, command.codeDigest, 0);
    case 'revoke_invite':
      return promise(notes, `invite ${command.codeDigest} revoked`);
    case 'create_merchant':
      notes.merchants.set(command.merchantId, command.ownerId);
      return promise(notes, `merchant ${command.merchantId} of ${command.ownerId}`);
    case 'create_branch':
      return promise(notes, `branch ${command.branchId} of ${command.merchantId}`);
    case 'create_key':
      return promise(notes, `key ${command.key.keyId} of ${command.key.userId}`);
    case 'create_mandate_key':
      // It ends with its mandate.
      notes.possible.add(`key ${command.key.keyId} revoked`);
      return promise(notes, `key ${command.key.keyId} of ${command.userId}`);
    case 'rotate_key':
      notes.possible.add(`key ${command.newKeyId} revoked`);
      return promise(notes, `key ${command.newKeyId} of ${command.userId}`);
    case 'update_key':
      return;
    case 'revoke_key':
      return promise(notes, `key ${command.keyId} revoked`);
  }
}

/** The contents of each wallet by owner, frozen or not; empty ones are left out. */
export function promisedBalances({ moves }: Promised): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [wallet, amountFen] of moves.flatMap((legs) => legs())) {
    sums.set(wallet, (sums.get(wallet) ?? 0n) + amountFen);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n).sort());
}

function promise(
  { facts, moves }: Promised,
  fact: string,
  legs: () => readonly Leg[] = () => [],
): void {
  if (!facts.has(fact)) moves.push(legs);
  facts.add(fact);
}

function partiesOf({ orders, merchants }: Promised, txNo: string) {
  const order = orders.get(txNo);
  assert(order, `nobody was told that ${txNo} was made`);
  return { order, owner: walletOf(merchants.get(order.merchantId), 'merchant') };
}

function refunded(notes: Promised, result: RefundTold): void {
  const { refundNo, txNo, amountFen, feeFen, netFen } = result;
  promise(notes, `refund ${refundNo} of ${txNo}: ${amountFen} less ${feeFen}`, () => {
    const { order, owner } = partiesOf(notes, txNo);
    assert(order.payerId !== null, `${txNo} is refunded and nobody was told that it was paid`);
    return [
      [owner, -amountFen],
      [walletOf(order.payerId, 'consumer'), netFen],
    ];
  });
}

function withdrawn(notes: Promised, withdrawal: Withdrawal): void {
  const { withdrawalNo, userId, wallet, amountFen, status, ended } = withdrawal;
  const of = walletOf(userId, wallet);
  if (status === 'pending')
    return promise(notes, `withdrawal ${withdrawalNo} by ${of}: ${amountFen}`);
  const out = status === 'approved' ? -amountFen : 0n;
  promise(notes, `withdrawal ${withdrawalNo} ${status}`, () => [[of, out]]);
  if (ended === null) return;
  const said = withdrawal.bankReference ?? withdrawal.returnNo;
  const back: bigint = ended === 'returned' ? amountFen : 0n;
  promise(notes, `withdrawal ${withdrawalNo} ${ended} by ${said}`, () => [[of, back]]);
}

function cameWith({ facts, invites }: Promised, codeDigest: string, users: number): void {
  const before = invites.get(codeDigest) ?? 0;
  facts.delete(`invite ${codeDigest}: ${before} came`);
  invites.set(codeDigest, before + users);
  facts.add(`invite ${codeDigest}: ${before + users} came`);
}

function walletOf(userId: UserId | undefined, wallet: WalletKind): string {
  assert(userId !== undefined, 'money moves for somebody whom no answer has named');
  return `${userId}/${wallet}`;
}
