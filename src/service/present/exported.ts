// Writes what one person is given of themselves in their export: records without secrets, digests or
// anybody else's account. Operators are not named, as in the security log.

import type { Owner, Wallet } from '../../core/ledger/wallet.ts';
import { fen } from '../../core/money.ts';
import type { Refund } from '../../core/order/order.ts';
import type { RefundRequest } from '../../core/order/refund-request.ts';
import { hasTwoFactor } from '../../core/proofs/factors.ts';
import { type AuditLine, isTheirOwn, ownKeyOf } from '../../core/rows/audit.ts';
import type { ApiKey } from '../../core/rows/key.ts';
import type { EventReceiver } from '../../core/rows/receiver.ts';
import type { SecurityEvent } from '../../core/rows/security-event.ts';
import type { StaffLogin } from '../../core/rows/staff.ts';
import type { User } from '../../core/rows/user.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { SeenNotice } from '../../store/notices.ts';
import type { LoggedRequest } from '../../store/request-log.ts';
import type { KeyUse, UsedSession } from '../../store/store.ts';
import type { ShownPayee } from '../payees.ts';
import { detailsInYuan } from './audit-details.ts';
import { walletIdField } from './wallet-id-field.ts';

export function exportedAccount(user: User, owner: Owner, shortName: string) {
  return {
    user_id: user.userId,
    [walletIdField(shortName)]: user.walletId,
    name: user.name,
    login: user.login,
    reference: user.reference,
    provider_account: user.providerAccount,
    operator: user.operator,
    created_at: shanghaiTime(user.createdAtMs),
    suspended: owner.suspended,
    closed_at: timeOrNull(owner.closedAtMs),
    pay_password_set: owner.payPasswordDigest !== null,
    two_factor: hasTwoFactor(owner),
    own_limits: { per_day: owner.ownDayLimitFen, per_month: owner.ownMonthLimitFen },
    account_class: owner.accountClass,
    real_name_known: owner.realNameKnown,
    consumer_wallet: wallet(owner.consumer),
    merchant_wallet: wallet(owner.merchant),
  };
}

function wallet({ balanceFen, frozenFen, totalInFen, totalOutFen }: Wallet) {
  return { balance: balanceFen, frozen: frozenFen, total_in: totalInFen, total_out: totalOutFen };
}

export function exportedKey(key: ApiKey, use: KeyUse | undefined) {
  return {
    key_id: key.keyId,
    name: key.name,
    scopes: [...key.scopes],
    ip: [...key.ipRules],
    rate_per_minute: key.ratePerMinute,
    tool_refund_limit: key.toolRefundLimitFen,
    created_at: shanghaiTime(key.createdAtMs),
    expires_at: timeOrNull(key.expiresAtMs),
    revoked_at: timeOrNull(key.revokedAtMs),
    last_used_at: timeOrNull(use?.atMs ?? null),
    last_used_from: use?.address ?? null,
  };
}

export function exportedStaff({ staffId, name, login, createdAtMs }: StaffLogin) {
  return { staff_id: staffId, name, login, created_at: shanghaiTime(createdAtMs) };
}

export function exportedSession({ client, ...session }: UsedSession) {
  return {
    session_id: session.sessionId,
    address: client.address,
    device: client.device,
    signed_in_at: shanghaiTime(session.createdAtMs),
    used_at: shanghaiTime(session.usedAtMs),
    expires_at: shanghaiTime(session.expiresAtMs),
  };
}

export function exportedNotice({ kind, atMs, facts, readAtMs }: SeenNotice) {
  const { about, amountFen, count, detail, address } = facts;
  const amount = amountFen === null ? null : fen(BigInt(amountFen));
  const read_at = readAtMs === null ? null : shanghaiTime(readAtMs);
  return { at: shanghaiTime(atMs), kind, about, amount, count, detail, address, read_at };
}

export function exportedEvent({ atMs, kind, client }: SecurityEvent) {
  const { address = null, device = null } = client ?? {};
  return { at: shanghaiTime(atMs), event: kind, address, device };
}

export function exportedLine({ atMs, action, by, details, userId }: AuditLine) {
  const own = isTheirOwn(by, userId);
  const keyId = ownKeyOf({ action, by });
  // Of an operator, of whom nobody else is told: who it was, and what else they moved that day.
  const { proposed_by: _, day: _day, day_total_fen: _total, ...told } = details;
  return {
    at: shanghaiTime(atMs),
    action,
    by: own ? 'user' : keyId ? 'key' : 'operator',
    key_id: keyId,
    address: own || keyId ? by.from : null,
    device: (own && by.device) || null,
    details: detailsInYuan(told),
  };
}

export function exportedPayee({ payeeId, createdAtMs, usableAtMs, ...said }: ShownPayee) {
  return {
    payee_id: payeeId,
    holder: said.holder,
    bank: said.bank,
    account: said.account,
    branch: said.branch,
    created_at: shanghaiTime(createdAtMs),
    usable_at: shanghaiTime(usableAtMs),
  };
}

export function exportedReceiver({ receiverId, url, types, paused, createdAtMs }: EventReceiver) {
  const created_at = shanghaiTime(createdAtMs);
  return { receiver_id: receiverId, url, types: [...types], paused, created_at };
}

export function exportedRefund({ refundNo, refundType, amountFen, feeFen, reason, atMs }: Refund) {
  const made = { refund_no: refundNo, refund_type: refundType, amount: amountFen, fee: feeFen };
  return { ...made, reason, created_at: shanghaiTime(atMs) };
}

export function exportedRequest(request: RefundRequest) {
  return {
    request_no: request.requestNo,
    tx_no: request.txNo,
    key_id: request.keyId,
    refund_type: request.refundType,
    amount: request.amountFen,
    reason: request.reason,
    requested_at: shanghaiTime(request.requestedAtMs),
    decided_at: timeOrNull(request.decidedAtMs),
    refund_no: request.refundNo,
  };
}

export function exportedCall({ atMs, keyId, requestId, ...call }: LoggedRequest) {
  const { method, path, status, code, fields, address } = call;
  const at = shanghaiTime(atMs);
  return { at, key_id: keyId, request_id: requestId, method, path, status, code, fields, address };
}

function timeOrNull(atMs: number | null): string | null {
  return atMs === null ? null : shanghaiTime(atMs);
}
