// Lists everything that can have happened, as plain data and in the past tense. `evolve` folds events into
// the loaded state; the store saves what they changed.

import type { BankColumns, BankEntry } from './bank/statement.ts';
import type { Binding } from './binding.ts';
import type { Movement } from './ledger/movement.ts';
import type { Owner, UserId } from './ledger/wallet.ts';
import type { Fen } from './money.ts';
import type { LETTER_KINDS } from './notice.ts';
import type { CallbackOwed } from './order/callback.ts';
import type { ToolRefundDay } from './order/direct-refund.ts';
import type { Order, Refund } from './order/order.ts';
import type { PaymentRequest } from './order/payment-request.ts';
import type { RefundRequest } from './order/refund-request.ts';
import type { SettlementBucket, SettlementBucketName } from './order/settlement.ts';
import type { RefundNumber, ShopNumber } from './order/shop-number.ts';
import type { OwnerEventRaised } from './owner-event.ts';
import type { Audited } from './rows/audit.ts';
import type { EmailAddress, NoticeWishes } from './rows/email-address.ts';
import type { Invite } from './rows/invite.ts';
import type { ApiKey } from './rows/key.ts';
import type { Mandate } from './rows/mandate.ts';
import type { MandateNoted } from './rows/mandate-notes.ts';
import type { OperatorDay } from './rows/operator-day.ts';
import type { Payee } from './rows/payee.ts';
import type { CallbackSecrets, EventReceiver } from './rows/receiver.ts';
import type { SecurityNoted } from './rows/security-event.ts';
import type { Branch, Merchant } from './rows/shop.ts';
import type { StaffLogin, StaffSession } from './rows/staff.ts';
import type { RecoveryCodes, Session, User } from './rows/user.ts';
import type { BankReferenceBorne } from './wallet/bank-reference.ts';
import type { RechargeProposal } from './wallet/recharge-proposal.ts';
import type { RechargeRequest } from './wallet/recharge-request.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

export type DomainEvent =
  | { readonly kind: 'order_created'; readonly order: Order }
  | { readonly kind: 'order_changed'; readonly order: Order }
  | { readonly kind: 'number_borne'; readonly number: ShopNumber }
  | { readonly kind: 'refund_number_borne'; readonly number: RefundNumber }
  | { readonly kind: 'refund_recorded'; readonly refund: Refund }
  | { readonly kind: 'refund_request_changed'; readonly request: RefundRequest }
  | { readonly kind: 'tool_refunds_counted'; readonly day: ToolRefundDay }
  | { readonly kind: 'movement_posted'; readonly movement: Movement }
  | {
      readonly kind: 'bucket_moved';
      readonly bucket: SettlementBucketName;
      readonly amountFen: Fen;
    }
  | {
      readonly kind: 'bucket_settled';
      readonly bucket: SettlementBucket;
      readonly settlementNo: string;
    }
  | { readonly kind: 'withdrawal_changed'; readonly withdrawal: Withdrawal }
  | { readonly kind: 'payee_changed'; readonly payee: Payee }
  | { readonly kind: 'mandate_changed'; readonly mandate: Mandate }
  /** Only what was spent under it is new. */
  | { readonly kind: 'mandate_counted'; readonly mandate: Mandate }
  /** Nothing is stored for it but notices. */
  | MandateNoted
  | { readonly kind: 'payment_request_changed'; readonly request: PaymentRequest }
  | { readonly kind: 'recharge_proposal_changed'; readonly proposal: RechargeProposal }
  | { readonly kind: 'recharge_request_changed'; readonly request: RechargeRequest }
  | BankReferenceBorne
  | { readonly kind: 'bank_entered'; readonly entry: BankEntry }
  | { readonly kind: 'bank_columns_chosen'; readonly columns: BankColumns }
  | { readonly kind: 'operator_day_counted'; readonly day: OperatorDay }
  | CallbackOwed
  | OwnerEventRaised
  | {
      /** `announces`: what the owner's row says of all their receivers from now on. */
      readonly kind: 'receiver_changed';
      readonly receiver: EventReceiver;
      readonly announces: number;
    }
  | { readonly kind: 'key_bound'; readonly binding: Binding }
  | {
      readonly kind: 'factors_passed';
      readonly userId: UserId;
      readonly keyId: string | null;
      readonly clears: boolean;
      readonly totpStep: number | null;
    }
  | {
      readonly kind: 'factors_failed';
      readonly userId: UserId;
      readonly keyId: string | null;
      readonly failures: number;
      readonly lockedUntilMs: number | null;
    }
  | { readonly kind: 'user_created'; readonly user: User; readonly owner: Owner }
  | { readonly kind: 'user_changed'; readonly user: User }
  | { readonly kind: 'owner_changed'; readonly owner: Owner }
  | {
      readonly kind: 'merchant_changed';
      readonly merchant: Merchant;
      /** Of a name that was compared with those of others. */
      readonly nameKey?: string | undefined;
    }
  | { readonly kind: 'branch_changed'; readonly branch: Branch }
  | { readonly kind: 'staff_changed'; readonly staff: StaffLogin }
  | { readonly kind: 'staff_session_opened'; readonly session: StaffSession }
  /** Of one login. */
  | { readonly kind: 'staff_signed_out'; readonly staffId: number }
  /** Of all branches of an owner. */
  | { readonly kind: 'tills_signed_out'; readonly ownerId: UserId }
  | { readonly kind: 'key_changed'; readonly key: ApiKey }
  | { readonly kind: 'callback_secrets_changed'; readonly secrets: CallbackSecrets }
  | { readonly kind: 'invite_changed'; readonly invite: Invite }
  | { readonly kind: 'attempts_counted'; readonly attempts: Attempts }
  | { readonly kind: 'session_opened'; readonly session: Session }
  | { readonly kind: 'session_closed'; readonly sessionDigest: string }
  | { readonly kind: 'session_ended'; readonly userId: UserId; readonly sessionId: string }
  | {
      /** Of the user; `exceptDigest`: but this one. */
      readonly kind: 'sessions_closed';
      readonly userId: UserId;
      readonly exceptDigest: string | null;
      /** The next epoch begins, in which none of them is good, whatever becomes of its row. */
      readonly epoch: 'next' | 'same';
    }
  | { readonly kind: 'recovery_codes_changed'; readonly codes: RecoveryCodes }
  | SecurityNoted
  | { readonly kind: 'email_changed'; readonly email: EmailAddress }
  | { readonly kind: 'notice_wishes_changed'; readonly wishes: NoticeWishes }
  | {
      readonly kind: 'letter_owed';
      readonly userId: UserId;
      readonly letter: (typeof LETTER_KINDS)[number];
      /** Null: to the address that the user has when it is sent. */
      readonly toSealed: string | null;
    }
  | Audited;

/** Wrong sign-ins, or sign-ups, counted against one login, one user or one address. */
export interface Attempts {
  readonly subject: string;
  readonly failures: number;
  readonly lastAtMs: number;
  readonly blockedUntilMs: number | null;
}
