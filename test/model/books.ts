// Keeps the books of the in-memory model: a map for each table, a list for each table that only grows.

import type {
  BankBalance,
  BankColumns,
  BankDifference,
  BankLine,
  BankMatch,
  DifferenceEnd,
} from '../../src/core/bank/statement.ts';
import type { Binding } from '../../src/core/binding.ts';
import type { Attempts } from '../../src/core/domain-event.ts';
import type { Entry } from '../../src/core/ledger/movement.ts';
import type { Owner, UserId } from '../../src/core/ledger/wallet.ts';
import type { Callback } from '../../src/core/order/callback.ts';
import type { ToolRefundDay } from '../../src/core/order/direct-refund.ts';
import type { Order, Refund } from '../../src/core/order/order.ts';
import type { PaymentRequest } from '../../src/core/order/payment-request.ts';
import type { RefundRequest } from '../../src/core/order/refund-request.ts';
import type { SettlementBucket } from '../../src/core/order/settlement.ts';
import type { RefundNumber, ShopNumber } from '../../src/core/order/shop-number.ts';
import type { EventFacts, NumberedOwnerEvent } from '../../src/core/owner-event.ts';
import type { AuditLine } from '../../src/core/rows/audit.ts';
import type { EmailAddress, NoticeWishes } from '../../src/core/rows/email-address.ts';
import type { Invite } from '../../src/core/rows/invite.ts';
import type { ApiKey } from '../../src/core/rows/key.ts';
import type { Mandate } from '../../src/core/rows/mandate.ts';
import type { OperatorDay } from '../../src/core/rows/operator-day.ts';
import type { Payee } from '../../src/core/rows/payee.ts';
import type { CallbackSecrets, EventReceiver } from '../../src/core/rows/receiver.ts';
import type { SecurityEvent } from '../../src/core/rows/security-event.ts';
import type { Branch, Merchant } from '../../src/core/rows/shop.ts';
import type { StaffLogin, StaffSession } from '../../src/core/rows/staff.ts';
import type { RecoveryCodes, Session, User } from '../../src/core/rows/user.ts';
import type { BankReference } from '../../src/core/wallet/bank-reference.ts';
import type { RechargeProposal } from '../../src/core/wallet/recharge-proposal.ts';
import type { RechargeRequest } from '../../src/core/wallet/recharge-request.ts';
import type { Withdrawal } from '../../src/core/wallet/withdrawal.ts';
import type { AttemptView } from '../../src/store/callbacks.ts';
import type { SeenNotice } from '../../src/store/notices.ts';
import type { RequestLine } from '../../src/store/request-log.ts';
import type { KeyUse } from '../../src/store/store.ts';

export interface Books {
  readonly orders: Map<string, Order>;
  readonly owners: Map<UserId, Owner>;
  readonly users: Map<UserId, User>;
  readonly merchants: Map<number, Merchant>;
  readonly branches: Map<number, Branch>;
  readonly staff: Map<number, StaffLogin>;
  readonly staffSessions: Map<string, StaffSession>;
  readonly keys: Map<string, ApiKey>;
  readonly bindings: Map<string, Binding>;
  readonly shopNumbers: Map<string, ShopNumber>;
  readonly refundNumbers: Map<string, RefundNumber>;
  readonly attempts: Map<string, Attempts>;
  readonly invites: Map<string, Invite>;
  readonly buckets: Map<string, SettlementBucket>;
  readonly refundRequests: Map<string, RefundRequest>;
  readonly toolRefunds: Map<string, ToolRefundDay>;
  readonly withdrawals: Map<string, Withdrawal>;
  readonly payees: Map<string, Payee>;
  readonly mandates: Map<string, Mandate>;
  readonly paymentRequests: Map<string, PaymentRequest>;
  readonly rechargeProposals: Map<string, RechargeProposal>;
  readonly rechargeRequests: Map<string, RechargeRequest>;
  readonly bankReferences: Map<string, BankReference>;
  readonly bankLines: Map<string, BankLine>;
  readonly bankBalances: Map<string, BankBalance>;
  readonly bankMatches: Map<string, BankMatch>;
  readonly bankDifferences: Map<string, BankDifference>;
  readonly bankEnds: Map<string, DifferenceEnd>;
  readonly bankColumns: Map<string, BankColumns>;
  readonly operatorDays: Map<UserId, OperatorDay>;
  readonly callbacks: Map<string, Callback>;
  readonly callbackBodies: Map<string, string>;
  /** Of copies for receivers. */
  readonly callbackFacts: Map<string, EventFacts>;
  readonly callbackSecrets: Map<UserId, CallbackSecrets>;
  readonly receivers: Map<number, EventReceiver>;
  /** In the order in which they were committed. */
  readonly events: Omit<NumberedOwnerEvent, 'wanted'>[];
  /** Of orders that expired before, everybody has been told; until then somebody tells those behind. */
  readonly expiriesTold: { throughMs: number; claimedUntilMs: number };
  readonly sessions: Map<string, Session>;
  readonly recoveryCodes: Map<UserId, RecoveryCodes>;
  readonly emails: Map<UserId, EmailAddress>;
  readonly noticeWishes: Map<UserId, NoticeWishes>;
  readonly notices: Map<string, SeenNotice>;
  readonly sessionUses: Map<string, number>;
  /** In the order of posting. */
  readonly entries: Entry[];
  readonly refunds: Refund[];
  readonly auditLines: AuditLine[];
  readonly securityEvents: SecurityEvent[];
  readonly callbackAttempts: KeptAttempt[];
  readonly keyUses: Map<string, KeyUse>;
  readonly requests: RequestLine[];
}

/** A claim has one attempt at most. */
export interface KeptAttempt {
  readonly txNo: string;
  readonly claimNo: number;
  readonly view: AttemptView;
}

export function emptyBooks(): Books {
  return {
    orders: new Map(),
    owners: new Map(),
    users: new Map(),
    merchants: new Map(),
    branches: new Map(),
    staff: new Map(),
    staffSessions: new Map(),
    keys: new Map(),
    bindings: new Map(),
    shopNumbers: new Map(),
    refundNumbers: new Map(),
    attempts: new Map(),
    invites: new Map(),
    buckets: new Map(),
    refundRequests: new Map(),
    toolRefunds: new Map(),
    withdrawals: new Map(),
    payees: new Map(),
    mandates: new Map(),
    paymentRequests: new Map(),
    rechargeProposals: new Map(),
    rechargeRequests: new Map(),
    bankReferences: new Map(),
    bankLines: new Map(),
    bankBalances: new Map(),
    bankMatches: new Map(),
    bankDifferences: new Map(),
    bankEnds: new Map(),
    bankColumns: new Map(),
    operatorDays: new Map(),
    callbacks: new Map(),
    callbackBodies: new Map(),
    callbackFacts: new Map(),
    callbackSecrets: new Map(),
    receivers: new Map(),
    events: [],
    expiriesTold: { throughMs: 0, claimedUntilMs: 0 },
    sessions: new Map(),
    recoveryCodes: new Map(),
    emails: new Map(),
    noticeWishes: new Map(),
    notices: new Map(),
    sessionUses: new Map(),
    entries: [],
    refunds: [],
    auditLines: [],
    securityEvents: [],
    callbackAttempts: [],
    keyUses: new Map(),
    requests: [],
  };
}
