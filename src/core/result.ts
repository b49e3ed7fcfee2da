// Lists the results of commands that succeeded. Each transport translates them.

import type { UserId } from './ledger/wallet.ts';
import type { Fen } from './money.ts';
import type { RefundShares } from './order/fee.ts';
import type { OrderStatus, RefundType } from './order/order.ts';
import type { PaymentRequest, PaymentRequestStatus } from './order/payment-request.ts';
import type { RefundRequest, RefundRequestStatus } from './order/refund-request.ts';
import type { Invite } from './rows/invite.ts';
import type { LeftOfLimit, Mandate } from './rows/mandate.ts';
import type { Payee } from './rows/payee.ts';
import type { CallbackSecrets, EventReceiver } from './rows/receiver.ts';
import type { StaffLogin } from './rows/staff.ts';
import type { RechargeProposal } from './wallet/recharge-proposal.ts';
import type { RechargeRequest } from './wallet/recharge-request.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

export interface CollectionCreated {
  readonly kind: 'collection_created';
  readonly txNo: string;
  /** Where the links of this order point; part of the answer, so that a replay repeats it. */
  readonly payBase: string;
  readonly amountFen: Fen;
  readonly title: string;
  readonly merchantId: number;
  readonly merchantName: string;
  /** How the order stands; only in the answer to a late repeat. */
  readonly late?: { readonly status: OrderStatus; readonly expiresAtMs: number };
}

export interface OrderPaid {
  readonly kind: 'order_paid';
  readonly txNo: string;
  readonly status: OrderStatus;
  readonly amountFen: Fen;
  readonly paidAtMs: number;
}

/** The payer was asked for it, or had been. */
export interface PaymentRequested {
  readonly kind: 'payment_requested';
  readonly request: PaymentRequest;
  /** The current status, however long ago it was asked for. */
  readonly status: PaymentRequestStatus;
  /** Since when it has this status; null while it waits. */
  readonly decidedAtMs: number | null;
  /** Why the mandate does not allow it. */
  readonly exceeded: LeftOfLimit;
}

/** What becomes of a payment under a mandate. */
export type PaymentAnswer = OrderPaid | PaymentRequested;

export interface PaymentRequestDecided {
  readonly kind: 'payment_request_decided';
  readonly request: PaymentRequest;
  /** Null: it was declined. */
  readonly payment: OrderPaid | null;
}

export interface OrderRefunded {
  readonly kind: 'order_refunded';
  readonly refundNo: string;
  /** Not in results of before there were any. */
  readonly outRefundNo?: string | null;
  readonly txNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  readonly netFen: Fen;
  readonly feeTotalFen: Fen;
  readonly orderStatus: OrderStatus;
  readonly refundedFen: Fen;
  readonly refundableFen: Fen;
  readonly createdAtMs: number;
}

export interface RefundRequested {
  readonly kind: 'refund_requested';
  readonly request: RefundRequest;
  /** The current status, however long ago the request was opened. */
  readonly status: RefundRequestStatus;
  /** Since when it has this status; null while it waits. */
  readonly decidedAtMs: number | null;
  /** As they would be now. */
  readonly shares: RefundShares;
}

/** What becomes of a refund that a tool asks for. */
export type RefundAnswer = OrderRefunded | RefundRequested;

export interface RefundRequestDecided {
  readonly kind: 'refund_request_decided';
  readonly request: RefundRequest;
  /** Null: it was declined. */
  readonly refund: OrderRefunded | null;
}

export interface Recharged {
  readonly kind: 'recharged';
  readonly txNo: string;
  readonly balanceFen: Fen;
}

/** One that takes two operators, once it is proposed, made or declined. */
export interface RechargeProposalChanged {
  readonly kind: 'recharge_proposal_changed';
  readonly proposal: RechargeProposal;
}

/** What a user asked for, once it is asked, cancelled or decided. */
export interface RechargeRequestChanged {
  readonly kind: 'recharge_request_changed';
  readonly request: RechargeRequest;
}

export interface Transferred {
  readonly kind: 'transferred';
  readonly txNo: string;
  readonly amountFen: Fen;
  /** Of the wallet it left. */
  readonly balanceFen: Fen;
  readonly createdAtMs: number;
}

export interface WithdrawalChanged {
  readonly kind: 'withdrawal_changed';
  readonly withdrawal: Withdrawal;
}

export interface KeyRotated {
  readonly kind: 'key_rotated';
  readonly oldEndsAtMs: number;
}

export interface CallbackSecretKept {
  readonly kind: 'callback_secret_kept';
  readonly secrets: CallbackSecrets;
}

export interface ReceiverKept {
  readonly kind: 'receiver_kept';
  readonly receiver: EventReceiver;
}

export interface PayeeKept {
  readonly kind: 'payee_kept';
  readonly payee: Payee;
}

export interface MandateKept {
  readonly kind: 'mandate_kept';
  readonly mandate: Mandate;
}

export interface StaffKept {
  readonly kind: 'staff_kept';
  readonly staff: StaffLogin;
}

export interface InviteChanged {
  readonly kind: 'invite_changed';
  readonly invite: Invite;
}

export interface MerchantCreated {
  readonly kind: 'merchant_created';
  readonly merchantId: number;
}

export interface BranchCreated {
  readonly kind: 'branch_created';
  readonly branchId: number;
}

export interface SignedIn {
  readonly kind: 'signed_in';
  readonly userId: UserId;
}

/** What a user who was there already is answered with. */
export interface UserKnown {
  readonly kind: 'user_known';
  readonly userId: UserId;
}

export interface Done {
  readonly kind: 'done';
}

export type Result =
  | CollectionCreated
  | OrderPaid
  | OrderRefunded
  | RefundRequested
  | RefundRequestDecided
  | Recharged
  | Transferred
  | WithdrawalChanged
  | RechargeProposalChanged
  | RechargeRequestChanged
  | KeyRotated
  | CallbackSecretKept
  | ReceiverKept
  | PaymentRequested
  | PaymentRequestDecided
  | MandateKept
  | PayeeKept
  | StaffKept
  | InviteChanged
  | MerchantCreated
  | BranchCreated
  | SignedIn
  | UserKnown
  | Done;
