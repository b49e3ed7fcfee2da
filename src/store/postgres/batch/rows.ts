// Rows as the driver delivers them (every bigint as text) and the same things in the core's words.

import type { QueryResultRow } from 'pg';
import type { AuditLine } from '../../../core/access/audit.ts';
import type { CallbackSecrets } from '../../../core/access/callback-secret.ts';
import type { Invite } from '../../../core/access/invite.ts';
import type { ApiKey, Scope } from '../../../core/access/key.ts';
import type { User } from '../../../core/access/user.ts';
import type { Attempts } from '../../../core/event.ts';
import type { Binding, IdempotentOperation } from '../../../core/idempotency.ts';
import type { Owner, Wallet } from '../../../core/ledger/wallet.ts';
import { type Fen, fen, ZERO_FEN } from '../../../core/money.ts';
import type { ToolRefundDay } from '../../../core/order/direct-refund.ts';
import type { Branch, Merchant, Order, Refund, StoredStatus } from '../../../core/order/order.ts';
import type { RefundRequest } from '../../../core/order/refund-request.ts';
import { type Bucket, withSettlement } from '../../../core/order/settlement.ts';
import type { Result } from '../../../core/result.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawal.ts';

/** A row of the named table, as untyped as the driver has it; nothing outside this folder sees one. */
export type Row = QueryResultRow;

export function toOwner(row: Row): Owner {
  return {
    userId: Number(row.user_id),
    consumer: toWallet(row, 'consumer'),
    merchant: toWallet(row, 'merchant'),
    recordNo: Number(row.record_no),
    recordDay: row.record_day,
    tallies: row.tallies,
    lastAtMs: Number(row.last_at_ms),
    chainNo: Number(row.chain_no),
    chainHead: row.chain_head,
    suspended: row.suspended,
    payPasswordDigest: row.pay_password_digest,
    factorFailures: row.factor_failures,
    lockedUntilMs: nullableNumber(row.locked_until_ms),
    totpEnrolment: row.totp_enrolment,
    totpLastStep: Number(row.totp_last_step),
  };
}

function toWallet(row: Row, kind: 'consumer' | 'merchant'): Wallet {
  return {
    balanceFen: toFen(row[`${kind}_balance`]),
    frozenFen: toFen(row[`${kind}_frozen`]),
    totalInFen: toFen(row[`${kind}_in`]),
    totalOutFen: toFen(row[`${kind}_out`]),
  };
}

export function toOrder(row: Row): Order {
  return {
    txNo: row.tx_no,
    merchantId: Number(row.merchant_id),
    ownerId: Number(row.owner_id),
    merchantName: row.merchant_name,
    branchId: nullableNumber(row.branch_id),
    title: row.title,
    amountFen: toFen(row.amount),
    notifyUrl: row.notify_url,
    status: row.status as StoredStatus,
    designatedPayerId: nullableNumber(row.designated_payer_id),
    payerId: nullableNumber(row.payer_id),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    paidAtMs: nullableNumber(row.paid_at_ms),
    cancelledAtMs: nullableNumber(row.cancelled_at_ms),
    settleDueAtMs: nullableNumber(row.settle_due_at_ms),
    settledAtMs: nullableNumber(row.settled_at_ms),
    unsettledFen: toFen(row.unsettled),
    settledFen: toFen(row.settled),
    refundedFen: toFen(row.refunded),
    partialRefundedFen: toFen(row.partial_refunded),
    feeFen: toFen(row.fee),
  };
}

/** An order joined with the time its bucket was settled. */
export function toSettledOrder(row: Row): Order {
  return withSettlement(toOrder(row), nullableNumber(row.bucket_settled_at_ms));
}

export function toBucket(row: Row): Bucket {
  return {
    ownerId: Number(row.owner_id),
    dueAtMs: Number(row.due_at_ms),
    amountFen: toFen(row.amount),
    settledAtMs: nullableNumber(row.settled_at_ms),
  };
}

export function toWithdrawal(row: Row): Withdrawal {
  return {
    withdrawalNo: row.withdrawal_no,
    userId: Number(row.user_id),
    wallet: row.wallet,
    amountFen: toFen(row.amount),
    status: row.status,
    requestedAtMs: Number(row.requested_at_ms),
    decidedAtMs: nullableNumber(row.decided_at_ms),
    reason: row.reason,
  };
}

export function toRefund(row: Row): Refund {
  const amountFen = toFen(row.amount);
  const feeFen = toFen(row.fee);
  return {
    refundNo: row.refund_no,
    txNo: row.tx_no,
    refundType: row.refund_type,
    amountFen,
    feeFen,
    netFen: fen(amountFen - feeFen),
    reason: row.reason,
    keyId: row.key_id,
    authority: row.authority,
    atMs: Number(row.at_ms),
  };
}

export function toRefundRequest(row: Row): RefundRequest {
  return {
    requestNo: row.request_no,
    txNo: row.tx_no,
    ownerId: Number(row.owner_id),
    keyId: row.key_id,
    refundType: row.refund_type,
    amountFen: toFen(row.amount),
    reason: row.reason,
    requestedAtMs: Number(row.requested_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    decidedAtMs: nullableNumber(row.decided_at_ms),
    refundNo: row.refund_no,
  };
}

export function toToolRefundDay(row: Row): ToolRefundDay {
  return { windowId: row.window_id, day: row.day, refundedFen: toFen(row.refunded) };
}

export function toKey(row: Row): ApiKey {
  return {
    keyId: row.key_id,
    userId: Number(row.user_id),
    name: row.name,
    scopes: row.scopes as Scope[],
    ipRules: row.ip_rules,
    ratePerMinute: row.rate_per_minute,
    secretDigest: row.secret_digest,
    windowId: row.window_id,
    toolRefundLimitFen: row.tool_refund_limit === null ? null : toFen(row.tool_refund_limit),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: nullableNumber(row.expires_at_ms),
    endsAtMs: nullableNumber(row.ends_at_ms),
    revokedAtMs: nullableNumber(row.revoked_at_ms),
    factorFailures: row.factor_failures,
  };
}

export function toAuditLine(row: Row): AuditLine {
  return {
    userId: Number(row.user_id),
    chainNo: Number(row.chain_no),
    atMs: Number(row.at_ms),
    action: row.action,
    by: { kind: row.by_kind, name: row.by_name, from: row.by_from },
    details: JSON.parse(row.details),
  };
}

export function toMerchant(row: Row): Merchant {
  const { merchant_id: merchantId, owner_id: ownerId, name } = row;
  return { merchantId: Number(merchantId), ownerId: Number(ownerId), name };
}

export function toBranch(row: Row): Branch {
  const { branch_id: branchId, merchant_id: merchantId, name } = row;
  return { branchId: Number(branchId), merchantId: Number(merchantId), name };
}

export function toUser(row: Row): User {
  return {
    userId: Number(row.user_id),
    walletId: row.wallet_id,
    name: row.name,
    login: row.login,
    loginPasswordHash: row.login_password_hash,
    payPasswordSalt: row.pay_password_salt,
    totpSealedSecret: row.totp_sealed_secret,
    operator: row.operator,
    createdAtMs: Number(row.created_at_ms),
  };
}

export function toBinding(row: Row): Binding {
  return {
    id: row.id,
    operation: row.operation as IdempotentOperation,
    parameters: row.parameters,
    result: resultFromText(row.result),
    madeNo: row.made_no,
    atMs: Number(row.at_ms),
  };
}

export function toSecrets(row: Row): CallbackSecrets {
  const { user_id: userId, current, previous: sealed, previous_until_ms: untilMs } = row;
  const previous = sealed === null ? null : { sealed, untilMs: Number(untilMs) };
  return { userId: Number(userId), current, previous };
}

export function toInvite(row: Row): Invite {
  return {
    inviteId: Number(row.invite_id),
    codeDigest: row.code_digest,
    places: row.places,
    taken: row.taken,
    createdAtMs: Number(row.created_at_ms),
    createdBy: row.created_by,
    expiresAtMs: Number(row.expires_at_ms),
    revokedAtMs: nullableNumber(row.revoked_at_ms),
    revokedBy: row.revoked_by,
  };
}

export function toAttempts(row: Row): Attempts {
  return {
    subject: row.subject,
    failures: row.failures,
    lastAtMs: Number(row.last_at_ms),
    blockedUntilMs: nullableNumber(row.blocked_until_ms),
  };
}

/** Amounts are told apart by their names: whatever ends in Fen is one. */
export function resultToText(result: Result): string {
  return JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function resultFromText(text: string): Result {
  return JSON.parse(text, (name, value) => (name.endsWith('Fen') ? fen(BigInt(value)) : value));
}

export function toFen(text: string | null | undefined): Fen {
  return text == null || text === '0' ? ZERO_FEN : fen(BigInt(text));
}

export function nullableNumber(text: string | null | undefined): number | null {
  return text == null ? null : Number(text);
}
