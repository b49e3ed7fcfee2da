// Everything a caller may do to the books, as plain data. Ids, numbers, digests and arrival times
// arrive inside the command; the time of the decision comes with the loaded state.

import type { Provenance } from './access/audit.ts';
import type { PresentedFactors } from './access/factors.ts';
import type { ApiKey } from './access/key.ts';
import type { LoginProof } from './access/login-proof.ts';
import type { UserId, WalletKind } from './ledger/wallet.ts';
import type { Fen } from './money.ts';
import type { RefundType } from './order/order.ts';
import type { BucketName } from './order/settlement.ts';

/** On whose behalf, and through which key; `keyId` is null for the console and the command line. */
export interface Actor {
  readonly userId: UserId;
  readonly keyId: string | null;
}

export interface CreateCollection {
  readonly kind: 'create_collection';
  readonly actor: Actor;
  readonly txNo: string;
  readonly payBase: string;
  readonly amountFen: Fen;
  readonly merchantId: number;
  readonly branchId: number | null;
  readonly title: string | null;
  readonly notifyUrl: string | null;
  readonly payerId: UserId | null;
  readonly idempotencyKey: string | null;
}

export interface PayOrder {
  readonly kind: 'pay_order';
  readonly payerId: UserId;
  readonly txNo: string;
  /** The instant the payment reached the server; it decides expiry, however long the queue is. */
  readonly receivedAtMs: number;
  readonly settlementDelayMs: number;
  /** Above this amount an enrolled payer needs a code as well; null: never. */
  readonly codeAboveFen: Fen | null;
  readonly factors: PresentedFactors;
}

export interface RefundOrder {
  readonly kind: 'refund_order';
  readonly actor: Actor;
  readonly txNo: string;
  readonly refundNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly factors: PresentedFactors;
  readonly idempotencyKey: string | null;
}

/** A refund that a tool asks for without factors: the owner is asked, unless the key may refund. */
export interface OpenRefundRequest {
  readonly kind: 'open_refund_request';
  readonly actor: Actor & { readonly keyId: string };
  /** The key's, under which what it refunds directly is counted. */
  readonly windowId: string;
  readonly txNo: string;
  readonly requestNo: string;
  /** For a refund that is made at once. */
  readonly refundNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly idempotencyKey: string | null;
}

export interface DecideRefundRequest {
  readonly kind: 'decide_refund_request';
  readonly requestNo: string;
  readonly txNo: string;
  /** Whoever decides; only the owner of the order may. */
  readonly userId: UserId;
  readonly decision: Approval | Declining;
  readonly by: Provenance;
}

export interface Approval {
  readonly verdict: 'approve';
  readonly refundNo: string;
  readonly factors: PresentedFactors;
}

export interface Declining {
  readonly verdict: 'decline';
  readonly reason: string | null;
}

export interface Recharge {
  readonly kind: 'recharge';
  readonly userId: UserId;
  readonly rechargeNo: string;
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
}

export interface CancelOrder {
  readonly kind: 'cancel_order';
  readonly ownerId: UserId;
  readonly txNo: string;
}

export interface SettleBucket {
  readonly kind: 'settle_bucket';
  readonly bucket: BucketName;
  readonly settlementNo: string;
}

export interface WalletName {
  readonly userId: UserId;
  readonly wallet: WalletKind;
}

export interface Transfer {
  readonly kind: 'transfer';
  readonly transferNo: string;
  readonly source: WalletName;
  readonly target: WalletName;
  readonly amountFen: Fen;
  /** Null: an operator does it, who has proved himself to the machine. */
  readonly factors: PresentedFactors | null;
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
}

export interface RequestWithdrawal {
  readonly kind: 'request_withdrawal';
  readonly withdrawalNo: string;
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  /** Null: an operator does it, who has proved himself to the machine. */
  readonly factors: PresentedFactors | null;
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
}

export interface DecideWithdrawal {
  readonly kind: 'decide_withdrawal';
  readonly withdrawalNo: string;
  /** Whose it is; his wallets are locked for it. */
  readonly userId: UserId;
  /** The number of the movement that pays out or gives back. */
  readonly movementNo: string;
  readonly approve: boolean;
  readonly reason: string | null;
  readonly by: Provenance;
}

export interface CreateUser {
  readonly kind: 'create_user';
  readonly userId: UserId;
  readonly walletId: string;
  readonly name: string;
  readonly login: string;
  readonly loginPasswordHash: string;
  readonly payPasswordSalt: string;
  readonly payPasswordDigest: string | null;
  readonly operator: boolean;
  readonly by: Provenance;
}

/** Somebody creates a user for himself, and is signed in. */
export interface SignUp {
  readonly kind: 'sign_up';
  readonly user: Omit<CreateUser, 'kind' | 'operator' | 'by'>;
  /** Null: none is needed. */
  readonly inviteDigest: string | null;
  /** What attempts are counted against: the address, as an opaque text. */
  readonly addressSubject: string;
  readonly sessionDigest: string;
  readonly by: Provenance;
}

export interface CreateInvite {
  readonly kind: 'create_invite';
  readonly inviteId: number;
  readonly codeDigest: string;
  readonly places: number;
  readonly expiresAtMs: number;
  readonly by: Provenance;
}

export interface RevokeInvite {
  readonly kind: 'revoke_invite';
  readonly codeDigest: string;
  readonly by: Provenance;
}

export interface CreateMerchant {
  readonly kind: 'create_merchant';
  readonly merchantId: number;
  readonly ownerId: UserId;
  readonly name: string;
}

export interface CreateBranch {
  readonly kind: 'create_branch';
  readonly branchId: number;
  readonly merchantId: number;
  readonly name: string;
}

export interface CreateKey {
  readonly kind: 'create_key';
  readonly key: Omit<ApiKey, 'createdAtMs' | 'expiresAtMs' | 'revokedAtMs' | 'factorFailures'>;
  readonly by: Provenance;
}

export interface RevokeKey {
  readonly kind: 'revoke_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly by: Provenance;
}

/** The new key takes over all that the old one may and is held to, but for its name and secret. */
export interface RotateKey {
  readonly kind: 'rotate_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly newKeyId: string;
  readonly newSecretDigest: string;
  /** How long the old one goes on working. */
  readonly overlapMs: number;
  readonly by: Provenance;
}

export interface SetPayPassword {
  readonly kind: 'set_pay_password';
  readonly userId: UserId;
  readonly payPasswordDigest: string;
  readonly by: Provenance;
}

/** The same by the user himself, who proves again that it is he. */
export interface ChoosePayPassword extends LoginProof {
  readonly kind: 'choose_pay_password';
  readonly userId: UserId;
  /** What wrong passwords are counted against, each as an opaque text. */
  readonly userSubject: string;
  readonly addressSubject: string;
  readonly payPasswordDigest: string;
  readonly by: Provenance;
}

/** By an operator, for somebody who forgot his. */
export interface SetLoginPassword {
  readonly kind: 'set_login_password';
  readonly userId: UserId;
  readonly loginPasswordHash: string;
  /** What wrong passwords of his are counted against, at signing in and where he proves himself again. */
  readonly loginSubject: string;
  readonly userSubject: string;
  readonly by: Provenance;
}

export interface EnrolTotp {
  readonly kind: 'enrol_totp';
  readonly userId: UserId;
  readonly sealedSecret: string;
  readonly by: Provenance;
}

/** What callbacks to a user's addresses are signed with, unless he has one already. */
export interface CreateCallbackSecret {
  readonly kind: 'create_callback_secret';
  readonly userId: UserId;
  readonly sealedSecret: string;
  readonly by: Provenance;
}

export interface RotateCallbackSecret {
  readonly kind: 'rotate_callback_secret';
  readonly userId: UserId;
  readonly sealedSecret: string;
  /** How long callbacks go on being signed with the old one as well. */
  readonly overlapMs: number;
  readonly by: Provenance;
}

export interface ChangeStanding {
  readonly kind: 'change_standing';
  readonly userId: UserId;
  readonly change: 'unlock' | 'suspend' | 'resume';
  /** The user's keys: unlocking gives each of them its use of the payment password back. */
  readonly keyIds: readonly string[];
  readonly by: Provenance;
}

export interface SignIn extends LoginProof {
  readonly kind: 'sign_in';
  /** Who the login belongs to, or null; the answer to a stranger is the same as to a wrong password. */
  readonly userId: UserId | null;
  /** What wrong attempts are counted against: the login and the address, each as an opaque text. */
  readonly loginSubject: string;
  readonly addressSubject: string;
  readonly sessionDigest: string;
}

export interface SignOut {
  readonly kind: 'sign_out';
  readonly sessionDigest: string;
}

/** Who there is, what proves it, and what he may do. */
export type AccessCommand =
  | CreateUser
  | SignUp
  | CreateInvite
  | RevokeInvite
  | CreateMerchant
  | CreateBranch
  | CreateKey
  | RotateKey
  | RevokeKey
  | SetPayPassword
  | ChoosePayPassword
  | SetLoginPassword
  | EnrolTotp
  | CreateCallbackSecret
  | RotateCallbackSecret
  | ChangeStanding
  | SignIn
  | SignOut;

export type Command =
  | CreateCollection
  | PayOrder
  | RefundOrder
  | OpenRefundRequest
  | DecideRefundRequest
  | Recharge
  | CancelOrder
  | SettleBucket
  | Transfer
  | RequestWithdrawal
  | DecideWithdrawal
  | AccessCommand;

/** Which command answers in which words. */
export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;
