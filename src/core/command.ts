// Everything a caller may do to the books, as plain data. Ids, numbers, digests and arrival times
// arrive inside the command; the time of the decision comes with the loaded state.

import type { Provenance } from './access/audit.ts';
import type { MandateCommand } from './access/change-mandates.ts';
import type { ChangeUser } from './access/change-user.ts';
import type { SetCodeLimit } from './access/code-limit.ts';
import type { ReplacesSecret } from './access/cooling-off.ts';
import type { PresentedFactors } from './access/factors.ts';
import type { GivenInPerson } from './access/in-person.ts';
import type { ApiKey } from './access/key.ts';
import type { LeavingCommand } from './access/leaving-command.ts';
import type { ProofInSession, ProvenByUser } from './access/login-proof.ts';
import type { NoteLogKey } from './access/note-log-key.ts';
import type { ByOperator } from './access/operator-proof.ts';
import type { OwnAccessCommand } from './access/own-access-command.ts';
import type { ByOwnerOrKey } from './access/owner-or-key.ts';
import type { AddPayee, NamedPayee, RemovePayee } from './access/payee.ts';
import type { ChangeReceiver, CreateReceiver } from './access/receiver.ts';
import type { RenameBranch, RenameMerchant } from './access/rename.ts';
import type { CreateBranch, CreateMerchant } from './access/set-up-merchant.ts';
import type { ChangeStaff, CreateStaff } from './access/set-up-staff.ts';
import type { SignIn } from './access/sign-in.ts';
import type { ProviderCommand } from './access/sign-in-by-provider.ts';
import type { SignInLinkCommand } from './access/sign-in-link.ts';
import type { SignInStaff } from './access/sign-in-staff.ts';
import type { SignOut } from './access/sign-out.ts';
import type { AccountLimit, SetSpendingLimits } from './access/spending-limits.ts';
import type { TerminalCommand } from './access/terminal-sign-in.ts';
import type { AddressSubjects } from './access/throttle.ts';
import type { ByTwoOperators } from './access/two-operators.ts';
import type { NewSession } from './access/user.ts';
import type { BankCommand } from './bank/enter-statement.ts';
import type { UserId, WalletKind } from './ledger/wallet.ts';
import type { Fen } from './money.ts';
import type { AnnounceExpiry } from './order/announce-expiry.ts';
import type { DecidePaymentRequest } from './order/decide-payment-request.ts';
import type { RefundType, Terms } from './order/order.ts';
import type { PayUnderMandate } from './order/pay-under-mandate.ts';
import type { SettleBucket } from './order/settlement.ts';
import type { PayoutCommand } from './wallet/payout.ts';
import type { DecideRecharge, Recharge } from './wallet/recharge.ts';
import type { RechargeRequestCommand } from './wallet/recharge-request.ts';
import type { Transfer } from './wallet/transfer.ts';

/** The user it is done for, and the key it came with: null for pages and the command line. */
export interface Actor {
  readonly userId: UserId;
  readonly keyId: string | null;
}

export interface CreateCollection extends Terms {
  readonly kind: 'create_collection';
  readonly actor: Actor;
  readonly txNo: string;
  readonly payBase: string;
  readonly amountFen: Fen;
  readonly merchantId: number;
  readonly branchId: number | null;
  readonly title: string | null;
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
  /** Of the installation: above it an enrolled payer needs a code as well; null: never. */
  readonly codeAboveFen: Fen | null;
  /** Of the installation. */
  readonly accountLimits: readonly AccountLimit[];
  readonly factors: PresentedFactors;
}

export interface RefundOrder {
  readonly kind: 'refund_order';
  readonly actor: Actor;
  /** The window of the key if its refunds are limited; null: they are not, or there is no key. */
  readonly limitedWindowId: string | null;
  readonly txNo: string;
  readonly refundNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly numbered?: NumberedRefund | null;
  readonly factors: PresentedFactors;
  readonly idempotencyKey: string | null;
  /** Of a refund that was previewed; null: of one that was not. */
  readonly preview: RefundPreviewed | null;
  /** Tools repeat themselves, also without an idempotency key. */
  readonly byTool?: boolean;
}

/** The shop's own number of a refund, and the merchant of the order, whose number it is. */
export interface NumberedRefund {
  readonly outRefundNo: string;
  /** Null: there was no such order of theirs. */
  readonly merchantId: number | null;
}

export interface RefundPreviewed {
  /** What had been refunded of the order: if that has changed, the preview is out of date. */
  readonly refundedFen: Fen;
  readonly by: Provenance;
}

/** By an operator, without the owner's factors: they may be suspended, or away. */
export interface RefundByOperator extends ByOperator {
  readonly kind: 'refund_by_operator';
  /** Of the order; their merchant wallet pays. */
  readonly ownerId: UserId;
  readonly txNo: string;
  readonly refundNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly idempotencyKey: string | null;
  /** What the preview said was refunded already; null: there was none. */
  readonly previewedFen: Fen | null;
}

/** A refund without factors, as tools ask for it: the owner approves it, unless the key may refund. */
export interface OpenRefundRequest {
  readonly kind: 'open_refund_request';
  readonly actor: Actor & { readonly keyId: string };
  /** The window of the key, under which its direct refunds are counted. */
  readonly windowId: string;
  readonly txNo: string;
  readonly requestNo: string;
  /** The number of the refund, if it is made at once. */
  readonly refundNo: string;
  readonly refundType: RefundType;
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly numbered?: NumberedRefund | null;
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

export interface CancelOrder {
  readonly kind: 'cancel_order';
  readonly ownerId: UserId;
  readonly txNo: string;
  /** The key that it came with; left out: somebody in a session, or at the machine. */
  readonly keyId?: string;
}

export interface WalletName {
  readonly userId: UserId;
  readonly wallet: WalletKind;
}

export interface RequestWithdrawal {
  readonly kind: 'request_withdrawal';
  readonly withdrawalNo: string;
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  /** Null: nobody is named, which only the machine may leave out. */
  readonly payee: NamedPayee | null;
  /** Null: an operator does it, whom the machine has authenticated. */
  readonly factors: PresentedFactors | null;
  readonly idempotencyKey: string | null;
  readonly by: Provenance;
}

export interface DecideWithdrawal extends ByTwoOperators {
  readonly kind: 'decide_withdrawal';
  readonly withdrawalNo: string;
  /** The owner of the withdrawal, whose wallets are locked. */
  readonly userId: UserId;
  /** The number of the movement that pays out or gives back. */
  readonly movementNo: string;
  readonly approve: boolean;
  readonly reason: string | null;
  readonly idempotencyKey?: string | null;
}

export interface CreateUser extends ByOperator {
  readonly kind: 'create_user';
  readonly userId: UserId;
  readonly walletId: string;
  readonly name: string;
  readonly login: string;
  /** What the platform calls them; null: nothing. */
  readonly reference: string | null;
  readonly loginPasswordHash: string;
  readonly payPasswordSalt: string;
  readonly payPasswordDigest: string | null;
  readonly operator: boolean;
}

/** People create their own accounts, and are signed in. */
export interface SignUp extends NewSession, AddressSubjects {
  readonly kind: 'sign_up';
  readonly user: Omit<CreateUser, 'kind' | 'operator' | 'reference' | keyof ByOperator>;
  /** Null: no invite is needed. */
  readonly inviteDigest: string | null;
  readonly by: Provenance;
}

export interface CreateInvite extends ByOperator {
  readonly kind: 'create_invite';
  readonly inviteId: number;
  readonly codeDigest: string;
  readonly places: number;
  readonly expiresAtMs: number;
}

export interface RevokeInvite extends ByOperator {
  readonly kind: 'revoke_invite';
  readonly codeDigest: string;
}

export interface CreateKey extends ProvenByUser {
  readonly kind: 'create_key';
  readonly key: Omit<
    ApiKey,
    'createdAtMs' | 'expiresAtMs' | 'revokedAtMs' | 'factorFailures' | 'mandateNo'
  >;
}

export interface RevokeKey {
  readonly kind: 'revoke_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly by: Provenance;
}

/** Null leaves a property as it is. Scopes and refund limits never change: those make another key. */
export interface UpdateKey extends ProvenByUser {
  readonly kind: 'update_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly name: string | null;
  readonly ipRules: readonly string[] | null;
  readonly ratePerMinute: number | null;
}

/** The new key has the rights and limits of the old one, and a secret of its own. */
export interface RotateKey extends ProvenByUser {
  readonly kind: 'rotate_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly newKeyId: string;
  readonly newSecretDigest: string;
  /** For how long the old key still works. */
  readonly overlapMs: number;
}

export interface SetPayPassword extends ReplacesSecret {
  readonly kind: 'set_pay_password';
  readonly userId: UserId;
  readonly payPasswordDigest: string;
}

/** Users set their own payment password, on the proof of their login password. */
export interface ChoosePayPassword extends ProofInSession, ReplacesSecret {
  readonly kind: 'choose_pay_password';
  readonly userId: UserId;
  /** The session in which they do it; a new payment password ends all others. */
  readonly sessionDigest: string;
  readonly payPasswordDigest: string;
}

/** By an operator, for users who forgot theirs. */
export interface SetLoginPassword extends ReplacesSecret {
  readonly kind: 'set_login_password';
  readonly userId: UserId;
  readonly loginPasswordHash: string;
  /** Where the user's wrong passwords are counted: at signing in, and in a session. */
  readonly loginSubject: string;
  readonly userSubject: string;
}

/** By an operator, and at once. */
export interface EnrolTotp extends ReplacesSecret {
  readonly kind: 'enrol_totp';
  readonly userId: UserId;
  readonly sealedSecret: string;
}

/** The secret that callbacks to a user are signed with, unless there is one already. */
export interface CreateCallbackSecret extends ByOwnerOrKey {
  readonly kind: 'create_callback_secret';
  readonly userId: UserId;
  readonly sealedSecret: string;
}

export interface RotateCallbackSecret extends ByOwnerOrKey {
  readonly kind: 'rotate_callback_secret';
  readonly userId: UserId;
  readonly sealedSecret: string;
  /** For how long callbacks are signed with the old one as well. */
  readonly overlapMs: number;
}

export interface ChangeUserStatus extends ByOperator {
  readonly kind: 'change_user_status';
  readonly userId: UserId;
  readonly change: 'unlock' | 'suspend' | 'resume';
  /** Null or left out: whoever gives it did not say. */
  readonly reason?: string | null;
  /** All keys of the user: unlocking clears their counters of wrong factors too. */
  readonly keyIds: readonly string[];
  /** What wrong codes at sign-in are counted against; unlocking clears it too. */
  readonly codeSubject: string;
}

/** Users, their factors, and their rights. */
export type AccessCommand =
  | CreateUser
  | ChangeUser
  | SignUp
  | CreateInvite
  | RevokeInvite
  | CreateMerchant
  | CreateBranch
  | RenameMerchant
  | RenameBranch
  | CreateStaff
  | ChangeStaff
  | CreateKey
  | RotateKey
  | UpdateKey
  | RevokeKey
  | SetPayPassword
  | ChoosePayPassword
  | SetLoginPassword
  | EnrolTotp
  | SetCodeLimit
  | SetSpendingLimits
  | CreateCallbackSecret
  | RotateCallbackSecret
  | CreateReceiver
  | ChangeReceiver
  | AddPayee
  | RemovePayee
  | MandateCommand
  | ChangeUserStatus
  | LeavingCommand
  | NoteLogKey
  | SignIn
  | SignInLinkCommand
  | TerminalCommand
  | ProviderCommand
  | SignInStaff
  | SignOut
  | OwnAccessCommand;

type Asked =
  | CreateCollection
  | PayOrder
  | PayUnderMandate
  | DecidePaymentRequest
  | RefundOrder
  | RefundByOperator
  | OpenRefundRequest
  | DecideRefundRequest
  | Recharge
  | CancelOrder
  | AnnounceExpiry
  | SettleBucket
  | Transfer
  | RequestWithdrawal
  | DecideWithdrawal
  | PayoutCommand
  | BankCommand
  | DecideRecharge
  | RechargeRequestCommand
  | AccessCommand;

/** Each may be given in person. */
export type Command = GivenInPerson & Asked;

export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;
